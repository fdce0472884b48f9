/** What changes in the picture of a game with two sides when the reader looks from the other one. */
export interface Facing {
  /** The panels that are turned. */
  turned: string[];
  /** Pairs of panels that change places, and of symbols that are exchanged. */
  strips?: [string, string][];
  symbols?: [string, string][];
}
