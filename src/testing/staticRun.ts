import { readApproval } from '../approvals/approval.js';
import type { AnswerCheck } from '../model/InterruptDefinition.js';
import type { AgentRun } from '../model/AgentRun.js';
import { AgentRunError } from '../model/AgentRunError.js';
import { done, gone } from '../model/gone.js';
import { keyOf } from '../model/keyOf.js';
import type { Issue } from '../model/Issue.js';
import { isJsonObject, own, ownString } from '../model/json.js';
import { setStandardPressGuard } from '../react/standardPressGuard.js';
import { callEach } from '../run/eventListeners.js';
import { grouped } from '../run/grouped.js';
import { acceptsRatings } from '../run/ratedRun.js';
import type {
  ActionDecision,
  AnswerResult,
  Decision,
  PendingAction,
  PendingInterrupt,
  QuestionRef,
} from '../model/PendingInterrupt.js';
import type { Batch, RunSnapshot } from '../model/RunSnapshot.js';
import { answerChecks } from './answerChecks.js';

/** One method call: `verb` is the name of the method, and `args` are its arguments. */
export interface RecordedCall {
  readonly verb: keyof AgentRun;
  readonly args: readonly unknown[];
}

/** A run object with a fixed snapshot that records method calls. */
export interface StaticRun extends AgentRun {
  /** Every method call, in order. */
  readonly calls: readonly RecordedCall[];
  /** Changes the snapshot. */
  update(change: Partial<RunSnapshot>): void;
}

/**
 * A run object without an agent, for stories and component tests. Missing fields of the snapshot are filled in.
 *
 * - Methods that decide stage the decision, so a card shows its receipt. Only the check of a typed renderer runs. An
 *   outdated digest has no effect, and changing a refused or in-doubt batch creates a new batch.
 * - `leave` removes the interrupts.
 * - Methods that send only record the call.
 *
 * @example
 * const run = staticRun({ interrupts: [pendingInterrupt({ reason: 'confirmation' })] });
 * render(<InterruptPanel run={run} />);
 */
