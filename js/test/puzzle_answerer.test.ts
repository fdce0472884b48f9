import { beforeEach, describe, expect, it } from "vitest";
import type { PuzzleTree, PuzzlePlace } from "../src/base/puzzle_tree.ts";
import type { Answer, Commit, PuzzleModel, News, Puzzle, Traits } from "../src/base/types.ts";
import type { Answerer } from "../src/sync/answerer.ts";
import { type Content, applyUpdate } from "../src/sync/content.ts";
import { makePuzzleAnswerer } from "../src/sync/puzzle_answerer.ts";
import { lookUpText, withoutActor } from "../src/sync/text_lookup.ts";

/** A start; a wrong move with its refutation, a right one with its reply, and after that the one that solves. */
const NODES: Commit[] = [
  { patch: { title: "start" } },
  { parent: 0, say: "Wrong.", name: "Your try: wrong", quiet: true },
  { parent: 1, say: "Refuted." },
  { parent: 0, say: "Right." },
  { parent: 3, say: "Reply." },
  { parent: 4, say: "Solves." },
  { parent: 0, refused: { text: "take a b" } },
];

const TABLE: PuzzleTree = {
  nodes: { all: NODES },
  turns: NODES.map((_, node) => ({ by: node === 0 || node === 4 || node === 6 ? "page" : "python", asks: ["1.1", "Asked."] })),
  places: {
    0: {
      list: { all: [{ form: "take {0} with {1}", picks: [{ ids: ["a", "b"], least: 1, most: 2 }, { ids: ["x"] }] }] },
      left: "2 decisions left",
      texts: { "take a with x": 0, "take a b with x": 1, "take b": 2 },
      verdicts: [
        { nodes: [1, 2], made: 1, end: 2, told: { state: "wrong", head: "Not yet.", say: "Think." }, comment: "Think.", tried: ["a with x", "2 : 3"] },
        { nodes: [3, 4], made: 3, end: 4, told: { state: "right", head: "Right." } },
        { nodes: [6], notice: { kind: "refused", rules: [["1.1", "No."]], node: 6 } },
      ],
      show: [3, 4, 5],
      rest: 4,
      why: { tower: 0, wall: "take b" },
    },
    4: {
      list: {},
      texts: { end: 0 },
      verdicts: [{ nodes: [5], made: 5, end: 5, told: { state: "solved", head: "Solved.", after: "Well done." }, rest: 5 }],
      show: [5],
    },
  },
  puzzle: { title: "Title", task: "Task" },
  hints: ["One", "Two"],
  help: { asked: ["back", "hint", "show"], right: ["back", "hint", "show"], wrong: ["back", "hint", "show", "again"], shown: ["back", "again"], solved: ["again"] },
  shown: "This is the solution.",
  after: "Well done.",
  reasons: [{ kind: "refused", rules: [["2.2", "It is a tower."]] }],
  side: ["W", "white"],
  start: 0,
};

