/** What a person has asked of all tabs together. */
export interface Ledger {
  /** How many requests may leave. */
  allowed: number;
  /** What was decided for an interrupt, by its id, as JSON. */
  readonly decided: Map<string, Set<string>>;
  /** What the screen showed with each answer about a call: the payload and the arguments, by the interrupt's id, as JSON. */
  readonly shown: Map<string, Set<string>>;
  /** How often an answer was sent that the page had shown as refused or in doubt. */
  readonly again: Map<string, number>;
  /** What was on its way, or in doubt, when a page was left that keeps nothing: nobody can know of it any more. */
  readonly forgotten: Set<string>;
  readonly violations: string[];
  /** What was done, and what the page said then. */
  readonly trace: string[];
  /** What the agent has taken for an interrupt so far. */
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
