import { describe, expect, it } from "vitest";
import { addItem, alsoShown, setCount, removeItem, type Fit, fittingChoices, pickMarks, nextItems, isReady, isLegal, goesWithPicks, equalRuns, type Step, onlyComplete, onlyReady, questionAbout, textOf, missingPickNames } from "../src/state/picks.ts";
import { placesOfChoices, placesOfIds } from "../src/choose/numbering.ts";
import type { Choice, Pick } from "../src/base/types.ts";

const pick = (name: string, ids: string, at = "", least = 1, most = least): Pick => ({
  name,
  ids: ids.split(" "),
  ...(at && { at: at.split(" ") }),
  least,
  most,
});
const deploy: Choice = {
  verb: "deploy",
  form: "deploy {0} with {1}",
  picks: [pick("block", "ii4 date2", "w.0 w.1"), pick("card", "ii date date", "h.0 h.1 h.2")],
};
const leader: Choice = { verb: "leader", form: "deploy {0}", picks: [pick("block", "ii1* date2", "w.2 w.1")] };
const stop: Choice = { verb: "stop", form: "stop" };
const march: Choice = {
  verb: "march",
  form: "march {0} {1}",
  picks: [pick("blocks", "ii4 date2 date2", "s s s", 1, 3), pick("road", "edo-oyama edo-mito", "oyama mito")],
};
const ride: Choice = {
  verb: "ride",
  form: "move {0#} {0!}-{1}",
  picks: [pick("who", "m13 m13 m13", "m13 m13 m13", 1, 3), pick("to", "n13 m13", "n13 m13")],
};

const at = (place: string, id = place) => ({ id, at: place });
const texts = (choices: Choice[], ...steps: Step[]) => fittingChoices(choices, steps).map(textOf);
const marks = (choices: Choice[], ...steps: Step[]) => nextItems(fittingChoices(choices, steps)).map((item) => item.at);

describe("narrowing", () => {
  const all = [deploy, leader, stop];

  it("begins with all that can be picked, each once", () => {
    expect(marks(all)).toEqual(["w.0", "w.1", "h.0", "h.1", "h.2", "w.2"]);
    expect(nextItems(fittingChoices(all, [])).filter(({ later }) => later).map((item) => item.at)).toEqual(["h.0", "h.1", "h.2"]);
  });

  it("marks as wanted now what is asked first, where what comes before it has no alternative", () => {
    const lord: Choice = { verb: "lord", form: "daimyo {0}-{1}", picks: [pick("who", "m13", "m13"), pick("to", "n13 l13", "n13 l13")] };
    expect(nextItems(fittingChoices([lord], [])).map((item) => [item.at, item.later])).toEqual([["n13", false], ["l13", false]]);
  });

  it("goes in any order", () => {
    const [block, card] = [at("w.1", "date2"), at("h.2", "date")];
    expect(texts(all, block)).toEqual(["deploy date2 with …", "deploy date2"]);
    expect(marks(all, block)).toEqual(["h.0", "h.1", "h.2"]);
    expect(texts(all, card)).toEqual(["deploy … with date"]);
    expect(texts(all, card, block)).toEqual(texts(all, block, card));
    expect(texts(all, card, block)).toEqual(["deploy date2 with date"]);
  });

  it("is settled where nothing is left to choose", () => {
    const done = (...steps: Step[]) => onlyComplete(fittingChoices(all, steps))?.choice.verb;
    expect(done(at("w.1", "date2"))).toBeUndefined();
    expect(done(at("w.2", "ii1*"))).toBe("leader");
    expect(done(at("w.0", "ii4"), at("h.0", "ii"))).toBe("deploy");
    expect(done(2)).toBe("stop");
    expect(done(0)).toBeUndefined();
  });

  it("is not ready by what only pays, unless that is all it can be or was opened", () => {
    const pass: Choice = { verb: "pass", form: "pass with {0}", picks: [{ ...pick("coin", "scout archer", "h s"), pays: true }] };
    const put: Choice = { verb: "put", form: "put {0} {1}", picks: [pick("unit", "scout", "h"), pick("hex", "a1 b1", "a1 b1")] };
    const ready = (...steps: Step[]) => onlyReady(fittingChoices([put, pass], steps), steps)?.choice.verb;
    expect(ready(at("h", "scout"))).toBeUndefined();
    expect(ready(1, at("h", "scout"))).toBe("pass");
    expect(ready(at("s", "archer"))).toBe("pass");
    expect(ready(at("h", "scout"), at("a1"))).toBe("put");
    const stay: Choice = { verb: "stay", form: "stay {0}", picks: [pick("unit", "scout archer", "h s")] };
    const both = fittingChoices([stay, pass], [at("h", "scout")]);
    expect(onlyReady(both, [at("h", "scout")])?.choice.verb).toBe("stay");
  });

  it("is ready by the main choice while nothing is picked", () => {
    const finish: Choice = { verb: "ready", form: "ready", main: true };
    expect(onlyReady(fittingChoices([finish, march], []), [])?.choice.verb).toBe("ready");
    expect(onlyReady(fittingChoices([march, stop], []), [])).toBeUndefined();
    const picked = [at("s", "ii4")];
    expect(onlyReady(fittingChoices([finish, march], picked), picked)).toBeUndefined();
  });

  it("asks about what is picked, each id by its own template", () => {
    const [card, space] = [{ ...pick("card", "kai suruga 2", "k s c"), asks: ["A", "B"], asked: [0, 0, 1], words: ["Kai", "Suruga", "Two"] }, { ...pick("space", "bid tax", "b t"), asks: ["C"] }];
    const about = (...steps: Step[]) => {
      const [template, of] = questionAbout(fittingChoices([stop, { verb: "lay", form: "lay {0} {1}", picks: [card, space] }], steps)) ?? [];
      return template && [template, of?.words ?? of?.id];
    };
    expect(about()).toBeUndefined();
    expect(about(at("s", "suruga"))).toEqual(["A", "Suruga"]);
    expect(about(at("c", "2"))).toEqual(["B", "Two"]);
    expect(about(at("t", "tax"))).toEqual(["C", "tax"]);
  });

  it("waits where more may be picked", () => {
    const fits = fittingChoices([march], [at("s", "ii4"), at("mito", "edo-mito")]);
    expect(onlyComplete(fits)).toBeUndefined();
    expect(fits.every(isReady)).toBe(true);
    expect(fits.map(textOf)).toEqual(["march ii4 edo-mito"]);
    const whole = [at("s", "ii4"), at("s", "date2"), at("s", "date2"), at("mito", "edo-mito")];
    expect(onlyComplete(fittingChoices([march], whole))).toBeDefined();
    expect(fittingChoices([march], [...whole, at("s", "date2")])).toEqual([]);
  });

  it("needs no pick where there is nothing to choose among", () => {
    const move: Choice = { verb: "move", form: "move {0} {1}-{2}", picks: [pick("unit", "scout", "h"), pick("from", "a3", "a3"), pick("to", "a4 b4", "a4 b4")] };
    expect(marks([move])).toEqual(["a4", "b4"]);
    expect(onlyComplete(fittingChoices([move], [at("a4")])) && texts([move], at("a4"))).toEqual(["move scout a3-a4"]);
    expect(texts([move, stop], at("h", "scout"), at("b4"))).toEqual(["move scout a3-b4"]);
  });

  it("tells a pick from another with the same ids", () => {
    expect(texts([ride], at("m13"), at("m13"))).toEqual(["move 2 m13-…"]);
    expect(texts([ride], at("m13"), { ...at("m13"), pick: 1 })).toEqual(["move 1 m13-m13"]);
    expect(texts([ride], at("m13"), at("m13"), at("n13"))).toEqual(["move 2 m13-n13"]);
  });
});

