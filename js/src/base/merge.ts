import { isObject } from "./dom.ts";

/**
 * `target` changed by a JSON merge patch (RFC 7396). Nothing is changed in place, and what the patch does not touch is
 * the same object in the result, so that two scenes can be compared by `===`, part by part.
 */
export function merge(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const base: Record<string, unknown> = isObject(target) ? { ...target } : {};
  let changed = !isObject(target);
  for (const key in patch) {
    // It is no name: to set it is to change what kind of object this is.
    if (key === "__proto__") continue;
    changed = true;
    if (patch[key] === null) delete base[key];
    else base[key] = merge(base[key], patch[key]);
  }
  return changed ? base : target;
}
