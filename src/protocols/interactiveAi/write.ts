import { AgentRunError } from '../../model/AgentRunError.js';
import { own } from '../../model/json.js';
import { notSent } from './messageInterrupt.js';
import { eventsOf } from './poll.js';
import { offsetIn } from './sessionEvent.js';
import type { Session } from './sessionRequests.js';
import type { Turn, Written } from './Turn.js';
import { answerIn, type SessionText } from './sessionTexts.js';

/**
 * Opens the session and writes a text, once for the same text.
 * @param known The last offset that the conversation shows
 * @throws AgentRunError `not_sent` if the session cannot be opened or, before an answer, read; `unsupported` if the
 * session has continued since, with another message or a later question; otherwise the error of the request
 */
export async function write(
  turn: Turn,
  session: Session,
  words: SessionText,
  known: number,
): Promise<Written> {
  const { wire, requests, written } = turn;
  const notWritten = (cause: unknown): never => {
    throw wire.signal.aborted || !AgentRunError.isInstance(cause) ? cause : notSent(cause.message, cause);
  };
  const { id, asked, text } = words;
  let before: Written | undefined = written.get(id);
  // While the log cannot be read, someone else may have answered. The requested event exists, so the server doesn't
  // wait.
  if (!before && asked !== undefined) {
    const log = wire.json(requests.events(session, asked)).then((found) => eventsOf(found, asked));
    before = answerIn(await log.catch(notWritten), text, Math.max(asked, known));
  }
  if (before) return before;
  const open = requests.open(session);
  if (open) await wire.json(open).catch(unlessAccepted).catch(notWritten);
  const answer = await wire.json(requests.post(session, text)).catch(unlessAccepted);
  const now = { offset: offsetIn(answer) ?? offsetIn(own(answer, 'event')) };
  written.set(id, now);
  return now;
}

/**
 * The response format of these requests is undocumented, and is possibly not JSON: a status 2xx is enough, but not a
 * login page.
 */
function unlessAccepted(cause: unknown): void {
  if (own(cause, 'code') !== 'bad_response') throw cause;
}
