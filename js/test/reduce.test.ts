import { describe, expect, it } from "vitest";
import type { Choice, Commit } from "../src/base/types.ts";
import type { Event } from "../src/state/events.ts";
import { choicesPending, isPicking } from "../src/state/picking.ts";
import { commitsShown, noticeShown, sceneOf } from "../src/state/reading.ts";
import { reduce, type Wording } from "../src/state/reduce.ts";
import { announcement } from "../src/state/announcement.ts";
import { type Effect, initialState, type State, type Traits } from "../src/state/state.ts";
import type { Content } from "../src/sync/content.ts";

const wording: Wording = { name: (_, at) => `the ${at}`, silent: () => "Nobody answers." };
const choice: Choice = { verb: "deploy", form: "deploy {0} with {1}", picks: [{ ids: ["ii4", "date2"], at: ["w.0", "w.1"] }, { ids: ["ii", "date"], at: ["h.0", "h.1"] }] };
const stop: Choice = { verb: "stop", form: "stop" };

/** 0 - 1 - 2 - 3, with an attempt 4 at 1 and a variation 5 of 2. */
const line = (): Commit[] => [
  { patch: { title: "0" } },
  ...[0, 1, 2].map((parent) => ({ parent, patch: { title: `${parent + 1}` }, say: `Said ${parent + 1}.` })),
  { parent: 1, patch: {}, refused: { text: "no" } },
  { parent: 1, patch: { title: "5" }, name: "what if" },
];
const told = (more: Partial<Traits> = {}): Traits => ({
  cursor: 0,
  held: -1,
  perspectives: [{ id: "all", name: "All" }, { id: "one", name: "One" }],
  choices: {},
  turn: {},
  mode: "read",
  notice: {},
  puzzle: {},
  lesson: {},
  setting: {},
  review: {},
  ...more,
});
const content = (): Content => ({
  kit: {},
  backdrop: { panels: {}, places: {} },
  words: {},
  timelines: { all: { nodes: line() }, one: { nodes: line() } },
  changes: 6,
});

/** The state after these events, each without the effects of those before it. */
const after = (state: State, ...events: Event[]): State => events.reduce((before, event) => reduce(before, event, wording), state);
function opened(more: Partial<Traits> = {}): State {
  const [first, of] = [told(more), content()];
  return after(initialState(first, of), { type: "traits", change: "cursor", traits: first, content: of });
}
/** Where there is something to choose at a commit. */
const playing = (at: number, more: Partial<Traits> = {}) =>
  opened({ cursor: at, mode: "play", choices: { node: at, list: { all: [choice, stop] } }, ...more });
const tell = (state: State, more: Partial<Traits>): Event => ({ type: "traits", change: "puzzle", traits: { ...state.traits, ...more }, content: state.content });
const step = (way: "forward" | "back" | "last" | "up" | "down" | "home"): Event => ({ type: "step", way });
const does = ({ effects }: State) => effects.map((effect) => effect.do);

it("gives the very state back where nothing happens", () => {
  const state = opened();
  for (const event of [step("back"), { type: "closePopup" }, { type: "undo" }, { type: "submit" }, { type: "uncover" }, { type: "tick" }] as Event[]) {
    expect(reduce(state, event, wording), event.type).toBe(state);
  }
});

it("closes by Escape the line for typing, then the tree of moves, before it has nothing to do", () => {
  const tree = reduce(opened(), { type: "tree" }, wording);
  const typing = reduce(opened(), { type: "type", on: true }, wording);
  expect([tree.tree, typing.typing]).toEqual([true, true]);
  expect(reduce(typing, { type: "undo" }, wording).typing).toBe(false);
  expect(reduce(tree, { type: "undo" }, wording).tree).toBe(false);
});

