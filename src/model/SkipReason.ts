/**
 * Why an item was not decided. Nothing was sent.
 *
 * - `unknown`: no row has this key, or its thread no longer waits
 * - `notMarked`: it is not marked, or it has asked something else since
 * - `notSeen`: what it asks now was not seen
 * - `otherKind`: its tool or its schema differs from that of the first item
 * - `highRisk`: its risk is high
 * - `malformed`: a question is damaged
 * - `partial`: the list may not contain everything that the thread asks
 * - `expired`: a question has expired
 * - `claimed`: another person has claimed it
 * - `needsInput`: a question does not accept this verdict without further input
 * - `inProgress`: its run is in progress, or its run object has an answer in doubt, a decision or a draft
 */
export type SkipReason =
  | 'unknown'
  | 'notMarked'
  | 'notSeen'
  | 'otherKind'
  | 'highRisk'
  | 'malformed'
  | 'partial'
  | 'expired'
  | 'claimed'
  | 'needsInput'
  | 'inProgress';
