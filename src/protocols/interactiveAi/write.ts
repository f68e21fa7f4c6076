import { AgentRunError } from '../../model/AgentRunError.js';
import { own } from '../../model/json.js';
import { eventsOf } from './poll.js';
import type { SessionEvent } from './sessionEvent.js';
import type { Session } from './sessionRequests.js';
import type { Turn, Written } from './Turn.js';
import { answerIn, type SessionText } from './sessionTexts.js';

/**
 * Opens the session and writes a text, once for the same text.
 * @throws AgentRunError `not_sent` if the session cannot be opened or, before an answer, read; otherwise the error of the request
 */
export async function write(turn: Turn, session: Session, words: SessionText): Promise<Written> {
  const { wire, requests, written } = turn;
  const before = written.get(words.id) ?? (await findAnswer(turn, session, words));
  if (before) return before;
  const open = requests.open(session);
  if (open) {
    await wire.json(open).catch((cause: unknown) => {
      if (wasAccepted(cause)) return;
      throw wire.signal.aborted || !AgentRunError.isInstance(cause) ? cause : notWritten('opened', cause);
    });
  }
  const answer = await wire.json(requests.post(session, words.text)).catch((cause: unknown) => {
    if (!wasAccepted(cause)) throw cause;
    return undefined;
  });
  const offset = own(answer, 'offset') ?? own(own(answer, 'event'), 'offset');
  const now = { offset: Number.isSafeInteger(offset) ? (offset as number) : undefined };
  written.set(words.id, now);
  return now;
}

/**
 * The position of an answer that is already in the log, because its acknowledgement was lost.
 * @throws AgentRunError `unsupported` if the user has sent another message since, which has answered the interrupt
 */
async function findAnswer(
  turn: Turn,
  session: Session,
  { asked, text }: SessionText,
): Promise<Written | undefined> {
  if (asked === undefined) return undefined;
  return answerIn(await eventsSince(turn, session, asked), text);
}

/** While the log cannot be read, someone else may have answered. */
async function eventsSince(turn: Turn, session: Session, offset: number): Promise<readonly SessionEvent[]> {
  try {
    // The requested event exists, so the server doesn't wait.
    return eventsOf(await turn.wire.json(turn.requests.events(session, offset)), offset);
  } catch (cause) {
    if (turn.wire.signal.aborted || !AgentRunError.isInstance(cause)) throw cause;
    if (turn.isNoNews(cause)) return [];
    throw notWritten('read', cause);
  }
}

/** The response format of these requests is undocumented and may not be JSON: a status 2xx is enough. */
const wasAccepted = (cause: unknown): boolean =>
  AgentRunError.isInstance(cause) && cause.code === 'bad_response';

function notWritten(what: string, cause: AgentRunError): AgentRunError {
  const { httpStatus, retryable, message } = cause;
  const words = `The session could not be ${what}, so nothing was sent. ${message}`;
  return new AgentRunError('not_sent', words, { httpStatus, retryable, cause });
}
