import { maskPayload } from '../decisions/actions.js';
import type { PauseItem } from '../decisions/Pause.js';
import { shownCall } from '../decisions/shownQuestion.js';
import { maskSecrets, type IsSecret } from '../secrets/secrets.js';
import { SHORTEST_ECHO, secretTexts } from '../secrets/withoutEchoes.js';
import { secretsOfCalls } from '../secrets/withoutSecretArgs.js';
import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import { isUnderWay, pauseOf, type RunState } from './RunState.js';

/** The secrets in an answer, as text. */
export function secretsInAnswer(
  item: PauseItem,
  { conversation }: Pick<RunState, 'conversation'>,
  isSecret: IsSecret | undefined,
): readonly string[] {
  const { received, decision, metadata } = item;
  const payload = decision?.status === 'resolved' ? decision.payload : undefined;
  const toolName = shownCall(received, conversation.toolCalls).call?.name;
  return [
    ...secretTexts(payload, maskPayload(received, payload, isSecret, toolName)),
    ...secretTexts(metadata, maskSecrets(metadata, undefined, isSecret)),
  ];
}

/**
 * Collects the secrets of arguments and answers when the delivery of the answers changes, and when a request is sent or
 * has ended. Later repetitions of them are masked wherever something is stored. `received` returns the interrupts that
 * may mark the secrets.
 */
export function noteTexts(
  before: RunState,
  after: RunState,
  received: () => readonly ReceivedInterrupt[],
  isSecret: IsSecret | undefined,
): RunState {
  const known = before.withheld.texts;
  const kept = after.withheld.texts;
  const isSamePhase = isUnderWay(before) === isUnderWay(after) && before.questions.at === after.questions.at;
  if (isSamePhase && known === kept) return after;
  const found = isSamePhase ? [] : textsIn(after, received(), isSecret);
  const all = new Set([...known, ...kept, ...found.filter(({ length }) => length >= SHORTEST_ECHO)]);
  if (all.size === kept.length) return after;
  const texts = all.size === known.length ? known : [...all];
  return { ...after, withheld: { ...after.withheld, texts } };
}

function textsIn(
  state: RunState,
  received: readonly ReceivedInterrupt[],
  isSecret: IsSecret | undefined,
): readonly string[] {
  const calls = Object.values(state.conversation.toolCalls);
  const { callIds } = state.withheld;
  const answers = pauseOf(state)?.items.flatMap((item) => secretsInAnswer(item, state, isSecret)) ?? [];
  return [...secretsOfCalls(calls, { received, isSecret, withheldCallIds: callIds }), ...answers];
}
