/**
 * Names for a minified program that deflate better than Terser's own: the innermost functions choose first, so that
 * their arguments are the same few letters everywhere, and what many functions share takes what is left.
 */

/** The letters of names, the commonest of a program first. */
const LETTERS = [..."etnroiscaludfpmhgvybxSCwTEDOkAjMNPFILRzBVHUWGKqJYXZQ$_"];
const WORDS = new Set(["as", "do", "if", "in", "is", "of", "for", "int", "let", "new", "try", "var"]);
/** Of Terser's nodes, what leads out of the tree. */
const AROUND = new Set("start end parent_scope variables enclosed scope thedef block_scope globals cname".split(" "));

/** The nodes of a tree that name something, in one order. */
function symbols(node) {
  if (Array.isArray(node)) return node.flatMap(symbols);
  if (!node?.TYPE) return [];
  const inner = Object.keys(node).filter((key) => !AROUND.has(key));
  return [...(node.thedef && node.scope ? [node] : []), ...inner.flatMap((key) => symbols(node[key]))];
}

/**
 * Of every name in a program, in order, the number of what it stands for; of what it does not declare, the name. Two
 * programs with the same list are the same but for their names.
 */
export function meanings(ast) {
  ast.figure_out_scope({ module: true });
  const numbers = new Map();
  return symbols(ast).map(({ thedef }) => {
    if (thedef.undeclared) return thedef.name;
    if (!numbers.has(thedef)) numbers.set(thedef, numbers.size);
    return numbers.get(thedef);
  });
}

function name(number) {
  const rest = Math.floor(number / LETTERS.length);
  return LETTERS[number % LETTERS.length] + (rest ? name(rest - 1) : "");
}

/** Names all that a program (Terser's tree of it) declares. */
export function shorten(ast) {
  ast.figure_out_scope({ module: true });
  const scopes = new Set();
  const found = new Map();
  for (const { thedef, scope } of symbols(ast)) {
    found.set(thedef, (found.get(thedef) ?? 0) + 1);
    for (let at = scope; at; at = at.parent_scope) scopes.add(at);
  }
  // What is seen in one scope must have different names.
  const seen = new Map();
  for (const scope of scopes) {
    const all = new Set([...scope.enclosed, ...scope.variables.values()]);
    for (const one of all) seen.set(one, [...(seen.get(one) ?? []), all]);
  }
  const depth = ({ scope }) => {
    let deep = 0;
    for (let at = scope; at.parent_scope; at = at.parent_scope) deep++;
    return deep;
  };
  const order = [...found.keys()].filter((one) => !one.undeclared).map((one) => [one, depth(one)]);
  // Within a scope as they appear; of what all of the program sees, the most wanted first.
  order.sort(([one, deep], [other, deeper]) => deeper - deep || (deep ? 0 : found.get(other) - found.get(one)));
  for (const [one] of order) one.mangled_name = undefined;
  for (const [one] of order) {
    const taken = new Set(WORDS);
    for (const all of seen.get(one)) for (const { mangled_name, undeclared, name } of all) taken.add(undeclared ? name : mangled_name);
    let number = 0;
    while (taken.has(name(number))) number++;
    one.mangled_name = name(number);
  }
}
