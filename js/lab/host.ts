/**
 * The host of the boards on JupyterLab's pages (`src/base/host.ts`): it fetches the token without which no page writes
 * files. Only who may run code in a kernel gets it.
 */
import { type Host, setHost } from "../src/base/host.ts";
import type { Kernel, LabManager } from "./jupyterlab.ts";

const MIME = "application/x-sekiwidget-token";
/** Shows the token where boards have been made, does nothing elsewhere, and leaves no name behind. */
const SHOW = 'getattr(__import__("sys").modules.get("sekiwidget.board.writing.page_token"), "show", bool)();';

/** The managers of boards that have been shown, by the documents that these are in. */
export type Managers = WeakMap<object, LabManager>;

async function requestToken(kernel: Kernel): Promise<string> {
  let token = "";
  const asked = kernel.requestExecute({ code: SHOW, silent: true, store_history: false, allow_stdin: false, stop_on_error: false });
  asked.onIOPub = ({ header, content }) => {
    const found = header.msg_type === "display_data" && content.data?.[MIME];
    if (typeof found === "string") token = found;
  };
  await asked.done;
  return token;
}

/** Makes this the host of the page's boards; returns their managers. */
export function serveBoards(): Managers {
  const managers: Managers = new WeakMap();
  function addManager(manager: LabManager): void {
    if (manager.context) managers.set(manager.context, manager);
  }
  const host: Host & { meet: typeof addManager } = {
    addManager,
    // So boards of 0.6 and older call it.
    meet: addManager,
    async token({ kernel }: LabManager) {
      if (!kernel) throw new Error("no kernel");
      return requestToken(kernel);
    },
  };
  setHost(host);
  return managers;
}