it("takes back by Escape what lies nearest: own marks, a comparison, a cross, picks, what is edited, then the line for typing", () => {
  const picks = [{ id: "ii4", at: "w.0" }, { id: "ii", at: "h.0" }];
  const sketch = { marks: [{ place: "w.0" }], from: "" };
  const editing = { open: true, tool: "arrow", from: "w.0", doubt: true } as const;
  let state: State = { ...playing(3), sketch, held: 1, typing: true, crossed: [{ id: "", at: "h.1" }], steps: picks, editing };
  const order: string[] = [];
  const parts = ({ sketch, held, typing, crossed, steps, editing: { doubt, from, tool, open } }: State): Record<string, unknown> => ({
    sketch: sketch.marks.length, held, typing, crossed: crossed.length, steps: steps.length, doubt, from, tool, open,
  });
  for (let i = 0; i < 12; i++) {
    const next = after(state, { type: "undo" });
    const [before, now] = [parts(state), parts(next)];
    order.push(...Object.keys(before).filter((name) => before[name] !== now[name]));
    state = next;
  }
  expect(order).toEqual(["sketch", "held", "crossed", "steps", "steps", "doubt", "from", "tool", "open", "typing"]);
});

describe("what is arranged", () => {
  const lay: Choice = { verb: "lay", form: "lay {0} {1}", picks: [{ ids: ["a", "b"], at: ["hand.a", "hand.b"] }, { ids: ["x", "y"], at: ["at.x", "at.y"] }] };
  const shift: Choice = { verb: "shift", form: "shift {0} {1}", picks: [{ ids: ["c"], at: ["at.x"] }, { ids: ["x", "y"], at: ["at.x", "at.y"] }] };
  const choices = (title: string) => ({ node: 3, list: { all: [lay, shift] }, shown: { all: { title } } });
  const arranging = () => playing(3, { choices: choices("laid") });

  it("is in the picture of who decides, and in no other", () => {
    const state = arranging();
    expect(sceneOf(state)).toEqual({ title: "laid" });
    expect(sceneOf(state)).toBe(sceneOf(state));
    expect(sceneOf({ ...state, deciding: false })).toEqual({ title: "3" });
    expect(sceneOf(after(state, step("back")))).toEqual({ title: "2" });
    expect(sceneOf(after(state, { type: "setView", perspective: "one" }))).toEqual({ title: "3" });
  });

  it("is changed by an answer at the same commit, which takes back what was picked", () => {
    const state = after(arranging(), { type: "choose", at: "hand.a" });
    expect(state.steps).toHaveLength(1);
    const next = after(state, { ...tell(state, { choices: choices("more") }), change: "choices" } as Event);
    expect([sceneOf(next), next.steps]).toEqual([{ title: "more" }, []]);
  });

  it("drags what is dragged, whatever was picked before", () => {
    const picked = after(arranging(), { type: "choose", at: "hand.a" });
    const dragged = after(picked, { type: "drag", at: "at.x" });
    expect(dragged.steps).toMatchObject([{ id: "c", at: "at.x" }]);
    expect(dragged.effects).toEqual([]);
    // What belongs with what was picked still goes with it.
    const held = after(playing(3), { type: "choose", at: "w.0" }, { type: "drag", at: "h.0" });
    expect([held.steps.length, held.effects]).toEqual([2, []]);
    const deploys = after(held, { type: "drop", at: "w.0" });
    expect(deploys.effects).toContainEqual(expect.objectContaining({ request: { act: "deploy ii4 with ii", node: 3, as: "all" } }));
  });

  it("picks what lies on a place before the place, and the place once something is picked", () => {
    const first = after(arranging(), { type: "choose", at: "at.x" });
    expect(first.steps).toMatchObject([{ id: "c", at: "at.x" }]);
    const sent = after(arranging(), { type: "drag", at: "hand.a" }, { type: "drop", at: "at.x" });
    expect(sent.effects).toContainEqual(expect.objectContaining({ request: { act: "lay a x", node: 3, as: "all" } }));
  });
});

it("drags what was clicked before, and not to where it lies", () => {
  const shift: Choice = { verb: "shift", form: "shift {0} {1}", picks: [{ ids: ["c"], at: ["at.x"] }, { ids: ["x", "y"], at: ["at.x", "at.y"] }] };
  const clicked = after(playing(3, { choices: { node: 3, list: { all: [shift, stop] } } }), { type: "choose", at: "at.x" });
  const held = after(clicked, { type: "drag", at: "at.x" });
  expect([held.steps, held.effects]).toEqual([clicked.steps, []]);
  expect(after(held, { type: "drop", at: "at.y" }).effects).toContainEqual(
    expect.objectContaining({ request: { act: "shift c y", node: 3, as: "all" } }),
  );
});

