import { readApproval } from '../forms/approval.js';
import { createInterpreter } from '../forms/interpreter.js';
import { provideInterpreter } from '../forms/loadInterpreter.js';
import type { AgentRun, RunEventType, RunListener } from '../model/AgentRun.js';
import { AgentRunError } from '../model/AgentRunError.js';
import type { Interrupt } from '../model/agUi.js';
import { keyOf } from '../model/keyOf.js';
import type { AnswerResult, Decision, PendingInterrupt } from '../model/PendingInterrupt.js';
import type { Batch, RunSnapshot } from '../model/RunSnapshot.js';
import { answerChecks } from './answerChecks.js';

/** One call of a verb: its name and what it was given. */
export interface RecordedCall {
  readonly verb: keyof AgentRun;
  readonly args: readonly unknown[];
}

/** A run that stands still: it shows what it is told, and writes down what is asked of it. */
export interface StaticRun extends AgentRun {
  /** Every verb that was called, in order. */
  readonly calls: readonly RecordedCall[];
  /** Moves it on to another snapshot. */
  update(change: Partial<RunSnapshot>): void;
}

/**
 * A run without an agent, for stories and for tests of components: what is left out of the snapshot is filled
 * in. The verbs that decide stage their decision, unchecked but by what a typed renderer brings along, so that a
 * card turns into its receipt; those that send only write down that they were called.
 *
 * @example
 * const run = staticRun({ interrupts: [pendingInterrupt({ reason: 'confirmation' })] });
 * render(<InterruptPanel run={run} />);
 */
export function staticRun(given: Partial<RunSnapshot> = {}): StaticRun {
  const calls: RecordedCall[] = [];
  const listeners = new Set<() => void>();
  let snapshot = complete(given);

  const update = (change: Partial<RunSnapshot>): void => {
    const { batch, ...rest } = snapshot;
    // Other interrupts are another batch, unless the test says which.
    snapshot = complete({ ...rest, ...(!change.interrupts && { batch }), ...change });
    for (const listener of listeners) listener();
  };
  const record = (verb: keyof AgentRun, ...args: unknown[]): void => {
    calls.push({ verb, args });
  };
  const change = (key: string, next: (interrupt: PendingInterrupt) => PendingInterrupt): void =>
    update({ interrupts: snapshot.interrupts.map((each) => (each.key === key ? next(each) : each)) });
  const decide = (key: string, decision: Decision): AnswerResult => {
    const status = decision.status === 'cancelled' ? 'cancelled' : 'answered';
    change(key, (interrupt) => ({ ...interrupt, status, decision }));
    return { ok: true, checked: Promise.resolve([]) };
  };
  const checks = answerChecks((keys) =>
    update({ interrupts: snapshot.interrupts.map((each) => ({ ...each, checking: keys.has(each.key) })) }),
  );
  const rest = (verb: keyof AgentRun, ...args: unknown[]): Promise<RunSnapshot> => {
    record(verb, ...args);
    return Promise.resolve(snapshot);
  };
  const shapeOf = (key: string) => {
    const found = snapshot.interrupts.find((interrupt) => interrupt.key === key);
    return found && readApproval(found.interrupt);
  };

  return {
    calls,
    update,
    getSnapshot: () => snapshot,
    getServerSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    on:
      <T extends RunEventType>(_type: T, _listener: RunListener<T>) =>
      () => {},
    setOptions: (options) => record('setOptions', options),
    setDraft(question, draft) {
      const key = keyOf(question);
      record('setDraft', key, draft);
      change(key, (interrupt) => ({ ...interrupt, draft }));
    },
    answer(question, payload, metadata, check) {
      const key = keyOf(question);
      record('answer', key, payload, ...(metadata ? [metadata] : []));
      const answer = { payload, check: check ?? (() => []) };
      return checks.passing(key, answer, () => decide(key, { status: 'resolved', payload }));
    },
    approve(question, options) {
      const key = keyOf(question);
      record('approve', key, ...(options ? [options] : []));
      const payload = shapeOf(key)?.approve(options) ?? { approved: true, ...options };
      return decide(key, { status: 'resolved', payload });
    },
    deny(question, reason) {
      const key = keyOf(question);
      record('deny', key, ...(reason === undefined ? [] : [reason]));
      return decide(key, { status: 'resolved', payload: shapeOf(key)?.deny(reason) ?? { approved: false } });
    },
    respond(question, message) {
      const key = keyOf(question);
      record('respond', key, message);
      return decide(key, { status: 'resolved', payload: message });
    },
    cancel(question) {
      const key = keyOf(question);
      record('cancel', key);
      decide(key, { status: 'cancelled' });
    },
    reopen(question) {
      const key = keyOf(question);
      record('reopen', key);
      change(key, ({ decision: _decision, ...interrupt }) => ({ ...interrupt, status: 'open' }));
    },
    send: (message, options) => rest('send', message, options),
    submit: () => rest('submit'),
    retry: () => rest('retry'),
    steer: (message) => rest('steer', message),
    refresh: () => rest('refresh'),
    setMessages(messages) {
      record('setMessages', messages);
      update({ messages });
    },
    setState(state) {
      record('setState', state);
      update({ state });
    },
    transaction: (verbs) => verbs(),
    stop: () => record('stop'),
    leave: () => record('leave'),
    dehydrate() {
      throw new AgentRunError('unsupported', 'A static run has nothing to dehydrate. Use a scripted run.');
    },
    dispose: () => record('dispose'),
  };
}

