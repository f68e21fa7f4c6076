import type { Pause, PauseItem } from '../../../src/decisions/Pause.js';
import type { RequestState, RunState, Tail } from '../../../src/run/RunState.js';
import type { StorageState } from '../../../src/run/StorageState.js';
import { attemptOf, pauseOf } from '../../../src/run/RunState.js';

/**
 * A state as text, such that two states with the same text behave the same: ids are numbered in the order of their
 * appearance, and of the conversation only the call that is asked about matters.
 */
export function canonical(state: RunState): string {
  const {
    request,
    tail,
    questions,
    leftInterrupts: left,
    checks,
    storage,
    tabs,
    error,
    conversation,
  } = state;
  const batchIds = new Set([pauseOf(state)?.batchId, attemptOf(state)?.batchId]);
  const parts = {
    request: requestOf(request),
    tail: tailOf(tail),
    at: questions.at,
    begun: 'begun' in questions ? questions.begun : undefined,
    wasRunLost: 'wasRunLost' in questions ? questions.wasRunLost : undefined,
    doubted: 'doubted' in questions ? questions.doubted : undefined,
    pause: 'pause' in questions ? pauseText(questions.pause) : undefined,
    before: questions.at === 'sent' ? beforeText(questions.before) : undefined,
    left: left && pauseText(left),
    checks: [...checks].map(([key, { digest }]) => [keyText(key), digest]),
    storage: storageText(storage),
    turn: Math.max(-1, Math.min(1, tabs.highestTurn - tabs.turn)),
    unprocessed: tabs.unprocessed.map(({ type, keys, turn, delivery, run }) => [
      type,
      keys.map(keyText),
      turn > tabs.turn,
      delivery,
      run !== undefined,
    ]),
    error: error?.code,
    call: conversation.toolCalls['callA']?.argsText,
    history: state.history
      .filter(({ batchId }) => batchIds.has(batchId))
      .map(({ key, batchId, delivery }) => [keyText(key), batchId, delivery]),
  };
  return withoutNames(JSON.stringify(parts));
}

/** Numbers names in the order of their appearance. */
export function withoutNames(text: string): string {
  const names = new Map<string, number>();
  return text.replace(/[rbno]#\d+(?:\.\d+)?/g, (name) => {
    const known = names.get(name) ?? names.size;
    names.set(name, known);
    return `${name[0]}${known}`;
  });
}

function requestOf(request: RequestState): unknown {
  if (request.at === 'idle') return ['idle', request.last, attemptText(request.retryable)];
  if (request.at === 'disposed') return ['disposed'];
  const common = {
    at: request.at,
    by: 'by' in request ? request.by : undefined,
    tickets: ticketsText(request.tickets),
    before: 'before' in request ? requestOf(request.before) : undefined,
    consumed: 'consumed' in request ? request.consumed : undefined,
    hasOutput: 'hasOutput' in request ? request.hasOutput : undefined,
    failure: 'failure' in request ? request.failure?.error.code : undefined,
  };
  if ('attempt' in request) return { ...common, attempt: attemptText(request.attempt) };
  const { plan } = request;
  const meant = plan.kind === 'resume' ? pauseText(plan.submitted) : undefined;
  const again = plan.kind === 'retry' ? attemptText(plan.attempt) : undefined;
  return { ...common, plan: plan.kind, meant, again };
}

function tailOf(tail: Tail): unknown {
  if (tail.at === 'none') return tail.at;
  const { reported, laterEnds, tickets, attempt, consumed, error } = tail;
  const asks =
    reported.type === 'paused' ? reported.interrupts.map((each) => each.interrupt.message) : undefined;
  return [
    reported.type,
    asks,
    Math.min(laterEnds, 1),
    ticketsText(tickets),
    attempt.runId,
    attempt.kind,
    consumed,
    error?.code,
  ];
}

const attemptText = (attempt: ReturnType<typeof attemptOf>): unknown =>
  attempt && [
    attempt.kind,
    attempt.runId,
    attempt.batchId,
    attempt.steered !== undefined,
    attempt.replacesConversation,
    attempt.before?.last,
    attempt.newMessages.length > 0,
    attempt.pause && pauseText(attempt.pause),
  ];

const beforeText = (before: RunState['questions']): unknown =>
  'pause' in before
    ? [before.at, 'wasRunLost' in before && before.wasRunLost, pauseText(before.pause)]
    : [before.at];

function storageText(storage: StorageState): unknown {
  if (storage.at !== 'loading') return storage.at;
  const waiting = storage.waiting.map(({ type, ticket }) => [type, ticket < 0]);
  return [storage.at, waiting, storage.drafts.size, storage.set];
}

/** Whether none, one or more wait. */
const ticketsText = (tickets: readonly number[]): number =>
  Math.min(2, tickets.filter((each) => each >= 0).length);

export const pauseText = ({ batchId, askedBy, items, base }: Pause): unknown => [
  batchId,
  askedBy,
  base !== undefined,
  items.map(itemText),
];

const itemText = (item: PauseItem): unknown => {
  const { key, received, draft, decision, decisions, digest, changedFrom, possiblyAnswered, refusal, taken } =
    item;
  return [
    keyText(key),
    received.interrupt.id,
    received.interrupt.message,
    draft,
    decision,
    decisions,
    digest,
    changedFrom !== undefined,
    possiblyAnswered,
    refusal !== undefined,
    taken,
  ];
};

/** The number of earlier answers to a question is a name like others. */
const keyText = (key: string): string => {
  const [question = '', ordinal] = key.split('.');
  return ordinal === undefined ? question : `${question} o#${ordinal}`;
};