describe("in the picture", () => {
  const at = (verb: string, form: string, ...picks: [name: string, ids: string][]): Choice => ({
    verb,
    form,
    picks: picks.map(([name, ids]) => ({ name, ids: ids.split(" "), at: ids.split(" ") })),
  });
  const declare = at("declare", "declare {0}", ["place", "gifu edo"]);
  const move = at("move", "move {0}-{1}", ["start", "d4"], ["goal", "d3 e4"]);
  const other = at("move", "move {0}-{1}", ["start", "c5"], ["goal", "c6"]);
  const ride = at("ride", "ride {0}-{1}-{2}", ["start", "d4"], ["step", "d3 e4"], ["goal", "d4 d3 e3"]);
  const among = (...all: Choice[]) => playing(3, { choices: { node: 3, list: { all } } });
  const clicks = (state: State, ...places: string[]) => after(state, ...places.map((place): Event => ({ type: "choose", at: place })));
  const drag = (state: State, from: string, to: string) => after(state, { type: "drag", at: from }, { type: "drop", at: to });
  const played = ({ effects }: State) => effects.flatMap((effect) => (effect.do === "ask" && "act" in effect.request ? effect.request.act : []));

  it("only chooses with a first click, and plays with a second one on the same thing, or Enter", () => {
    const armed = clicks(among(declare), "gifu");
    expect([played(armed), armed.steps]).toEqual([[], [expect.objectContaining({ at: "gifu" })]]);
    expect(played(clicks(armed, "gifu"))).toEqual(["declare gifu"]);
    expect(played(after(armed, { type: "submit" }))).toEqual(["declare gifu"]);
    const instead = clicks(armed, "edo");
    expect([played(instead), instead.steps]).toEqual([[], [expect.objectContaining({ at: "edo" })]]);
  });

  it("chooses a goal, and plays when its start is clicked, too", () => {
    const goal = clicks(among(move, other), "c6");
    expect(played(goal)).toEqual([]);
    expect(played(clicks(goal, "c5"))).toEqual(["move c5-c6"]);
    // A goal of something else gives up what was begun: that is a first act.
    expect(played(clicks(among(move, other), "d4", "c6"))).toEqual([]);
  });

  it("plays at once from the list, by click or number", () => {
    const item = { id: "gifu", at: "gifu", pick: 0 };
    expect(played(after(among(declare), { type: "pick", item, picked: false, listed: true }))).toEqual(["declare gifu"]);
    expect(played(after(among(stop), { type: "open", index: 0 }))).toEqual(["stop"]);
  });

  it("begins at a place before it ends there", () => {
    const begun = clicks(among(move, ride), "d4");
    expect(begun.popup).toBeUndefined();
    expect(clicks(begun, "d4").steps, "taken back").toEqual([]);
    expect(played(clicks(among(move, ride), "d4", "e4"))).toEqual([]);
    expect(played(clicks(among(ride), "d4", "e4", "d4"))).toEqual(["ride d4-e4-d4"]);
  });

  it("asks what a drag means where several ways lead there, and plays where one does", () => {
    expect(played(drag(among(move, ride), "d4", "e4"))).toEqual(["move d4-e4"]);
    const asked = drag(among(move, ride), "d4", "d3");
    expect([played(asked), asked.popup]).toEqual([[], expect.objectContaining({ kind: "meanings", at: "d3" })]);
    const meanings = asked.popup?.kind === "meanings" ? asked.popup.meanings : [];
    const [first, second] = meanings.map(({ steps }) => after(asked, { type: "meaning", steps }));
    expect(played(first as State)).toEqual(["move d4-d3"]);
    expect([played(second as State), (second as State).popup]).toEqual([[], undefined]);
    expect(played(clicks(second as State, "e4"))).toEqual(["ride d4-e4-d3"]);
  });

  it("drags nothing from a goal to its start, nor anything on the way to a step alone", () => {
    expect(played(drag(among(move, other), "c6", "c5"))).toEqual([]);
    const whole = at("ride", "ride {0}-{1}-{2}", ["start", "d4"], ["step", "e4"], ["goal", "e3"]);
    expect(played(drag(among(whole, move), "d4", "e4"))).toEqual(["move d4-e4"]);
    expect(played(drag(among(whole, other), "d4", "e4"))).toEqual([]);
    expect(played(drag(among(whole, other), "d4", "e3"))).toEqual(["ride d4-e4-e3"]);
  });

  it("asks how many of what is alike are dragged, and drags just those that were picked", () => {
    const lead: Choice = { verb: "lead", label: "Lead", form: "lead {0#} to {1}", picks: [{ name: "armies", ids: ["kai", "kai", "kai"], at: ["kai", "kai", "kai"], most: 3 }, { name: "goal", ids: ["izu"], at: ["izu"] }] };
    const asked = drag(among(lead, other), "kai", "izu");
    const meanings = asked.popup?.kind === "meanings" ? asked.popup.meanings : [];
    expect(meanings.map(({ steps }) => played(after(asked, { type: "meaning", steps })))).toEqual([["lead 3 to izu"], ["lead 2 to izu"], ["lead 1 to izu"]]);
    const two = after(clicks(among(lead, other), "kai"), { type: "amount", item: { id: "kai", at: "kai" }, count: 2, listed: false });
    expect([played(two), two.steps.length]).toEqual([[], 2]);
    expect(played(drag(two, "kai", "izu"))).toEqual(["lead 2 to izu"]);
  });
});

