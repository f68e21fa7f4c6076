import {
  changeItems,
  itemOf,
  markPossiblyAnswered,
  withOtherBatch,
  type Pause,
  type PauseItem,
} from '../decisions/Pause.js';
import { hasSameDecision } from '../decisions/revisions.js';
import type { DehydratedRun } from '../model/RunSnapshot.js';
import { appendMessages } from '../state/appendMessages.js';
import { adoptResult, isAbout, withContinuedRun, withResult } from './adoptResult.js';
import { rehydrated } from './dehydration.js';
import { andDo, andThen, step, type Step } from './Effect.js';
import { withdraw, addIdsOf } from './sendSteps.js';
import type { Given } from './MachineEvent.js';
import { attemptOf, isUnderWay, pauseOf, type Questions, type RunState } from './RunState.js';
import { isOutdated, type TabMessage } from './TabsState.js';
import { mergeVersions } from './otherVersion.js';
import { changedError, elsewhereError } from './methodErrors.js';
import { carriesAnswers } from './requestSteps.js';
import { tailAfter, withAskedBeside } from './overtakenTail.js';
import { withRecords } from './rivalRecords.js';
import { dropChecks, dropOvertakenChecks } from './runningChecks.js';
import { wereSent } from './withDoubt.js';
import { withReportedAnswers } from './withReportedAnswers.js';
import { wasSent } from './wasSent.js';

/** The maximum number of unprocessed messages that are kept. */
const MAX_UNPROCESSED = 8;

/** Another tab reports that it sends the answers to some interrupts, or the result of that request. */
export function tabMessage(state: RunState, message: TabMessage, given: Given): Step {
  const { tabs } = state;
  // Messages from before this tab's last accepted request are outdated. A new tab numbers its requests from zero, so a
  // message with a newer timestamp is processed whatever its number.
  const isOld = message.at !== undefined && isOutdated(message.at, tabs.acceptedSentAt, given);
  const isNewer = message.at !== undefined && message.at !== tabs.acceptedSentAt && !isOld;
  if (!isNewer && message.turn <= tabs.turn) return step(state);
  if (isOld && message.type === 'ended') return step(withReportedAnswers(state, message));
  // A tab that started to send before this tab may still be sending.
  if (isOld) return step(state, { type: 'confirmSending', message });
  const others = tabs.unprocessed.filter(({ keys }) => keys.join() !== message.keys.join());
  const highestTurn = Number.isFinite(message.turn)
    ? Math.max(tabs.highestTurn, message.turn)
    : tabs.highestTurn;
  const unprocessed = [...others, message].slice(-MAX_UNPROCESSED);
  const processed = processTabMessages({ ...state, tabs: { ...tabs, highestTurn, unprocessed } });
  const isKept = message.type === 'sending' && processed.state.tabs.unprocessed.includes(message);
  return isKept ? andDo(processed, { type: 'awaitQuiet' }) : processed;
}

/** Processes the messages of other tabs that are about the interrupts here, unless this tab is sending. */
export function processTabMessages(state: RunState): Step {
  return state.tabs.unprocessed.reduce(
    (before, message) => andThen(before, (current) => processTabMessage(current, message)),
    step(state),
  );
}

function processTabMessage(state: RunState, message: TabMessage): Step {
  const { questions, storage, tabs } = state;
  if (isUnderWay(state) || storage.at === 'loading') return step(state);
  if (questions.at === 'none') return step(withResult(withReportedAnswers(state, message), message));
  if (questions.at === 'sent' || !isAbout(message, questions.pause)) return step(state);
  const rest = { ...tabs, unprocessed: tabs.unprocessed.filter((each) => each !== message) };
  const doubted = isBatchDoubted(questions);
  if (isSuperseded(state, message, doubted)) return step({ ...state, tabs: rest });
  const continued = withContinuedRun({ ...state, tabs: rest }, message);
  if (continued) return step(continued);
  if (message.type === 'sending') {
    const sentElsewhere = { at: 'elsewhere', pause: questions.pause, doubted, lastMessage: message } as const;
    return andDo(withdrawAnswers({ ...state, tabs: rest, questions: sentElsewhere }), { type: 'awaitQuiet' });
  }
  return ended({ ...state, tabs: rest }, withLastReport(questions, message));
}

/**
 * Whether a message is superseded: this tab has sent answers after the request that the message reports. A message
 * with the result (`run`) is superseded only if that run asks nothing and has not accepted these answers: it is then
 * an earlier run. A message that reports the answers as in doubt is superseded only if they are in doubt here too.
 */
function isSuperseded(
  { request, tabs, questions }: RunState,
  { at, run, delivery }: TabMessage,
  doubted: boolean,
): boolean {
  if (run && !run.pause && wereSent(questions)) {
    return !hasAccepted(run, questions.pause);
  }
  const hasSent = request.at === 'idle' && request.retryable?.kind === 'resume';
  const isEarlier = at !== undefined && at < tabs.requestSentAt;
  return hasSent && isEarlier && !run && (doubted || delivery !== 'inDoubt');
}

