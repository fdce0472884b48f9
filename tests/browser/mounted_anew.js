/**
 * What a board shows after changes, beside what a board shows that is mounted only now with the same traits: two lists
 * of lines, an element or a text each. What the reader has chosen for this page alone is made the same for both.
 */
export async function mountedAnew(state, mine) {
  const pictures = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const rootOf = ({ el }) => el.querySelector(":scope > div").shadowRoot.querySelector(".sk-root");
  const press = (root, key) => root.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));

  /** The whole panel is seen, whatever was looked at before. */
  const seesAll = (root) => root.querySelector(".main > .pane.larger") && press(root, "0");
  const decides = (root) => root.querySelector(".desk.deciding") !== null;

  // Left out: what is hidden, or is of the one mount or its history and not of its state. That is what was read aloud
  // last, the part of the panel in view, places where pieces once stood, and the lines that the last change has made.
  const passing = "style, .sr, .overview, [hidden], [visibility=hidden], g:empty:not([class])";
  const own = /sk[a-z0-9]{1,6}-/g;
  function lines(element, into = [], depth = "") {
    if (element.matches(passing)) return into;
    const told = [...element.attributes].map(({ name, value }) => `${name}=${value.replaceAll(own, "").trim()}`);
    if (element.value) told.push(`value: ${element.value}`);
    const kept = told.filter((one) => !/^(tabindex=|class=(fresh|plain)?$)/.test(one));
    into.push(`${depth}${element.localName} ${kept.sort().join(" ")}`);
    for (const one of element.childNodes) {
      if (one.nodeType === Node.TEXT_NODE) into.push(`${depth}  "${one.data}"`);
      else lines(one, into, `${depth}  `);
    }
    return into;
  }

  const { mount } = await import("/fake_model.js");
  const old = window.host;
  await mount("/sekiwidget.js", state, mine);
  const anew = window.host;
  window.host = old;
  await anew.show();
  const [root, other] = [old, anew].map(({ views }) => rootOf(views[0]));
  for (const one of [root, other]) seesAll(one);
  await pictures();
  // Who plays on goes on doing so; where nothing is to be decided nobody can begin to.
  const decided = decides(root);
  if (decided !== decides(other)) press(other, "p");
  const stops = decided && !decides(other);
  if (stops) press(root, "p");
  if (stops || decided) await pictures();
  const shown = [root, other].map((one) => lines(one));
  if (stops) press(root, "p");
  await anew.end();
  return shown;
}
