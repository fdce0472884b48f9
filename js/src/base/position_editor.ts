/** The data that Python sends about a position that is set up. */

/** A fault of a position that is set up: its place in the picture, and the range of its words in the text. */
export interface TableFault {
  rule?: string;
  text: string;
  at?: string;
  from: number;
  to: number;
}
/** A position that is set up at a node, as a table; elsewhere only whether one may set up. */
export interface EditedTable {
  node?: number;
  text?: string;
  faults?: TableFault[];
  /** Whether the position can be played. */
  ready?: boolean;
  /** Whether there is a lesson to go back to. */
  back?: boolean;
  may?: boolean;
}