export function staticRun(given: Partial<RunSnapshot> = {}): StaticRun {
  // A test presses a button as soon as it has rendered, which the guard would ignore.
  setStandardPressGuard(0);
  const calls: RecordedCall[] = [];
  const listeners = new Set<() => void>();
  let snapshot = complete(given);
  const serverSnapshot = snapshot;
  let notified = snapshot;

  const { group } = grouped(() => {
    if (notified === snapshot) return;
    notified = snapshot;
    callEach(listeners, (listener) => listener());
  });
  const notify = (): void => group(() => undefined);
  const update = (change: Partial<RunSnapshot>): void => {
    const { batch, status, canSend, ...rest } = snapshot;
    // Changed interrupts create a new batch, unless the test passes one.
    snapshot = complete({
      ...rest,
      ...(!(change.interrupts && isDerivedStatus(snapshot)) && { status, canSend }),
      ...(!change.interrupts && { batch }),
      ...change,
    });
    notify();
  };
  const record = (verb: keyof AgentRun, ...args: unknown[]): void => {
    calls.push({ verb, args });
  };
  const change = (key: string, next: (interrupt: PendingInterrupt) => PendingInterrupt): void =>
    update({ interrupts: snapshot.interrupts.map((each) => (each.key === key ? next(each) : each)) });
  const find = (key: string) =>
    snapshot.interrupts.find(
      (each) => each.key === key || each.actions?.some((action) => action.key === key),
    );
  const isOutdated = (question: QuestionRef): boolean =>
    typeof question !== 'string' && find(question.key)?.digest !== question.digest;
  /** Changing a batch that was sent once creates a new batch. */
  const revise = (key: string, next: (interrupt: PendingInterrupt) => PendingInterrupt): void => {
    const { delivery } = snapshot.batch;
    const wasSent = delivery === 'refused' || delivery === 'inDoubt';
    const doubt = delivery === 'inDoubt' && { possiblyAnswered: true };
    const inNewBatch = (each: PendingInterrupt) =>
      wasSent ? { ...each, delivery: 'none' as const, ...doubt } : each;
    const found = find(key);
    const revised = (each: PendingInterrupt) => (each === found ? next(each) : each);
    update({ interrupts: snapshot.interrupts.map((each) => inNewBatch(revised(each))) });
  };
  const decide = (question: QuestionRef, decision: Decision): AnswerResult => {
    const key = keyOf(question);
    if (!find(key)) return gone;
    if (isOutdated(question)) return { ok: false, issues: [outdated] };
    const status = decision.status === 'cancelled' ? 'cancelled' : 'answered';
    revise(key, ({ changedFrom: _before, ...interrupt }) =>
      interrupt.key === key ? { ...interrupt, status, decision } : withAction(interrupt, key, decision),
    );
    return done;
  };
  const checks = answerChecks((keys) =>
    update({ interrupts: snapshot.interrupts.map((each) => ({ ...each, checking: keys.has(each.key) })) }),
  );
  const resolve = (question: QuestionRef, payload: unknown, check: AnswerCheck = () => []): AnswerResult =>
    checks.stageAfterCheck(keyOf(question), { payload, check }, () =>
      decide(question, { status: 'resolved', payload }),
    );
  const recordSend = (verb: keyof AgentRun, ...args: unknown[]): Promise<RunSnapshot> => {
    record(verb, ...args);
    return Promise.resolve(snapshot);
  };
  const shapeOf = (key: string) => {
    const found = snapshot.interrupts.find((interrupt) => interrupt.key === key);
    return found && readApproval(found);
  };

  return {
    ...acceptsRatings(new Map()),
    calls,
    update,
    getSnapshot: () => snapshot,
    getServerSnapshot: () => serverSnapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    on: () => () => {},
    setOptions: (options) => record('setOptions', options),
    setDraft(question, draft) {
      const key = keyOf(question);
      record('setDraft', key, draft);
      if (!find(key)) return gone;
      change(key, (interrupt) => ({ ...interrupt, draft }));
      return done;
    },
    answer(question, payload, { check, ...options } = {}) {
      const key = keyOf(question);
      record('answer', key, payload, ...recorded(options));
      return resolve(question, payload, check);
    },
    approve(question, { check, ...options } = {}) {
      const key = keyOf(question);
      record('approve', key, ...recorded(options));
      return resolve(question, shapeOf(key)?.approve(options) ?? { approved: true, ...options }, check);
    },
    deny(question, { check, ...options } = {}) {
      const key = keyOf(question);
      const { reason } = options;
      record('deny', key, ...recorded(options));
      const payload = shapeOf(key)?.deny(reason) ?? { approved: false, ...(reason && { reason }) };
      return resolve(question, payload, check);
    },
    respond(question, message, { check } = {}) {
      const key = keyOf(question);
      record('respond', key, message);
      return resolve(question, message, check);
    },
    cancel(question) {
      const key = keyOf(question);
      record('cancel', key);
      // Questions that are no longer asked are removed.
      if (snapshot.batch.over) {
        const interrupts = snapshot.interrupts.filter((each) => each.key !== key);
        update({ interrupts, ...(interrupts.length > 0 && { batch: snapshot.batch }) });
        return done;
      }
      return decide(question, { status: 'cancelled' });
    },
    reopen(question) {
      const key = keyOf(question);
      record('reopen', key);
      if (!find(key)) return gone;
      if (isOutdated(question)) return { ok: false, issues: [outdated] };
      revise(key, ({ decision: _decision, ...interrupt }) =>
        interrupt.key === key ? { ...interrupt, status: 'open' } : withAction(interrupt, key, undefined),
      );
      return done;
    },
    send: (message, options) => recordSend('send', message, options),
    submit: () => recordSend('submit'),
    retry: () => recordSend('retry'),
    steer: (message) => recordSend('steer', message),
    refresh: () => recordSend('refresh'),
    setMessages(messages) {
      record('setMessages', messages);
      update({ messages });
    },
    setState(state) {
      record('setState', state);
      update({ state });
    },
    transaction: group,
    stop: () => record('stop'),
    leave() {
      record('leave');
      update({ interrupts: [], status: 'idle', error: undefined });
    },
    dehydrate() {
      throw new AgentRunError('unsupported', 'A static run has nothing to dehydrate. Use a scripted run.');
    },
    dispose: () => record('dispose'),
  };
}

