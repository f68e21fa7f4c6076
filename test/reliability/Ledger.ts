/** What a user has requested in all tabs together. */
export interface Ledger {
  /** How many requests may be sent. */
  allowed: number;
  /** The decisions about each interrupt, by its id, as JSON. */
  readonly decided: Map<string, Set<string>>;
  /**
   * What was shown when each answer about a call was given: the payload and the arguments, by the interrupt's id, as
   * JSON.
   */
  readonly shown: Map<string, Set<string>>;
  /** How often an answer was sent that the page had shown as refused or in doubt. */
  readonly again: Map<string, number>;
  /** Answers that were being sent or in doubt when a page without a storage was closed: no page knows them any more. */
  readonly forgotten: Set<string>;
  readonly violations: string[];
  /** Each action, and what the page showed after it. */
  readonly trace: string[];
  /** How often the agent has used an answer to an interrupt so far. */
  taken(id: string): number;
}

/** An empty ledger. */
export const newLedger = (taken: (id: string) => number): Ledger => ({
  allowed: 0,
  decided: new Map(),
  shown: new Map(),
  again: new Map(),
  forgotten: new Set(),
  violations: [],
  trace: [],
  taken,
});

/** Adds a note about the interrupt `id`. */
export function add(notes: Map<string, Set<string>>, id: string, note: string): void {
  notes.set(id, (notes.get(id) ?? new Set<string>()).add(note));
}
