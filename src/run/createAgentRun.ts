import { entriesOf } from '../decisions/coverage.js';
import { changeItem, type Pause } from '../decisions/Pause.js';
import { refuse, reopenItem, stageCancellation } from '../decisions/stageAnswer.js';
import type { AgentRun, AgentRunOptions, LiveOptions, SendOptions } from '../model/AgentRun.js';
import { AgentRunError } from '../model/AgentRunError.js';
import type { Message } from '../model/agUi.js';
import type { AnswerResult } from '../model/PendingInterrupt.js';
import type { RunSnapshot } from '../model/RunSnapshot.js';
import { withMessages, type Conversation } from '../state/Conversation.js';
import type { Attempt } from './Attempt.js';
import { agentRunCore } from './agentRunCore.js';
import { decide, revised, type Wish } from './decide.js';
import { dehydrated } from './dehydration.js';
import { rejected } from './deferred.js';
import { isWaiting } from './RunFacts.js';
import { appendMessages, toMessages } from './toMessages.js';
import { batchRefusal, busyError, lateRefusal, pendingError } from './verbErrors.js';

/**
 * Makes a run: a conversation with an agent that may stop to ask. It is inert until it is used: no request, no
 * timer and no listener comes of making it, so it may be made while rendering, and on a server.
 *
 * The verbs that answer are synchronous and say at once whether the answer was staged. What leaves is always
 * the whole batch, in one request (AG-UI rule 3), and nothing is forgotten before the run that it started has
 * finished.
 */
