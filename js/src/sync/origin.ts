import type { Model } from "../base/types.ts";

/** A request, with where it is made: in which lesson, at which cursor, after which step of a page. A view shows what its model had. */
export function withOrigin(model: Model, request: object, lesson = model.get("lesson"), cursor = model.get("cursor")): object {
  return { ...request, origin: [lesson?.n ?? 0, cursor ?? 0, model.get("step")?.[1] ?? 0] };
}
