/**
 * What of a board's words cannot be read: cut without saying so, over each other, or out of the window.
 *
 * Words that are cut are found on hover (a `title`) or after so many lines (`line-clamp`); what scrolls downwards holds
 * what it will. Names of the map may leave its frame, which is moved.
 */
(root) => {
  const faults = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) faults.push("the page scrolls sideways");
  if (root.scrollWidth > root.clientWidth || root.scrollHeight > root.clientHeight) faults.push("larger than its room");
  const { top, bottom } = root.getBoundingClientRect();
  // The coach and the review take the place of what was done.
  const said = root.querySelector(".coached") ? ".coachfoot" : root.querySelector(".reviewed") ? ".review .coachfoot" : ".sentence";
  for (const name of [".header", ".stage", ".controls", said]) {
    const part = root.querySelector(name);
    const box = part?.checkVisibility() && part.getBoundingClientRect();
    if (!box || box.top < top - 1 || box.bottom > bottom + 1) faults.push(`${name} is not seen whole`);
  }

  const UNREAD = ".sr, title, option, textarea, .behind, .numbers kbd";
  const FREE = ".main, .side, .beside, .overview";
  const OVER = ".tray, .popup, dialog, .digits, .zoom, [data-size=narrow] .deciding .helps";

  /** Where the pieces of a text are drawn, and what cuts it; undefined if nothing of it is seen. */
  function drawn(node) {
    const element = node.parentElement;
    const range = document.createRange();
    range.selectNodeContents(node);
    // Of letters drawn narrower the range gives the width that they would have.
    const pieces = element.matches("[textLength]") ? element.getClientRects() : range.getClientRects();
    let boxes = [...pieces].filter(({ width, height }) => width > 0.5 && height > 0.5);
    let cut = "";
    for (let at = element; at && boxes.length; at = at.parentElement) {
      if (at instanceof SVGElement && at.tagName !== "svg") continue;
      const { overflowX, overflowY, display, webkitLineClamp } = getComputedStyle(at);
      if (display === "contents" || (overflowX === "visible" && overflowY === "visible")) continue;
      const edge = at.getBoundingClientRect();
      // What lies in the folded part of a strip is seen once it is opened.
      if (at.querySelector(":scope > .stripfold[aria-expanded=false]")) boxes = boxes.filter((box) => box.top < edge.bottom);
      const scrolls = (overflow) => overflow === "auto" || overflow === "scroll";
      const wide = boxes.some(({ left, right }) => left < edge.left - 2 || right > edge.right + 2);
      const high = boxes.some((box) => box.top < edge.top - 3 || box.bottom > edge.bottom + 3);
      const told = webkitLineClamp !== "none" || element.closest("[title]");
      const free = element instanceof SVGElement && element.closest(FREE);
      if (!free && wide && !told) cut ||= `${scrolls(overflowX) ? "scrolls sideways" : "cut"} in .${at.className}`;
      if (!free && high && !scrolls(overflowY) && !told && overflowY !== "visible") cut ||= `cut in .${at.className}`;
      boxes = boxes
        .map((box) => ({
          left: overflowX === "visible" ? box.left : Math.max(box.left, edge.left),
          right: overflowX === "visible" ? box.right : Math.min(box.right, edge.right),
          top: overflowY === "visible" ? box.top : Math.max(box.top, edge.top),
          bottom: overflowY === "visible" ? box.bottom : Math.min(box.bottom, edge.bottom),
        }))
        .filter((box) => box.right - box.left > 2 && box.bottom - box.top > 2);
    }
    return { element, node, boxes, cut };
  }

  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest(UNREAD) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const text = drawn(node);
    // What lies below the fold of a strip comes with its button; nothing may lie across the fold.
    const folded = !text.boxes.length && element.closest(".sheet")?.querySelector(".stripfold[aria-expanded=false]");
    if (text.cut && !folded?.checkVisibility()) faults.push(`${text.cut}: ${node.data.trim()}`);
    if (text.boxes.length) texts.push(text);
  }
  const layer = ({ element }) => element.closest(OVER);
  // Letters fill less than the height of their line.
  const letters = ({ top, bottom }) => [top + 0.18 * (bottom - top), bottom - 0.18 * (bottom - top)];
  function near(one, other) {
    const [[top, bottom], [above, below]] = [letters(one), letters(other)];
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    return wide > 2 && Math.min(bottom, below) - Math.max(top, above) > 2;
  }
  texts.forEach((one, i) => {
    for (const other of texts.slice(i + 1)) {
      if (layer(one) !== layer(other) || (one.element.closest(FREE) && other.element.closest(".names, .strips"))) continue;
      if (one.boxes.some((box) => other.boxes.some((its) => near(box, its)))) {
        faults.push(`${one.node.data.trim()} and ${other.node.data.trim()} touch`);
      }
    }
  });
  return faults;
}
