import { entriesOf } from '../decisions/coverage.js';
import type { Pause } from '../decisions/Pause.js';
import { stageCancellation } from '../decisions/stageAnswer.js';
import type { AgentRun, LiveOptions, SendOptions } from '../model/AgentRun.js';
import { AgentRunError } from '../model/AgentRunError.js';
import type { Message } from '../model/agUi.js';
import type { RunSnapshot } from '../model/RunSnapshot.js';
import type { Conversation } from '../state/Conversation.js';
import type { AgentRunCore } from './agentRunCore.js';
import type { AnswerChecks } from './answerChecks.js';
import type { Attempt } from './Attempt.js';
import { deferred, rejected, unreported, type Deferred } from './deferred.js';
import { blocksInput, isWaiting } from './RunFacts.js';
import { appendMessages, toMessages } from './toMessages.js';
import { batchRefusal, busyError, lateRefusal, pendingError, withdrawnError } from './verbErrors.js';

/** The verbs that put something on the wire. */
export interface Sending extends Pick<AgentRun, 'send' | 'submit' | 'retry' | 'steer' | 'refresh'> {
  /** Sends the batch where the person's last decision completed one that goes by itself. */
  submitIfDue(): void;
  /** The answers were changed: a batch that waited for the network does so no longer. */
  settleQueue(): void;
  /** The conversation was changed by hand: a retry starts from it, and not from what was sent before. */
  forgetAttempt(): void;
}

