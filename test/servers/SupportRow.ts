import type { Protocol } from '../../src/model/Protocol.js';

/** What a user can do with a server, in the order of the columns. */
export const columns = {
  answer: 'Answer',
  several: 'Several interrupts',
  edit: 'Edited arguments',
  deny: 'Denial',
  cancel: 'Cancellation',
  refusal: 'Reports refused answers',
  reload: 'Restored after a reload',
} as const;

export type Feature = keyof typeof columns;

/** A test that proves a cell: its file below `test/`, and its title in the source. */
export type Proof = readonly [file: string, title: string];

/** One server, what its protocol declares, and what the tests prove. */
export interface SupportRow {
  readonly server: string;
  /** What a host writes. */
  readonly protocol: string;
  /** What the tests run against. */
  readonly against: 'the server itself' | 'emulator' | 'sample events';
  readonly declares: Protocol;
  /** How this server limits a feature whose limit its protocol does not declare. The proof shows it. */
  readonly limits?: Partial<Readonly<Record<Feature, string>>>;
  readonly proofs: Partial<Readonly<Record<Feature, Proof>>>;
}
