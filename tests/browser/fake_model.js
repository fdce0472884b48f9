/**
 * A host for the ES module without Jupyter: the model of anywidget, stricter than the real one.
 *
 * The real model returns undefined for a trait that is not there, sends any trait back to Python, and forgets nothing
 * silently but messages that come before `initialize` is done. This one throws where the real one would hide a mistake.
 */

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** Throws unless a value survives the way to Python as JSON: undefined, NaN, a Map or a class instance do not. */
function assertJson(value, what) {
  const walk = (v, path) => {
    if (v === null || typeof v === "string" || typeof v === "boolean") return;
    if (typeof v === "number" && Number.isFinite(v)) return;
    if (Array.isArray(v)) return v.forEach((one, i) => walk(one, `${path}[${i}]`));
    if (typeof v === "object" && Object.getPrototypeOf(v) === Object.prototype) {
      return Object.entries(v).forEach(([key, one]) => walk(one, `${path}.${key}`));
    }
    throw new TypeError(`${path} is not JSON: ${String(v)}`);
  };
  walk(value, what);
}

class FakeModel {
  #state;
  #mine;
  #dirty = {};
  #listeners = [];
  #chain = Promise.resolve();
  ready = false;
  sent = [];
  saved = [];
  lost = [];
  /** Whether it sends the module of `live.ts` by itself, as every kernel does. */
  answersLive = true;

  /** `state`: every trait with its value; `mine`: the traits that the page may write. */
  constructor(state, mine) {
    this.#state = state;
    this.#mine = new Set(mine);
  }

