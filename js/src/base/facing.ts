/** That a game is sat at from two sides: what changes where a reader looks from the other one. */
export interface Facing {
  /** The panels that are turned. */
  turned: string[];
  /** Pairs of panels that change places, and of symbols that are exchanged. */
  strips?: [string, string][];
  symbols?: [string, string][];
}
