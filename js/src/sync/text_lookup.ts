import { entries } from "../base/dom.ts";
import type { Choice } from "../base/types.ts";

const SLOT = /\{(\d+)[#!]?\}/;

/** A text as it is looked up: spaces and capitals make no difference. */
const plain = (text: string): string => text.trim().toLowerCase().split(/\s+/).join(" ");

/** Takes the actor off a text: `T: stop` is `stop`. `names` are its letter and its name. */
export function withoutActor(text: string, names: string[]): string {
  const [before, ...rest] = text.split(":");
  return rest[0] !== undefined && names.some((name) => plain(name) === plain(before as string)) ? rest.join(":") : text;
}

/** A text by the form of a choice, with what is picked in order: two blocks may be picked either way round. */
function ordered(text: string, { form = "", picks = [] }: Choice): string | undefined {
  // Words and slots in turn. A slot for several takes as much as there is.
  const parts = form.toLowerCase().split(SLOT).map((part, at) => {
    if (at % 2) return (picks[+part]?.most ?? 1) > 1 ? "(.+)" : "(.+?)";
    return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  });
  const found = parts[1] !== undefined && new RegExp(`^${parts.join("")}$`).exec(text);
  return found ? found.slice(1).map((slot) => slot.split(" ").sort().join(" ")).join("|") : undefined;
}

/** Looks up what a text means among those that are known; undefined for any other. */
export function lookUpText(text: string, known: Record<string, number>, choices: Choice[]): number | undefined {
  const typed = plain(text);
  const all = entries(known).map(([one, at]) => [plain(one), at] as const);
  const same = all.find(([one]) => one === typed);
  if (same) return same[1];
  for (const choice of choices) {
    const wanted = ordered(typed, choice);
    const alike = wanted !== undefined && all.find(([one]) => ordered(one, choice) === wanted);
    if (alike) return alike[1];
  }
  return undefined;
}
