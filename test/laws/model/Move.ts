import type { AgentRunOptions } from 'react-agent-interrupts/core';

/** What a host is asked for, and may delay. */
export const hostKinds = [
  'headers',
  'dispatch',
  'beforeSubmit',
  'check',
  'load',
  'save',
  'fetch',
  'channel',
  'lock',
] as const;
export type HostKind = (typeof hostKinds)[number];

/** What the agent does with one request. */
export interface Behaviour {
  /**
   * `take` runs, `http` and `refuse` accept nothing, `failAfter` and `lostAfter` use the answers and then send
   * RUN_ERROR or a 502.
   */
  readonly how: 'take' | 'http' | 'refuse' | 'failAfter' | 'lostAfter';
  readonly status: number;
  readonly code: string;
  readonly next: 'finish' | 'ask1' | 'ask2' | 'otherArguments' | 'otherMessage' | 'newId';
  /** The event before which the stream breaks. @default it does not break */
  readonly breakAt: number | undefined;
  readonly breaks: 'cut' | 'close' | 'hang';
  /** What follows the pause. */
  readonly late: 'none' | 'call' | 'snapshot';
  readonly repeats: boolean;
  readonly deep: boolean;
}

/** A method on one question. `tab` and `at` are taken modulo the existing number. */
export type QuestionVerb =
  | 'yes'
  | 'no'
  | 'draft'
  | 'approve'
  | 'deny'
  | 'cancel'
  | 'reopen'
  | 'answer'
  | 'respond'
  | 'invalid'
  | 'checked'
  /** An approval with other arguments, and an answer with metadata. */
  | 'edit'
  | 'signed';
/** A method of the whole run. */
export type RunVerb =
  | 'send'
  | 'sendAborted'
  /** A message with a signal, and the signal. */
  | 'sendSignalled'
  | 'abort'
  | 'submit'
  | 'retry'
  | 'steer'
  | 'refresh'
  | 'stop'
  | 'leave'
  | 'setMessages'
  | 'setState'
  | 'dehydrate'
  | 'dispose'
  | 'watch'
  | 'unwatch';

export interface QuestionStep {
  readonly do: QuestionVerb;
  readonly at: number;
  /** Which payload; 2 presses a button that was rendered before the last move. */
  readonly value: number;
}

/** One possible move. */
export type Move =
  | (QuestionStep & { readonly tab: number })
  | { readonly do: RunVerb; readonly tab: number }
  | { readonly do: 'transaction'; readonly tab: number; readonly steps: readonly QuestionStep[] }
  /** A button for the whole batch: it decides open questions, or undoes everything. */
  | {
      readonly do: 'all';
      readonly tab: number;
      readonly verb: 'yes' | 'no' | 'cancel' | 'reopen';
      readonly value: number;
    }
  /** `handOver` creates the next page from the result of `dehydrate()`. */
  | { readonly do: 'reload' | 'kill' | 'open' | 'handOver'; readonly tab: number }
  /** Sets the clock of the machine. */
  | { readonly do: 'clock'; readonly milliseconds: number }
  | { readonly do: 'hold' | 'unhold'; readonly kind: HostKind }
  | { readonly do: 'fail'; readonly kind: HostKind; readonly how: 'throw' | 'reject' | 'late' }
  | { readonly do: 'settle'; readonly at: number; readonly ok: boolean }
  | { readonly do: 'agent'; readonly behaviour: Behaviour }
  | {
      readonly do: 'streams';
      readonly at: number;
      readonly how: 'goOn' | 'cut' | 'close' | 'lateCall' | 'lateSnapshot';
    }
  | { readonly do: 'offline' | 'online' | 'wake' | 'logout' }
  | { readonly do: 'time'; readonly milliseconds: number };

/** The world of a sequence. */
export interface Plan {
  readonly autoSubmit: NonNullable<AgentRunOptions['autoSubmit']>;
  readonly onExpired: NonNullable<AgentRunOptions['onExpired']>;
  readonly whilePending: NonNullable<AgentRunOptions['whilePending']>;
  readonly stored: boolean;
  /** How far `now` of every second page is ahead of the machine's clock, in milliseconds. */
  readonly ahead: number;
  readonly shared: boolean;
  readonly reconnects: boolean;
  /** The agent refuses every resume after the sequence too. */
  readonly refusesForEver: boolean;
  readonly first: Behaviour['next'];
  /** Whether the agent stores messages that it refuses. */
  readonly remembers: boolean;
  /** The first stream stays open after its end. */
  readonly drains: boolean;
  /** Which kind of question the agent asks first. */
  readonly kind: number;
  /** Text answers are secrets. */
  readonly secret: boolean;
  /** A confirmation asks about two actions at once. */
  readonly actions: boolean;
  /** The agent accepts a request that ends a run. */
  readonly stops: boolean;
  readonly moves: readonly Move[];
}

/** What a secret answer contains, and nothing else does. */
export const SECRET = 'hunter';

/** A stream that breaks here has sent everything. */
export const BEHIND_THE_END = 99;

const usual: Behaviour = {
  how: 'take',
  status: 500,
  code: 'INVALID_PAYLOAD',
  next: 'finish',
  breakAt: undefined,
  breaks: 'cut',
  late: 'none',
  repeats: false,
  deep: false,
};
export const behave = (differs: Partial<Behaviour> = {}): Behaviour => ({ ...usual, ...differs });