  #known(name) {
    if (!Object.hasOwn(this.#state, name)) throw new Error(`no trait ${name}; there are ${Object.keys(this.#state)}`);
  }

  get(name) {
    this.#known(name);
    return this.#state[name];
  }

  set(name, value) {
    this.#known(name);
    if (!this.#mine.has(name)) throw new Error(`the trait ${name} is Python's: the page must not set it`);
    assertJson(value, name);
    if (same(this.#state[name], value)) return;
    this.#state[name] = value;
    this.#dirty[name] = value;
    this.#fire(`change:${name}`, value);
    this.#fire("change");
  }

  save_changes() {
    if (Object.keys(this.#dirty).length === 0) return;
    this.saved.push(structuredClone(this.#dirty));
    this.#dirty = {};
  }

  send(content, callbacks, buffers) {
    assertJson(content, "message");
    if (buffers?.length) throw new Error("no buffers are expected");
    if (content.live && this.answersLive) {
      fetch("/live.js").then(async (found) => this.receive({ answer: content.id, ok: true, live: await found.text() }));
      return;
    }
    this.sent.push(structuredClone(content));
  }

  listen(name, callback, owner) {
    if (typeof callback !== "function") throw new TypeError(`the listener of ${name} is no function`);
    if (name.startsWith("change:")) this.#known(name.slice("change:".length));
    else if (!["change", "msg:custom", "comm_live_update"].includes(name)) throw new Error(`no such event: ${name}`);
    if (this.#listeners.some((one) => one.name === name && one.owner === owner)) {
      throw new Error(`a second listener of ${name} in one place`);
    }
    this.#listeners.push({ name, callback, owner });
  }

  unlisten(name, callback, owner) {
    const goes = (one) =>
      one.owner === owner && (!name || one.name === name) && (!callback || one.callback === callback);
    this.#listeners = this.#listeners.filter((one) => !goes(one));
  }

  #fire(name, ...args) {
    for (const one of [...this.#listeners]) if (one.name === name) one.callback(...args);
  }

  listeners() {
    return this.#listeners.map((one) => one.name);
  }

  /** A message from Python: at once, and lost if nobody listens yet. */
  receive(content) {
    if (this.ready) this.#fire("msg:custom", structuredClone(content), []);
    else this.lost.push(content);
  }

  /** Traits set by Python: through a chain of promises, as the real ones come. */
  update(traits) {
    for (const name of Object.keys(traits)) this.#known(name);
    this.#chain = this.#chain.then(() => {
      const changed = Object.entries(traits).filter(([name, value]) => !same(this.#state[name], value));
      for (const [name, value] of changed) this.#state[name] = structuredClone(value);
      for (const [name, value] of changed) this.#fire(`change:${name}`, value);
      if (changed.length) this.#fire("change");
    });
    return this.#chain;
  }

  /** What `initialize` and each view get: the same model, with listeners of their own. */
  proxy(owner) {
    const stranger = (_, name) => {
      // No promise; and, unlike anywidget's, without the widgets of a page.
      if (name === "then" || name === "widget_manager") return undefined;
      throw new Error(`the model has no ${String(name)}`);
    };
    const face = {
      get: (name) => this.get(name),
      set: (name, value) => this.set(name, value),
      save_changes: () => this.save_changes(),
      send: (...args) => this.send(...args),
      on: (name, callback) => this.listen(name, callback, owner),
      off: (name, callback) => this.unlisten(name, callback, owner),
    };
    return new Proxy(face, { get: (target, name) => target[name] ?? stranger(target, name) });
  }
}

const experimental = {
  invoke() {
    throw new Error("experimental.invoke hides errors: send a message");
  },
};

/** The host that boards are given by the extension for JupyterLab; none for `null`. */
export function serve(token) {
  globalThis[Symbol.for("sekiwidget.host")] = token === null ? undefined : { addManager() {}, token: async () => token };
}

/** Mounts the module's default export as anywidget does; what the tests drive is left in `window.host`. */
export async function mount(url, state, mine) {
  const { default: found } = await import(url);
  const widget = typeof found === "function" ? await found() : found;
  const model = new FakeModel(state, mine);
  const life = new AbortController();
  const views = [];
  const started = await widget.initialize?.({ model: model.proxy(life), signal: life.signal, experimental });
  model.ready = true;
  const host = {
    model,
    views,
    /** Shows one more view, in an element that may be attached later; returns its number. */
    async show(into = document.getElementById("host")) {
      const el = document.createElement("div");
      el.className = "view";
      into.append(el);
      const own = new AbortController();
      const view = { el, own };
      const signal = AbortSignal.any([life.signal, own.signal]);
      view.cleanup = await widget.render({ model: model.proxy(view), el, signal, experimental });
      return views.push(view) - 1;
    },
    /** Takes a view away as anywidget does: listeners off, signal, clean-up, element. */
    async hide(number) {
      const view = views[number];
      view.gone = true;
      view.own.abort();
      model.unlisten(null, null, view);
      await view.cleanup?.();
      view.el.remove();
    },
    /** Ends the model as a closed widget does. */
    async end() {
      for (const [number, view] of views.entries()) if (!view.gone) await host.hide(number);
      life.abort();
      if (typeof started === "function") await started();
    },
    /** Whether a view waits for a module that is on its way. */
    waits() {
      const parts = views.flatMap(({ el }) => [...el.children].map((one) => one.shadowRoot?.querySelector(".waits:not([hidden])")));
      return model.answersLive && parts.some(Boolean);
    },
    /** Ends whatever has not been ended yet. */
    async close() {
      if (!life.signal.aborted) await host.end();
    },
  };
  window.host = host;
}

/** Remembers how a new document is; `restore` takes away whatever was added since, but for the modules it has loaded. */
export function remember() {
  const sheets = [...document.adoptedStyleSheets];
  const own = Object.getOwnPropertyDescriptors(window);
  const heard = [];
  const add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (...args) {
    const target = this ?? window;
    if ([window, document, document.documentElement, document.body].includes(target)) heard.push([target, args]);
    return add.apply(target, args);
  };
  return {
    restore() {
      for (const [target, args] of heard.splice(0)) target.removeEventListener(...args);
      const main = document.createElement("main");
      main.id = "host";
      document.body.replaceChildren(main);
      document.head.replaceChildren(document.querySelector("title"));
      for (const one of [document.documentElement, document.body]) {
        for (const { name } of [...one.attributes]) one.removeAttribute(name);
      }
      document.documentElement.lang = "en";
      document.adoptedStyleSheets = sheets;
      for (const name of Object.keys(window)) {
        if (!Object.hasOwn(own, name) && name !== "pristine") delete window[name];
        else if (own[name]?.writable && own[name].value !== window[name]) window[name] = own[name].value;
      }
      document.getSelection().removeAllRanges();
      window.scrollTo(0, 0);
    },
  };
}
