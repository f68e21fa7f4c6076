import { hasKey, placeOfKey, reopenAction, withDraft } from '../decisions/actions.js';
import { decide, keepsDecisions } from '../decisions/decide.js';
import {
  changeItem,
  haveSameDecisions,
  itemOf,
  markPossiblyAnswered,
  type Pause,
  type PauseItem,
} from '../decisions/Pause.js';
import { dismiss } from '../decisions/dismissal.js';
import { revise, withLaterTime } from '../decisions/revisions.js';
import { questionDigest } from '../decisions/questionDigest.js';
import { cancelAsShown, withShownContent } from '../decisions/shownQuestion.js';
import { cancellationRefusal, copyJson, refuse, reopenItem, takenRefusal } from '../decisions/stageAnswer.js';
import type { DecisionInput } from '../decisions/DecisionInput.js';
import type { Metadata } from '../model/agUi.js';
import { done, gone } from '../model/gone.js';
import { keyOf } from '../model/keyOf.js';
import type { AnswerResult, QuestionRef } from '../model/PendingInterrupt.js';
import { sameJson } from '../model/json.js';
import { andDo, step, type Step } from './Effect.js';
import type { DirectEvent, Given, OutsideEvent } from './MachineEvent.js';
import type { Ids } from './Ids.js';
import { askedCalls } from './askedCalls.js';
import { attemptOf, isUnderWay, pauseOf, type RunState } from './RunState.js';
import { roundedEditRefusal } from './roundedEdits.js';
import { dropCheck } from './runningChecks.js';
import { changedRefusal, hasDigest } from './hasDigest.js';
import { elsewhereError, uncancellable } from './methodErrors.js';
import { withheldRefusal } from './withheld.js';

type Decide = Extract<DirectEvent, { type: 'decide' }>;
type Checked = Extract<OutsideEvent, { type: 'checked' }>;

const withAnswer = (result: Step, answer: AnswerResult): Step => ({ ...result, answer });

/** Stages a decision. An answer with an asynchronous check is staged after the check has passed. */
export function decideQuestion(state: RunState, event: Decide, given: Given): Step {
  const { question, input, ids, checkId } = event;
  const key = keyOf(question);
  const found = decidableItem(state, question);
  if (!found.ok) return withAnswer(step(state), found);
  const withheld = withheldRefusal(state, found.item, input);
  if (withheld) return withAnswer(step(state), withheld);
  const limits = { now: given.now, maxBytes: given.capabilities.maxPayloadBytes };
  const decided = decide(found.item, key, input, limits);
  if (!decided.ok) return withAnswer(step(state), decided);
  const rounded = roundedEditRefusal(state, found.item, decided.item);
  if (rounded) return withAnswer(step(state), rounded);
  const answered = decidedPayload(decided.item, key);
  const digest = questionDigest(found.item.received, askedCalls(state));
  if (input.check && answered !== undefined && !event.isCheckRunning) {
    const payload = copyJson(answered);
    const copied = withCopies(input, payload, decided.item.metadata);
    const checkCalls = new Map(state.checkCalls).set(checkId, key);
    // The check gets its own copy, because a validator may change what it reads.
    const call = { question: { key, digest }, checkId, input: copied, payload: copyJson(answered) };
    return step({ ...state, checkCalls }, { type: 'callCheck', ...call });
  }
  if (input.check && answered !== undefined) {
    // The earlier decision is removed even if the check fails later. Decisions about actions that the new answer does
    // not change stay. `reopen` always returns a new object, so that `change` gives the item a later revision: an
    // answer that is being checked is a later decision than those of the other tabs.
    const reopen = (item: PauseItem) => ({
      ...(keepsDecisions(item, key, input) ? item : reopenAt(item, key)),
    });
    const reopened = change(dropCheck(state, key), key, reopen, { ids, local: given.local });
    const checks = new Map(reopened.state.checks).set(key, { id: checkId, digest, local: given.local });
    const waiting = step({ ...reopened.state, checks }, ...reopened.effects);
    return andDo(waiting, { type: 'awaitCheck', key, checkId, input });
  }
  return withAnswer(
    stage(dropCheck(state, key), found.item, decided.item, { key, ids, local: given.local }),
    done,
  );
}

/** The decided answer to an interrupt, or to one of its actions. */
function decidedPayload({ decision, decisions }: PauseItem, key: string): unknown {
  const { index } = placeOfKey(key);
  if (index !== undefined) return decisions?.[index];
  return decision?.status === 'resolved' ? decision.payload : undefined;
}

/** The decision input with copied values, so that the host's later changes to its objects have no effect. */
function withCopies(input: DecisionInput, payload: unknown, metadata: Metadata | undefined): DecisionInput {
  if (input.method === 'answer') return { ...input, payload, metadata };
  if (input.method !== 'approve' || !input.editedArgs) return input;
  return { ...input, editedArgs: copyJson(input.editedArgs) as object };
}

