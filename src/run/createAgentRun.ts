import { draftAction, placeOfKey, reopenAction } from '../decisions/actions.js';
import { changeItem, type PauseItem } from '../decisions/Pause.js';
import { refuse, reopenItem, stageCancellation } from '../decisions/stageAnswer.js';
import type { AgentRun, AgentRunOptions } from '../model/AgentRun.js';
import { keyOf } from '../model/keyOf.js';
import type { AnswerResult, QuestionRef } from '../model/PendingInterrupt.js';
import { withMessages, withState } from '../state/Conversation.js';
import { agentRunCore } from './agentRunCore.js';
import { answerChecks } from './answerChecks.js';
import { decide, revised, type Wish } from './decide.js';
import { dehydrated } from './dehydration.js';
import { sending } from './sending.js';
import { dismissed } from './transitions.js';
import { elsewhereError, uncancellable } from './verbErrors.js';

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
  const checks = answerChecks((checking) => core.change({ checking }));
  const { submitIfDue, settleQueue, forgetAttempt, ...verbs } = sending(core, checks);

  /** Stages what a person decided, once its check has passed, and sends it where this was the whole batch. */
  const stage = (question: QuestionRef, wish: Wish): AnswerResult => {
    const key = keyOf(question);
    checks.drop(key);
    const { pause, phase } = core.facts();
    const closed = core.isDisposed() ?? elsewhereError(core.facts());
    if (closed) return refuse(closed.message, closed.code);
    const { itemKey } = placeOfKey(key);
    const item = pause?.items.find((each) => each.key === itemKey);
    if (!pause || !item) return refuse('This question no longer waits for an answer.', 'gone');
    if (phase !== 'rest')
      return refuse('The answers are on their way. Wait for the agent, or stop the run.', 'busy');
    const { maxPayloadBytes: maxBytes } = core.getSnapshot().capabilities;
    const staged = decide(item, key, wish, { now: now(), maxBytes });
    if (!staged.ok) return staged;
    if (wish.verb === 'answer' && wish.check) {
      const { check, ...checked } = wish;
      // What was decided before is no longer meant, whatever comes of the check.
      reopen(key);
      return checks.passing(key, { payload: wish.payload, check }, () => stage(key, checked));
    }
    core.change({ pause: revised(pause, itemKey, () => staged.item, createId) });
    settleQueue();
    submitIfDue();
    return { ok: true, checked: Promise.resolve([]) };
  };

  const revise = (key: string, change: (item: PauseItem) => PauseItem): boolean => {
    checks.drop(key);
    const { pause, phase } = core.facts();
    if (!pause || phase !== 'rest' || pause.delivery === 'elsewhere') return false;
    const next = revised(pause, key, change, createId);
    if (next === pause) return false;
    core.change({ pause: next });
    settleQueue();
    return true;
  };

  const reopen = (key: string): void => {
    const { itemKey, index } = placeOfKey(key);
    revise(itemKey, (item) => (index === undefined ? reopenItem(item) : reopenAction(item, index)));
  };

  const atFirst = core.getSnapshot();
  return {
    ...verbs,
    getServerSnapshot: () => atFirst,
    transaction: (change) => change(),
    leave() {
      const { pause, phase } = core.facts();
      if (pause && phase === 'rest')
        core.change({ rest: 'idle', pause: undefined, aside: pause, error: undefined });
    },
    getSnapshot: core.getSnapshot,
    subscribe: core.subscribe,
    on: core.on,
    setOptions: core.setOptions,
    setDraft(question, value) {
      const key = keyOf(question);
      const { pause } = core.facts();
      const { itemKey, index } = placeOfKey(key);
      const keep = (item: PauseItem) => {
        if (index !== undefined) return draftAction(item, index, value);
        return item.draft === value ? item : { ...item, draft: value };
      };
      const next = pause && changeItem(pause, itemKey, keep);
      if (next !== pause) core.change({ pause: next });
    },
    answer: (key, payload, metadata, check) => stage(key, { verb: 'answer', payload, metadata, check }),
    approve: (key, { editedArgs, reason } = {}) => {
      const takesEdits = core.getSnapshot().capabilities.approveWithEdits !== false;
      return stage(key, { verb: 'approve', editedArgs, reason, takesEdits });
    },
    deny: (key, reason) => stage(key, { verb: 'deny', reason }),
    respond: (key, message) => stage(key, { verb: 'respond', message }),
    cancel(question) {
      const key = keyOf(question);
      const { pause, phase } = core.facts();
      const known = pause?.items.some((item) => item.key === key) === true;
      if (pause?.over && phase === 'rest') core.change(dismissed(pause, key, now()));
      else if (known && !core.getSnapshot().capabilities.cancel) core.complain(uncancellable());
      else if (revise(key, (item) => stageCancellation(item, now()))) submitIfDue();
    },
    reopen: (question) => reopen(keyOf(question)),
    setMessages(messages) {
      core.throwIfBusy();
      core.change({ conversation: withMessages(core.facts().conversation, messages) });
      forgetAttempt();
    },
    setState(state) {
      core.throwIfBusy();
      core.change({ conversation: withState(core.facts().conversation, state) });
      forgetAttempt();
    },
    stop: core.stop,
    dehydrate() {
      core.throwIfBusy();
      return dehydrated(core.facts(), core.live().isSecret);
    },
    dispose: core.dispose,
  };
}
