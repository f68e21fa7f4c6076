import { decideAction, reopenAction } from '../decisions/actions.js';
import { changeItems, itemOf, type PauseItem } from '../decisions/Pause.js';
import { isByAction } from '../decisions/laterThan.js';
import { sameJson } from '../model/json.js';
import { rehydrated } from './dehydration.js';
import { step, type Step } from './Effect.js';
import { leftElsewhere } from './leftElsewhere.js';
import { asRevised } from './questionSteps.js';
import { isUnderWay, type RunState } from './RunState.js';
import { takeItemFrom } from './storageSteps.js';
import type { DecidedWord } from './TabsState.js';

/** Another tab has decided about some questions, has taken decisions back, or has left the questions. */
export function tabDecided(state: RunState, { run, keys, places }: DecidedWord): Step {
  const { questions, request } = state;
  const theirs = rehydrated({ ...run, threadId: state.threadId }).questions;
  if (isUnderWay(state) || questions.at === 'none' || questions.at === 'carried') return step(state);
  // Both tabs have sent in one moment: the lock says which of them does.
  const isLeaving = request.at === 'held' && (request.by === 'lock' || request.by === 'headers');
  if (questions.at === 'elsewhere' || isLeaving) return step(state);
  if (theirs.at === 'none') return leftElsewhere(state, run);
  const told = new Set(keys);
  const pause = changeItems(questions.pause, (item) => {
    const other = itemOf(theirs.pause, item.key);
    if (!other || !told.has(item.key)) return item;
    return takeItemFrom(item, { ...standing(item, other, places), draft: item.draft }, state);
  });
  if (pause === questions.pause) return step(state);
  if (questions.at === 'open') return step({ ...state, questions: { at: 'open', pause } });
  // The other tab has changed a batch that may have left: it is another batch here too.
  const another = { ...asRevised(questions, pause), batchId: theirs.pause.batchId };
  return step({ ...state, questions: { at: 'open', pause: another } });
}

/**
 * What stands where both tabs may have decided before they heard of each other: of two decisions about the same, the later
 * one, in every tab. Each action is a question of its own.
 */
function standing(item: PauseItem, other: PauseItem, places: readonly number[] | undefined): PauseItem {
  const { received, mayBeAnswered } = other;
  const digest = other.digest ?? item.digest;
  const told = { received, mayBeAnswered, digest, shown: other.shown ?? item.shown };
  if (!places || !isByAction(item) || !isByAction(other)) {
    const isOpen = [item, other].some(
      ({ decision, decisions }) => decision === undefined && decisions === undefined,
    );
    return isOpen || isLater(other, item, other.decision, item.decision) ? other : { ...item, ...told };
  }
  const merged = places.reduce((before, place) => {
    const [mine, theirs] = [item.decisions?.[place], other.decisions?.[place]];
    if (theirs === undefined) return reopenAction(before, place);
    if (mine !== undefined && !isLater(other, item, theirs, mine)) return before;
    return decideAction(before, place, theirs, Math.max(item.decidedAt ?? 0, other.decidedAt ?? 0));
  }, item);
  return { ...merged, ...told };
}

/** A decision is later than what it replaces (see `laterThan`). Two of one moment are told apart by their text, in every tab. */
function isLater(theirs: PauseItem, mine: PauseItem, what: unknown, than: unknown): boolean {
  const [at, before] = [theirs.decidedAt ?? 0, mine.decidedAt ?? 0];
  if (at !== before || sameJson(what, than)) return at >= before;
  return JSON.stringify(what) > JSON.stringify(than);
}