it("changes no state that it is given", () => {
  const freeze = <T extends object>(value: T): T => {
    for (const part of Object.values(value)) if (part && typeof part === "object" && Object.getPrototypeOf(part) === Object.prototype) freeze(part);
    return Object.freeze(value);
  };
  const { walks, content: of, ...rest } = playing(3);
  const state = { ...freeze(rest), walks, content: of } as State;
  const events: Event[] = [step("back"), { type: "open", index: 0 }, { type: "choose", at: "w.0" }, { type: "decide", on: true }, { type: "type", on: true }, { type: "setView", perspective: "one" }, { type: "play" }, { type: "everyCommit" }, { type: "edit" }];
  for (const event of events) expect(() => reduce(state, event, wording), event.type).not.toThrow();
});

describe("stepping", () => {
  it("tells Python where the reader goes, once", () => {
    const there = after(opened(), step("forward"));
    expect([there.at, there.traits.cursor, there.pace]).toEqual([1, 1, "forward"]);
    expect(there.effects).toEqual([{ do: "cursor", node: 1 }]);
    expect(after(there, step("forward")).effects).toEqual([{ do: "cursor", node: 4 }]);
  });

  it("stops on a refused attempt, where nothing moves", () => {
    const tried = after(opened({ cursor: 1 }), step("forward"));
    expect(tried.at).toBe(4);
    expect(sceneOf(tried).title).toBe("1");
    expect(commitsShown(tried).map(({ refused }) => refused?.text)).toEqual(["no"]);
    expect(after(tried, step("forward")).at).toBe(2);
  });

  it("is in motion for a step alone", () => {
    expect(after(opened({ cursor: 2 }), step("forward")).pace).toBe("forward");
    expect(after(opened({ cursor: 3 }), step("back")).pace).toBe("back");
    expect(after(opened(), step("last")).pace).toBe("none");
    expect(after(opened(), { type: "step", way: "forward", quick: true }).pace).toBe("none");
  });

  it("changes to a variation and home again", () => {
    const other = after(opened({ cursor: 3 }), step("down"));
    expect([other.at, after(other, step("up")).at, after(other, step("home")).at]).toEqual([5, 2, 1]);
  });

  it("forgets what was picked, typed and told beside a piece", () => {
    const picked = after(playing(3), { type: "choose", at: "w.0" });
    expect(picked.steps.length).toBe(1);
    expect(after(picked, step("back"))).toMatchObject({ steps: [], crossed: [], popup: undefined, sent: undefined });
  });
});

describe("playing by itself", () => {
  it("goes on at each tick, waits as long as there is to read, and ends with the line", () => {
    let state = after(opened(), { type: "play" });
    expect([state.playing, state.effects]).toEqual([true, [{ do: "read", letters: -1 }]]);
    state = after(state, { type: "tick" });
    expect([state.at, state.effects]).toEqual([1, [{ do: "cursor", node: 1 }, { do: "read", letters: "Said 1.".length }]]);
    state = after(state, { type: "tick" }, { type: "tick" }, { type: "tick" });
    expect([state.at, state.playing, does(state)]).toEqual([3, false, expect.arrayContaining(["rest", "cursor"])]);
  });

  it("ends with a step of the reader", () => {
    const state = after(opened(), { type: "play" }, step("forward"));
    expect([state.playing, does(state)]).toEqual([false, ["cursor", "rest"]]);
  });
});