export function createAgentRun(options: AgentRunOptions): AgentRun {
  const core = agentRunCore(options);
  const { createId, now } = core;
  let submission: Promise<RunSnapshot> | undefined;
  let lastAttempt: Attempt | undefined;

  const perform = (attempt: Omit<Attempt, 'runId'>): Promise<RunSnapshot> => {
    lastAttempt = { ...attempt, runId: createId() };
    return core.perform(lastAttempt);
  };

  /** Stages what a person decided, and sends it where this was the whole batch. */
  const stage = (key: string, wish: Wish): AnswerResult => {
    const { pause, phase } = core.facts();
    const disposed = core.isDisposed();
    if (disposed) return refuse(disposed.message, 'disposed');
    const item = pause?.items.find((each) => each.key === key);
    if (!pause || !item) return refuse('This question no longer waits for an answer.', 'gone');
    if (phase !== 'rest')
      return refuse('The answers are on their way. Wait for the agent, or stop the run.', 'busy');
    const staged = decide(item, wish, now());
    if (!staged.ok) return staged;
    core.change({ pause: revised(pause, key, () => staged.item, createId) });
    submitIfDue();
    return { ok: true, checked: Promise.resolve([]) };
  };

  const revise = (key: string, change: Parameters<typeof changeItem>[2]): boolean => {
    const { pause, phase } = core.facts();
    const next = pause && phase === 'rest' ? revised(pause, key, change, createId) : pause;
    if (next !== pause) core.change({ pause: next });
    return next !== pause;
  };

  const submitIfDue = (): void => {
    const { autoSubmit = 'single' } = core.live();
    const { batch } = core.getSnapshot();
    const due = autoSubmit === 'always' || (autoSubmit === 'single' && batch.total === 1);
    // A failure is in the snapshot, with the decisions; there is no caller here to tell.
    if (due && batch.complete) submit().catch(() => undefined);
  };

  /** The resume under way. A second call joins it. */
  const underWay = (): Promise<RunSnapshot> | undefined => {
    const { phase, kind } = core.facts();
    return phase !== 'rest' && kind === 'resume' ? submission : undefined;
  };

  const submit = (): Promise<RunSnapshot> => {
    const joined = underWay();
    if (joined) return joined;
    const facts = core.facts();
    const refusal = core.isDisposed() ?? batchRefusal(facts, now());
    if (refusal || !facts.pause) return rejected(refusal);
    const { pause } = facts;
    // What a run streamed whose fate nobody knows is no ground to stand on: its own start is.
    const lost = pause.begun && lastAttempt?.batchId === pause.batchId ? lastAttempt : undefined;
    return resume(pause, lost?.conversation ?? facts.conversation);
  };

  const resume = (pause: Pause, conversation: Conversation): Promise<RunSnapshot> => {
    const { beforeSubmit } = core.live();
    const leave = (): Promise<RunSnapshot> => {
      const { batchId } = pause;
      core.announce(batchId, entriesOf(pause));
      return perform({ kind: 'resume', batchId, conversation, pause, options: {} });
    };
    submission = beforeSubmit ? agreed(beforeSubmit, pause).then(leave) : leave();
    // Whoever called gets the failure, and the snapshot has it too.
    submission.catch(() => undefined);
    return submission;
  };

  const agreed = async (
    beforeSubmit: NonNullable<LiveOptions['beforeSubmit']>,
    pause: Pause,
  ): Promise<void> => {
    const release = core.hold(pause);
    let yes: boolean;
    try {
      yes = await beforeSubmit(entriesOf(pause));
    } finally {
      release();
    }
    const words =
      'The application kept the answers back (`beforeSubmit`). Nothing was sent; they are still here.';
    const refusal =
      core.isDisposed() ?? (yes ? lateRefusal(pause, now()) : new AgentRunError('declined', words));
    if (refusal) throw refusal;
  };

  const start = (messages: readonly Message[], sendOptions: SendOptions): Promise<RunSnapshot> => {
    const facts = core.facts();
    const conversation = appendMessages(facts.conversation, messages);
    const aside = facts.pause?.begun ? facts.pause : undefined;
    return perform({ kind: 'send', batchId: createId(), conversation, aside, options: sendOptions });
  };

  const send: AgentRun['send'] = (message, sendOptions = {}) => {
    const facts = core.facts();
    const answerable = core.getSnapshot().batch.total;
    const refusal =
      core.isDisposed() ??
      busyError(facts) ??
      (isWaiting(facts) && answerable > 0 ? pendingError(answerable) : undefined);
    if (refusal) return rejected(refusal);
    return start(toMessages(message, createId), sendOptions);
  };

  /** A verb that is called while stored answers are being read waits for them: they may be what it is about. */
  const afterRestoring =
    <A extends readonly unknown[]>(verb: (...args: A) => Promise<RunSnapshot>) =>
    (...args: A): Promise<RunSnapshot> =>
      core.facts().restoring ? core.restored().then(() => verb(...args)) : verb(...args);

  return {
    getSnapshot: core.getSnapshot,
    subscribe: core.subscribe,
    on: core.on,
    setOptions: core.setOptions,
    send: afterRestoring(send),
    setDraft(key, value) {
      const { pause } = core.facts();
      const next =
        pause && changeItem(pause, key, (item) => (item.draft === value ? item : { ...item, draft: value }));
      if (next !== pause) core.change({ pause: next });
    },
    answer: (key, payload, metadata) => stage(key, { verb: 'answer', payload, metadata }),
    approve: (key, { editedArgs, reason } = {}) => {
      const takesEdits = core.getSnapshot().capabilities.approveWithEdits !== false;
      return stage(key, { verb: 'approve', editedArgs, reason, takesEdits });
    },
    deny: (key, reason) => stage(key, { verb: 'deny', reason }),
    respond: (key, message) => stage(key, { verb: 'respond', message }),
    cancel(key) {
      if (revise(key, (item) => stageCancellation(item, now()))) submitIfDue();
    },
    reopen(key) {
      revise(key, reopenItem);
    },
    submit: afterRestoring(submit),
    retry: afterRestoring(() => {
      const facts = core.facts();
      const refusal = core.isDisposed() ?? busyError(facts);
      if (refusal) return underWay() ?? rejected(refusal);
      if (lastAttempt?.kind === 'send' && facts.error && !isWaiting(facts)) return perform(lastAttempt);
      if (facts.pause && facts.pause.delivery !== 'none') return submit();
      const words = 'There is nothing to send again: no request has failed since the last answer or message.';
      return rejected(new AgentRunError('nothing_to_send', words));
    }),
    steer: afterRestoring((message: string | Message) => {
      const facts = core.facts();
      const refusal = core.isDisposed() ?? busyError(facts);
      if (refusal) return rejected(refusal);
      const messages = toMessages(message, createId);
      const { pause } = facts;
      if (!pause || pause.begun || core.getSnapshot().batch.total === 0) return start(messages, {});
      const items = pause.items.map((item) => stageCancellation(item, now()));
      return resume({ ...pause, batchId: createId(), items }, appendMessages(facts.conversation, messages));
    }),
    refresh() {
      const words = `The protocol "${core.getSnapshot().capabilities.protocol}" has no way to ask what waits without starting work.`;
      return rejected(core.isDisposed() ?? new AgentRunError('unsupported', words));
    },
    setMessages(messages) {
      core.throwIfBusy();
      core.change({ conversation: withMessages(core.facts().conversation, messages) });
      lastAttempt = undefined;
    },
    setState(state) {
      core.throwIfBusy();
      core.change({ conversation: { ...core.facts().conversation, state } });
      lastAttempt = undefined;
    },
    stop: core.stop,
    dehydrate() {
      core.throwIfBusy();
      return dehydrated(core.facts(), core.live().isSecret);
    },
    dispose: core.dispose,
  };
}
