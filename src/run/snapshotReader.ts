import { coverageOf, isExpired } from '../decisions/coverage.js';
import { parseExpiry } from '../decisions/expiry.js';
import { pendingInterrupt } from '../decisions/pendingInterrupt.js';
import type { Pause, PauseItem } from '../decisions/Pause.js';
import { readsSchemas } from '../forms/loadInterpreter.js';
import type { PendingInterrupt } from '../model/PendingInterrupt.js';
import type { Batch, ProtocolCapabilities, RunSnapshot } from '../model/RunSnapshot.js';
import { isWaiting, statusOf, type RunFacts } from './RunFacts.js';

const noInterrupts: readonly PendingInterrupt[] = [];
const noBatch: Batch = { id: '', total: 0, covered: 0, missing: [], complete: false, phase: 'none' };

/**
 * Derives snapshots from facts and shares between them whatever did not change: while tokens stream, an
 * interrupt keeps its identity, and its card has nothing to render.
 */
export function snapshotReader(): (
  facts: RunFacts,
  clock: { now: number; skew: number },
  capabilities: ProtocolCapabilities,
) => RunSnapshot {
  const readInterrupts = interruptReader();
  let lastBatch = noBatch;
  let lastInputs: readonly unknown[] = [];
  let lastInterrupts = noInterrupts;
  /** Until when time alone changes nothing, in epoch milliseconds, and since when. */
  let settled = { since: 0, until: 0 };

  /** Many questions are read anew only when one of them may be another one: not with every token beside them. */
  const readPause = (
    facts: RunFacts,
    clock: { now: number; skew: number },
    approveWithEdits: boolean | undefined,
  ): void => {
    const { pause, checking, conversation } = facts;
    const { toolCalls } = conversation;
    const inputs = [pause, checking, toolCalls, clock.skew, approveWithEdits, readsSchemas()];
    const same = inputs.every((input, index) => Object.is(input, lastInputs[index]));
    if (same && clock.now >= settled.since && clock.now < settled.until) return;
    lastInputs = inputs;
    settled = { since: clock.now, until: nextExpiry(pause, clock.now) };
    const batch = batchOf(pause, clock.now);
    if (!sameBatch(batch, lastBatch)) lastBatch = batch;
    lastInterrupts = readInterrupts(facts, clock, approveWithEdits);
  };

  return (facts, clock, capabilities) => {
    const { conversation, pause } = facts;
    readPause(facts, clock, capabilities.approveWithEdits);
    return {
      status: statusOf(facts),
      restoring: facts.restoring,
      threadId: facts.threadId,
      ...(facts.runId !== undefined && { runId: facts.runId }),
      messages: conversation.messages,
      state: conversation.state,
      toolCalls: conversation.toolCalls,
      interrupts: lastInterrupts,
      batch: lastBatch,
      pendingToolCallIds:
        (isWaiting(facts) ? pause?.pendingToolCallIds : undefined) ?? facts.pendingToolCallIds,
      steps: conversation.steps,
      subagents: conversation.subagents,
      ...(facts.outcome && { outcome: facts.outcome }),
      ...(facts.result !== undefined && { result: facts.result }),
      ...(facts.error && { error: facts.error }),
      capabilities,
      history: facts.history,
    };
  };
}

/** When the next interrupt of a pause expires, in epoch milliseconds; `Infinity` where none will. */
export function nextExpiry(pause: Pause | undefined, now: number): number {
  const times = (pause?.items ?? []).map(
    ({ received }) => parseExpiry(received.interrupt.expiresAt) ?? Number.POSITIVE_INFINITY,
  );
  return Math.min(Number.POSITIVE_INFINITY, ...times.filter((time) => time > now));
}

function batchOf(pause: Pause | undefined, now: number): Batch {
  if (!pause) return noBatch;
  const over = pause.over && { over: true };
  return { id: pause.batchId, ...coverageOf(pause, now), phase: pause.delivery, ...over };
}

function sameBatch(a: Batch, b: Batch): boolean {
  const same = a.id === b.id && a.phase === b.phase && a.total === b.total && a.covered === b.covered;
  return (
    same &&
    a.over === b.over &&
    a.missing.length === b.missing.length &&
    a.missing.every((key, i) => key === b.missing[i])
  );
}

interface View {
  readonly inputs: readonly unknown[];
  readonly interrupt: PendingInterrupt;
}

function interruptReader() {
  let views = new Map<string, View>();
  let last = noInterrupts;

  return (
    { pause, checking: checked, conversation: { toolCalls } }: RunFacts,
    { now, skew }: { now: number; skew: number },
    approveWithEdits: boolean | undefined,
  ): readonly PendingInterrupt[] => {
    const read = (item: PauseItem, current: Pause): View => {
      const { toolCallId } = item.received.interrupt;
      const call = toolCallId === undefined ? undefined : toolCalls[toolCallId];
      const checking = checked?.has(item.key) === true;
      const inputs = [
        item,
        call,
        current.delivery,
        isExpired(item, now),
        checking,
        skew,
        approveWithEdits,
        readsSchemas(),
      ];
      const before = views.get(item.key);
      if (before?.inputs.every((input, index) => input === inputs[index])) return before;
      const context = { pause: current, now, skew, toolCalls, checking, approveWithEdits };
      const interrupt = pendingInterrupt(item, context);
      return { inputs, interrupt };
    };
    const next = new Map((pause?.items ?? []).map((item) => [item.key, read(item, pause as Pause)]));
    views = next;
    const interrupts = [...next.values()].map((view) => view.interrupt);
    const same = interrupts.length === last.length && interrupts.every((each, index) => each === last[index]);
    if (!same) last = interrupts.length === 0 ? noInterrupts : interrupts;
    return last;
  };
}