/**
 * The item that a method refers to, if it can be decided now. `isChecked`: the check of an answer has passed. The user
 * gave the answer earlier, so a refresh in progress does not prevent staging it.
 */
function decidableItem(
  state: RunState,
  question: QuestionRef,
  isChecked = false,
): { readonly ok: true; readonly item: PauseItem } | Extract<AnswerResult, { ok: false }> {
  const closed = elsewhereError(state);
  if (closed) return refuse(closed.message, closed.code);
  const pause = pauseOf(state);
  const key = keyOf(question);
  const item = pause && itemOf(pause, placeOfKey(key).itemKey);
  // The interrupt may have had this action in an earlier form.
  if (!item || !hasKey(item, key)) return gone;
  if (isUnderWay(state) && state.questions.at === 'sent') {
    return refuse('The answers are being sent. Wait for the agent, or stop the run.', 'busy');
  }
  if (isUnderWay(state) && !(isChecked && attemptOf(state)?.kind === 'refresh'))
    return refuse('A run is in progress. Wait for the agent, or stop the run.', 'busy');
  if (typeof question !== 'string' && !hasDigest(state, item, question.digest)) {
    return changedRefusal;
  }
  return { ok: true, item };
}

/** When the user decides, by the device's clock, and the ids for it. */
type Moment = { readonly ids: Ids; readonly local: number };
/** `key`: that of the interrupt, or of the action that was decided. */
type Place = Moment & { readonly key: string };

function stage(state: RunState, before: PauseItem, item: PauseItem, { key, ...moment }: Place): Step {
  const toolCalls = askedCalls(state);
  const isSame = sameJson(before.decision, item.decision) && sameJson(before.decisions, item.decisions);
  // Repeating the same decision changes nothing, and does not delay the batch.
  if (isSame && staysHeld(state) && sameJson(before.metadata, item.metadata)) return step(state);
  return change(state, key, () => withShownContent(item, toolCalls), moment);
}

/**
 * Whether a held batch stays as it is when a decision is repeated. A `steer` does not: it has replaced all decisions
 * with cancellations. If no batch is held, a repeated decision counts as a later decision.
 */
function staysHeld({ request }: RunState): boolean {
  if ('plan' in request) return request.plan.kind === 'resume';
  return request.at === 'held' && request.attempt.kind === 'resume' && !request.attempt.steered;
}

/** The check of an answer has ended: the answer is staged or rejected. */
export function checked(state: RunState, { key, input, issues, ids }: Checked, given: Given): Step {
  const check = state.checks.get(key);
  const settled = dropCheck(state, key);
  if (!check) return step(state);
  if (issues.length > 0) return withAnswer(step(settled), { ok: false, issues });
  const found = decidableItem(settled, { key, digest: check.digest }, true);
  if (!found.ok) return withAnswer(step(settled), found);
  const withheld = withheldRefusal(settled, found.item, input);
  if (withheld) return withAnswer(step(settled), withheld);
  const limits = { now: given.now, maxBytes: given.capabilities.maxPayloadBytes };
  const decided = decide(found.item, key, input, limits);
  if (!decided.ok) return withAnswer(step(settled), decided);
  // A decision that another tab has made since the user gave this answer is later.
  const next = stage(settled, found.item, decided.item, { key, ids, local: check.local });
  const { request } = next.state;
  const pause = pauseOf(next.state);
  // The batch that waits for this check includes its answer.
  if (request.at !== 'held' || request.by !== 'checks' || request.plan.kind !== 'resume' || !pause) {
    return withAnswer(next, done);
  }
  const { item } = decided;
  const submitted = changeItem(request.plan.submitted, item.key, () => itemOf(pause, item.key) ?? item);
  const held: RunState = { ...next.state, request: { ...request, plan: { ...request.plan, submitted } } };
  return withAnswer({ ...next, state: held }, done);
}

/** Changes one interrupt. If its batch was already sent, the changed batch gets a new id. */
function change(
  state: RunState,
  key: string,
  edit: (item: PauseItem) => PauseItem,
  { ids, local }: Moment,
): Step {
  const { itemKey, index } = placeOfKey(key);
  const { questions } = state;
  if (questions.at === 'none' || questions.at === 'sent' || questions.at === 'elsewhere') return step(state);
  const before = itemOf(questions.pause, itemKey);
  const pause = changeItem(questions.pause, itemKey, (item) => {
    const next = withLaterTime(item, edit(item));
    return next === item ? item : revise(item, next, local, index);
  });
  if (!before || pause === questions.pause) return step(state);
  return step(revised(state, pause, ids), { type: 'postDecided', keys: [itemKey] });
}

