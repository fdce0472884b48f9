// In front of JupyterLite's service worker, which follows below: keeps the site, so that a second visit needs no network.
// JupyterLite's own cache forgets that it is wanted when the browser stops the worker, and asks for every file twice.
{
  const ROOT = new URL("./", self.location.href).href;
  const OURS = `sekiwidget ${ROOT} `;
  const KEPT = `${OURS}{{release}}`;
  // Files of these folders are new when the site is; of others the network has the word, if there is one.
  const FIXED = ["build/", "extensions/", "static/", "start/"];

  const inSite = (url) => url.href.startsWith(ROOT) && !/\/api\/(drive|stdin|service-worker-heartbeat)/.test(url.pathname);
  const keyOf = (url) => {
    const plain = url.origin + url.pathname;
    return plain.endsWith("/") ? `${plain}index.html` : plain;
  };
  const good = (answer) => answer.ok && answer.type === "basic";

  async function fromNetwork(request, key, kept) {
    const answer = await fetch(request);
    if (good(answer)) await kept.put(key, answer.clone());
    return answer;
  }

  async function answered(request, url) {
    const kept = await caches.open(KEPT);
    const key = keyOf(url);
    const found = await kept.match(key);
    if (found && FIXED.some((folder) => key.startsWith(ROOT + folder))) return found;
    try {
      return await fromNetwork(request, key, kept);
    } catch (error) {
      if (found) return found;
      throw error;
    }
  }

  /** Fetch what is not kept yet: the files a second visit needs, and those that the page has loaded before we were there. */
  async function keep(loaded) {
    const kept = await caches.open(KEPT);
    const listed = await (await fetch(`${ROOT}keep.json`)).json();
    const wanted = [...Object.keys(listed).map((name) => ROOT + name), ...loaded.map((name) => keyOf(new URL(name)))];
    const urls = [...new Set(wanted)].filter((name) => inSite(new URL(name)));
    const one = async () => {
      for (let url = urls.pop(); url; url = urls.pop()) {
        if (await kept.match(url)) continue;
        const answer = await fetch(url).catch(() => null);
        if (answer && good(answer)) await kept.put(url, answer);
      }
    };
    await Promise.all([one(), one(), one(), one()]);
  }

  self.addEventListener("activate", (event) => {
    const drop = async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== KEPT);
      await Promise.all(old.map((name) => caches.delete(name)));
    };
    event.waitUntil(drop());
  });

  self.addEventListener("message", (event) => {
    if (event.data?.sekiwidget !== "keep") return;
    const done = keep(event.data.loaded ?? []).then(() => event.source?.postMessage({ sekiwidget: "kept" }));
    event.waitUntil(done);
  });

  self.addEventListener("fetch", (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== "GET" || !inSite(url)) return;
    // Else the handler below would answer a second time.
    event.stopImmediatePropagation();
    event.respondWith(answered(event.request, url));
  });
}