/** An interrupt, and whatever its test says about what became of it. */
export type InterruptOptions = Omit<Partial<Interrupt>, 'expiresAt'> &
  Omit<Partial<PendingInterrupt>, 'interrupt' | 'raw'>;

/**
 * One question that waits, from the fields of its interrupt and of its state: what is left out is filled in,
 * and the yes and the no are read from the schema as a real run reads them.
 *
 * @example
 * pendingInterrupt({ reason: 'tool_call', message: 'Send the mail?', status: 'answered' })
 */
export function pendingInterrupt(options: InterruptOptions = {}): PendingInterrupt {
  const {
    id = 'int-1',
    reason = 'confirmation',
    message,
    toolCallId,
    responseSchema,
    metadata,
    ...state
  } = options;
  const { expiresAt, subagentRunId, ...rest } = state;
  const expires = expiresAt !== undefined && { expiresAt: new Date(expiresAt).toISOString() };
  const interrupt: Interrupt = {
    id,
    reason,
    ...(message !== undefined && { message }),
    ...(toolCallId !== undefined && { toolCallId }),
    ...(responseSchema !== undefined && { responseSchema }),
    ...(metadata !== undefined && { metadata }),
    ...(subagentRunId !== undefined && { subagentRunId }),
    ...expires,
  };
  // A test waits for no code.
  provideInterpreter(createInterpreter);
  const shape = readApproval(interrupt);
  return {
    key: id,
    digest: id,
    interrupt,
    raw: interrupt,
    answerable: id !== '',
    status: 'open',
    delivery: 'none',
    expired: false,
    checking: false,
    issues: [],
    ...(shape && { approval: { canEdit: shape.canEdit, allowed: shape.allowed } }),
    ...rest,
    ...(expiresAt !== undefined && { expiresAt }),
  };
}

function complete(given: Partial<RunSnapshot>): RunSnapshot {
  const interrupts = given.interrupts ?? [];
  return {
    status: interrupts.length > 0 ? 'interrupted' : 'idle',
    restoring: false,
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
    batch: given.batch ?? batchOf(interrupts),
  };
}

function batchOf(interrupts: readonly PendingInterrupt[]): Batch {
  const missing = interrupts.filter(({ status }) => status === 'open').map(({ key }) => key);
  const total = interrupts.length;
  const phase = interrupts[0]?.delivery ?? 'none';
  const id = total > 0 ? 'batch-1' : '';
  return {
    id,
    total,
    covered: total - missing.length,
    missing,
    complete: total > 0 && missing.length === 0,
    phase,
  };
}