/** The options of a method as arguments of a recorded call; empty if no option is set. */
const recorded = (options: object): readonly object[] =>
  Object.values(options).some((each) => each !== undefined) ? [options] : [];

/** Whether the status was derived from the interrupts. It then changes with them. */
const isDerivedStatus = ({ status, interrupts }: RunSnapshot): boolean => status === statusOf(interrupts);

const statusOf = (interrupts: readonly PendingInterrupt[]) =>
  interrupts.length > 0 ? 'interrupted' : 'idle';

function complete(given: Partial<RunSnapshot>): RunSnapshot {
  const interrupts = given.interrupts ?? [];
  return {
    status: statusOf(interrupts),
    restoring: false,
    canSend: interrupts.length === 0,
    threadId: 'thread-1',
    messages: [],
    state: undefined,
    toolCalls: {},
    pendingToolCallIds: [],
    steps: [],
    subagents: {},
    capabilities: { protocol: 'ag-ui', cancel: true, idempotent: false, reconnect: false, refresh: false },
    history: [],
    ...given,
    interrupts,
    batch: given.batch ?? batchOf(interrupts, given.capabilities?.cancel !== false),
  };
}

function batchOf(interrupts: readonly PendingInterrupt[], canCancel: boolean): Batch {
  const missing = interrupts.filter(({ status }) => status === 'open').map(({ key }) => key);
  const total = interrupts.length;
  const delivery = interrupts[0]?.delivery ?? 'none';
  const id = total > 0 ? 'batch-1' : '';
  return {
    id,
    total,
    covered: total - missing.length,
    missing,
    complete: total > 0 && missing.length === 0,
    delivery,
    ...(interrupts.some((each) => isStuck(each, canCancel)) && { canLeave: true }),
  };
}

/** The question cannot be cancelled, or its answer is in doubt. */
const isStuck = ({ answerable, cancellation, delivery }: PendingInterrupt, canCancel: boolean): boolean =>
  !canCancel || !answerable || cancellation === 'impossible' || delivery === 'inDoubt';

const outdated: Issue = {
  path: [],
  message: 'This question has changed. Check it and decide again.',
  keyword: 'changed',
};

/** Decides or reopens one action. The question is answered when all actions are decided. */
function withAction(
  interrupt: PendingInterrupt,
  key: string,
  decided: Decision | undefined,
): PendingInterrupt {
  const actions = (interrupt.actions ?? []).map((action): PendingAction => {
    const { decision: _before, ...open } = action;
    if (action.key !== key) return action;
    return decided?.status === 'resolved' ? { ...open, decision: actionDecision(decided.payload) } : open;
  });
  const { decision: _decision, ...rest } = { ...interrupt, actions };
  if (!actions.every(({ decision }) => decision)) return { ...rest, status: 'open' };
  const payload = actions.map(({ decision }) => decision);
  return { ...rest, status: 'answered', decision: { status: 'resolved', payload } };
}

function actionDecision(payload: unknown): ActionDecision {
  if (typeof payload === 'string') return { message: payload };
  const editedArgs = own(payload, 'editedArgs');
  const reason = ownString(payload, 'reason');
  return own(payload, 'approved') === true
    ? { approved: true, ...(isJsonObject(editedArgs) && { editedArgs }) }
    : { approved: false, ...(reason !== undefined && { reason }) };
}
