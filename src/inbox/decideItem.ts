import type { AgentRun } from '../model/AgentRun.js';
import { AgentRunError, type AgentRunErrorCode } from '../model/AgentRunError.js';
import { isInProgress } from '../model/isInProgress.js';
import { loadQuestions } from '../run/loadQuestions.js';
import type { PendingInterrupt } from '../model/PendingInterrupt.js';
import type { SkipReason } from '../model/SkipReason.js';
import type { InboxResult, InboxVerdict } from './InboxResult.js';
import { askedText, questionOfRun } from './questionOf.js';
import { isTouched, acceptsVerdict } from './acceptsVerdict.js';

/** A decision about one item. */
export interface ItemDecision {
  readonly verdict: InboxVerdict;
  /** What the user has marked. */
  readonly asked: string;
  /** Aborts the decision: an answer that was not sent before is not sent. */
  readonly signal: AbortSignal;
  /** Called if an answer that was refused or in doubt is accepted later, because the user has sent it again. */
  onLater(result: InboxResult): void;
}

/** The results of a decision: the first one, and the last one. */
export interface ItemOutcome {
  /**
   * Known as soon as the answer is accepted or cannot be. After a stop, an answer that was sent and not accepted is in
   * doubt.
   */
  readonly result: InboxResult;
  /** The last result, when the run has paused or ended. */
  readonly ended: Promise<InboxResult>;
}

const skipped = (why: SkipReason): InboxResult => ({ type: 'skipped', why });
const final = (result: InboxResult): ItemOutcome => ({ result, ended: Promise.resolve(result) });

/**
 * Decides every question of a run with one verdict, if the run shows what the user has marked, and sends the answers.
 * Never rejects, and repeats nothing.
 */
export async function decideItem(run: AgentRun, decision: ItemDecision): Promise<ItemOutcome> {
  const unreadable = await read(run, decision.signal);
  if (unreadable) return final(unreadable);
  if (decision.signal.aborted) return final({ type: 'stopped' });
  // From here until the request is made, the code runs synchronously.
  const { interrupts } = run.getSnapshot();
  const obstacle = obstacleIn(interrupts, decision);
  if (obstacle) return final(obstacle);
  // If a component of the same run has set `autoSubmit`, the decision itself sends the answers.
  const batch = followBatch(run);
  if (stage(run, interrupts, decision.verdict)) return send(run, interrupts, batch, decision);
  batch.end();
  return final(skipped('needsInput'));
}

/** The batch that is sent from now on. */
interface SentBatch {
  /** Its id; `undefined` until it is sent. */
  id(): string | undefined;
  end(): void;
}

function followBatch(run: AgentRun): SentBatch {
  let id: string | undefined;
  const end = run.on('resume', ({ batchId }) => (id = batchId));
  return { id: () => id, end };
}

/** Reads what the thread asks now. Returns the result if nothing can be decided. */
async function read(run: AgentRun, signal: AbortSignal): Promise<InboxResult | undefined> {
  try {
    await unlessAborted(Promise.all([loadQuestions(), untilRestored(run)]), signal);
    const { status, batch, capabilities } = run.getSnapshot();
    const isOver = batch.over === true;
    if (isInProgress(status) || (batch.delivery !== 'none' && !isOver)) return skipped('inProgress');
    if (capabilities.refresh) await unlessAborted(run.refresh(), signal);
    if (!isOver) return undefined;
    // The server has discarded the earlier answers. If the thread still asks, it is decided again.
    const { interrupts, batch: after } = run.getSnapshot();
    if (after.over === true) return { type: 'answeredElsewhere' };
    withdraw(run, interrupts);
    return undefined;
  } catch (cause) {
    if (signal.aborted) return { type: 'stopped' };
    const isBusy = hasCode(cause, 'busy') || hasCode(cause, 'elsewhere');
    return isBusy ? skipped('inProgress') : { type: 'failed', error: asError(cause) };
  }
}

/** The result if the questions of the run cannot be decided; `undefined` if they can. */
function obstacleIn(
  interrupts: readonly PendingInterrupt[],
  { asked, verdict }: ItemDecision,
): InboxResult | undefined {
  if (interrupts.length === 0) return { type: 'answeredElsewhere' };
  if (askedText(interrupts.map(questionOfRun)) !== asked) return { type: 'changed' };
  if (interrupts.some(isTouched)) return skipped('inProgress');
  if (interrupts.some(({ expired }) => expired)) return skipped('expired');
  return interrupts.every((each) => acceptsVerdict(each, verdict)) ? undefined : skipped('needsInput');
}