describe("choosing", () => {
  it("begins by itself only where nothing is left to read", () => {
    expect(playing(3).deciding).toBe(true);
    expect(playing(2).deciding).toBe(false);
    expect(isPicking(playing(2))).toBe(false);
    expect(after(playing(2), { type: "decide", on: true }).deciding).toBe(true);
  });

  it("begins with a click on what may be picked", () => {
    const state = after(playing(2), { type: "choose", at: "w.0" });
    expect([state.deciding, state.steps]).toEqual([true, [expect.objectContaining({ id: "ii4", at: "w.0" })]]);
  });

  it("asks for what is settled with the last pick, which is drawn only if the answer takes long", () => {
    const [block, card] = [{ type: "choose", at: "w.0" }, { type: "choose", at: "h.0" }] as Event[];
    const sent = after(playing(3), block as Event, card as Event);
    expect(sent.effects[0]).toMatchObject({ do: "ask", request: { act: "deploy ii4 with ii", node: 3, as: "all" } });
    expect(sent.steps.length).toBe(1);
    const late = after(sent, { type: "showPending", text: sent.sent?.text ?? "" });
    expect(late.steps.length).toBe(2);
    expect(after(late, { type: "act", text: "stop" }).effects, "one at a time").toEqual([]);
  });

  it("crosses out what was refused, tells why once, on the desk, and keeps the rest", () => {
    const sent = after(playing(3), { type: "choose", at: "w.0" }, { type: "choose", at: "h.0" });
    const [ask] = sent.effects as { for: Extract<Event, { type: "answered" }>["for"] }[];
    const notice = { kind: "refused", text: "Not with that card." } as const;
    const no = after(sent, { type: "answered", answer: { ok: false, notice }, for: (ask as NonNullable<typeof ask>).for });
    expect(no.sent).toBeUndefined();
    expect(no.crossed.map(({ at }) => at)).toEqual(["h.0"]);
    expect(noticeShown(no)).toMatchObject({ title: "the h.0", text: "Not with that card." });
    expect(no.popup).toBeUndefined();
  });

  it("crosses out what was typed where Python says that it is", () => {
    const sent = after(playing(3), { type: "act", text: "deploy ii4 with date" });
    const [ask] = sent.effects as { for: Extract<Event, { type: "answered" }>["for"] }[];
    const notice = { kind: "refused", text: "Not with that card.", at: "h.1" } as const;
    const no = after(sent, { type: "answered", answer: { ok: false, notice }, for: (ask as NonNullable<typeof ask>).for });
    expect(no.crossed.map(({ at }) => at)).toEqual(["h.1"]);
  });

  it("tells beside a piece what is no refusal", () => {
    const state = after(playing(3), { type: "clickAside", at: "edo" });
    const [ask] = state.effects as Extract<Effect, { do: "ask" }>[];
    const told = after(state, { type: "answered", answer: { ok: false, notice: { kind: "info", text: "Nothing." } }, for: (ask as NonNullable<typeof ask>).for });
    expect(told.popup).toMatchObject({ kind: "tell", at: "edo", notice: { text: "Nothing." } });
    expect(after(told, { type: "undo" }).popup, "Escape closes the box first").toBeUndefined();
  });

  describe("asking why something cannot be picked", () => {
    const pointed = () => after(playing(3), { type: "clickAside", at: "edo" });
    const notice = { kind: "refused", text: "Edo is far away." } as const;
    const answer = (to: State): Event => {
      const [ask] = to.effects as Extract<Effect, { do: "ask" }>[];
      return { type: "answered", answer: { ok: false, notice }, for: (ask as NonNullable<typeof ask>).for };
    };

    it("does not keep the reader from playing until it is answered", () => {
      const state = pointed();
      expect(state.effects[0]).toMatchObject({ do: "ask", request: { point: "edo", node: 3 } });
      expect(after(state, { type: "act", text: "stop" }).effects[0]).toMatchObject({ do: "ask", request: { act: "stop" } });
    });

    it("shows the answer, also after Python was silent", () => {
      const state = pointed();
      for (const later of [state, after(state, { type: "alive", on: false }, { type: "alive", on: true })]) {
        expect(noticeShown(after(later, answer(state)))).toMatchObject(notice);
      }
    });

    it("shows no answer that comes after the reader has picked, played, stepped or asked about another place", () => {
      const state = pointed();
      const others: Event[] = [{ type: "choose", at: "w.0" }, { type: "act", text: "stop" }, step("back"), { type: "clickAside", at: "gifu" }, { type: "type", on: true }, { type: "closePopup" }, { type: "tree" }, { type: "undo" }];
      for (const other of others) {
        const later = after(state, other);
        expect(after(later, answer(state)), other.type).toEqual({ ...later, effects: [] });
      }
    });
  });

  it("is not possible for who reads, nor while Python is silent", () => {
    const silent = after(playing(3), { type: "alive", on: false });
    for (const state of [playing(3, { mode: "read" }), silent]) {
      expect(after(state, { type: "choose", at: "w.0" }).steps).toEqual([]);
      expect(does(after(state, { type: "act", text: "stop" }))).toEqual([]);
    }
    expect(isPicking(after(silent, { type: "alive", on: true }))).toBe(true);
  });

  it("opens the line for typing, and closes it with the choices", () => {
    const typing = after(playing(2), { type: "type", on: true });
    expect([typing.typing, typing.deciding, typing.effects]).toEqual([true, true, [{ do: "focus", on: "entry" }]]);
    expect(after(typing, { type: "decide", on: false })).toMatchObject({ typing: false, deciding: false });
  });
});

