import { haveSameQuestions, questionsOf, type PauseItem } from '../decisions/Pause.js';
import type { DecisionInput } from '../decisions/DecisionInput.js';
import { cacheByObject } from '../model/cacheByObject.js';
import { shownCall } from '../decisions/shownQuestion.js';
import { refuse } from '../decisions/stageAnswer.js';
import {
  WITHHELD,
  withoutSecretArgs,
  type CallRules,
  type KeptConversation,
} from '../secrets/withoutSecretArgs.js';
import { asksForSecret, maskSecrets, type IsSecret } from '../secrets/secrets.js';
import { jsonCopy } from '../model/json.js';
import type { AnswerResult, ReceivedInterrupt } from '../model/PendingInterrupt.js';
import type { Conversation } from '../state/Conversation.js';
import { maskEchoes } from '../secrets/withoutEchoes.js';
import { noteTexts } from './knownSecrets.js';
import { isMasked, type Withheld } from './postable.js';
import { askedCalls } from './askedCalls.js';
import { pauseOf, type RunState } from './RunState.js';

/** What may be stored of a run, and the `CallRules` that determine it. */
export interface KeptRun extends KeptConversation {
  /** `undefined` if it contains a secret. */
  readonly state: unknown;
  readonly rules: CallRules;
  /** The calls with their arguments. The rules are applied to them. */
  readonly calls: Conversation['toolCalls'];
}

const known = cacheByObject<Conversation, KeptRun>();

/**
 * What may be stored of a run. Returns the same object while the conversation, the interrupts and the rules are the
 * same, so a keystroke does not mask everything again.
 */
export function keptOf(state: RunState, isSecret: IsSecret | undefined): KeptRun {
  // A batch in doubt is sent again with the conversation from before its run, without the output of that run.
  const conversation = pauseOf(state)?.base ?? state.conversation;
  const received = receivedOf(state);
  const { withheld } = state;
  return known(conversation, [isSecret, withheld, ...received], () =>
    keep(conversation, withheld, {
      received: received.filter(marksSecret),
      isSecret,
      withheldCallIds: withheld.callIds,
      texts: withheld.texts,
    }),
  );
}

function keep(conversation: Conversation, withheld: Withheld, rules: CallRules): KeptRun {
  const { messages, toolCalls, state } = conversation;
  const kept = withoutSecretArgs({ messages, toolCalls: Object.values(toolCalls) }, rules);
  const masked = messages.filter((message) => isMasked(message, withheld)).map(({ id }) => id);
  return {
    ...kept,
    withheldMessageIds: new Set([...kept.withheldMessageIds, ...masked]),
    state: canBeKept(state, rules) ? state : undefined,
    rules: { ...rules, withheldCallIds: kept.withheldCallIds },
    calls: toolCalls,
  };
}

/** Whether the host's state, or the result of a run, is JSON without secrets. If it is not, it stays on this page. */
export function canBeKept(
  value: unknown,
  { isSecret, texts = [] }: Pick<CallRules, 'isSecret' | 'texts'>,
): boolean {
  if (jsonCopy(value) === undefined || maskSecrets(value, undefined, isSecret) !== value) return false;
  return maskEchoes(value, texts) === value;
}

/**
 * The interrupts of the pause and of the pause that was left. A decision or a draft does not change the identity of
 * either array.
 */
function questionsIn(state: RunState): readonly (readonly ReceivedInterrupt[])[] {
  return [pauseOf(state), state.leftInterrupts].flatMap((pause) => (pause ? [questionsOf(pause)] : []));
}

const receivedOf = (state: RunState): readonly ReceivedInterrupt[] => questionsIn(state).flat();

/** Whether two states have the same pending interrupts, regardless of decisions. */
export function haveSamePending(one: RunState, other: RunState): boolean {
  return one.questions === other.questions || haveSameQuestions(pauseOf(one), pauseOf(other));
}

/** Records the known secrets, and the calls that contain one, before the interrupts that mark them are removed. */
export function noteSecrets(before: RunState, state: RunState, isSecret: IsSecret | undefined): RunState {
  const isMarked = isSecret !== undefined || questionsMarkSecrets(before) || questionsMarkSecrets(state);
  const isKnown = before.withheld.texts === state.withheld.texts;
  const received = () => [...new Set([...receivedOf(before), ...receivedOf(state)])];
  const after = isMarked || !isKnown ? noteTexts(before, state, received, isSecret) : state;
  return noteCalls(before, after, isSecret);
}

function noteCalls(before: RunState, after: RunState, isSecret: IsSecret | undefined): RunState {
  if (haveSamePending(before, after) && haveSameQuestions(before.leftInterrupts, after.leftInterrupts))
    return after;
  const received = receivedOf(before);
  const stays = new Set(receivedOf(after));
  const isMarked = isSecret !== undefined || questionsMarkSecrets(before);
  if (!isMarked || received.every((each) => stays.has(each))) return after;
  const { callIds } = after.withheld;
  const toolCalls = Object.values(before.conversation.toolCalls);
  const found = withoutSecretArgs(
    { messages: [], toolCalls },
    { received, isSecret, withheldCallIds: callIds },
  );
  if (found.withheldCallIds.size === callIds.size) return after;
  return { ...after, withheld: { ...after.withheld, callIds: found.withheldCallIds } };
}

const marked = new WeakMap<readonly ReceivedInterrupt[], boolean>();

/** Whether an interrupt of the state asks for a secret. Cached per array, because it is called for every event. */
const questionsMarkSecrets = (state: RunState): boolean =>
  questionsIn(state).some((received) => {
    const known = marked.get(received) ?? received.some(marksSecret);
    marked.set(received, known);
    return known;
  });

const marksSecret = ({ interrupt, actions = [] }: ReceivedInterrupt): boolean =>
  asksForSecret(interrupt.responseSchema) || actions.some(({ argsSchema }) => asksForSecret(argsSchema));

/** The issue if the arguments of an interrupt were omitted. A denial needs no arguments. */
export function withheldRefusal(
  state: RunState,
  { received }: PauseItem,
  input: DecisionInput,
): Extract<AnswerResult, { ok: false }> | undefined {
  const mayBeOmitted = received.withheld || state.withheld.callIds.has(received.interrupt.toolCallId ?? '');
  if (input.method === 'deny' || !mayBeOmitted) return undefined;
  const { call } = shownCall(received, askedCalls(state));
  const isWhole = received.actions ? !received.withheld : call !== undefined && call.argsText !== '';
  return isWhole ? undefined : refuse(WITHHELD, 'withheld');
}
