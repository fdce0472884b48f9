/** The entries of the menus beside a piece or place, in words. */
import type { Text } from "../base/text.ts";
import type { Dispatch } from "../state/events.ts";
import { choicesOf, itemsAt } from "../state/picking.ts";
import { type Item, items, addAll } from "../state/picks.ts";
import type { Meaning } from "../state/meanings.ts";
import type { State } from "../state/state.ts";
import type { NameAndPicture } from "./naming.ts";
import type { Entry } from "./popup.ts";

const differ = (all: unknown[]): boolean => new Set(all).size > 1;

export function makeEntries(text: Text, shownAs: NameAndPicture, dispatch: Dispatch) {
  /** The choice that a meaning begins with, in words. */
  function labelOf(state: State, { steps: [index] }: Meaning): string {
    const { label, verb = "" } = choicesOf(state)[index as number] ?? {};
    return label || verb;
  }

  /** What a drag moves: all pieces, some of the equal ones, or only this one. */
  function share({ taken, from }: Meaning): string {
    if (!taken || !from) return "";
    const { count, of, alike } = taken;
    if (count === of) return text("all", { count });
    return alike ? text("amount", { count, of }) : shownAs(from, 2)[0];
  }

  return {
    /** The pieces at a place: each one, or the number of equal ones. */
    standing(state: State, at: string): Entry[] {
      const found = itemsAt(state, at);
      const held = items(state.steps);
      const [first] = found;
      if (first && found[1] && found.every((one) => one.id === first.id)) {
        const count = held.filter((one) => found.includes(one)).length;
        return found.map((item, i): Entry => {
          const act = () => dispatch({ type: "amount", item, count: count === i + 1 ? 0 : i + 1, listed: false });
          const words = i + 1 === found.length ? text("all", { count: i + 1 }) : text("amount", { count: i + 1, of: found.length });
          return { text: words, title: item.id, picked: count === i + 1, act };
        });
      }
      const made = found.map((item: Item): Entry => {
        const picked = held.includes(item);
        const [title, picture] = shownAs(item, 2);
        return { text: title || item.id, title: item.id, picture, picked, act: () => dispatch({ type: "pick", item, picked, listed: false }) };
      });
      const every = !found.every((item) => held.includes(item)) && addAll(choicesOf(state), state.steps, found);
      if (every) made.push({ text: text("all", { count: found.length }), picked: false, act: () => dispatch({ type: "all", at }) });
      return made;
    },

    /** The possible meanings of a drag: the choice, the pieces moved and the result, as far as these differ. */
    meanings(state: State, meanings: Meaning[]): Entry[] {
      const [choices, ends] = [differ(meanings.map(({ steps: [index] }) => index)), differ(meanings.map(({ to }) => to.id))];
      return meanings.map((meaning): Entry => {
        const words = [choices && labelOf(state, meaning), share(meaning), ends && shownAs(meaning.to, 2)[0]].filter(Boolean);
        const { taken, from } = meaning;
        const picture = from && taken?.count === 1 && !taken.alike ? shownAs(from, 2)[1] : undefined;
        return { text: words.join(" · "), picture, picked: false, act: () => dispatch({ type: "meaning", steps: meaning.steps }) };
      });
    },

    /** The heading of the meanings: the choice, if there is only one. */
    over(state: State, meanings: Meaning[]): string {
      const [first] = meanings;
      return first && !differ(meanings.map(({ steps: [index] }) => index)) ? labelOf(state, first) : "";
    },
  };
}