describe("a puzzle", () => {
  const asked = (at: number) => after(playing(at), tell(playing(at), { puzzle: { state: "asked" } }));

  it("shows its choices though there is more to read", () => {
    expect(asked(2).deciding).toBe(true);
  });

  it("plays out what follows a mistake, and puts the hand on the way back", () => {
    const wrong = after(asked(2), tell(asked(2), { puzzle: { state: "wrong", node: 2 } }));
    expect(wrong.playing).toBe(true);
    expect(wrong.effects).toEqual([{ do: "focus", on: "back" }, { do: "wait", ms: 1200 }]);
    const last = after(asked(3), tell(asked(3), { puzzle: { state: "wrong", node: 3 } }));
    expect([last.playing, last.effects]).toEqual([false, [{ do: "focus", on: "back" }]]);
  });

  it("plays out the reply to a right move, too, and what is solved up to where it was decided", () => {
    const right = after(asked(2), tell(asked(2), { puzzle: { state: "right", node: 2 } }));
    expect([right.playing, does(right)]).toEqual([true, ["wait"]]);
    const solved = after(asked(1), tell(asked(1), { puzzle: { state: "solved", node: 1, rest: 2 } }));
    expect([solved.at, solved.reply, does(solved)]).toEqual([1, 2, ["wait"]]);
    const rested = after(solved, { type: "tick" });
    expect([rested.at, rested.playing, rested.reply, does(rested)]).toEqual([2, false, undefined, ["cursor", "rest"]]);
    const there = after(asked(2), tell(asked(2), { puzzle: { state: "solved", node: 2, rest: 2 } }));
    expect([there.playing, does(there)]).toEqual([false, []]);
  });

  it("skips a reply with whatever is done, and offers nothing before its end", () => {
    const choices = { node: 1, list: { all: [choice, stop] } };
    const right = after(asked(1), tell(asked(1), { puzzle: { state: "right", node: 1 }, choices }));
    expect([right.reply, isPicking(right)]).toEqual([3, false]);
    for (const event of [{ type: "skip" }, { type: "choose", at: "w.0" }, { type: "open", index: 1 }, { type: "play" }, step("forward"), step("back")] as Event[]) {
      const skipped = after(right, event);
      expect([event.type, skipped.at, skipped.reply, skipped.playing, skipped.steps, does(skipped)]).toEqual([event.type, 3, undefined, false, [], ["cursor", "rest"]]);
    }
    const typed = after(right, { type: "type", on: true });
    expect([typed.at, typed.typing]).toEqual([3, true]);
    for (const what of ["hint", "back", "again"]) {
      const help = after(right, { type: "puzzle", what });
      expect([help.at, does(help)]).toEqual([3, ["cursor", "rest", "ask"]]);
    }
  });

  it("offers nothing that a failed try or a puzzle that is over would refuse", () => {
    const choices = { node: 3, list: { all: [choice, stop] } };
    const verdict = (state: "wrong" | "solved" | "shown", node: number) => after(asked(3), tell(asked(3), { puzzle: { state, node, rest: 3 }, choices }), { type: "skip" });
    for (const state of ["wrong", "solved", "shown"] as const) expect([state, isPicking(verdict(state, 1))]).toEqual([state, false]);
    const beside = after(asked(3), tell(asked(3), { puzzle: { state: "wrong", node: 5 }, choices }));
    const back = after(beside, { type: "go", node: 3 }, tell(beside, { choices, puzzle: { state: "wrong", node: 5 }, cursor: 3 }));
    expect(isPicking(back), "from where the try was made another may be").toBe(true);
  });

  it("explores where a puzzle that is over is played on, and stays as it is otherwise", () => {
    const choices = { node: 3, list: { all: [choice, stop] } };
    const explores = { do: "ask", request: { puzzle: "explore" }, for: { why: "other" } };
    for (const state of ["solved", "shown"] as const) {
      const over = after(asked(3), tell(asked(3), { puzzle: { state, node: 3, rest: 3 }, choices }), { type: "skip" });
      for (const event of [{ type: "choose", at: "w.0" }, { type: "drag", at: "w.0" }, { type: "decide", on: true }, { type: "type", on: true }] as Event[]) {
        const begun = after(over, event);
        expect([state, event.type, begun.deciding, begun.effects[0]]).toEqual([state, event.type, true, explores]);
        const once = after(begun, event);
        expect(once.effects).not.toContainEqual(explores);
      }
      for (const event of [{ type: "clickAside", at: "w.9" }, step("back"), { type: "tree" }, { type: "submit" }] as Event[]) {
        const same = after(over, event);
        expect([state, event.type, same.deciding, does(same).includes("ask")]).toEqual([state, event.type, false, false]);
      }
    }
  });

  it("plays the line once more from its start", () => {
    const solved = after(asked(3), tell(asked(3), { puzzle: { state: "solved", node: 3, rest: 3 } }));
    const line = after(solved, { type: "line" });
    expect([line.at, line.reply, does(line)]).toEqual([0, 3, ["wait"]]);
  });

  it("leaves the cursor where Python has put it until a reply ends: a board that is saved meanwhile opens there", () => {
    let state = after(asked(1), tell(asked(1), { puzzle: { state: "wrong", node: 1 } }));
    for (const at of [1, 2]) {
      expect([state.at, state.traits.cursor, state.reply]).toEqual([at, 1, 3]);
      // What Python says meanwhile, as that nothing is to be chosen there, leads nobody on and is not waited for.
      const told = after(state, { ...tell(state, { choices: { node: 1 } }), change: "choices" } as Event);
      expect([told.at, choicesPending(told)]).toEqual([at, false]);
      state = after(state, { type: "tick" });
    }
    expect([state.at, state.traits.cursor, state.reply]).toEqual([3, 3, undefined]);
    expect(state.effects).toContainEqual({ do: "cursor", node: 3 });
  });
});

