import type { ConversationResult } from '../../model/Protocol.js';
import { lost, poll } from './poll.js';
import { endsTurn, LOG_EVENT, IDLE, type LogEvent, type SessionEvent } from './sessionEvent.js';
import type { Session } from './sessionRequests.js';
import type { Turn } from './Turn.js';
import { inOneLine, lastShownOffset, saidIn, textOfTask, unloggedTexts, takeUnseen } from './sessionTexts.js';
import { write } from './write.js';

/** How many consecutive polls may return nothing before the turn counts as lost: hours, if each poll waits a minute. */
const MAX_QUIET = 120;
/**
 * The longest pause between such polls, as a number of attempts. It is short, so that an answer is shown soon after it
 * arrives.
 */
const LONGEST_PAUSE = 2;

/** Writes the text of the task, and follows the log until the agent's turn is over. */
export async function* converse(turn: Turn): AsyncGenerator<ConversationResult> {
  const { task, wire } = turn;
  const { input } = task;
  const { threadId, runId } = input;
  const session: Session = { url: wire.url, id: threadId };
  /** The first event, until it is yielded. */
  const starts = [{ type: 'RUN_STARTED', threadId, runId }];
  const words = textOfTask(task, turn.questions);
  const known = lastShownOffset(input, threadId);
  const written = words && (await write(turn, session, words, known));
  // Without a text, the task asks for the state of the session, which requires the whole log.
  let next = words ? known + 1 : 0;
  let turnStart = words ? written?.offset : 0;
  const unseen = unloggedTexts(input, threadId, task.kind === 'refresh' ? task.unaccepted : []);
  if (words) yield { type: 'values', values: starts.splice(0) };

  /** Finds the start of this turn in the log, and the events that the conversation already shows. */
  const asLogEvent = (event: SessionEvent): LogEvent => {
    const text = saidIn(event);
    const mine = takeUnseen(unseen, text);
    if (words && written?.offset === undefined && text !== undefined) {
      if (text === inOneLine(words.text) && unseen.length === 0) turnStart = event.offset;
      else if (!mine) turnStart ??= event.offset;
    }
    const past = turnStart === undefined || event.offset < turnStart;
    return { type: LOG_EVENT, session: threadId, event, shown: event.offset <= known || mine, past };
  };

  /** Messages that others wrote before the message of this task are shown before it, in the order of the log. */
  const inOrder = (given: readonly LogEvent[]): readonly object[] => {
    const id = words?.id;
    const at = given.findIndex(({ event, shown }) => shown && event.offset === turnStart);
    if (at < 1 || id === undefined || input.messages.at(-1)?.id !== id) return given;
    return [
      { type: 'MESSAGES_SNAPSHOT', messages: input.messages.slice(0, -1) },
      ...given.map((each, index) => (index === at ? { ...each, shown: false, id } : each)),
    ];
  };

  let ends: boolean | undefined;
  let quiet = 0;
  for (;;) {
    const events = yield* poll(turn, session, { next, begun: starts.length === 0, known });
    // The ends of earlier turns do not end this one.
    if (!words) turnStart = events.findLast(saidIn)?.offset ?? turnStart;
    const given = events.map(asLogEvent);
    next = (events.at(-1)?.offset ?? next - 1) + 1;
    for (const { event, past } of given) if (!past) ends = endsTurn(event) ?? ends;
    // Nothing was written and no turn is active: the session is idle.
    const isIdle = !words && ends === undefined && events.length === 0;
    const values = [...starts.splice(0), ...inOrder(given), ...(isIdle ? [{ type: IDLE }] : [])];
    if (values.length > 0) yield { type: 'values', values };
    if (ends === true || isIdle) return;
    quiet = events.length === 0 ? quiet + 1 : 0;
    if (quiet >= MAX_QUIET) throw lost();
    if (quiet > 0) await wire.backOff(Math.min(quiet - 1, LONGEST_PAUSE));
  }
}
