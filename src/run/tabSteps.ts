import { changeItems, itemOf, type Pause } from '../decisions/Pause.js';
import { rehydrated } from './dehydration.js';
import { andDo, andThen, step, type Step } from './Effect.js';
import { withdraw } from './sendSteps.js';
import type { Given } from './RunEvent.js';
import { isUnderWay, pauseOf, type RunState } from './RunState.js';
import type { TabWord } from './TabsState.js';
import { adopt, takeItemFrom } from './storageSteps.js';
import { elsewhereError } from './verbErrors.js';

/** How many messages about interrupts that a tab does not show are kept. */
const MOST_UNHEEDED = 8;

/** Another tab reports that it sends the answers to some interrupts, or the result of that request. */
export function tabWord(state: RunState, word: TabWord): Step {
  const { tabs } = state;
  // Messages from before this tab's own request are outdated. A new tab counts its turns from zero, so turns are compared
  // only without timestamps.
  const isSaidLater = word.at !== undefined && word.at > tabs.began;
  const isOld = word.at !== undefined && word.at < tabs.began;
  if (!isSaidLater && word.turn <= tabs.turn) return step(state);
  if (isOld && word.type === 'ended') return step(state);
  // A tab that started to send before this tab may still be sending.
  if (isOld) return step(state, { type: 'askTabs', word });
  const others = tabs.unheeded.filter(({ keys }) => keys.join() !== word.keys.join());
  const heard = Number.isFinite(word.turn) ? Math.max(tabs.heard, word.turn) : tabs.heard;
  const unheeded = [...others, word].slice(-MOST_UNHEEDED);
  const heeded = heedAll({ ...state, tabs: { ...tabs, heard, unheeded } });
  const isKept = word.type === 'sending' && heeded.state.tabs.unheeded.includes(word);
  return isKept ? andDo(heeded, { type: 'awaitTabs' }) : heeded;
}

/** Processes the messages of other tabs that are about the interrupts here, unless such a tab is sending. */
export function heedAll(state: RunState): Step {
  return state.tabs.unheeded.reduce((before, word) => andThen(before, (now) => heed(now, word)), step(state));
}

function heed(state: RunState, word: TabWord): Step {
  const { questions, storage, tabs } = state;
  if (isUnderWay(state) || storage.at === 'loading' || questions.at === 'none') return step(state);
  if (questions.at === 'carried' || !word.keys.some((key) => itemOf(questions.pause, key)))
    return step(state);
  const heeded = { ...state, tabs: { ...tabs, unheeded: tabs.unheeded.filter((each) => each !== word) } };
  const pause = withTaken(state, questions.pause, word);
  const wasDoubted = isDoubted(questions);
  const away: RunState = { ...heeded, questions: { at: 'elsewhere', pause, doubted: wasDoubted } };
  return andThen(giveWay(away), (now) => {
    if (word.type === 'sending') return step(now, { type: 'awaitTabs' });
    if (word.run) return step(adopt(now, word.run));
    // A refusal in another tab does not resolve an earlier doubt.
    const mayHaveArrived = wasDoubted || word.delivery === 'inDoubt';
    if (mayHaveArrived) return step({ ...now, questions: { at: 'inDoubt', pause, begun: false } });
    // Tabs of 0.1.0 do not share decisions, so their refusal is not about the decisions here.
    const isRefused = word.delivery === 'refused' && Number.isFinite(word.turn);
    return step({ ...now, questions: { at: isRefused ? 'refused' : 'open', pause } });
  });
}

/** The pause with the answers that the server has accepted one by one from the other tab. */
function withTaken(state: RunState, pause: Pause, { taken }: TabWord): Pause {
  const accepted = taken && pauseOf(rehydrated({ ...taken, threadId: state.threadId }));
  return accepted
    ? changeItems(pause, (item) => takeItemFrom(item, itemOf(accepted, item.key), state))
    : pause;
}

/** Whether the interrupts may already be answered. This includes interrupts that the server no longer waits for. */
const isDoubted = (questions: RunState['questions']): boolean =>
  questions.at === 'inDoubt' ||
  questions.at === 'over' ||
  (questions.at === 'elsewhere' && questions.doubted);

/** Another tab is sending answers to these interrupts: a held request is withdrawn. */
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

/** The lock is free, and no tab has reported the result of its request. */
export function tabsQuiet(state: RunState): RunState {
  const { questions } = state;
  const quiet = { ...state, tabs: withoutSending(state.tabs) };
  if (questions.at !== 'elsewhere') return quiet;
  return { ...quiet, questions: { at: 'inDoubt', pause: questions.pause, begun: false } };
}

/** No tab sends any more: answers that were being sent are in doubt. */
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

/** This tab has the lock. It notifies the other tabs. */
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
