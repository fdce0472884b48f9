/**
 * The host of the boards on JupyterLab's pages (`src/base/host.ts`): it has their Python show the token without which no
 * page writes files. Only who may run code in a kernel gets it.
 */
import { type Host, type Manager, setHost } from "../src/base/host.ts";

const MIME = "application/x-sekiwidget-token";
/** Shows the token where boards have been made, does nothing elsewhere, and leaves no name behind. */
const SHOW = 'getattr(__import__("sys").modules.get("sekiwidget.board.writing.page_token"), "show", bool)();';

interface Message {
  header: { msg_type: string };
  content: { data?: Record<string, unknown> };
}

interface Kernel {
  requestExecute(content: object): { onIOPub: (message: Message) => void; done: Promise<unknown> };
}

/** A manager of JupyterLab's. */
export interface LabManager extends Manager {
  kernel?: Kernel | null;
  /** The document whose widgets it has. */
  context?: object;
  get_state_sync(options: object): Saved;
}

/** What ipywidgets saves of widgets, by their models' ids. */
export interface Saved {
  version_major: number;
  version_minor: number;
  state: Record<string, SavedModel>;
}

export interface SavedModel {
  model_name: string;
  model_module: string;
  state: Record<string, unknown>;
}

/** The managers of boards that have been shown, by the documents that these are in. */
export type Managers = WeakMap<object, LabManager>;

async function tokenFrom(kernel: Kernel): Promise<string> {
  let token = "";
  const asked = kernel.requestExecute({ code: SHOW, silent: true, store_history: false, allow_stdin: false, stop_on_error: false });
  asked.onIOPub = ({ header, content }) => {
    const found = header.msg_type === "display_data" && content.data?.[MIME];
    if (typeof found === "string") token = found;
  };
  await asked.done;
  return token;
}

/** Serves the boards of this page from now on. */
export function serveBoards(): Managers {
  const managers: Managers = new WeakMap();
  const host: Host = {
    meet(manager: LabManager) {
      if (manager.context) managers.set(manager.context, manager);
    },
    async token({ kernel }: LabManager) {
      if (!kernel) throw new Error("no kernel");
      return tokenFrom(kernel);
    },
  };
  setHost(host);
  return managers;
}
