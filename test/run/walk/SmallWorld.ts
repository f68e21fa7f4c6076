import { AgentRunError } from 'react-agent-interrupts/core';
import { agUi } from 'react-agent-interrupts/protocols/agUi';
import type { LiveOptions } from '../../../src/model/AgentRun.js';
import type { ReceivedInterrupt } from '../../../src/model/PendingInterrupt.js';
import type { Protocol } from '../../../src/model/Protocol.js';
import { newPause } from '../../../src/decisions/newPause.js';
import { emptyConversation } from '../../../src/state/Conversation.js';
import { reduceEvents } from '../../../src/state/reduceEvents.js';
import { createNext } from '../../../src/run/next.js';
import type { Given } from '../../../src/run/MachineEvent.js';
import type { Ids } from '../../../src/run/Ids.js';
import type { RunState } from '../../../src/run/RunState.js';

/** The two questions. */
export type Letter = 'A' | 'B';
export const LETTERS: readonly Letter[] = ['A', 'B'];

/** When question A expires, in epoch milliseconds. */
export const EXPIRY = Date.parse('2030-01-01T00:00:00Z');

const asked = (letter: Letter, extra: object = {}): ReceivedInterrupt => ({
  interrupt: { id: letter, reason: 'input_required', message: `Question ${letter}?`, ...extra },
  raw: {},
  issues: [],
  answerable: true,
});

/** Question A is about a call. It expires if the world says so. */
const callOfA = { toolCallId: 'callA' };
const inTime = { A: asked('A', callOfA), B: asked('B') };
const expiring = { ...inTime, A: asked('A', { ...callOfA, expiresAt: new Date(EXPIRY).toISOString() }) };
/** The same two questions, with another text for B. */
const otherB = asked('B', { message: 'Question B, in other words?' });

/** What the server can ask in one world. */
export interface Asking {
  readonly both: readonly ReceivedInterrupt[];
  readonly onlyA: readonly ReceivedInterrupt[];
  readonly changed: readonly ReceivedInterrupt[];
}
const askingOf = ({ A, B }: typeof inTime): Asking => ({ both: [A, B], onlyA: [A], changed: [A, otherB] });

/** Errors by what they imply for the answers. */
export const errors = {
  refused: new AgentRunError('http_error', 'Refused.', { httpStatus: 400 }),
  gone: new AgentRunError('http_error', 'Gone.', { httpStatus: 410 }),
  failed: new AgentRunError('run_error', 'Failed.'),
  unknown: new AgentRunError('network', 'No answer.'),
  notSent: new AgentRunError('not_sent', 'Nothing left.'),
  cut: new AgentRunError('stream_cut', 'Cut.'),
};

const protocol: Protocol = {
  ...agUi(),
  readError: ({ code, httpStatus }, { consumed }) => {
    if (consumed || code === 'run_error') return 'failed';
    return httpStatus === undefined ? 'unknown' : 'refused';
  },
  endsPause: ({ httpStatus }) => httpStatus === 410,
  interruptErrors: () => [{ interruptId: 'A', message: 'Not A.' }],
};

/** In the walk, the server supports ending a waiting run. */
export const next = createNext({ protocol, canEndPaused: () => true });

/** The differences between the worlds. */
export interface Setting {
  readonly name: string;
  readonly live: LiveOptions;
  /** Question A expires, and time passes. */
  readonly expires: boolean;
  /** The network goes offline and online. */
  readonly offline: boolean;
  /** The code that reads schemas loads late. */
  readonly unread: boolean;
  /** Answers have asynchronous checks. */
  readonly checks: boolean;
  /** The storage is read when the walk starts. */
  readonly stored: boolean;
  /** A batch waits before it is sent. */
  readonly delays?: boolean;
  /** Other tabs send messages. */
  readonly tabs: boolean;
  /** A chat of the host runs the conversation, and continues it without the run. @default false */
  readonly hosted?: boolean;
  /** Names of moves that lead to more start states. */
  readonly starts: readonly (readonly string[])[];
}

/** The surroundings of the state. */
export interface Surroundings {
  readonly online: boolean;
  readonly late: boolean;
  readonly canReadSchemas: boolean;
}

export const givenIn = (setting: Setting, { online, late, canReadSchemas }: Surroundings): Given => ({
  now: late ? EXPIRY : EXPIRY - 1,
  local: 0,
  online,
  sendDelay: () => (setting.delays ? 4_000 : 0),
  canReadSchemas,
  live: setting.live,
  capabilities: { ...protocol.capabilities, cancel: true, refresh: true },
});

export const askingIn = ({ expires }: Setting): Asking => askingOf(expires ? expiring : inTime);

let count = 0;
/** Names that no event has used before. Their prefix lets states be compared without them. */
export function freshIds(): Ids {
  count += 1;
  return { runId: `r#${count}`, batchId: `b#${count}`, nextBatchId: `n#${count}` };
}

let tickets = 0;
export const freshTicket = (): number => (tickets += 1);

const call = [
  { type: 'TOOL_CALL_START', toolCallId: 'callA', toolCallName: 'pay' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'callA', delta: '{"sum":1}' },
  { type: 'TOOL_CALL_END', toolCallId: 'callA' },
];

/** The call of A with other arguments. */
export const otherCall = [
  { type: 'TOOL_CALL_START', toolCallId: 'callA', toolCallName: 'pay' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'callA', delta: '{"sum":2}' },
  { type: 'TOOL_CALL_END', toolCallId: 'callA' },
];

/** A run that has just asked both questions. */
export function askedState(setting: Setting): RunState {
  const conversation = reduceEvents(emptyConversation({}), call, { runId: 'r#0' });
  const pause = newPause(askingIn(setting).both, {
    batchId: 'b#0',
    askedBy: 'r#0',
    toolCalls: conversation.toolCalls,
    nextOrdinals: new Map(),
  });
  return { ...silentState(setting), conversation, questions: { at: 'open', pause } };
}

/** A run that has asked nothing. */
export function silentState({ stored }: Setting): RunState {
  return {
    threadId: 'thread',
    conversation: emptyConversation({}),
    request: { at: 'idle', last: 'idle' },
    tail: { at: 'none' },
    questions: { at: 'none' },
    checks: new Map(),
    checkCalls: new Map(),
    storage: stored
      ? { at: 'loading', waiting: [], drafts: new Map(), set: { messages: false, state: false } }
      : { at: 'ready' },
    tabs: {
      turn: 0,
      requestSentAt: 0,
      acceptedSentAt: 0,
      listedSince: 0,
      decisionsSince: 0,
      leftAt: 0,
      highestTurn: 0,
      unprocessed: [],
    },
    unaccepted: [],
    withheld: { callIds: new Set(), messageIds: new Set(), texts: [] },
    pendingToolCallIds: [],
    history: [],
  };
}
