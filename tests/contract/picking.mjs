// Picking in a picture, without a browser: clicks and drags wherever something may be picked, in many positions.
// node picking.mjs < [{ "name", "choices", "drags": [{ "from", "to", "texts" }], "actions": [{ "text", "picks" }] }]
// Prints what is wrong, as a list of sentences, and counts what was done.
import { readFileSync } from "node:fs";
import { build } from "../../js/node_modules/esbuild/lib/main.js";

const parts = { reduce: "state/reduce", initialState: "state/state", "fitsOf, itemsAt, isPicking": "state/picking", "items, picksOf, isReady, onlyComplete, textOf": "state/picks", makeEntries: "choose/entries" };
const contents = Object.entries(parts).map(([names, path]) => `export { ${names} } from "./${path}.ts";`).join("\n");
const resolveDir = new URL("../../js/src", import.meta.url).pathname;
const made = await build({ stdin: { contents, resolveDir, loader: "ts" }, bundle: true, format: "esm", write: false, loader: { ".css": "text" } });
const page = await import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].text).toString("base64")}`);

const wording = { name: (_, at) => at, silent: () => "" };
const words = { all: "All {count}", amount: "{count} of {of}" };
const text = (key, places = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => `${places[name]}`);
const shownAs = ({ id, words: said }) => [said || `the ${id}`];
const key = (said) => said.toLowerCase().split(/\s+/).join(" ");

const faults = [];
const counts = { positions: 0, clicks: 0, drags: 0, played: 0, asked: 0, begun: 0, reached: 0 };

function run(cases) {
  for (const { name, choices, drags, actions } of cases) {
    counts.positions++;
    const traits = { cursor: 0, held: -1, perspectives: [{ id: "all", name: "All" }], choices: { node: 0, list: { all: choices } }, turn: {}, mode: "play", notice: {}, puzzle: {}, lesson: {}, editor: {} };
    const content = { kit: {}, backdrop: { panels: {}, places: {} }, words: {}, timelines: { all: { nodes: [{ patch: {} }] } }, changes: 1 };
    const first = page.initialState(traits, content);
    const start = page.reduce(first, { type: "traits", change: "cursor", traits, content }, wording);
    if (!page.isPicking(start)) throw new Error(`nothing to pick: ${name}`);
    const act = (state, event) => page.reduce(state, event, wording);
    const sent = (state) => state.effects.map(({ request }) => request?.act).find((one) => one !== undefined);
    const wrong = (...said) => faults.push([name, ...said].map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join(" | "));

    /** The entries of the menu that is open, with the event of each. */
    function entries(state) {
      const events = [];
      const menu = page.makeEntries(text, shownAs, (event) => events.push(event));
      const { popup } = state;
      const all = popup?.kind === "menu" ? menu.standing(state, popup.at) : popup?.kind === "meanings" ? menu.meanings(state, popup.meanings) : [];
      return all.map((entry) => {
        entry.act();
        return { ...entry, event: events.pop() };
      });
    }
    function speaks(state, where) {
      const all = entries(state).map((entry) => entry.text);
      if (state.popup && !all[0]) wrong("an empty menu", where);
      for (const said of all) if (!/\p{L}{2}/u.test(said)) wrong("no words in a menu", where, all);
      if (state.popup?.kind === "meanings" && new Set(all).size < all.length) wrong("two entries alike", where, all);
    }

    const places = new Set(choices.flatMap((choice) => page.picksOf(choice).flatMap(({ at = [] }) => at)).filter(Boolean));
    const seen = (state) => JSON.stringify([state.steps, state.popup?.kind]);
    for (const at of places) {
      counts.clicks++;
      const clicked = act(start, { type: "choose", at });
      if (sent(clicked)) wrong("a first click plays", at, sent(clicked));
      if (seen(clicked) === seen(start)) wrong("a click does nothing", at);
      speaks(clicked, at);
      for (const entry of entries(clicked)) {
        const chosen = act(clicked, entry.event);
        if (sent(chosen)) wrong("the first entry of a menu plays", at, entry.text, sent(chosen));
      }
      const lifted = act(start, { type: "drag", at });
      if (sent(lifted)) wrong("taking up plays", at, sent(lifted));
      // Another click plays only what has to do with both, and again on the same thing only what was armed.
      for (const other of places) {
        const then = act(clicked, { type: "choose", at: other });
        speaks(then, `${at} ${other}`);
        const done = sent(then);
        if (done === undefined) continue;
        if (other === at && !page.onlyComplete(page.fitsOf(clicked))) wrong("a second click plays what is not settled", at, done);
        const made = then.sent.steps.filter((step) => typeof step === "object").map((item) => item.at);
        if (!made.includes(at) || !made.includes(other)) wrong("what is played is not what was clicked", at, other, done);
      }
      // From a goal to a start is no way.
    }

    for (const { from, to, texts } of drags) {
      counts.drags++;
      const after = act(act(start, { type: "drag", at: from }), { type: "drop", at: to });
      const legal = new Set(texts.map(key));
      const done = sent(after);
      const ends = (steps) => {
        const at = page.items(steps).map((item) => item.at);
        return at.includes(from) && at.includes(to);
      };
      if (done !== undefined) {
        counts.played++;
        if (!legal.has(key(done))) wrong("a drag plays something else", from, to, done, texts);
        else if (legal.size > 1) wrong("a drag plays one of several", from, to, done, texts);
      } else if (after.popup) {
        counts.asked++;
        if (after.popup.kind !== "meanings") wrong("a drag opens another menu", from, to, after.popup);
        speaks(after, `${from} ${to}`);
        const reached = new Set();
        for (const entry of entries(after)) {
          const next = act(after, entry.event);
          const text = sent(next);
          if (!ends(entry.event.steps)) wrong("an entry leads elsewhere", from, to, entry.text);
          if (text !== undefined) reached.add(key(text));
          else if (JSON.stringify(next.steps) !== JSON.stringify(entry.event.steps)) wrong("an entry is lost", from, to, entry.text);
        }
        // Which of what is alike, and the choice, can be said at once.
        const open = entries(after).some((entry) => sent(act(after, entry.event)) === undefined || /^(All|the) /.test(entry.text.split(" · ").at(-1)));
        for (const text of legal) if (!open && !reached.has(text)) wrong("an action is not in the menu", from, to, text, [...reached]);
      } else {
        counts.begun++;
        if (!ends(after.steps)) wrong("a drag is lost", from, to, after.steps, texts);
        if (page.fitsOf(after).some(page.isReady)) wrong("a drag that is ready is not played", from, to, page.fitsOf(after).map(page.textOf));
      }
    }

    // Everything can be clicked together, pick by pick; where several actions are ready, the list says which is meant.
    for (const { text: wanted, picks } of actions) {
      let state = start;
      let done;
      for (const { id, at } of picks) {
        const before = page.items(state.steps).length;
        if (done !== undefined) break;
        // What has no alternative need not be picked.
        if (!page.itemsAt(state, at).some((item) => item.id === id)) continue;
        let next = act(state, { type: "choose", at });
        if (next.popup?.kind === "menu") {
          const held = page.items(next.steps).filter((item) => item.id === id && item.at === at).length;
          const entry = entries(next).find(({ event }) => (event.type === "amount" ? event.item.id === id && event.count === held + 1 : event.type === "pick" && !event.picked && event.item.id === id));
          if (!entry) wrong("what is legal is in no menu", wanted, id, at);
          else next = { ...act(next, entry.event), popup: undefined };
        }
        done = sent(next);
        state = done === undefined ? next : state;
        if (done === undefined && page.items(state.steps).length < before) wrong("a click takes back", wanted, id, at);
      }
      counts.reached++;
      const offered = done !== undefined ? [done] : page.fitsOf(state).map(page.textOf);
      if (!offered.map(key).includes(key(wanted))) wrong("cannot be clicked together", wanted, picks, offered);
    }
  }
}

run(JSON.parse(readFileSync(0, "utf8")));
console.log(JSON.stringify({ faults, counts }));
