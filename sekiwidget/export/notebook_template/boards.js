// Shows every board of the page, with a model from `makeModel`: MAKE_MODEL (export/page.py) stands before this.
const read = (id) => JSON.parse(document.querySelector(`script#${id}`)?.textContent ?? "null");
const { alike, shown, links } = read("boards") ?? { alike: [], shown: {}, links: [] };

function modelOf(traits) {
  const state = { ...traits };
  for (const name of ["kit", "backdrop", "words"]) state[name] = alike[state[`=${name}`]];
  return makeModel(state);
}

const models = Object.fromEntries(Object.entries(shown).map(([name, traits]) => [name, modelOf(traits)]));
for (const [from, trait, to, other] of links) {
  models[from]?.on(`change:${trait}`, () => models[to]?.set(other, models[from].get(trait)));
}

const begun = new Set();
async function show(place) {
  const model = models[place.dataset.board];
  if (!model) return;
  const { initialize, render } = sekiwidget.default;
  if (!begun.has(model)) {
    begun.add(model);
    await initialize({ model });
  }
  // The words that stand for the board go once it is there.
  const words = [...place.childNodes];
  const el = document.createElement("div");
  place.append(el);
  await render({ model, el });
  for (const node of words) node.remove();
  place.dataset.shown = "";
}

// One after the other, those in view first, so that the page answers meanwhile.
const places = [...document.querySelectorAll("[data-board]")];
const inView = (place) => {
  const { top, bottom } = place.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};
places.sort((one, other) => Number(inView(other)) - Number(inView(one)));
for (const place of places) await show(place);
