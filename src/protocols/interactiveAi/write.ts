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
 * @throws AgentRunError `not_sent` if the session cannot be opened or, before an answer, read; otherwise the error of the request
 */
export async function write(turn: Turn, session: Session, words: SessionText): Promise<Written> {
  const { wire, requests, written } = turn;
  const before = written.get(words.id) ?? (await findAnswer(turn, session, words));
  if (before) return before;
  const open = requests.open(session);
  if (open) {
    await wire
      .json(open)
      .catch(unlessAccepted)
      .catch((cause: unknown) => {
        throw wire.signal.aborted || !AgentRunError.isInstance(cause) ? cause : notWritten('opened', cause);
      });
  }
  const answer = await wire.json(requests.post(session, words.text)).catch(unlessAccepted);
  const now = { offset: offsetIn(answer) ?? offsetIn(own(answer, 'event')) };
  written.set(words.id, now);
  return now;
}

/**
 * The position of an answer that is already in the log, because its acknowledgement was lost.
 * @throws AgentRunError `unsupported` if the user has sent another message since, which has answered the interrupt
 */
async function findAnswer(
  { wire, requests, isNoNews }: Turn,
  session: Session,
  { asked, text }: SessionText,
): Promise<Written | undefined> {
  if (asked === undefined) return undefined;
  // While the log cannot be read, someone else may have answered.
  let log: unknown;
  try {
    // The requested event exists, so the server doesn't wait.
    log = await wire.json(requests.events(session, asked));
  } catch (cause) {
    if (wire.signal.aborted || !AgentRunError.isInstance(cause)) throw cause;
    if (!isNoNews(cause)) throw notWritten('read', cause);
  }
  return answerIn(eventsOf(log, asked), text);
}

/** The response format of these requests is undocumented and may not be JSON: a status 2xx is enough. */
function unlessAccepted(cause: unknown): void {
  if (!AgentRunError.isInstance(cause) || cause.code !== 'bad_response') throw cause;
}

const notWritten = (what: string, cause: AgentRunError): AgentRunError =>
  notSent(`The session could not be ${what}. ${cause.message}`, cause);