describe("what Python tells", () => {
  it("moves the reader without an echo, even before the commit has come", () => {
    const state = opened();
    expect(after(state, tell(state, { cursor: 2 }))).toMatchObject({ at: 2, effects: [] });
    expect(after(state, tell(state, { cursor: 6 }))).toMatchObject({ at: 0, traits: { cursor: 6 } });
    state.content.timelines.all?.nodes.push({ parent: 3, patch: { title: "6" } });
    expect(after(state, tell(state, { cursor: 6 })).at).toBe(6);
  });

  it("is put away once: the same notice does not come back", () => {
    const state = opened({ notice: { n: 4, title: "No" } });
    const gone = after(state, { type: "dismiss" });
    expect([gone.dismissed, gone.effects]).toEqual([4, [{ do: "focus", on: "board" }]]);
  });
});

describe("the curtain", () => {
  const turn = { node: 3, curtain: true, as: ["one"] };
  it("falls where the next player takes over, and only lifting does anything then", () => {
    const state = after(opened({ cursor: 3, turn }), { type: "setView", perspective: "one" });
    expect(state.curtain.behind).toBe("one");
    expect(after(state, step("back"))).toBe(state);
    expect(after(state, { type: "open", index: 0 })).toBe(state);
    const up = after(state, { type: "uncover" });
    expect([up.curtain.behind, up.perspective]).toEqual(["", "one"]);
  });
});

