/**
 * Steps through a board from its first commit to its last and looks at every frame.
 *
 * Gives what is wrong: words, and the steps at which it is so. `plays`: whether there is a kernel to play with.
 */
async (root, plays) => {
  const host = root.getRootNode().host;
  const faults = {};
  let step = 0;
  const fault = (words) => {
    const steps = (faults[words] ??= []);
    if (steps.at(-1) !== step) steps.push(step);
  };
  const rest = (ms) =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, ms))));
  const up = (at) => at.assignedSlot ?? at.parentElement ?? at.getRootNode().host;
  const drawn = (one) => one.getClientRects().length > 0 && one.checkVisibility();

  /** What is left of the window for an element, once all that may scroll or cut around it has done so. */
  function room(element) {
    const left = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let at = up(element); at && at !== document.body && at !== document.documentElement; at = up(at)) {
      const { display, overflowX, overflowY } = getComputedStyle(at);
      if (display === "contents" || (overflowX === "visible" && overflowY === "visible")) continue;
      const { x, y } = at.getBoundingClientRect();
      left.left = Math.max(left.left, x + at.clientLeft);
      left.top = Math.max(left.top, y + at.clientTop);
      left.right = Math.min(left.right, x + at.clientLeft + at.clientWidth);
      left.bottom = Math.min(left.bottom, y + at.clientTop + at.clientHeight);
    }
    return left;
  }

  /** In a column too low for a board the page scrolls: what must be seen there together is the steps and the board's parts. */
  const scrolls = root.dataset.size === "narrow" && root.clientWidth > 440;

  /** Whether all of an element is on the screen, to a pixel; where the page scrolls, whether it is in the board. */
  function whole(element) {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const at = scrolls && !element.closest(".controls") ? root.getBoundingClientRect() : room(element);
    return drawn(element) && left >= at.left - 1 && top >= at.top - 1 && right <= at.right + 1 && bottom <= at.bottom + 1;
  }

  /** Whether something else lies over the middle of an element. */
  function covered(element) {
    const { x, y, width, height } = element.getBoundingClientRect();
    const hit = root.getRootNode().elementFromPoint(x + width / 2, y + height / 2);
    return !hit || !(hit.contains(element) || element.contains(hit));
  }

  function part(name, words) {
    const found = root.querySelector(name);
    if (!found || !drawn(found)) return fault(`no ${words}`);
    if (!whole(found)) return fault(`${words}: not all of it on the screen`);
    return found;
  }

  const next = () => root.querySelector('.controls [data-key="ArrowRight"]');
  const place = () => {
    const { x, y, width, height } = next().getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(" ");
  };

  const offered = () =>
    [...root.querySelectorAll(".choice, .playon, .pickable, .do, .told")]
      .filter((one) => drawn(one) && one.textContent.trim());

  /** What may be done here comes from the kernel. */
  async function answered() {
    for (let waited = 0; plays && !offered().length && waited < 3000; waited += 20) await rest(20);
  }

  /** How high the letters of an element are set on the screen, in px. */
  function lettersOf(one) {
    const size = parseFloat(getComputedStyle(one).fontSize);
    const drawing = one.ownerSVGElement && one.getScreenCTM();
    if (drawing) return size * Math.hypot(drawing.a, drawing.b);
    const over = one.closest(".over");
    const scale = over ? new DOMMatrix(getComputedStyle(over).transform).a : 1;
    return size * scale;
  }

  function look() {
    const header = part(".header", "title");
    if (header && !header.textContent.trim()) fault("no title");
    const title = root.querySelector("h2");
    if (title.scrollWidth > title.clientWidth + 1 || title.scrollHeight > title.clientHeight + 2) fault("title: cut");
    for (const one of root.querySelectorAll(".board *")) {
      const words = [...one.childNodes].some((part) => part.nodeType === 3 && part.data.trim());
      if (words && drawn(one) && !one.closest(".inset, .overview, .side, option, .sr") && lettersOf(one) < 10.95)
        fault(`letters of ${lettersOf(one).toFixed(1)} px: ${one.textContent.trim().slice(0, 20)}`);
    }
    part(".stage", "picture");
    part(".controls", "transport");
    const sentence = part(".sentence", "sentence");
    if (sentence) {
      const { scrollHeight, clientHeight } = sentence;
      if (getComputedStyle(sentence).overflowY !== "visible" && scrollHeight > clientHeight + 1) fault("sentence: cut");
      if (!scrolls && covered(sentence)) fault("sentence: covered");
    }
    if (covered(next())) fault("next: covered");
    const shown = offered();
    if (plays && !shown.length) fault("no choices, no button for them, no word why");
    if (shown.length && !shown.some(whole)) fault("choices: none of them, nor their button, on the screen");
    if (root.scrollWidth > root.clientWidth) fault("wider than its room");
    const page = document.documentElement;
    if (page.scrollWidth > page.clientWidth) fault("the page scrolls sideways");
    if (root.scrollHeight > root.clientHeight) fault("a false scroll bar, or higher than its room");
    // What lies between the board and what scrolls the page (in JupyterLab the notebook) has nothing to scroll.
    for (let at = up(host); at && at !== document.body; at = up(at)) {
      if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY)) {
        if (!at.matches(".jp-WindowedPanel-outer, .jp-Notebook")) fault("a scroll bar around the board");
        break;
      }
    }
  }

  if (!next()) return { "no transport": [0] };
  root.querySelector('.controls [data-key="Home"]').click();
  await rest(150);
  host.scrollIntoView({ block: "start" });
  await rest(100);
  const [height, spot] = [root.getBoundingClientRect().height, place()];
  let watching = true;
  const watch = () => {
    if (!watching) return;
    if (Math.abs(root.getBoundingClientRect().height - height) > 0.6) fault("its height changes");
    if (place() !== spot) fault("the next button moves");
    requestAnimationFrame(watch);
  };
  watch();
  await answered();
  look();
  const ends = () => next().disabled || next().ariaDisabled === "true";
  while (!ends() && step < 300) {
    step++;
    next().click();
    await rest(40);
    await answered();
    look();
  }
  await rest(100);
  look();
  watching = false;
  return faults;
};