export function sending(core: AgentRunCore, checks: AnswerChecks): Sending {
  const { createId, now } = core;
  let submission: Promise<RunSnapshot> | undefined;
  let queued: { readonly batchId: string; readonly done: Deferred<RunSnapshot> } | undefined;
  let lastAttempt: Attempt | undefined;

  const perform = (attempt: Omit<Attempt, 'runId'>): Promise<RunSnapshot> => {
    lastAttempt = { ...attempt, runId: createId() };
    return core.perform(lastAttempt);
  };

  /** The resume under way, or waiting for the network. A second call joins it. */
  const underWay = (): Promise<RunSnapshot> | undefined => {
    const { phase, kind } = core.facts();
    return phase !== 'rest' && kind === 'resume' ? submission : undefined;
  };

  const submit = (): Promise<RunSnapshot> => {
    const joined = underWay();
    if (joined) return joined;
    const checked = checks.settled();
    if (checked) return unreported(checked.then(submit));
    return onceRechecked(submitNow);
  };

  /** No answer leaves that nobody has held against its schema, but where the code for that cannot be had. */
  const onceRechecked = (go: () => Promise<RunSnapshot>): Promise<RunSnapshot> => {
    const rechecked = core.rechecked();
    return rechecked ? unreported(rechecked.then(go)) : go();
  };

  const submitNow = (): Promise<RunSnapshot> => {
    const joined = underWay();
    if (joined) return joined;
    const facts = core.facts();
    const refusal = core.isDisposed() ?? batchRefusal(facts, now());
    if (refusal || !facts.pause) return rejected(refusal);
    return core.isOnline() ? resumeNow(facts.pause) : queue(facts.pause);
  };

  const resumeNow = (pause: Pause): Promise<RunSnapshot> => {
    // What a run streamed whose fate nobody knows is no ground to stand on: its own start is.
    const lost = lastAttempt?.pause?.askedBy === pause.askedBy ? lastAttempt : undefined;
    const delivery = pause.delivery === 'queued' ? 'none' : pause.delivery;
    return resume({ ...pause, delivery }, lost?.conversation ?? core.facts().conversation);
  };

  /** Without a network the batch waits for it. It is sent once a component is there, and its time has not run out. */
  const queue = (pause: Pause): Promise<RunSnapshot> => {
    if (queued?.batchId === pause.batchId && pause.delivery === 'queued') return queued.done.promise;
    // Another tab may have taken it out of the queue: whoever waited for it waits on.
    if (queued?.batchId !== pause.batchId) queued = { batchId: pause.batchId, done: deferred() };
    core.change({ pause: { ...pause, delivery: 'queued' }, error: undefined });
    return queued.done.promise;
  };

  /** A batch that was changed is another one, and nobody has submitted it. */
  const settleQueue = (): void => {
    if (!queued || queued.batchId === core.facts().pause?.batchId) return;
    queued.done.reject(withdrawnError());
    queued = undefined;
  };

  const flushQueue = (): Promise<RunSnapshot> => {
    settleQueue();
    const facts = core.facts();
    const { pause } = facts;
    const waiting = queued;
    if (pause?.delivery !== 'queued' || facts.phase !== 'rest') return underWay() ?? rejected(facts.error);
    const refusal = batchRefusal(facts, now());
    if (refusal) core.change({ pause: { ...pause, delivery: 'none' }, error: refusal });
    const sent = refusal ? rejected<RunSnapshot>(refusal) : resumeNow(pause);
    queued = undefined;
    // After a reload nobody waits for it, and the snapshot has its end.
    void sent.then(
      (snapshot) => waiting?.done.resolve(snapshot),
      (error: unknown) => waiting?.done.reject(error),
    );
    return sent;
  };
  core.onReachable(() => {
    if (core.facts().pause?.delivery === 'queued') void onceRechecked(flushQueue);
  });

  const resume = (pause: Pause, conversation: Conversation): Promise<RunSnapshot> => {
    const { beforeSubmit } = core.live();
    const leave = (): Promise<RunSnapshot> => {
      const { batchId } = pause;
      core.announce(batchId, entriesOf(pause));
      return perform({ kind: 'resume', batchId, conversation, pause, options: {} });
    };
    submission = beforeSubmit ? agreed(beforeSubmit, pause).then(leave) : leave();
    // Whoever called gets the failure, and the snapshot has it too.
    return unreported(submission);
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
    const declined = yes ? undefined : new AgentRunError('declined', words);
    const refusal = core.isDisposed() ?? declined ?? lateRefusal(pause, now());
    if (refusal) throw refusal;
  };

  const start = (messages: readonly Message[], options: SendOptions): Promise<RunSnapshot> => {
    const facts = core.facts();
    const conversation = appendMessages(facts.conversation, messages);
    const aside = facts.pause?.begun || facts.pause?.over ? facts.pause : facts.aside;
    return perform({ kind: 'send', batchId: createId(), conversation, aside, options });
  };

  const send: AgentRun['send'] = (message, options = {}) => {
    const facts = core.facts();
    const refusal = core.isDisposed() ?? busyError(facts);
    if (refusal) return rejected(refusal);
    const messages = toMessages(message, createId);
    const waiting = blocksInput(facts) ? core.getSnapshot().batch.total : 0;
    if (waiting === 0) return start(messages, options);
    const steers = core.live().whilePending === 'steer' && messages.length > 0;
    return steers ? cancelAndSay(messages) : rejected(pendingError(waiting));
  };

  const steer: AgentRun['steer'] = (message) => {
    const facts = core.facts();
    const refusal = core.isDisposed() ?? busyError(facts);
    if (refusal) return rejected(refusal);
    const messages = toMessages(message, createId);
    const waiting = blocksInput(facts) && core.getSnapshot().batch.total > 0;
    return waiting ? cancelAndSay(messages) : start(messages, {});
  };

  const cancelAndSay = (messages: readonly Message[]): Promise<RunSnapshot> => {
    const { pause, conversation } = core.facts();
    const refusal = batchRefusal({ ...core.facts(), pause: pause && allCancelled(pause) }, now());
    if (refusal || !pause) return rejected(refusal);
    return resume({ ...allCancelled(pause), batchId: createId() }, appendMessages(conversation, messages));
  };
  const allCancelled = (pause: Pause): Pause => ({
    ...pause,
    items: pause.items.map((item) => stageCancellation(item, now())),
  });

  const retry = (): Promise<RunSnapshot> => {
    const facts = core.facts();
    if (facts.lost) core.nudge();
    const refusal = core.isDisposed() ?? busyError(facts);
    if (refusal) return underWay() ?? rejected(refusal);
    if (facts.pause?.delivery === 'queued') return onceRechecked(flushQueue);
    if (lastAttempt?.kind === 'send' && facts.error && !isWaiting(facts)) return perform(lastAttempt);
    if (facts.pause && facts.pause.delivery !== 'none') return submit();
    const words = 'There is nothing to send again: no request has failed since the last answer or message.';
    return rejected(new AgentRunError('nothing_to_send', words));
  };

  const refresh = (): Promise<RunSnapshot> => {
    const { capabilities } = core.getSnapshot();
    const words = `The protocol "${capabilities.protocol}" has no way to ask what waits without starting work.`;
    const unsupported = capabilities.refresh ? undefined : new AgentRunError('unsupported', words);
    const facts = core.facts();
    const refusal = core.isDisposed() ?? unsupported ?? busyError(facts);
    if (refusal) return rejected(refusal);
    const { conversation, pause } = facts;
    const asks = { kind: 'send', refreshes: true, asking: pause } as const;
    return perform({ ...asks, batchId: createId(), conversation, options: {} });
  };

  /** A verb that is called while stored answers are being read waits for them: they may be what it is about. */
  const afterRestoring =
    <A extends readonly unknown[]>(verb: (...args: A) => Promise<RunSnapshot>) =>
    (...args: A): Promise<RunSnapshot> =>
      core.facts().restoring ? core.restored().then(() => verb(...args)) : verb(...args);

  return {
    send: afterRestoring(send),
    submit: afterRestoring(submit),
    retry: afterRestoring(retry),
    steer: afterRestoring(steer),
    refresh: afterRestoring(refresh),
    submitIfDue() {
      const { autoSubmit = 'single' } = core.live();
      const { batch, interrupts } = core.getSnapshot();
      // Several actions in one interrupt are several decisions.
      const single = batch.total === 1 && interrupts.every(({ actions = [] }) => actions.length < 2);
      const due = autoSubmit === 'always' || (autoSubmit === 'single' && single);
      // A failure is in the snapshot, with the decisions; there is no caller here to tell.
      if (due && batch.complete) submit().catch(() => undefined);
    },
    settleQueue,
    forgetAttempt() {
      lastAttempt = undefined;
    },
  };
}
