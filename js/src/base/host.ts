/**
 * What the extension for JupyterLab (`lab/host.ts`) does for the boards of its pages; other pages have no host. Board and
 * extension may be of different versions, so either copes with the other's older names.
 */
import type { Model } from "./types.ts";

/** The ipywidgets manager of a board's model; its abilities depend on the host. */
export type Manager = object;

export interface Host {
  /** Registers the manager of a board that is shown. An older extension has no such method. */
  addManager?(manager: Manager): void;
  /** The token that the board's Python requires before it writes files; rejected where there is no kernel. */
  token(manager: Manager): Promise<string>;
  /** What goes to the cell below that of a board; undefined if there is none. An older extension has no such method. */
  cellBelow?(board: Element): (() => void) | undefined;
}

const KEY = Symbol.for("sekiwidget.host");
type Page = { [KEY]?: Host };

/** The host of this page's boards, if it has one. */
export const pageHost = (): Host | undefined => (globalThis as Page)[KEY];

export function setHost(made: Host | undefined): void {
  (globalThis as Page)[KEY] = made;
}

/** The address of the course site that this page belongs to, if it is one's. */
export const pageSite = (): string | undefined => (document.getElementById("sekiwidget-words") ? new URL("../", location.href).href : undefined);

/** The manager of a model; undefined without ipywidgets. */
export const managerOf = (model: Model): Manager | undefined => (model as Model & { widget_manager?: Manager }).widget_manager;