/** Replaces the pause. If its batch was refused, in doubt or over, the new pause is open and has a new batch id. */
export function revised(state: RunState, pause: Pause, ids: Pick<Ids, 'batchId'>): RunState {
  const { questions } = state;
  switch (questions.at) {
    case 'none':
      return state;
    case 'open':
    case 'sent':
    case 'elsewhere':
      return { ...state, questions: { ...questions, pause } };
    case 'refused':
    case 'inDoubt':
    case 'over': {
      const another = { ...markPossiblyAnsweredIfInDoubt(questions, pause), batchId: ids.batchId };
      return { ...state, questions: { at: 'open', pause: another } };
    }
  }
}

/** The pause for a new batch. If the previous batch may have arrived, its interrupts may already be answered. */
export const markPossiblyAnsweredIfInDoubt = ({ at }: RunState['questions'], pause: Pause): Pause =>
  at === 'inDoubt' || at === 'over' ? markPossiblyAnswered(pause) : pause;

/** Reopens an interrupt or an action. */
export function reopenQuestion(state: RunState, question: QuestionRef, moment: Moment): Step {
  const key = keyOf(question);
  const withoutCheck = dropCheck(state, key);
  const found = decidableItem(withoutCheck, key);
  if (!found.ok) return withAnswer(step(withoutCheck), found);
  if (found.item.taken) return withAnswer(step(withoutCheck), takenRefusal());
  const reopened = change(withoutCheck, key, (item) => reopenAt(item, key), moment);
  return withAnswer(reopened, done);
}

function reopenAt(item: PauseItem, key: string): PauseItem {
  const { index } = placeOfKey(key);
  // A cancellation or an answer of the host is one decision about all actions.
  if (index !== undefined && item.decisions) return reopenAction(item, index);
  const { shown: _shown, ...rest } = reopenItem(item);
  return rest.decision === item.decision && rest.decisions === item.decisions ? item : rest;
}

/** Stages a cancellation, or dismisses an interrupt that the server no longer waits for. */
export function cancelQuestion(state: RunState, question: QuestionRef, ids: Ids, given: Given): Step {
  const key = keyOf(question);
  const withoutCheck = dropCheck(state, key);
  const { questions } = withoutCheck;
  const found = decidableItem(withoutCheck, question);
  if (!found.ok) return withAnswer(step(state), found);
  if (found.item.key !== key) {
    return withAnswer(
      step(state),
      refuse('One action cannot be cancelled alone. Deny it, or cancel all.', 'cancel'),
    );
  }
  if (found.item.taken) return withAnswer(step(state), takenRefusal());
  if (questions.at === 'over')
    return withAnswer(
      dismissed(withoutCheck, questions.pause, key, { ids, now: given.now, local: given.local }),
      done,
    );
  if (!given.capabilities.cancel) {
    const unsupported = uncancellable();
    return withAnswer(step(state), refuse(unsupported.message, unsupported.code));
  }
  const refusal = cancellationRefusal(found.item);
  if (refusal) return withAnswer(step(state), refusal);
  if (found.item.decision?.status === 'cancelled' && staysHeld(withoutCheck))
    return withAnswer(step(withoutCheck), done);
  const toolCalls = askedCalls(withoutCheck);
  const cancel = (item: PauseItem) => cancelAsShown(item, given.now, toolCalls);
  return withAnswer(change(withoutCheck, key, cancel, { ids, local: given.local }), done);
}

/**
 * Cancels an interrupt that the server no longer waits for, without a request. The changed batch gets a new id. When
 * all interrupts are cancelled, `leaveDismissed` removes them.
 */
function dismissed(
  state: RunState,
  pause: Pause,
  key: string,
  moment: Moment & { readonly now: number },
): Step {
  const { ids, local, now } = moment;
  const changed = changeItem(pause, key, (item) => {
    const next = withLaterTime(item, dismiss(item, now, askedCalls(state)));
    return next.decision === item.decision ? next : revise(item, next, local);
  });
  if (changed === pause) return step(state);
  const { batchId } = haveSameDecisions(pause, changed) ? pause : ids;
  const questions = { at: 'over', pause: { ...changed, batchId } } as const;
  return step({ ...state, questions }, { type: 'postDecided', keys: [key] });
}

/** Stores a draft. While the stored record is being read, drafts are also kept for interrupts that it may contain. */
export function keepDraft(state: RunState, key: string, value: unknown): Step {
  const { questions, storage } = state;
  const { itemKey, index } = placeOfKey(key);
  const asked = questions.at === 'none' ? undefined : itemOf(questions.pause, itemKey);
  if (asked ? !hasKey(asked, key) : storage.at !== 'loading') return withAnswer(step(state), gone);
  const isKept =
    !('drafts' in storage) || (storage.drafts.has(key) && sameJson(storage.drafts.get(key), value));
  const kept = isKept
    ? state
    : { ...state, storage: { ...storage, drafts: new Map(storage.drafts).set(key, value) } };
  if (questions.at === 'none') return withAnswer(step(kept), done);
  const pause = changeItem(questions.pause, itemKey, (item) => withDraft(item, index, value));
  const isSame = pause === questions.pause;
  return withAnswer(step(isSame ? kept : { ...kept, questions: { ...questions, pause } }), done);
}
