/** The entry of the extension: the container that JupyterLab asks for its one module (protocol of module federation). */
import { type Scope, share } from "./shared.ts";
import { makePlugin } from "./plugin.ts";

const page = globalThis as unknown as { _JUPYTERLAB?: Record<string, object> };

(page._JUPYTERLAB ??= {})["sekiwidget"] = {
  init: (scope: Scope) => share(scope),
  get: async () => {
    const plugin = await makePlugin();
    return () => ({ __esModule: true, default: plugin });
  },
};
