import type { AgentEvent } from '../../model/AgentEvent.js';
import type { Transport } from '../../model/AgentRun.js';
import { ownString } from '../../model/json.js';
import { notSent } from './messageInterrupt.js';
import { eventsOf } from './poll.js';
import { endingOf, readAutonomousCallback } from './readAutonomousCallback.js';
import { endsTurn, LOG_EVENT, readEvent, statusIn, type SessionEvent } from './sessionEvent.js';
import {
  answerIn,
  askedAt,
  inOneLine,
  lastShownOffset,
  saidIn,
  takeUnseen,
  unloggedTexts,
  userText,
} from './sessionTexts.js';

/**
 * How long an event waits for those before it, in milliseconds. A webhook that failed is posted again after later ones.
 */
const MAX_WAIT = 2000;

/**
 * Passes webhooks from a host's backend to the run objects that follow them: callbacks of autonomous runs, and events
 * of sessions.
 */
export interface CallbackRelay {
  /**
   * Accepts the body of a webhook as the backend received it. An event of a session also needs the headers, because its
   * session is named by `x-session-id`. Returns `settled` for the first callback of a run, `event` for an event of a
   * session, `repeated` for another delivery of either, `unsettled` if the run has not ended, and `unreadable` for
   * anything else.
   */
  deliver(
    payload: unknown,
    headers?: Headers | Readonly<Record<string, unknown>>,
  ): 'settled' | 'event' | 'repeated' | 'unsettled' | 'unreadable';
  /**
   * The transport of a run object that follows the autonomous run `runId`, which may have settled already. A message is
   * refused with `not_sent`.
   */
  follow(runId: string): Transport;
  /**
   * The transport of a run object that follows the session `sessionId`: each `send` reads what has happened since,
   * until the end of the agent's last turn, and `refresh` reports the state of the session, as far as it was delivered.
   * Events are read in the order of their offsets: one that arrives too early waits up to 2 seconds for those before
   * it. `write` passes a message, or an answer as a message, to the backend; if it rejects, it is unknown whether the
   * message has arrived. Without it, the transport only reads, and messages and answers are refused with `not_sent`.
   */
  followSession(sessionId: string, write?: (text: string) => unknown): Transport;
}

/**
 * Follows autonomous runs and sessions by their webhooks. InteractiveAI posts these from server to server, so a page
 * receives them through its backend. The backend also starts the runs, because the agent's keys must not be in a page.
 *
 * @example
 * const relay = createCallbackRelay();
 * socket.onmessage = ({ data }) => {
 *   const { body, headers } = JSON.parse(data);
 *   relay.deliver(body, headers);
 * };
 * const run = createAgentRun({ url, protocol: interactiveAi(), transport: relay.follow(runId) });
 * await run.send(); // resolves with the output in `result`, or rejects with the error
 */
export function createCallbackRelay(): CallbackRelay {
  const settled = new Map<string, AgentEvent>();
  const logs = new Map<string, SessionEvent[]>();
  const waiting: (() => void)[] = [];
  const wake = (): void => {
    for (const each of waiting.splice(0)) each();
  };
  const delivery = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));
  const logOf = (session: string): SessionEvent[] => {
    const log = logs.get(session) ?? [];
    logs.set(session, log);
    return log;
  };

  return {
    deliver(payload, headers) {
      const event = readEvent(payload);
      const session = sessionIn(headers) || ownString(payload, 'session_id');
      if (event && session) {
        const log = logOf(session);
        if (log.some(({ offset }) => offset === event.offset)) return 'repeated';
        log.push(event);
        log.sort((a, b) => a.offset - b.offset);
        wake();
        return 'event';
      }
      const callback = readAutonomousCallback(payload);
      const runId = callback?.runId;
      if (!runId) return 'unreadable';
      if (settled.has(runId)) return 'repeated';
      if (!endingOf(callback)) return 'unsettled';
      settled.set(runId, { ...(payload as object), type: 'callback' });
      wake();
      return 'settled';
    },
    follow: (runId) =>
      async function* followed({ threadId, runId: client }, { newMessages }): AsyncGenerator<AgentEvent> {
        if (newMessages?.length) throw notSent('The run only reads.');
        yield { type: 'RUN_STARTED', threadId, runId: client };
        let callback: AgentEvent | undefined;
        while (!(callback = settled.get(runId))) await delivery();
        yield callback;
      },
    followSession(session, write) {
      const log = logOf(session);
      /** The events that were read, and the ids of the texts that were written. */
      const done = new Set<unknown>();
      /** The last offset that the conversation has shown from the start. */
      let known: number | undefined;
      /** The offset after the last event that was read; -1 before the first one, which can have any offset. */
      let next = -1;
      const advance = (to: number): void => {
        next = Math.max(next, to);
        wake();
      };
      /** Events up to this offset are older than what was written last. They are shown, and do not end a turn. */
      let past = -1;
      return async function* followed(input, { newMessages: sent }): AsyncGenerator<AgentEvent> {
        const { messages, resume, runId } = input;
        const shownTo = lastShownOffset(input, session);
        known ??= shownTo;
        // A refresh asks for the state of the session, which requires the whole log.
        const given = new Set(sent || resume ? done : []);
        const last = messages.at(-1);
        const text = last && userText(last);
        const unseen = unloggedTexts(input, session);
        // Events before the last end of a turn, and up to the last sign that a turn continues, are past. An error and a
        // cancellation end a turn, although `ready` can follow.
        let ends: boolean | undefined;
        for (const each of log) {
          const isReady = ends && statusIn(each) === 'ready';
          ends = endsTurn(each);
          if (!isReady) past = Math.max(each.offset - Number(ends ?? Infinity), past);
        }
        if (text && !done.has(last.id) && unseen.length > 0) {
          if (!write) throw notSent('The run only reads.');
          const since = eventsOf(log, askedAt(resume ?? [], session) ?? Infinity, true);
          if (!answerIn(since, text, shownTo)) {
            past = log.at(-1)?.offset ?? past;
            await write(text);
          }
          done.add(last.id);
        }
        // The conversation shows an answer only when it is in the log.
        if (resume) unseen.pop();
        yield { type: 'RUN_STARTED', threadId: session, runId };
        for (;;) {
          const event = log.find((each) => !given.has(each));
          // A turn cannot end before its first event.
          const offset = event?.offset ?? Infinity;
          if (!event || (next < 0 ? endsTurn(event) : offset > next)) {
            // oxlint-disable-next-line no-restricted-globals -- the host creates the relay, and no caller has a timer
            if (event) setTimeout(() => advance(offset), MAX_WAIT);
            await delivery();
            continue;
          }
          advance(offset + 1);
          const said = saidIn(event);
          const shown = takeUnseen(unseen, said) || done.has(event) || offset <= known;
          given.add(event);
          done.add(event);
          if (text && said === inOneLine(text)) past = offset - 1;
          yield { type: LOG_EVENT, session, event, shown, past: offset <= past };
          if (offset > past && endsTurn(event)) return;
        }
      };
    },
  };
}

/** The session of a webhook. Backends write the names of headers in any case, and a value as an array. */
function sessionIn(headers?: Headers | Readonly<Record<string, unknown>>): string | undefined {
  for (const [name, session] of headers instanceof Headers ? headers : Object.entries(headers ?? {}))
    if (name.toLowerCase() === 'x-session-id' && session)
      return (session as string | readonly string[]).toString();
  return undefined;
}
