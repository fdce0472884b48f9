/**
 * The host of the boards on JupyterLab's pages (`src/base/host.ts`): it fetches the token without which no page writes
 * files. Only who may run code in a kernel gets it.
 */
import { type Host, setHost } from "../src/base/host.ts";
import type { Kernel, LabManager, Notebooks } from "./jupyterlab.ts";

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

/** What goes to the cell below the one that an element is in. */
function cellBelow(notebooks: Notebooks, element: Element): (() => void) | undefined {
  let found: (() => void) | undefined;
  notebooks.forEach(({ content }) => {
    if (!content.node.contains(element)) return;
    const below = content.widgets.findIndex(({ node }) => node.contains(element)) + 1;
    if (!content.widgets[below]) return;
    found = () => {
      content.activeCellIndex = below;
      content.mode = "command";
      content.activate();
      content.scrollToItem?.(below, "start").catch(() => undefined);
    };
  });
  return found;
}

/** Makes this the host of the page's boards; returns their managers. `notebooks` are those that are open, if it has any. */
export function serveBoards(notebooks?: Notebooks): Managers {
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
    cellBelow: (board) => notebooks && cellBelow(notebooks, (board.getRootNode() as ShadowRoot).host),
  };
  setHost(host);
  return managers;
}