describe("a page that judges by itself", () => {
  let content: Content;
  let traits: Partial<Traits>;
  let answerer: Answerer;
  let model: PuzzleModel;
  let ask: (request: object) => Promise<Answer>;
  let sent: object[];

  beforeEach(() => {
    sent = [];
    content = { timelines: { all: { nodes: [NODES[0] as Commit] } }, changes: 1 } as unknown as Content;
    traits = { cursor: 0 };
    const heard: (() => void)[] = [];
    model = {
      get: (name: keyof Traits) => traits[name],
      set(name: keyof Traits, value: never) {
        traits[name] = value;
        const news = value as News;
        if (name === "news") expect(applyUpdate(content, { from: 0, ids: [], nodes: {}, ...news })).toBe(true);
        if (name === "cursor") for (const call of heard) call();
      },
      on: (_: string, call: () => void) => heard.push(call),
      off: () => heard.splice(0),
      send: (said: object) => sent.push(said),
    } as unknown as PuzzleModel;
    answerer = makePuzzleAnswerer(model, TABLE, content, (key) => key);
    ask = (request) => new Promise((done) => answerer.ask(request, done));
  });

  const shown = () => (content.timelines.all?.nodes ?? []).map(({ say, gone }) => (gone ? "gone" : say));
  const act = (text: string, node = traits.cursor) => ask({ act: text, node, as: "all" });

  it("judges a wrong move and plays the refutation", async () => {
    expect(await act("take a with x")).toEqual({ ok: true });
    expect(shown()).toEqual([undefined, "Wrong.", "Refuted."]);
    expect(traits.cursor).toBe(1);
    expect(traits.puzzle).toEqual({ title: "Title", task: "Task", state: "wrong", head: "Not yet.", say: "Think.", node: 1, help: ["back", "hint", "show", "again"] });
    expect(traits.choices).toEqual({ node: 1, list: {} });
    expect(await act("take a b with x", 2)).toMatchObject({ ok: false, notice: { text: "alone.failed" } });
  });

  it("takes a wrong move back, and keeps the teacher's words as its comment", async () => {
    await act("take a with x");
    await ask({ puzzle: "back" });
    expect(traits.cursor).toBe(0);
    expect(traits.puzzle).toMatchObject({ state: "asked", left: "2 decisions left", help: ["hint", "show"] });
    expect(content.timelines.all?.nodes[1]).toMatchObject({ comment: "Think.", name: "Your try: wrong" });
    expect(content.timelines.all?.nodes[1]?.quiet).toBeUndefined();
  });

  it("puts the right move before the wrong one, and solves", async () => {
    await act("take a with x");
    await ask({ puzzle: "back" });
    // In another order, with the actor, in capitals.
    expect(await act("White:  TAKE b  a with x")).toEqual({ ok: true });
    expect(shown()).toEqual([undefined, "Wrong.", "Refuted.", "Right.", "Reply."]);
    expect(content.timelines.all?.nodes[3]?.first).toBe(true);
    expect(traits.cursor).toBe(4);
    await act("end");
    expect(traits.puzzle).toMatchObject({ state: "solved", after: "Well done.", node: 5, rest: 5, tried: [["a with x", "2 : 3"]], help: ["again"] });
    expect(traits.puzzle, "not by the first try").not.toHaveProperty("first");
  });

  it("has the page count wrong tries, the solving one, and hints", async () => {
    const wrong = { count: "tries", said: "take a with x", state: "wrong" };
    await act("take a with x");
    await ask({ puzzle: "hint" });
    expect(sent).toEqual([wrong, { count: "hints" }]);
    await ask({ puzzle: "back" });
    await act("take a with x", 0);
    await ask({ puzzle: "back" });
    await act("take a b with x");
    await act("end");
    expect(sent.slice(2)).toEqual([wrong, { count: "tries", said: "end", state: "solved" }]);
  });

  it("changes nothing of what is solved", async () => {
    await act("take a b with x");
    await act("end");
    const { puzzle, cursor } = traits;
    for (const what of ["hint", "show", "back"]) expect(await ask({ puzzle: what })).toMatchObject({ ok: false, notice: { text: "alone.over" } });
    expect(traits).toMatchObject({ puzzle, cursor });
  });

  it("plays on after a move that is not judged, and shows what is known of the solution", async () => {
    const place = TABLE.places[0] as PuzzlePlace;
    const told: Puzzle = { state: "unjudged", head: "Not judged." };
    const verdicts = place.verdicts.map((one, at) => (at === 1 ? { ...one, told } : one));
    answerer = makePuzzleAnswerer(model, { ...TABLE, help: { ...TABLE.help, unjudged: ["back", "show"] }, places: { ...TABLE.places, 0: { ...place, verdicts, shown: { head: "As far as it is known." } } } }, content, (key) => key);
    await act("take a b with x");
    expect(traits.puzzle).toMatchObject({ state: "unjudged", head: "Not judged.", help: ["back", "show"] });
    expect(shown()).toEqual([undefined, "Right.", "Reply."]);
    expect(traits.cursor).toBe(2);
    await ask({ puzzle: "back" });
    await ask({ puzzle: "show" });
    expect(traits.puzzle).toMatchObject({ state: "shown", head: "As far as it is known." });
    expect(traits.puzzle, "of what is known to its end").not.toHaveProperty("after");
  });

  it("takes back a right move, to where it was asked before", async () => {
    await act("take a b with x");
    expect(traits.puzzle).toMatchObject({ state: "right", help: ["back", "hint", "show"] });
    await ask({ puzzle: "back" });
    expect(traits.cursor).toBe(0);
  });

  it("shows the solution, gives hints one by one, and begins again under new numbers", async () => {
    await ask({ puzzle: "hint" });
    expect(traits.puzzle?.hints).toEqual(["One"]);
    await ask({ puzzle: "hint" });
    expect(traits.puzzle).toMatchObject({ hints: ["One", "Two"], help: ["show"] });
    await ask({ puzzle: "show" });
    expect(traits.puzzle).toMatchObject({ state: "shown", head: "This is the solution.", after: "Well done." });
    expect(traits.cursor).toBe(0);
    expect(shown()).toEqual([undefined, "Right.", "Reply.", "Solves."]);
    await ask({ puzzle: "again" });
    expect(shown()).toEqual([undefined, "gone", "gone", "gone"]);
    await act("take a b with x");
    expect(shown()).toEqual([undefined, "gone", "gone", "gone", "Right.", "Reply."]);
    expect(content.timelines.all?.nodes[5]).toMatchObject({ parent: 4 });
  });

  it("judges nothing after the end, and says whether that was solved or shown", async () => {
    await act("take a b with x");
    expect(await act("end", 3)).toMatchObject({ notice: { text: "alone.asked" } });
    await act("end");
    const counted = sent.length;
    for (const [text, node] of [["end", undefined], ["take a with x", 0]] as const) {
      expect(await act(text, node), text).toMatchObject({ ok: false, notice: { title: "alone.solved", text: "alone.over" } });
    }
    expect(sent).toHaveLength(counted);
    await ask({ puzzle: "again" });
    await ask({ puzzle: "show" });
    const end = (content.timelines.all?.nodes.length ?? 0) - 1;
    expect(await act("end", end)).toMatchObject({ ok: false, notice: { title: "alone", text: "alone.over" } });
  });

  it("forgets with a new start what failed and what was said of it", async () => {
    await act("take a with x");
    await ask({ puzzle: "again" });
    expect(traits.puzzle).toEqual({ title: "Title", task: "Task", state: "asked", left: "2 decisions left", help: ["hint", "show"] });
    await act("take a with x");
    expect(traits.puzzle).toMatchObject({ state: "wrong", node: 3 });
    await ask({ puzzle: "back" });
    expect(traits.puzzle).toEqual({ title: "Title", task: "Task", state: "asked", left: "2 decisions left", help: ["hint", "show"] });
    await act("take a with x");
    await ask({ puzzle: "show" });
    expect(traits.puzzle).toEqual({ title: "Title", task: "Task", state: "shown", head: "This is the solution.", after: "Well done.", node: 0, rest: 6, tried: [["a with x", "2 : 3"]], help: ["back", "again"] });
  });

  it("tells at each node whose turn it is there", async () => {
    await act("take a b with x");
    expect(traits.turn).toEqual({ node: 2, by: "page", asks: ["1.1", "Asked."] });
    await act("end");
    expect(traits.turn).toEqual({ node: 3, by: "python", asks: ["1.1", "Asked."] });
  });

  it("tells a refusal, and the attempt is where a try may follow", async () => {
    const answer = await act("take b");
    expect(answer).toMatchObject({ ok: false, notice: { kind: "refused", node: 1 } });
    expect(traits.notice).toEqual(answer.notice);
    expect(traits.cursor).toBe(0);
    expect(await act("take a b with x", 1)).toEqual({ ok: true });
    expect(traits.notice).toEqual({});
  });

  it.each([{ act: "take x with a", node: 0, as: "all" }, { act: "take 3x a b with x", node: 0, as: "all" }, { puzzle: "explore" }, { edit: "comment", node: 0, text: "x" }])("judges nothing else: %o", async (request) => {
    expect(await ask(request)).toMatchObject({ ok: false, notice: { title: "alone", text: "alone.unknown" } });
    expect([shown(), traits.cursor, traits.puzzle]).toEqual([[undefined], 0, undefined]);
  });

  it("knows why something cannot be picked, as long as nothing is", async () => {
    const point = (at: string, taken: number[][] = [[], []]) => ask({ point: at, fits: [[0, taken]], node: 0, as: "all" });
    expect((await point("tower")).notice?.rules).toEqual([["2.2", "It is a tower."]]);
    expect(await point("wall")).toMatchObject({ notice: { kind: "refused", rules: [["1.1", "No."]] } });
    expect(await point("tower", [[0], []])).toMatchObject({ notice: { text: "alone.pick", rules: [["1.1", "Asked."]] } });
  });

  it("completes what is typed, in an order that tells nothing, and not what is refused", async () => {
    const told = async (complete: string) => (await ask({ complete, node: 0, as: "all" })).completions?.map(([text]) => text);
    expect(await told("W: TA")).toEqual(["W: take a b with x", "W: take a with x"]);
    expect(await told("none")).toEqual([]);
  });
});

describe("spelling", () => {
  it("takes off only the name of the side asked", () => {
    expect(withoutActor("w: stop", ["W", "white"])).toBe(" stop");
    expect(withoutActor("B: stop", ["W", "white"])).toBe("B: stop");
  });

  it("never takes one slot for another", () => {
    const march = [{ form: "march {0} to {1}" }];
    expect(lookUpText("march b to a", { "march a to b": 0 }, march)).toBeUndefined();
    expect(lookUpText("march x y to b", { "march y x to b": 3 }, march)).toBe(3);
    const [several, one] = [{ ids: [], least: 1, most: 3 }, { ids: [] }];
    expect(lookUpText("march a b c d", { "march c b a d": 2 }, [{ form: "march {0} {1}", picks: [several, one] }])).toBe(2);
    expect(lookUpText("march a b c d", { "march b a c d": 2 }, [{ form: "march {0} {1}", picks: [one, several] }])).toBeUndefined();
    expect(lookUpText("march a b c d", { "march a d c b": 2 }, [{ form: "march {0} {1}", picks: [one, several] }])).toBe(2);
    expect(lookUpText("march (a to b", { "march (a to b": 1 }, [{ form: "march ({0} to {1}" }])).toBe(1);
  });
});