describe("steps", () => {
  it("take another id of the same pick in its place", () => {
    const steps = addItem([deploy], [at("w.0", "ii4")], at("w.1", "date2"));
    expect(steps).toEqual([at("w.1", "date2")]);
    expect(addItem([deploy], [], at("nowhere"))).toBeUndefined();
  });

  it("take a pick back, the last one first", () => {
    const [one, road] = [at("s", "date2"), at("mito", "edo-mito")];
    expect(removeItem([one, road, one], one)).toEqual([one, road]);
    expect(removeItem([one], road)).toBeUndefined();
  });
});

describe("what goes together", () => {
  const far: Choice = { ...march, ways: [[{}, { ids: ["edo-oyama"] }], [{ most: 1 }, { ids: ["edo-mito"] }]] };
  const forced: Choice = { verb: "forced", form: "march {0} {1} force {2}", picks: [...(march.picks ?? []), pick("card", "ii date", "h.0 h.1")], ways: [[{ least: 2 }, { ids: ["edo-mito"] }, {}]] };
  const fits = (...steps: Step[]) => fittingChoices([far, forced], steps);
  const [date2, mito, oyama, card] = [at("s", "date2"), at("mito", "edo-mito"), at("oyama", "edo-oyama"), at("h.0", "ii")];
  const legal = (...steps: Step[]) => fits(...steps).filter((fit) => isLegal(fit)).map(({ choice }) => choice.verb);

  it("is told in ways: so many of these by those roads", () => {
    expect(legal()).toEqual(["march", "forced"]);
    expect(legal(date2, mito)).toEqual(["march", "forced"]);
    expect(legal(date2, date2, mito)).toEqual(["forced"]);
    expect(legal(date2, oyama)).toEqual(["march"]);
    expect(fits(date2, date2, mito, card).map((fit) => isLegal(fit, true))).toEqual([true]);
    expect(fits(date2, mito, card).map((fit) => [isLegal(fit), isLegal(fit, true)])).toEqual([[true, false]]);
  });

  it("dims what does not go with what is picked, among its own too", () => {
    const one = (...steps: Step[]) => fits(0, ...steps)[0] as Fit;
    expect([0, 1].map((i) => goesWithPicks(one(), 1, i))).toEqual([true, true]);
    expect([0, 1].map((i) => goesWithPicks(one(date2, date2), 1, i))).toEqual([true, false]);
    expect(goesWithPicks(one(date2, mito), 0, 2)).toBe(false);
  });

  it("is ready only where it is legal", () => {
    const steps = [date2, date2, mito];
    expect(onlyReady(fits(...steps), steps)).toBeUndefined();
    expect(onlyReady(fits(date2, mito), [date2, mito])?.choice.verb).toBe("march");
  });
});

