import { itemOf } from '../decisions/Pause.js';
import { andDo, andThen, step, type Step } from './Effect.js';
import { withdraw } from './sendSteps.js';
import type { Given } from './RunEvent.js';
import { isUnderWay, type RunState } from './RunState.js';
import type { TabWord } from './TabsState.js';
import { adopt } from './storageSteps.js';
import { elsewhereError } from './verbErrors.js';

/** How many words about questions that a tab does not show are kept, before the oldest are forgotten. */
const MOST_UNHEEDED = 8;

/** Another tab says that it sends the answers to some questions, or what became of them. */
export function tabWord(state: RunState, word: TabWord): Step {
  const { tabs } = state;
  // What was said before this tab's own request began has nothing to say about it. A tab that came later counts its
  // turns from the start, so they decide only where the times do not.
  const isSaidLater = word.at !== undefined && word.at > tabs.began;
  const isOld = word.at !== undefined && word.at < tabs.began;
  if (!isSaidLater && word.turn <= tabs.turn) return step(state);
  if (isOld && word.type === 'ended') return step(state);
  // A tab that began to send before this one asked may be sending still.
  if (isOld) return step(state, { type: 'askTabs', word });
  const others = tabs.unheeded.filter(({ keys }) => keys.join() !== word.keys.join());
  const heard = Number.isFinite(word.turn) ? Math.max(tabs.heard, word.turn) : tabs.heard;
  const unheeded = [...others, word].slice(-MOST_UNHEEDED);
  const heeded = heedAll({ ...state, tabs: { ...tabs, heard, unheeded } });
  const isKept = word.type === 'sending' && heeded.state.tabs.unheeded.includes(word);
  return isKept ? andDo(heeded, { type: 'awaitTabs' }) : heeded;
}

/** Looks at what other tabs have said, as far as it is about the questions here and nothing of theirs is on its way. */
export function heedAll(state: RunState): Step {
  return state.tabs.unheeded.reduce((before, word) => andThen(before, (now) => heed(now, word)), step(state));
}

function heed(state: RunState, word: TabWord): Step {
  const { questions, storage, tabs } = state;
  if (isUnderWay(state) || storage.at === 'loading' || questions.at === 'none') return step(state);
  if (questions.at === 'carried' || !word.keys.some((key) => itemOf(questions.pause, key)))
    return step(state);
  const heeded = { ...state, tabs: { ...tabs, unheeded: tabs.unheeded.filter((each) => each !== word) } };
  const { pause } = questions;
  const wasDoubted = isDoubted(questions);
  const away: RunState = { ...heeded, questions: { at: 'elsewhere', pause, doubted: wasDoubted } };
  return andThen(giveWay(away), (now) => {
    if (word.type === 'sending') return step(now, { type: 'awaitTabs' });
    if (word.run) return step(adopt(now, word.run));
    // That another tab was refused takes no doubt away.
    const mayHaveArrived = wasDoubted || word.delivery === 'inDoubt';
    if (mayHaveArrived) return step({ ...now, questions: { at: 'inDoubt', pause, begun: false } });
    // A tab of 0.1.0 tells nobody what it has decided, so its refusal is about nothing that shows here.
    const isRefused = word.delivery === 'refused' && Number.isFinite(word.turn);
    return step({ ...now, questions: { at: isRefused ? 'refused' : 'open', pause } });
  });
}

/** Whether the questions may have been answered already, as where the server no longer asks them. */
const isDoubted = (questions: RunState['questions']): boolean =>
  questions.at === 'inDoubt' ||
  questions.at === 'over' ||
  (questions.at === 'elsewhere' && questions.doubted);

/** Another tab has its turn with these questions: what is held here is not sent. */
function giveWay(state: RunState): Step {
  const { request } = state;
  if (request.at !== 'held') return step(state);
  const { tickets, before } = request;
  const runId = 'attempt' in request ? request.attempt.runId : undefined;
  const carriesAnswers =
    'plan' in request
      ? request.plan.kind === 'resume' || request.plan.kind === 'steer'
      : request.attempt.kind === 'resume';
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
  const quiet = { ...state, tabs: withoutSending(state.tabs) };
  if (questions.at !== 'elsewhere') return quiet;
  return { ...quiet, questions: { at: 'inDoubt', pause: questions.pause, begun: false } };
}

/** No tab sends any more: what was on its way is in doubt. */
function withoutSending(tabs: RunState['tabs']): RunState['tabs'] {
  if (!tabs.unheeded.some(({ type }) => type === 'sending')) return tabs;
  const unheeded = tabs.unheeded.map((word) =>
    word.type === 'sending' ? ({ ...word, type: 'ended', delivery: 'inDoubt' } as const) : word,
  );
  return { ...tabs, unheeded };
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
  const held: RunState = {
    ...state,
    request: { ...request, by: 'headers' },
    tabs: { ...withoutSending(tabs), turn },
  };
  return step(held, { type: 'tell', word: { type: 'sending', keys, turn, at: local } });
}
