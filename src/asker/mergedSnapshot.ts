import type { Batch, DecisionRecord, RunSnapshot, RunStatus } from '../model/RunSnapshot.js';
import type { ToolCallRecord } from '../model/ToolCallRecord.js';
import { capabilities } from './questionProtocol.js';

/** Merges the snapshots of the pending questions into one. */
export function mergedSnapshot(
  threadId: string,
  runs: readonly RunSnapshot[],
  past: readonly DecisionRecord[],
): RunSnapshot {
  const toolCalls = Object.create(null) as Record<string, ToolCallRecord>;
  for (const run of runs) Object.assign(toolCalls, run.toolCalls);
  const status = statusOf(runs, past);
  const error = runs.find((run) => run.error)?.error;
  return {
    status,
    restoring: false,
    canSend: false,
    threadId,
    messages: [],
    state: undefined,
    toolCalls,
    interrupts: runs.flatMap(({ interrupts }) => interrupts),
    batch: batchOf(runs.map(({ batch }) => batch)),
    pendingToolCallIds: [],
    steps: [],
    subagents: {},
    ...(status === 'finished' && { outcome: 'success' }),
    ...(error && { error }),
    capabilities,
    history: [...past, ...runs.flatMap(({ history }) => history)],
  };
}

/** The status is `interrupted` while a question can be answered, even while another answer is being sent. */
function statusOf(runs: readonly RunSnapshot[], past: readonly DecisionRecord[]): RunStatus {
  const statuses = runs.map(({ status }) => status);
  if (statuses.includes('interrupted')) return 'interrupted';
  return statuses.find((status) => status !== 'idle') ?? (past.length > 0 ? 'finished' : 'idle');
}

/**
 * Each question has its own batch, so no answer waits for another one. The snapshot has the first of these batches
 * that exists: one that is decided but not sent, refused or in doubt; the one whose delay ends first; one that is being
 * sent; the first one.
 */
function batchOf(batches: readonly Batch[]): Batch {
  const asked = batches.filter(({ total }) => total > 0);
  const delayed = asked.filter(({ sendsAt }) => sendsAt !== undefined);
  return (
    asked.find(({ covered, delivery }) => covered > 0 && unsent.has(delivery)) ??
    delayed.toSorted((a, b) => (a.sendsAt ?? 0) - (b.sendsAt ?? 0))[0] ??
    asked.find(({ covered }) => covered > 0) ??
    asked[0] ??
    none
  );
}

const unsent: ReadonlySet<string> = new Set(['none', 'refused', 'inDoubt', 'queued']);

const none: Batch = { id: '', total: 0, covered: 0, missing: [], complete: false, delivery: 'none' };