/** If the request of a tab has ended without a result, adds what that tab had reported about it. */
function withLastReport(questions: Questions, message: TabMessage): TabMessage {
  const isLost = message.delivery === 'inDoubt' && !message.run && !message.answers;
  return isLost && questions.at === 'elsewhere' ? { ...questions.lastMessage, ...message } : message;
}

/** The request of another tab about the interrupts here has ended. */
function ended(state: RunState, message: TabMessage): Step {
  const { questions } = state;
  if (questions.at === 'none' || questions.at === 'sent') return step(state);
  const { pause, isChanged } = withAnswers(state, withSaidInBase(questions.pause, message), message);
  const wasDoubted = isBatchDoubted(questions);
  const sentElsewhere: RunState = {
    ...withSaid(state, message),
    tail: tailAfter(state, message),
    history: message.answers
      ? withRecords(state.history, rehydrated(message.answers).history)
      : state.history,
    questions: { at: 'elsewhere', pause, doubted: wasDoubted },
  };
  return andThen(withdrawAnswers(sentElsewhere, hasAskedMore(pause, message)), (current) => {
    const result = message.run ? adoptResult(current, message.run, message, questions) : current;
    const adopted = dropOvertakenChecks(result, pause, pauseOf(result) ?? pause);
    if (message.run && !isChanged) return withAskedBeside(adopted, pause, message);
    // Tabs of 0.1.0, whose `turn` is infinite, do not share decisions, so their refusal is not about the decisions
    // here.
    const isRefused = message.delivery === 'refused' && Number.isFinite(message.turn);
    // A refusal in another tab does not resolve an earlier doubt.
    const mayHaveArrived = wasDoubted || message.delivery === 'inDoubt';
    if (isChanged) {
      const doubtful = mayHaveArrived ? markPossiblyAnswered(pause) : pause;
      const { base } = pauseOf(adopted) ?? pause;
      return step({ ...adopted, questions: { at: 'open', pause: { ...doubtful, base } } });
    }
    // As in the tab that has sent them, answers in doubt are over if the server no longer waits for them.
    if (isRefused && message.answers?.pause?.over) {
      const isDoubted = current.history.some(
        ({ key, delivery }) => delivery === 'inDoubt' && itemOf(pause, key) !== undefined,
      );
      return step({
        ...current,
        questions: { at: 'over', pause: isDoubted ? markPossiblyAnswered(pause) : pause },
      });
    }
    if (mayHaveArrived) return step({ ...current, questions: { at: 'inDoubt', pause, wasRunLost: false } });
    return step({ ...current, questions: { at: isRefused ? 'refused' : 'open', pause } });
  });
}

/**
 * Keeps the last message of a tab that is still sending answers, if a refresh here no longer lists their interrupts.
 * The result of that request is still to come.
 */
export function keepSentElsewhere(before: RunState, after: RunState): RunState {
  const { questions } = before;
  const last = questions.at === 'elsewhere' ? questions.lastMessage : undefined;
  if (!last || isAbout(last, pauseOf(after)) || attemptOf(before)?.kind !== 'refresh') return after;
  const { tabs } = after;
  const isKnown = tabs.unprocessed.some(({ keys }) => keys.join() === last.keys.join());
  return isKnown ? after : { ...after, tabs: { ...tabs, unprocessed: [...tabs.unprocessed, last] } };
}

/**
 * The message of a `steer` in doubt is in the conversation of every tab. A tab that sends the batch again also sends
 * this message.
 */
const withSaid = (state: RunState, { said = [] }: TabMessage): RunState =>
  said.length === 0
    ? state
    : {
        ...state,
        conversation: appendMessages(state.conversation, said),
        unaccepted: addIdsOf(state.unaccepted, said),
      };

const withSaidInBase = (pause: Pause, { said = [] }: TabMessage): Pause =>
  pause.base && said.length > 0 ? { ...pause, base: appendMessages(pause.base, said) } : pause;

/**
 * The pause with the answers of the other tab. A later decision of this tab stays, unless the server has accepted
 * another one. If all answers are the same, the pause gets the batch id of the other tab. `isChanged`: a decision of
 * this tab has replaced a sent one.
 */
