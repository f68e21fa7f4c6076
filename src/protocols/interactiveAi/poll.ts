import { AgentRunError } from '../../model/AgentRunError.js';
import { own } from '../../model/json.js';
import type { ConversationResult } from '../../model/Protocol.js';
import { readEvent, type SessionEvent } from './sessionEvent.js';
import type { Session } from './sessionRequests.js';
import type { Turn } from './Turn.js';

/** How often a failed poll is repeated before the log counts as lost. */
const MAX_TRIES = 8;

/** An error that means that nothing has happened yet. */
const NO_NEWS: readonly SessionEvent[] = [];

/**
 * The events from `next` on, in order; empty if nothing has happened yet, which is not possible up to the offset `known`. After the turn
 * has started, failed polls that may succeed later are repeated.
 * @throws AgentRunError of the request before the turn has started, `stream_cut` after that
 */
export async function* poll(
  { wire, requests, isNoNews }: Turn,
  session: Session,
  { next, begun, known }: { readonly next: number; readonly begun: boolean; readonly known: number },
): AsyncGenerator<ConversationResult, readonly SessionEvent[]> {
  for (let tries = 0; ; tries += 1) {
    const answer = wire
      .json(requests.events(session, next))
      .then((response) => eventsOf(response, next, known));
    const events = await answer.catch((cause: unknown) => {
      if (wire.signal.aborted || !AgentRunError.isInstance(cause)) throw cause;
      if (isNoNews(cause) && next > known) return NO_NEWS;
      if (!begun) throw cause;
      if (!cause.retryable || tries + 1 >= MAX_TRIES) throw lost(cause);
      return cause;
    });
    if (!AgentRunError.isInstance(events)) {
      if (tries > 0) yield { type: 'connection', is: 'back' };
      if (events.length === 0 && events !== NO_NEWS && !isNoNews(undefined)) throw lost();
      return events;
    }
    if (tries === 0) yield { type: 'connection', is: 'lost' };
    await wire.backOff(tries);
  }
}

/**
 * Some servers ignore `min_offset`, and a log need not be in order. An empty body is an empty log, which is not possible up to the offset
 * `known`.
 * @throws AgentRunError `stream_cut` if it is no log: a proxy can respond for the server
 */
export function eventsOf(answer: unknown = [], next: number, known = -1): readonly SessionEvent[] {
  const list = Array.isArray(answer) ? answer : own(answer, 'events');
  if (!Array.isArray(list) || (list.length === 0 && next <= known)) throw lost();
  return list
    .flatMap((value) => readEvent(value) ?? [])
    .filter(({ offset }) => offset >= next)
    .sort((a, b) => a.offset - b.offset);
}

/** The error of a log that cannot be read further. */
export function lost(cause?: unknown): AgentRunError {
  const words = 'The session cannot be read, so it is unknown how the turn ended. Try again.';
  return new AgentRunError('stream_cut', words, { retryable: true, cause });
}
