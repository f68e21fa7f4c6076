import { AgentRunError } from '../../model/AgentRunError.js';
import { own } from '../../model/json.js';
import type { ConversationResult } from '../../model/Protocol.js';
import { readEvent, type SessionEvent } from './sessionEvent.js';
import type { Session } from './sessionRequests.js';
import type { Turn } from './Turn.js';

/** How often a failed poll is repeated before the log counts as lost. */
const MAX_TRIES = 8;

/**
 * The events from `next` on, in order; empty if nothing has happened yet. The events up to the offset `known` exist, so
 * an empty response to a request for them is an error. After the turn has started, failed polls that may succeed later
 * are repeated.
 * @throws AgentRunError of the request before the turn has started, `stream_cut` after that
 */
export async function* poll(
  { wire, requests, isNoNews }: Turn,
  session: Session,
  { next, begun, known }: { readonly next: number; readonly begun: boolean; readonly known: number },
): AsyncGenerator<ConversationResult, readonly SessionEvent[]> {
  for (let tries = 0; ; tries += 1) {
    const isNew = next > known;
    let events: readonly SessionEvent[] | undefined;
    try {
      const log = await wire.json(requests.events(session, next));
      events = eventsOf(log, next, isNew && isNoNews(undefined));
    } catch (cause) {
      if (wire.signal.aborted || !AgentRunError.isInstance(cause)) throw cause;
      if (isNew && isNoNews(cause)) events = [];
      else if (!begun) throw cause;
      else if (!cause.retryable || tries + 1 >= MAX_TRIES) throw lost(cause);
    }
    if (events) {
      if (tries > 0) yield { type: 'connection', is: 'back' };
      return events;
    }
    if (tries === 0) yield { type: 'connection', is: 'lost' };
    await wire.backOff(tries);
  }
}

/**
 * Some servers ignore `min_offset`, and a log need not be in order. An empty body is an empty log.
 * @throws AgentRunError `stream_cut` if it is not a log, because a proxy can respond for the server, or if it is empty
 * without `mayBeEmpty`
 */
export function eventsOf(answer: unknown = [], next: number, mayBeEmpty?: boolean): readonly SessionEvent[] {
  const log = Array.isArray(answer) ? answer : own(answer, 'events');
  const events = [log]
    .flat()
    .flatMap((value) => readEvent(value) ?? [])
    .filter(({ offset }) => offset >= next)
    .sort((a, b) => a.offset - b.offset);
  if (events.length === 0 && !(log && mayBeEmpty)) throw lost();
  return events;
}

/** The error of a log that cannot be read further. */
export const lost = (cause?: unknown): AgentRunError =>
  new AgentRunError('stream_cut', 'The log cannot be read.', {
    retryable: true,
    cause,
  });