describe("joined commits", () => {
  it("are shown apart and together again where the reader stands", () => {
    const of = content();
    for (const { nodes } of Object.values(of.timelines)) (nodes[3] as Commit).joined = true;
    const first = told({ cursor: 3 });
    const state = after(initialState(first, of), { type: "traits", change: "cursor", traits: first, content: of });
    expect(commitsShown(state).map(({ say }) => say)).toEqual(["Said 2.", "Said 3."]);
    const apart = after(state, { type: "everyCommit" });
    expect([apart.at, commitsShown(apart).map(({ say }) => say)]).toEqual([3, ["Said 3."]]);
    expect(commitsShown(after(apart, { type: "everyCommit" })).length).toBe(2);
  });
});

describe("comparing", () => {
  it("holds the stop before, or at the start the one after, and no attempt that was refused", () => {
    expect(after(opened({ cursor: 2 }), { type: "compare" }).held).toBe(1);
    expect(after(opened({ cursor: 0 }), { type: "compare" }).held).toBe(1);
    expect(after(opened({ cursor: 5 }), { type: "compare" }).held).toBe(1);
  });

  it("steps on one side and leaves the other, and the reader's way, as it was", () => {
    const state = after(opened({ cursor: 5 }), { type: "compare" }, { type: "moveHeld", way: "forward" }, { type: "moveHeld", way: "forward" });
    expect([state.held, state.at]).toEqual([3, 5]);
    const back = after(state, step("back"), step("back"), step("forward"), step("forward"));
    expect([back.held, back.at]).toEqual([3, 5]);
    expect(after(state, { type: "moveHeld", way: "this" }).held).toBe(5);
  });

  it("ends with the same key, with Escape, and where something else is done", () => {
    const state = after(playing(3), { type: "compare" });
    expect([state.held, isPicking(state)]).toEqual([2, false]);
    for (const event of [{ type: "compare" }, { type: "undo" }, { type: "tree" }, { type: "edit" }, { type: "decide", on: true }] as Event[]) {
      expect(after(state, event).held, event.type).toBeUndefined();
    }
    expect(isPicking(after(state, { type: "undo" }))).toBe(true);
  });

  it("picks nothing meanwhile", () => {
    const state = after(playing(3), { type: "compare" });
    expect(after(state, { type: "choose", at: "w.0" }, { type: "clickAside", at: "w.0" })).toMatchObject({ held: 2, steps: [] });
  });

  it("begins as Python says, whenever it says so", () => {
    const state = opened({ cursor: 3 });
    const say = (held: number): Event => ({ type: "traits", change: "held", traits: { ...state.traits, held }, content: state.content });
    expect(after(state, say(1)).held).toBe(1);
    expect(after(state, say(1), { type: "compare" }, say(-1), say(1)).held).toBe(1);
    expect(after(state, say(1), say(-1)).held).toBeUndefined();
    expect(opened({ cursor: 3, held: 2 }).held).toBe(2);
  });
});

it("edits no commit while a position is set up", () => {
  const state = playing(3, { setting: { node: 3, text: "[position]" } });
  expect(after(state, { type: "edit" })).toBe(state);
  expect(after(playing(3), { type: "edit" }).editing.open).toBe(true);
});

describe("what is said aloud", () => {
  const text = (key: string, more: Record<string, unknown> = {}) => [key, ...Object.values(more)].join(" ");
  const heard = (before: State, event: Event, words = "") => announcement(before, reduce(before, event, wording), text, words).filter(Boolean);

  it("is what has been picked, and what comes next", () => {
    const state = playing(2);
    const [draft, ...rest] = heard(state, { type: "choose", at: "w.0" });
    expect(draft).toContain("ii4");
    expect(rest.length).toBeGreaterThan(0);
  });

  it("is the stop that is stepped to, and nothing where nothing changes", () => {
    const state = opened();
    expect(heard(state, step("forward"), "Said 1.")).toEqual(["Said 1."]);
    expect(heard(state, step("back"), "Said 0.")).toEqual([]);
  });
});
