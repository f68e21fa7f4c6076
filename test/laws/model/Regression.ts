import type { Plan } from './Move.js';

/** A sequence that once violated a law. */
export interface Regression {
  /** What the run did. */
  readonly did: string;
  /** The law and its rule. */
  readonly rule: string;
  readonly plan: Plan;
}

/** The settings of most of these sequences. */
export const world = {
  autoSubmit: 'never',
  onExpired: 'ask',
  whilePending: 'refuse',
  stored: true,
  ahead: 0,
  shared: true,
  reconnects: false,
  refusesForEver: false,
  remembers: true,
  drains: false,
  kind: 0,
  first: 'ask1',
  secret: false,
  actions: false,
  stops: false,
} as const;