describe("what is given up", () => {
  const forced: Choice = { ...march, picks: [...(march.picks ?? []), { name: "card", ids: ["date"], at: ["h.1"], cost: "a card" }] };

  it("is told where there is no way without it", () => {
    const cost = (choices: Choice[], id: string) => nextItems(fittingChoices(choices, [])).find((one) => one.id === id)?.cost;
    expect(cost([march, forced], "date2")).toBe("");
    expect(cost([forced], "date2")).toBe("a card");
    expect(cost([march, forced], "date")).toBe("a card");
  });

  it("goes with the mark of what can be picked", () => {
    const next = [{ id: "a", at: "x", later: true, cost: "a card" }, { id: "b", at: "y" }, { id: "c", at: "y", later: true }];
    expect(pickMarks(next, [at("p")], [])).toEqual({ x: "later a card", y: "can ", p: "picked" });
    expect(pickMarks(next, [at("p")], [at("p")])).toEqual({ x: "later a card", y: "can ", p: "no" });
  });

  it("is shown at a second piece while it is picked, which is no pick", () => {
    const lay: Choice = {
      verb: "lay",
      form: "lay {0} on {1}",
      picks: [
        { name: "card", ids: ["kai", "2"], at: ["h.kai", "h.2"], also: ["kai.land", ""], least: 1, most: 1 },
        { name: "space", ids: ["tax", "bid"], at: ["s.tax", "s.bid"], least: 1, most: 1 },
      ],
    };
    const shown = (id: string) => alsoShown(fittingChoices([lay], [{ id, at: `h.${id}` }]));
    expect([shown("kai"), shown("2")]).toEqual([["kai.land"], []]);
    expect(pickMarks([], [{ id: "kai", at: "h.kai" }], [], shown("kai"))).toEqual({ "h.kai": "picked", "kai.land": "shown" });
    expect(pickMarks([{ id: "kai", at: "kai.land" }], [], [], ["kai.land"])).toEqual({ "kai.land": "can " });
  });
});

it("says what is wanted next, by name", () => {
  expect(missingPickNames(fittingChoices([deploy], [at("w.0", "ii4")]))).toEqual(["card"]);
  expect(missingPickNames(fittingChoices([deploy, leader, stop], []))).toEqual(["block"]);
  expect(missingPickNames(fittingChoices([stop], []))).toEqual([]);
});

it("takes what is not said of a pick to be one", () => {
  const bid: Choice = { form: "bid {0}", picks: [{ ids: ["date", "ii"], at: ["h.0", "h.1"] }] };
  expect(textOf(onlyComplete(fittingChoices([bid], [at("h.1", "ii")])) as Fit)).toBe("bid ii");
});

describe("numbers at places", () => {
  const from = (stack: string, roads: string): Choice => ({ picks: [pick("blocks", "a b", `${stack} ${stack}`, 1, 2), pick("road", roads, roads)] });
  const places = (...choices: Choice[]) => placesOfChoices(fittingChoices(choices, []));

  it("are at what only one choice picks, the first such", () => {
    expect(places(from("edo", "oyama mito"), from("kiyosu", "gifu"), stop)).toEqual(["edo", "kiyosu", ""]);
  });

  it("are not where several choices begin, or one may pick something else", () => {
    expect(places(from("edo", "oyama mito"), from("edo", "oyama mito"), leader)).toEqual(["", "", ""]);
    expect(places(from("edo", "mito"), from("kiyosu", "edo gifu"))).toEqual(["mito", "kiyosu"]);
  });

  it("are at each id that stands alone", () => {
    expect(placesOfIds([pick("blocks", "a b", "s s"), pick("road", "x y", "oyama mito"), pick("none", "z")])).toEqual(["", "", "oyama", "mito", ""]);
  });
});

describe("what is alike", () => {
  const lead: Choice = { verb: "lead", form: "lead {0#} to {1}", picks: [pick("armies", "kai kai kai", "kai kai kai", 1, 3), pick("to", "izu", "izu")] };
  const army = at("kai");

  it("is picked by its number, whatever was picked before", () => {
    expect(texts([lead, stop], ...setCount([lead, stop], [], army, 2))).toEqual(["lead 2 to izu"]);
    expect(texts([lead, stop], ...setCount([lead, stop], [army, army, army], army, 1))).toEqual(["lead 1 to izu"]);
    expect(setCount([lead, stop], [army], army, 0)).toEqual([]);
    // More than there are is all of them.
    expect(setCount([lead, stop], [], army, 9)).toHaveLength(3);
  });

  it("has one id and one place", () => {
    const [armies] = lead.picks as [Pick];
    const [, cards] = deploy.picks as [Pick, Pick];
    expect(equalRuns(armies)).toEqual([[0, 1, 2]]);
    expect(equalRuns(cards)).toEqual(cards.ids.map((_, i) => [i]));
  });
});