function withAnswers(
  state: RunState,
  pause: Pause,
  { answers, run, delivery }: TabMessage,
): { readonly pause: Pause; readonly isChanged: boolean } {
  // After a `stop()`, the `run` of the message contains the answers that are in doubt.
  const shared = answers ?? (delivery === 'inDoubt' ? run : undefined);
  if (!shared) return { pause, isChanged: false };
  const theirs = pauseOf(rehydrated({ ...shared, threadId: state.threadId }));
  const otherOf = ({ key }: PauseItem) => theirs && itemOf(theirs, key);
  const answered = changeItems(pause, (item) => {
    const other = otherOf(item);
    const { draft, possiblyAnswered } = item;
    return other ? mergeVersions(item, { ...other, draft, possiblyAnswered }, state) : item;
  });
  // An answer with a secret is sent and not shared. If this tab has an answer to that interrupt, it counts as a
  // different one.
  const areSent = wasSent(delivery);
  const isUnlike = (item: PauseItem): boolean => {
    const other = otherOf(item);
    return other ? !hasSameDecision(item, other) : areSent && !item.taken && item.decision !== undefined;
  };
  const batchId = theirs?.batchId ?? pause.batchId;
  if (answered.items.some(isUnlike)) return { pause: withOtherBatch(answered, batchId), isChanged: true };
  return { pause: answered.items.every(otherOf) ? { ...answered, batchId } : answered, isChanged: false };
}

/** Whether the interrupts may already be answered. This includes interrupts that the server no longer waits for. */
const isBatchDoubted = (questions: RunState['questions']): boolean =>
  questions.at === 'inDoubt' ||
  questions.at === 'over' ||
  (questions.at === 'elsewhere' && questions.doubted);

/** Whether the other tab has sent no answer to the interrupts here: a stream that stays open there has asked more. */
const hasAskedMore = (pause: Pause, { run, delivery }: TabMessage): boolean =>
  run !== undefined && !wasSent(delivery) && !hasAccepted(run, pause);

const hasAccepted = ({ history }: DehydratedRun, pause: Pause): boolean =>
  history.some(({ key, delivery }) => delivery === 'accepted' && itemOf(pause, key) !== undefined);

/**
 * A held request is withdrawn, because another tab is sending answers to these interrupts, or has received further
 * interrupts. If it is sending answers, checks end.
 */
function withdrawAnswers(sentElsewhere: RunState, haveMore = false): Step {
  const state = haveMore ? sentElsewhere : dropChecks(sentElsewhere);
  const { request } = state;
  if (request.at !== 'held') return step(state);
  const { tickets, before } = request;
  const runId = 'attempt' in request ? request.attempt.runId : undefined;
  if (!carriesAnswers(request)) return withdraw(state);
  const error = haveMore ? changedError() : elsewhereError(state);
  return step(
    { ...state, request: before },
    { type: 'settle', tickets, error },
    ...(runId === undefined ? [] : [{ type: 'settleExecute', runId, error } as const]),
  );
}

/** The lock is free, and no tab has reported the result of its request. */
export function tabsQuiet(state: RunState): Step {
  const { questions } = state;
  const quiet = { ...state, tabs: withSendingInDoubt(state.tabs) };
  if (questions.at !== 'elsewhere') return step(quiet);
  const { pause, lastMessage } = questions;
  // Answers that this tab could not send because another tab was sending others are not in doubt.
  const delivery = lastMessage && !isAbout(lastMessage, pause) ? 'none' : 'inDoubt';
  const turn = Number.POSITIVE_INFINITY;
  return ended(quiet, withLastReport(questions, { type: 'ended', keys: [], turn, delivery }));
}

/** `tabs` once no tab is sending: each unprocessed `sending` message becomes an end with the answers in doubt. */
function withSendingInDoubt(tabs: RunState['tabs']): RunState['tabs'] {
  if (!tabs.unprocessed.some(({ type }) => type === 'sending')) return tabs;
  const unprocessed = tabs.unprocessed.map((message) =>
    message.type === 'sending' ? ({ ...message, type: 'ended', delivery: 'inDoubt' } as const) : message,
  );
  return { ...tabs, unprocessed };
}

/** Another tab holds the lock, so it sends the answers to these questions. */
export function lockedElsewhere(state: RunState): Step {
  const { questions } = state;
  if (questions.at === 'none' || questions.at === 'sent') return step(state);
  const doubted = isBatchDoubted(questions);
  const lastMessage = state.tabs.unprocessed.find(({ type }) => type === 'sending');
  const sentElsewhere: RunState = {
    ...state,
    questions: { at: 'elsewhere', pause: questions.pause, doubted, lastMessage },
  };
  return andThen(withdrawAnswers(sentElsewhere), (current) => step(current, { type: 'awaitQuiet' }));
}

/** This tab has the lock. It notifies the other tabs. */
export function locked(state: RunState): Step {
  const { request, tabs } = state;
  if (request.at !== 'held' || !('attempt' in request)) return step(state);
  const turn = Math.max(tabs.turn, tabs.highestTurn) + 1;
  const held: RunState = {
    ...state,
    request: { ...request, by: 'headers' },
    tabs: { ...withSendingInDoubt(tabs), turn },
  };
  return step(held, { type: 'postSending' });
}
