/** The end of a bundle, where all that it exports is named once. */
const EXPORTS = /export\s*\{([^{}]*)\}\s*;?\s*$/;

/** The ES module with this text. */
export async function loadModule<T>(source: string): Promise<T> {
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  try {
    return await import(address);
  } catch (refused) {
    // A page's own policy may refuse `blob:` and allow inline scripts, as that of a webview does. Other errors are its own.
    if (!(refused instanceof TypeError)) throw refused;
    return inline(source, refused);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The same module as an inline script, which hands over its exports by a name of its own. */
function inline<T>(source: string, refused: unknown): Promise<T> {
  const name = `sekiwidget-${Math.random()}`;
  const exported = source.replace(EXPORTS, (_, names: string) => {
    const pairs = names.split(",").map((one) => one.trim().split(/\s+as\s+/).reverse().join(":"));
    return `globalThis[Symbol.for(${JSON.stringify(name)})]({${pairs.join()}});`;
  });
  const script = document.createElement("script");
  script.type = "module";
  script.textContent = exported;
  return new Promise((done, fail) => {
    const hear = ({ blockedURI }: SecurityPolicyViolationEvent) => blockedURI === "inline" && fail(refused);
    document.addEventListener("securitypolicyviolation", hear);
    const way = globalThis as unknown as Record<symbol, ((found: T) => void) | undefined>;
    way[Symbol.for(name)] = (found) => {
      delete way[Symbol.for(name)];
      script.remove();
      document.removeEventListener("securitypolicyviolation", hear);
      done(found);
    };
    document.head.append(script);
  });
}