/** Stages the verdict for every question, or for none. */
function stage(run: AgentRun, interrupts: readonly PendingInterrupt[], verdict: InboxVerdict): boolean {
  const decide = (interrupt: PendingInterrupt) => {
    switch (verdict.type) {
      case 'approve':
        return run.approve(interrupt);
      case 'deny':
        return run.deny(interrupt, { reason: verdict.reason });
      case 'cancel':
        return run.cancel(interrupt);
    }
  };
  let isStaged = true;
  run.transaction(() => {
    isStaged = interrupts.every((interrupt) => decide(interrupt).ok);
    if (!isStaged) withdraw(run, interrupts);
  });
  return isStaged;
}

/** Reopens the questions. Their answers are not sent any more, unless they already are. */
const withdraw = (run: AgentRun, interrupts: readonly PendingInterrupt[]): void =>
  run.transaction(() => interrupts.forEach((interrupt) => run.reopen(interrupt)));

/** Sends the staged answers once. */
function send(
  run: AgentRun,
  interrupts: readonly PendingInterrupt[],
  batch: SentBatch,
  { signal, onLater }: ItemDecision,
): Promise<ItemOutcome> {
  const ended = run
    .submit()
    .then(() => undefined, asError)
    .then((error): InboxResult => {
      const id = batch.id();
      batch.end();
      if (id !== undefined) {
        const result = resultOf(run, id, error);
        if (result.type === 'refused' || result.type === 'inDoubt') whenAccepted(run, id, onLater);
        return result;
      }
      withdraw(run, interrupts);
      return signal.aborted ? { type: 'stopped' } : unsentResult(error);
    });
  return new Promise((resolve) => {
    const settle = (result: InboxResult): void => {
      unsubscribe();
      signal.removeEventListener('abort', stop);
      resolve({ result, ended });
    };
    const update = (): void => {
      const id = batch.id();
      if (id !== undefined && isAccepted(run, id)) settle({ type: 'accepted' });
    };
    const stop = (): void => {
      if (batch.id() === undefined) withdraw(run, interrupts);
      else settle({ type: 'inDoubt' });
    };
    const unsubscribe = run.subscribe(update);
    signal.addEventListener('abort', stop);
    void ended.then(settle);
    update();
  });
}

const recordsOf = (run: AgentRun, batchId: string) =>
  run.getSnapshot().history.filter((record) => record.batchId === batchId);

const isAccepted = (run: AgentRun, batchId: string): boolean => {
  const records = recordsOf(run, batchId);
  return records.length > 0 && records.every(({ delivery }) => delivery === 'accepted');
};

/** Calls a function when the answers of a batch are accepted: the user can send them again. */
function whenAccepted(run: AgentRun, batchId: string, call: ItemDecision['onLater']): void {
  const unsubscribe = run.subscribe(() => {
    if (isInProgress(run.getSnapshot().status) || !isAccepted(run, batchId)) return;
    unsubscribe();
    call({ type: 'accepted' });
  });
}

/** The result of answers that were sent. */
function resultOf(run: AgentRun, batchId: string, error: Error | undefined): InboxResult {
  if (isAccepted(run, batchId)) return { type: 'accepted' };
  const { batch } = run.getSnapshot();
  if (batch.id === batchId && batch.over === true) return { type: 'answeredElsewhere' };
  if (hasCode(error, 'changed')) return { type: 'changed' };
  const deliveries = new Set(recordsOf(run, batchId).map(({ delivery }) => delivery));
  const isRefused = deliveries.has('refused') && !deliveries.has('inDoubt');
  return { type: isRefused ? 'refused' : 'inDoubt', error };
}

/** The result of answers that were not sent. */
function unsentResult(error: Error | undefined): InboxResult {
  if (hasCode(error, 'changed')) return { type: 'changed' };
  if (hasCode(error, 'expired')) return skipped('expired');
  if (hasCode(error, 'elsewhere') || hasCode(error, 'busy')) return skipped('inProgress');
  return { type: 'failed', error };
}

const hasCode = (error: unknown, code: AgentRunErrorCode): boolean =>
  AgentRunError.isInstance(error) && error.code === code;

const asError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)));

/** Waits until the run has read its storage. */
function untilRestored(run: AgentRun): Promise<void> {
  return new Promise((resolve) => {
    const update = (): void => {
      if (run.getSnapshot().restoring) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = run.subscribe(update);
    update();
  });
}

/** Waits for a promise until the signal aborts. It then rejects. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new AgentRunError('aborted', 'The decisions were stopped.'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
