import { askedFields } from '../model/askedFields.js';
import type { PendingInterrupt } from '../model/PendingInterrupt.js';
import type {
  Batch,
  DehydratedInterrupt,
  DehydratedRun,
  ProtocolCapabilities,
  RunSnapshot,
} from '../model/RunSnapshot.js';
import type { IsSecret } from '../secrets/secrets.js';
import { copyTable } from '../state/copyTable.js';
import { codeMissingError, restoredError } from './requestErrors.js';
import { isBusy, statusOf, type RunState } from './RunState.js';

export const noInterrupts: readonly PendingInterrupt[] = [];
export const noBatch: Batch = {
  id: '',
  total: 0,
  covered: 0,
  missing: [],
  complete: false,
  delivery: 'none',
};

/** The snapshot of a run object that has had no interrupts. */
export function openingSnapshot(state: RunState, capabilities: ProtocolCapabilities): RunSnapshot {
  const { conversation, error, runId } = state;
  return {
    status: statusOf(state),
    restoring: state.storage.at === 'loading',
    canSend: state.storage.at !== 'loading' && state.request.at !== 'disposed' && !isBusy(state),
    threadId: state.threadId,
    ...(runId !== undefined && { runId }),
    messages: conversation.messages,
    state: conversation.state,
    toolCalls: conversation.toolCalls,
    interrupts: noInterrupts,
    batch: noBatch,
    pendingToolCallIds: state.pendingToolCallIds,
    steps: conversation.steps,
    subagents: conversation.subagents,
    ...(error && { error }),
    capabilities,
    history: state.history,
  };
}

/**
 * A run object that has had no interrupts, as JSON.
 * @throws AgentRunError `code_missing` if it may contain secrets, because the code that finds them has not loaded.
 */
export function openingRecord(
  { threadId, conversation }: RunState,
  isSecret: IsSecret | undefined,
): DehydratedRun {
  if (isSecret) throw codeMissingError();
  const { messages, state, toolCalls } = conversation;
  const calls = Object.values(toolCalls);
  return { version: 2, threadId, status: 'idle', messages, state, toolCalls: calls, history: [] };
}

/** A snapshot with every interrupt `checking`: nothing can be decided before the code for interrupts has loaded. */
export const withChecks = (snapshot: RunSnapshot): RunSnapshot =>
  snapshot.interrupts.length === 0
    ? snapshot
    : { ...snapshot, interrupts: snapshot.interrupts.map((each) => ({ ...each, checking: true })) };

/** The snapshot of a run object that was created from `initial`, without the code for interrupts. */
export function initialSnapshot(
  initial: DehydratedRun,
  capabilities: ProtocolCapabilities,
  error = restoredError(initial),
): RunSnapshot {
  const { status, threadId, runId, messages, state, pause, shown, history } = initial;
  const toolCalls = copyTable<RunSnapshot['toolCalls'][string]>();
  for (const record of initial.toolCalls) toolCalls[record.id] = record;
  const interrupts = shown?.interrupts ?? pause?.interrupts.map(shownInterrupt) ?? noInterrupts;
  return {
    status,
    restoring: false,
    canSend: interrupts.length === 0,
    threadId,
    ...(runId !== undefined && { runId }),
    messages,
    state: state ?? {},
    toolCalls,
    interrupts,
    batch: shown?.batch ?? (pause ? batchOf(interrupts, pause.batchId) : noBatch),
    pendingToolCallIds: (pause ?? initial).pendingToolCallIds ?? [],
    steps: [],
    subagents: copyTable(),
    ...(error && { error }),
    capabilities,
    history,
  };
}

/** A pending interrupt from a record without `shown`. */
function shownInterrupt(item: DehydratedInterrupt): PendingInterrupt {
  const { key, digest = '', interrupt, raw, answerable, issues, draft, decision } = item;
  return {
    key,
    digest,
    ...askedFields(interrupt),
    raw,
    answerable,
    issues: Array.isArray(issues) ? issues : [],
    status: decision ? (decision.status === 'cancelled' ? 'cancelled' : 'answered') : 'open',
    delivery: 'none',
    expired: false,
    checking: false,
    ...(draft !== undefined && { draft }),
    ...(decision && { decision }),
  };
}

function batchOf(interrupts: readonly PendingInterrupt[], id: string): Batch {
  const asked = interrupts.filter(({ answerable }) => answerable);
  const missing = asked.filter(({ decision }) => !decision).map(({ key }) => key);
  const total = asked.length;
  const complete = total > 0 && missing.length === 0;
  return { id, total, covered: total - missing.length, missing, complete, delivery: 'none' };
}
