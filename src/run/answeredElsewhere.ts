import { answeredBefore, lowestOrdinals } from '../decisions/history.js';
import { identityOfKey, interruptKey, ordinalOfKey } from '../decisions/interruptKey.js';
import { changeItems, itemOf, withOthers } from '../decisions/Pause.js';
import { step, type Step } from './Effect.js';
import type { Ids } from './Ids.js';
import { revised } from './questionSteps.js';
import type { Given } from './MachineEvent.js';
import { isUnderWay, pauseOf, type RunState } from './RunState.js';
import { isOutdated, type AnsweredMessage, type TabsState } from './TabsState.js';

/**
 * The keys of accepted answers: for each identity, the last one in the state of this tab. Other tabs need them: if the
 * server reuses the id of an answered interrupt, the next interrupt must not get the same key.
 */
function answeredKeys({ history, questions, leftInterrupts: left, tabs }: RunState): readonly string[] {
  const current = pauseOf({ questions });
  const earlier = withOthers(current, left);
  // The server has accepted the answers of a run in progress, but the run may be lost.
  const ended = history.filter(({ key }) => !current || !itemOf(current, key));
  const next = answeredBefore({ history: ended, elsewhere: tabs.answered, earlier, current });
  return [...next].flatMap(([identity, ordinal]) => (ordinal > 0 ? interruptKey(identity, ordinal - 1) : []));
}

/**
 * What this tab reports to the others: {@link answeredKeys}, and when the last of them was sent, as far as it knows.
 */
export const answeredMessage = (state: RunState): AnsweredMessage => ({
  keys: answeredKeys(state),
  at: Math.max(state.tabs.decisionsSince, state.tabs.answeredAt ?? 0),
});

/** The tabs after another tab has reported answers that were sent at the time `at`, or before. */
export const withAnsweredAt = (tabs: TabsState, at = 0): TabsState => ({
  ...tabs,
  answeredAt: Math.max(tabs.answeredAt ?? 0, at),
});

/**
 * Another tab has reported accepted answers. A pending interrupt with the key of an answered one is a later interrupt:
 * it gets the next key, and is open. If the interrupts here were listed before the answers were sent, they are the
 * answered ones: the report of the request is still to come.
 */
export function answeredElsewhere(
  state: RunState,
  { keys, at, ids }: AnsweredMessage & { readonly ids: Ids },
  given: Given,
): Step {
  const answered = [...new Set([...(state.tabs.answered ?? []), ...keys])];
  const known: RunState = { ...state, tabs: withAnsweredAt({ ...state.tabs, answered }, at) };
  const pause = pauseOf(state);
  if (!pause || isUnderWay(state) || state.questions.at === 'elsewhere') return step(known);
  if (pause.listedAt !== undefined && isOutdated(pause.listedAt, at, given)) return step(known);
  const next = answeredBefore({ history: [], elsewhere: keys });
  const lowest = lowestOrdinals(pause);
  const renumbered = changeItems(pause, (item) => {
    const identity = identityOfKey(item.key);
    const added = (next.get(identity) ?? 0) - (lowest.get(identity) ?? 0);
    if (added <= 0) return item;
    const { received, askedAt, draft, possiblyAnswered } = item;
    const key = interruptKey(identity, ordinalOfKey(item.key) + added);
    return { key, received, askedAt, draft, possiblyAnswered };
  });
  if (renumbered === pause) return step(known);
  const added = renumbered.items.filter((item, index) => item !== pause.items[index]);
  // Other tabs answer a list with their decisions, which had other keys here until now.
  return step(
    revised(known, renumbered, ids),
    { type: 'postListed' },
    { type: 'emitInterrupts', keys: added.map(({ key }) => key) },
  );
}
