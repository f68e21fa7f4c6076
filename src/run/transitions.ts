import { answeredBefore, markBatch, recordBatch } from '../decisions/history.js';
import { blameItems, changeItem, newPause, type Pause, type PauseItem } from '../decisions/Pause.js';
import type { IsSecret } from '../forms/secrets.js';
import type { AgentRunError } from '../model/AgentRunError.js';
import type { Delivery } from '../model/PendingInterrupt.js';
import type { ErrorReading, Protocol, StreamEnding } from '../model/Protocol.js';
import { markToolCalls } from '../state/markToolCalls.js';
import { unmarkToolCalls } from '../state/unmarkToolCalls.js';
import type { Attempt } from './Attempt.js';
import type { RunFacts } from './RunFacts.js';

/** What is known of an attempt when it ends. */
export interface Course {
  /** Its first event came. */
  readonly begun: boolean;
  /** A tool result came, which proves that the answers were used. */
  readonly consumed: boolean;
}

/** The request leaves. Nothing is forgotten: the pause stays, with its decisions. */
export function posted(facts: RunFacts, attempt: Attempt, isSecret: IsSecret | undefined): RunFacts {
  const { kind, runId, conversation, pause } = attempt;
  const { outcome: _outcome, result: _result, error: _error, aside: _aside, ...kept } = facts;
  const toolCalls = conversation.toolCalls;
  return {
    ...kept,
    runId,
    kind,
    phase: 'posted',
    lost: false,
    conversation,
    pause: pause ? { ...pause, delivery: 'sending', begun: false, over: false } : attempt.asking,
    pendingToolCallIds: [],
    history: pause
      ? recordBatch(facts.history, { pause, resumedBy: runId, toolCalls, isSecret })
      : facts.history,
  };
}

/** The first event came: the cards become receipts, and the decisions a checkpoint. */
export function begun(facts: RunFacts, attempt: Attempt): RunFacts {
  const { pause } = facts;
  if (!pause || attempt.asking) return { ...facts, phase: 'streaming' };
  const told = (status: 'resolved' | 'cancelled') =>
    pause.items.flatMap(({ received, decision }) =>
      decision?.status === status && received.interrupt.toolCallId ? [received.interrupt.toolCallId] : [],
    );
  const resuming = markToolCalls(facts.conversation, told('resolved'), 'resuming');
  return {
    ...facts,
    phase: 'streaming',
    conversation: markToolCalls(resuming, told('cancelled'), 'cancelled'),
    pause: { ...pause, delivery: 'accepted', begun: true },
    history: markBatch(facts.history, attempt.batchId, 'accepted'),
  };
}

/** RUN_FINISHED without a pause: the decisions have done their work, and the checkpoint goes. */
export function finished(facts: RunFacts, ending: Extract<StreamEnding, { type: 'finished' }>): RunFacts {
  return {
    ...facts,
    phase: 'rest',
    rest: 'finished',
    pause: undefined,
    outcome: ending.outcome,
    pendingToolCallIds: ending.pendingToolCallIds,
    ...(ending.result !== undefined && { result: ending.result }),
  };
}

/** The run asks. Where it asks again because it refused the answers, these stand beside the same questions. */
export function paused(
  facts: RunFacts,
  attempt: Attempt,
  ending: Extract<StreamEnding, { type: 'paused' }>,
  course: Course & { batchId: string },
): RunFacts {
  const refused = ending.error !== undefined && !course.consumed ? attempt.pause : undefined;
  const history = refused ? markBatch(facts.history, attempt.batchId, 'refused') : facts.history;
  const earlier = refused ?? (attempt.asking || facts.phase === 'rest' ? facts.pause : undefined);
  const asked = newPause(ending.interrupts, {
    batchId: course.batchId,
    askedBy: attempt.runId,
    answeredBefore: (question) => answeredBefore(history, question),
    earlier,
    delivery: refused ? 'refused' : 'none',
  });
  // A server that still asks may not have heard yet what another tab is sending.
  const pause = earlier && isElsewhere(earlier, asked) ? { ...asked, delivery: 'elsewhere' as const } : asked;
  const calls = pause.items.flatMap(({ received }) => received.interrupt.toolCallId ?? []);
  return {
    ...facts,
    phase: 'rest',
    rest: 'idle',
    conversation: markToolCalls(facts.conversation, calls, 'suspended'),
    pause: ending.pendingToolCallIds ? { ...pause, pendingToolCallIds: ending.pendingToolCallIds } : pause,
    history,
    ...(ending.error && { error: ending.error }),
  };
}

const isElsewhere = (earlier: Pause, asked: Pause): boolean =>
  earlier.delivery === 'elsewhere' &&
  earlier.items.some(({ key }) => asked.items.some((item) => item.key === key));

