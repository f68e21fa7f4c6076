import type { AgentRun, AgentRunOptions } from '../model/AgentRun.js';
import type { RespondOptions, SendOptions } from '../model/MethodOptions.js';
import type { DecisionInput } from '../decisions/DecisionInput.js';
import { copyOf } from '../model/copyOf.js';
import { gone } from '../model/gone.js';
import { jsonCopy } from '../model/json.js';
import { keyOf, refOf } from '../model/keyOf.js';
import type { QuestionRef, AnswerResult } from '../model/PendingInterrupt.js';
import type { RunSnapshot } from '../model/RunSnapshot.js';
import { rejected } from './deferred.js';
import { acceptsRatings, type RatedRun } from './ratedRun.js';
import { acceptsMarks, type MarkedRun } from '../secrets/markSecrets.js';
import { readMessage } from '../state/readMessage.js';
import { runShell } from './runShell.js';
import { pauseOf } from './RunState.js';
import { toMessages } from './toMessages.js';
import { busyError, stoppedError, unusable } from './requestErrors.js';

/**
 * Creates a run object: the client of one thread, whose runs can pause for interrupts. Creating it has no side effects:
 * no requests, timers or listeners. You can therefore create it during rendering, and on a server.
 *
 * The methods that answer are synchronous, and return whether the answer was rejected immediately. `checked` resolves
 * when it is known whether the answer was staged. The run object always submits the whole batch, as AG-UI requires, and
 * keeps the decisions until the resumed run has finished. A batch is one request, unless the server of the protocol
 * takes answers one by one.
 */
