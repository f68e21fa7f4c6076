import { changeItems, type PauseItem } from '../decisions/Pause.js';
import { shownDigest } from '../decisions/shownQuestion.js';
import type { DehydratedRun } from '../model/RunSnapshot.js';
import type { IsSecret } from '../secrets/secrets.js';
import { dehydratedItem } from './dehydration.js';
import { andDo, step, type Step } from './Effect.js';
import { pauseOf, type Attempt, type Questions, type RunState } from './RunState.js';
import type { DecidedMessage } from './TabsState.js';
import { keptOf } from './withheld.js';

/** Tells the other tabs that a refresh has cleared a doubt. `before` is the state until then. */
export function tellPending(paused: Step, before: RunState, { kind }: Attempt): Step {
  const { questions, tabs } = paused.state;
  // A tab that started to send in the meantime knows more than this response.
  const isOutdated = tabs.unprocessed.some(({ type }) => type === 'sending');
  if (kind !== 'refresh' || questions.at !== 'open' || isOutdated || !mayBeAnswered(before.questions))
    return paused;
  return andDo(paused, { type: 'postPending', keys: questions.pause.items.map(({ key }) => key) });
}

/** Whether an answer to one of the interrupts may have arrived. */
const mayBeAnswered = (questions: Questions): boolean =>
  questions.at === 'inDoubt' ||
  questions.at === 'over' ||
  (questions.at !== 'none' && questions.pause.items.some(({ possiblyAnswered }) => possiblyAnswered));

/** The message to other tabs about interrupts that are still pending: their content, without decisions and drafts. */
export function pendingRun(
  state: RunState,
  keys: readonly string[],
  isSecret: IsSecret | undefined,
): DehydratedRun | undefined {
  const pause = pauseOf(state);
  if (!pause) return undefined;
  const asked = new Set(keys);
  const kept = keptOf(state, isSecret);
  const interrupts = pause.items.flatMap(({ key, received }) => {
    if (!asked.has(key)) return [];
    const item = dehydratedItem({ key, received }, kept);
    // No digest of secret arguments leaves the tab.
    return item.withheld
      ? [item]
      : [{ ...item, digest: shownDigest(received, state.conversation.toolCalls) }];
  });
  const { batchId, askedBy } = pause;
  const empty = { messages: [], toolCalls: [], history: [] };
  return {
    version: 2,
    threadId: state.threadId,
    status: 'interrupted',
    ...empty,
    pause: { batchId, askedBy, interrupts },
  };
}

/** The server has told another tab that it still waits for these interrupts: their answers have not arrived. */
export function pendingElsewhere(state: RunState, { run }: DecidedMessage): Step {
  const { questions, request, conversation } = state;
  if (request.at !== 'idle' || !run.pause) return step(state);
  if (questions.at === 'none' || questions.at === 'sent' || questions.at === 'elsewhere') return step(state);
  const theirs = new Map(run.pause.interrupts.map((each) => [each.key, each]));
  const isAsked = ({ key, received }: PauseItem): boolean => {
    const other = theirs.get(key);
    return other?.withheld || other?.digest === shownDigest(received, conversation.toolCalls);
  };
  const pause = changeItems(questions.pause, (item) =>
    item.possiblyAnswered && isAsked(item) ? { ...item, possiblyAnswered: undefined } : item,
  );
  const keepsDelivery = questions.at === 'open' || questions.at === 'refused' || !pause.items.every(isAsked);
  if (keepsDelivery) {
    return step(pause === questions.pause ? state : { ...state, questions: { ...questions, pause } });
  }
  const { error: _error, ...rest } = state;
  return step({
    ...rest,
    request: { at: 'idle', last: request.last },
    questions: { at: 'open', pause: { ...pause, batchId: run.pause.batchId } },
  });
}
