import { itemOf } from '../decisions/Pause.js';
import type { DehydratedRun } from '../model/RunSnapshot.js';
import { andThen, step, type Step } from './Effect.js';
import { withdraw } from './requestSteps.js';
import type { Given } from './RunEvent.js';
import { isUnderWay, type RunState, type TabWord } from './RunState.js';
import { adopt } from './storageSteps.js';
import { elsewhereError } from './verbErrors.js';

/** How many words about questions that a tab does not show are kept, before the oldest are forgotten. */
const MOST_UNHEEDED = 8;

/** Another tab says that it sends the answers to some questions, or what became of them. */
export function tabWord(state: RunState, word: TabWord): Step {
  const { tabs } = state;
  // A run that ended before this tab's own request began has nothing to say about it.
  const isOld = word.type === 'ended' && word.at !== undefined && word.at < tabs.began;
  if (word.turn <= tabs.turn || isOld) return step(state);
  const others = tabs.unheeded.filter(({ keys }) => keys.join() !== word.keys.join());
  const heard = Number.isFinite(word.turn) ? Math.max(tabs.heard, word.turn) : tabs.heard;
  const unheeded = [...others, word].slice(-MOST_UNHEEDED);
  return heedAll({ ...state, tabs: { ...tabs, heard, unheeded } });
}

/** Looks at what other tabs have said, as far as it is about the questions here and nothing of theirs is on its way. */
export function heedAll(state: RunState): Step {
  return state.tabs.unheeded.reduce((before, word) => andThen(before, (now) => heed(now, word)), step(state));
}

function heed(state: RunState, word: TabWord): Step {
  const { questions, storage, tabs } = state;
  if (isUnderWay(state) || storage.at === 'loading' || questions.at === 'none') return step(state);
  if (questions.at === 'carried' || !word.keys.some((key) => itemOf(questions.pause, key))) return step(state);
  const heeded = { ...state, tabs: { ...tabs, unheeded: tabs.unheeded.filter((each) => each !== word) } };
  const { pause } = questions;
  const wasDoubted = isDoubted(questions);
  const away: RunState = { ...heeded, questions: { at: 'elsewhere', pause, doubted: wasDoubted } };
  return andThen(giveWay(away), (now) => {
    if (word.type === 'sending') return step(now, { type: 'awaitTabs' });
    if (word.run) return step(adopt(now, word.run as DehydratedRun));
    // That another tab was refused takes no doubt away.
    const mayHaveArrived = wasDoubted || word.delivery === 'inDoubt';
    if (mayHaveArrived) return step({ ...now, questions: { at: 'inDoubt', pause, begun: false } });
    return step({ ...now, questions: { at: word.delivery === 'refused' ? 'refused' : 'open', pause } });
  });
}

/** Whether the questions may have been answered already, as where the server no longer asks them. */
const isDoubted = (questions: RunState['questions']): boolean =>
  questions.at === 'inDoubt' || questions.at === 'over' || (questions.at === 'elsewhere' && questions.doubted);

/** Another tab has its turn with these questions: what is held here is not sent. */
export function giveWay(state: RunState): Step {
  const { request } = state;
  if (request.at !== 'held') return step(state);
  const { tickets, before } = request;
  const runId = 'attempt' in request ? request.attempt.runId : undefined;
  const carriesAnswers = 'plan' in request ? request.plan.kind === 'resume' || request.plan.kind === 'steer' : request.attempt.kind === 'resume';
  if (!carriesAnswers) return withdraw(state);
  const error = elsewhereError(state);
  return step(
    { ...state, request: before },
    { type: 'settle', tickets, error },
    ...(runId === undefined ? [] : [{ type: 'accept', runId, error } as const]),
  );
}

/** The lock is free, and no tab has said what became of its request. */
export function tabsQuiet(state: RunState): RunState {
  const { questions } = state;
  if (questions.at !== 'elsewhere') return state;
  return { ...state, questions: { at: 'inDoubt', pause: questions.pause, begun: false } };
}

/** Another tab holds the lock: it sends the answers to these questions. */
export function lockTaken(state: RunState): Step {
  const { questions } = state;
  if (questions.at === 'none' || questions.at === 'carried') return step(state);
  const doubted = isDoubted(questions);
  const away: RunState = { ...state, questions: { at: 'elsewhere', pause: questions.pause, doubted } };
  return andThen(giveWay(away), (now) => step(now, { type: 'awaitTabs' }));
}

/** This tab has its turn. Every other tab hears of it. */
export function locked(state: RunState, { local }: Given): Step {
  const { request, tabs } = state;
  if (request.at !== 'held' || !('attempt' in request)) return step(state);
  const turn = Math.max(tabs.turn, tabs.heard) + 1;
  const keys = request.attempt.pause?.items.map(({ key }) => key) ?? [];
  const held: RunState = { ...state, request: { ...request, by: 'headers' }, tabs: { ...tabs, turn } };
  return step(held, { type: 'tell', word: { type: 'sending', keys, turn, at: local } });
}
