import type { Arguments } from '../model/exactArguments.js';
import type { AllowedDecision } from '../model/PendingInterrupt.js';
import type { RiskLevel } from '../model/Risk.js';
import type { InboxResult } from './InboxResult.js';

/** One action of a question that asks about several. */
export interface InboxAction extends Arguments {
  /** The name of the tool. */
  readonly tool: string;
  readonly description?: string | undefined;
  /** The decisions that the server accepts. */
  readonly allowed?: readonly AllowedDecision[] | undefined;
}

/**
 * One question of an item, as the list of the server contains it. Every value is untrusted. `decide` compares it with
 * what the run object shows, so a source returns what its protocol reads from the same data.
 */
export interface InboxQuestion extends Arguments {
  /** The id of the interrupt. */
  readonly id: string;
  readonly reason: string;
  readonly message?: string | undefined;
  /** The name of the tool. */
  readonly tool?: string | undefined;
  /**
   * What the agent asks about, if that is neither arguments nor actions: the value of LangGraph's `interrupt()`, or the
   * metadata of an interrupt that has nothing else.
   */
  readonly data?: unknown;
  /** The actions of a question that asks about several. @default it asks about `tool` and `args`, or only `message` */
  readonly actions?: readonly InboxAction[] | undefined;
  readonly responseSchema?: object | undefined;
  /** In epoch milliseconds. */
  readonly expiresAt?: number | undefined;
  /** The server's entry is damaged. It can be opened, but not decided in bulk. @default false */
  readonly isMalformed?: boolean | undefined;
}

/**
 * One thread (or run) that waits for a person: a row. It may ask several questions, which are answered together. Every
 * value is untrusted. An item is kept in the query cache, so it must contain no token.
 */
export interface InboxItem {
  /** Unique in its source while the thread waits: the id of the thread or of the run. */
  readonly id: string;
  readonly threadId: string;
  /** One line of plain text. */
  readonly title: string;
  readonly questions: readonly InboxQuestion[];
  /** The name of the agent. */
  readonly agent?: string | undefined;
  /** When the thread began to wait, in epoch milliseconds. */
  readonly waitingSince?: number | undefined;
  /** When the first question expires, in epoch milliseconds. */
  readonly expiresAt?: number | undefined;
  /** The person who has claimed the item. */
  readonly claimedBy?: string | undefined;
  /** What its source needs in `open`, as JSON. It is not shown. @default nothing */
  readonly data?: unknown;
  /**
   * The list may not contain everything that the thread asks. It can be opened, but not decided in bulk.
   * @default false
   */
  readonly isPartial?: boolean | undefined;
}

/**
 * The state of a row.
 *
 * - `waiting`: the thread waits
 * - `changed`: what the thread asks has changed since the row was marked or seen
 * - `gone`: the thread no longer waits for these questions. The row stays in place until the next `refresh()` or
 *   until the user leaves it.
 * - `deciding`: a decision is being sent
 */
export type ShownStatus = 'waiting' | 'changed' | 'gone' | 'deciding';

/** An item as a row shows it. */
export interface ShownItem extends InboxItem {
  /** Identifies the item: the name of its source and its id. */
  readonly key: string;
  /** The name of its source. */
  readonly source: string;
  /** A digest of what its questions ask: ids, tools, arguments, messages and schemas, but neither times nor claims. */
  readonly revision: string;
  readonly status: ShownStatus;
  /** The highest risk of its questions, by the option `risk`. @default no rating */
  readonly risk?: RiskLevel | undefined;
  /** Whether the user has seen what it asks now. */
  readonly isSeen: boolean;
  /** Whether it is marked for `decide`. An item that asks something else is no longer marked. */
  readonly isMarked: boolean;
  /** Whether another person has claimed it. */
  readonly isClaimedByOther: boolean;
  /** Whether one of its questions has expired. */
  readonly isExpired: boolean;
  /** The result of the last decision about it in this inbox. @default it was not decided here */
  readonly result?: InboxResult | undefined;
}

/** Rows with something in common. */
export interface InboxGroup {
  /**
   * The value that its rows share: the name of a source, an agent or a tool, or a risk. `''` for the rows without one.
   */
  readonly name: string;
  readonly items: readonly ShownItem[];
}