/** RUN_ERROR, an outcome that cannot be read, or no stream at all. The protocol says what became of the answers. */
export function failed(
  facts: RunFacts,
  attempt: Attempt,
  error: AgentRunError,
  { protocol, consumed }: Course & { protocol: Protocol },
): RunFacts {
  const rest = { ...facts, phase: 'rest', rest: 'failed', error } as const;
  if (attempt.asking) return rest;
  const answered = facts.pause ?? attempt.aside;
  const reading = readingOf(error, protocol, consumed);
  if (!answered || (attempt.aside && reading !== 'refused')) return { ...rest, pause: attempt.aside };
  if (reading === 'failed') return { ...rest, pause: undefined };
  const delivery: Delivery = reading === 'refused' ? 'refused' : 'inDoubt';
  // A server that takes not even a cancellation of everything waits for nothing.
  const over =
    delivery === 'refused' &&
    !attempt.aside &&
    (protocol.endsPause?.(error) === true || isCancelled(answered));
  const pause = blameItems({ ...answered, delivery, begun: false, over }, protocol.blame?.(error) ?? []);
  // What a refused run streamed proves nothing, snapshots included: what stood at the pause stands again.
  return {
    ...rest,
    pause,
    conversation: attempt.conversation,
    history: markBatch(facts.history, answered.batchId, delivery),
  };
}

const isCancelled = ({ items }: Pause): boolean =>
  items.every(({ decision }) => decision?.status === 'cancelled');

/** An end that cannot be read is an end; everything else about a resume is the protocol's to judge. */
function readingOf(error: AgentRunError, protocol: Protocol, consumed: boolean): ErrorReading {
  if (error.code === 'unknown_outcome' || error.code === 'no_interrupts') return 'failed';
  return protocol.readError(error, { consumed });
}

/** The connection is gone before the run has ended. */
export function cut(facts: RunFacts, attempt: Attempt, error: AgentRunError, course: Course): RunFacts {
  const rest = { ...facts, phase: 'rest', rest: 'disconnected', error } as const;
  if (attempt.asking) return rest;
  if (!facts.pause) return { ...rest, pause: attempt.aside };
  return { ...rest, ...inDoubt(facts, attempt, facts.pause, course.begun) };
}

/** `stop()`: whatever was answered stays with a way to send it again, unless it is known to have been used. */
export function stopped(facts: RunFacts, attempt: Attempt, course: Course): RunFacts {
  const rest = { ...facts, phase: 'rest', rest: 'idle' } as const;
  if (attempt.asking) return rest;
  if (!facts.pause) return { ...rest, pause: attempt.aside };
  if (course.consumed) return { ...rest, pause: undefined };
  return { ...rest, ...inDoubt(facts, attempt, facts.pause, true) };
}

/** Nothing left the page: everything stands as it did. */
export function neverSent(
  facts: RunFacts,
  attempt: Attempt,
  before: RunFacts,
  error?: AgentRunError,
): RunFacts {
  const { phase, rest, pause, aside, history, runId } = before;
  const stands = {
    ...facts,
    phase,
    pause,
    aside,
    history,
    runId,
    rest: attempt.kind === 'send' && error ? 'failed' : rest,
  };
  return error ? { ...stands, error } : stands;
}

/**
 * A person cancels a question that the server no longer asks. With the last of them all are put away, and nothing is
 * sent: the server would refuse that too.
 */
export function dismissed(pause: Pause, key: string, now: number): Partial<RunFacts> {
  const next = changeItem(pause, key, (item) =>
    item.taken ? item : { ...item, decision: { status: 'cancelled' }, decidedAt: now },
  );
  const stays = ({ received, taken, decision }: PauseItem) =>
    received.answerable && !taken && decision?.status !== 'cancelled';
  return next.items.some(stays)
    ? { pause: next }
    : { rest: 'idle', pause: undefined, aside: pause, error: undefined };
}

/** Another tab sends the answers to these questions: nothing left here, and what becomes of them shows. */
export function yielded(facts: RunFacts, attempt: Attempt, before: RunFacts): RunFacts {
  const stands = neverSent(facts, attempt, before);
  return { ...stands, pause: stands.pause && { ...stands.pause, delivery: 'elsewhere' } };
}

/** Nobody knows what became of the answers, so no call is known to be resumed or cancelled by them. */
function inDoubt(
  facts: RunFacts,
  attempt: Attempt,
  pause: Pause,
  begun: boolean,
): Pick<RunFacts, 'pause' | 'history' | 'conversation'> {
  const calls = pause.items.flatMap(({ received }) => received.interrupt.toolCallId ?? []);
  return {
    pause: { ...pause, delivery: 'inDoubt', begun },
    history: markBatch(facts.history, pause.batchId, 'inDoubt'),
    conversation: unmarkToolCalls(facts.conversation, attempt.conversation, calls),
  };
}