export function createAgentRun(options: AgentRunOptions): AgentRun {
  const shell = runShell(options);
  const { dispatch, promised, ids } = shell;
  let isInTransaction = false;
  let hasThrown = false;
  let hasDecided = false;

  /** Calls a method that may complete a batch, then submits the batch if `autoSubmit` allows it. */
  const deciding = (call: () => AnswerResult | undefined): AnswerResult | undefined => {
    const before = pauseOf(shell.state());
    const answer = call();
    // The result of a call that waits for the engine is not known yet.
    if (pauseOf(shell.state()) !== before || shell.hasEarlyCalls()) hasDecided = true;
    if (!isInTransaction) submitDecided();
    return answer;
  };
  const submitDecided = (): void => {
    const isDue = hasDecided;
    hasDecided = false;
    if (isDue) dispatch({ type: 'autoSubmit', ids: ids() });
  };
  const decide = (question: QuestionRef, options: RespondOptions, input: DecisionInput): AnswerResult => {
    // A reason or check passed as the wrong argument must not be ignored.
    if (typeof options !== 'object') return noOptions;
    return deciding(() => shell.decide(refOf(question), { ...input, check: options.check })) ?? gone;
  };
  const throwIfBusy = (): void => {
    const error = busyError(shell.state());
    if (error) throw error;
  };
  const withMessages = (
    message: unknown,
    start: (messages: ReturnType<typeof toMessages>) => Promise<RunSnapshot>,
  ): Promise<RunSnapshot> => {
    try {
      return start(toMessages(message, shell.createId, shell.capabilities()));
    } catch (cause) {
      return rejected(cause);
    }
  };
  const takesEdits = (): boolean => shell.capabilities().approveWithEdits !== false;
  const request = (type: 'submit' | 'retry' | 'refresh'): Promise<RunSnapshot> =>
    promised((ticket) => ({ type, ticket, ids: ids() }));

  const run: MarkedRun & RatedRun = {
    ...acceptsMarks(shell.mark, shell.isSecret),
    ...acceptsRatings(shell.ratings),
    getSnapshot: shell.getSnapshot,
    getServerSnapshot: shell.getServerSnapshot,
    subscribe: shell.subscribe,
    on: shell.on,
    setOptions: shell.setOptions,
    send(message, given) {
      const { signal: givenSignal, ...content } = given ?? {};
      const options: SendOptions = copyOf(content);
      const signal = givenSignal ?? undefined;
      if (signal?.aborted) return rejected(stoppedError());
      const isSignal = signal === undefined || typeof signal.addEventListener === 'function';
      if (!isSignal) return rejected(unusable('The `signal` is not an AbortSignal, so nothing was sent.'));
      return withMessages(message, (messages) =>
        promised((ticket) => ({ type: 'send', messages, options, ticket, ids: ids() }), signal),
      );
    },
    steer: (message) =>
      withMessages(message, (messages) => {
        if (messages.length === 0) throw unusable('steer() requires a message. Nothing was sent.');
        return promised((ticket) => ({ type: 'steer', messages, options: {}, ticket, ids: ids() }));
      }),
    submit: () => request('submit'),
    retry: () => request('retry'),
    refresh: () => request('refresh'),
    setDraft: (question, value) => dispatch({ type: 'draft', key: keyOf(question), value }) ?? gone,
    answer(question, payload, given) {
      const options = given ?? {};
      const { metadata } = options;
      return decide(question, options, { method: 'answer', payload, metadata, takesEdits: takesEdits() });
    },
    approve(question, given) {
      const options = given ?? {};
      const { editedArgs, reason } = options;
      return decide(question, options, { method: 'approve', editedArgs, reason, takesEdits: takesEdits() });
    },
    deny(question, given) {
      const options = given ?? {};
      return decide(question, options, { method: 'deny', reason: options.reason });
    },
    respond: (question, message, given) => decide(question, given ?? {}, { method: 'respond', message }),
    cancel: (question) =>
      deciding(() => dispatch({ type: 'cancel', question: refOf(question), ids: ids() })) ?? gone,
    reopen: (question) => dispatch({ type: 'reopen', question: refOf(question), ids: ids() }) ?? gone,
    transaction(change) {
      if (typeof change !== 'function')
        throw unusable('transaction() requires a function. Nothing was changed.');
      const isInner = isInTransaction;
      isInTransaction = true;
      try {
        shell.group(change);
      } catch (cause) {
        // An incomplete change must not be sent. Its decisions stay staged.
        hasThrown = true;
        throw cause;
      } finally {
        isInTransaction = isInner;
        if (!isInner && hasThrown) {
          hasThrown = hasDecided = false;
          dispatch({ type: 'transactionBroke' });
        }
      }
      if (!isInner) submitDecided();
    },
    setMessages(messages) {
      throwIfBusy();
      if (!Array.isArray(messages)) throw unusable('setMessages() requires an array. Nothing was changed.');
      const known = new Set(shell.getSnapshot().messages);
      const copies = messages.map((message) =>
        known.has(message) ? message : jsonOf(message, 'setMessages()'),
      );
      if (!copies.every((copy) => readMessage(copy, '')))
        throw unusable('setMessages() requires messages of AG-UI. Nothing was changed.');
      dispatch({ type: 'setMessages', messages: copies });
    },
    setState(state) {
      throwIfBusy();
      const isSame = state === shell.getSnapshot().state;
      dispatch({ type: 'setState', state: isSame ? state : jsonOf(state, 'setState()') });
    },
    stop() {
      hasDecided = false;
      dispatch({ type: 'stop' });
    },
    leave: () => void dispatch({ type: 'leave' }),
    dehydrate() {
      throwIfBusy();
      return copyOf(shell.dehydrate());
    },
    dispose: shell.dispose,
  };
  return run;
}

/**
 * A copy of a value that every later request repeats.
 * @throws AgentRunError `not_sent` if it cannot be written as JSON.
 */
function jsonOf<T>(value: T, method: string): T {
  const copy = copyOf(value);
  if (copy !== undefined && jsonCopy(copy) === undefined)
    throw unusable(`${method} requires JSON. Nothing was changed.`);
  return copy;
}

const noOptions: AnswerResult = {
  ok: false,
  issues: [
    {
      path: [],
      message: 'The last argument must be an options object, such as { reason }. Nothing was staged.',
      keyword: 'arguments',
    },
  ],
};
