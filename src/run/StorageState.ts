import type { MethodEvent } from './MachineEvent.js';

/** What has been set before the stored record is read. */
export interface EarlySet {
  readonly messages: boolean;
  readonly state: boolean;
  /** Whether `messages` were set by a chat of the host, which shows a hosted conversation. @default false */
  readonly isOfChat?: boolean | undefined;
}

/** Before the stored record is read: the new drafts by key, which replace the stored ones, and what has been set. */
interface Unread {
  readonly drafts: ReadonlyMap<string, unknown>;
  readonly set: EarlySet;
}

/** The state of the storage. */
export type StorageState =
  | { readonly at: 'none' }
  /** The stored record is being read. Methods wait for it; drafts and messages are kept until then. */
  | ({ readonly at: 'loading'; readonly waiting: readonly MethodEvent[] } & Unread)
  /** The load takes too long. The run object continues, and writes nothing until the load settles. */
  | ({ readonly at: 'silent' } & Unread)
  /**
   * The load has settled. `restoredIds`: the ids of the stored messages, if the run object belongs to a chat that has
   * not listed the restored interrupts.
   */
  | { readonly at: 'ready'; readonly restoredIds?: readonly string[] | undefined };
