import { AgentRunError } from '../../model/AgentRunError.js';
import { own } from '../../model/json.js';
import { eventsOf } from './poll.js';
import { textIn, type SessionEvent } from './sessionEvent.js';
import type { Session } from './sessionRequests.js';
import type { Turn, Written } from './Turn.js';
import { inOneLine, type Words } from './whatWasSaid.js';

/**
 * Opens the session and writes into it, once for the same words.
 * @throws AgentRunError `not_sent` where the session cannot be opened, else as the request does
 */
export async function write(turn: Turn, session: Session, words: Words): Promise<Written> {
  const { wire, requests, written } = turn;
  const before = written.get(words.id) ?? (await answeredBefore(turn, session, words));
  if (before) return before;
  const open = requests.open(session);
  if (open) {
    await wire.json(open).catch((cause: unknown) => {
      if (isTaken(cause)) return;
      throw wire.signal.aborted ? cause : notOpened(cause);
    });
  }
  const answer = await wire.json(requests.post(session, words.text)).catch((cause: unknown) => {
    if (!isTaken(cause)) throw cause;
    return undefined;
  });
  const offset = own(answer, 'offset') ?? own(own(answer, 'event'), 'offset');
  const now = { offset: Number.isSafeInteger(offset) ? (offset as number) : undefined };
  written.set(words.id, now);
  return now;
}

/**
 * Where an answer stands in the log already, as one does whose receipt was lost.
 * @throws AgentRunError `unsupported` where the user has said something else since: that has answered the question
 */
async function answeredBefore(
  turn: Turn,
  session: Session,
  { asked, text }: Words,
): Promise<Written | undefined> {
  if (asked === undefined) return undefined;
  const said = (await eventsSince(turn, session, asked)).filter(({ kind }) => kind === 'user_message');
  const mine = said.find((event) => inOneLine(textIn(event)?.text ?? '') === inOneLine(text));
  if (mine) return { offset: mine.offset };
  if (said.length > 0) throw answeredElsewhere();
  return undefined;
}

/** A log that cannot be read now keeps no answer back. */
async function eventsSince(turn: Turn, session: Session, offset: number): Promise<readonly SessionEvent[]> {
  try {
    // The event itself is there, so that nothing is waited for.
    return eventsOf(await turn.wire.json(turn.requests.events(session, offset)), offset);
  } catch (cause) {
    if (turn.wire.signal.aborted) throw cause;
    return [];
  }
}

function answeredElsewhere(): AgentRunError {
  const words = 'This session has gone on since the question, so nothing was said. Ask again what waits.';
  return new AgentRunError('unsupported', words);
}

/** Which JSON these requests answer with is not known, nor whether it is any: a status 2xx is enough. */
const isTaken = (cause: unknown): boolean => AgentRunError.isInstance(cause) && cause.code === 'bad_response';

function notOpened(cause: unknown): AgentRunError {
  const {
    httpStatus,
    retryable = true,
    message,
  } = AgentRunError.isInstance(cause) ? cause : ({} as Partial<AgentRunError>);
  const words = `The session could not be opened, so nothing was sent. ${message ?? 'Try again.'}`;
  return new AgentRunError('not_sent', words, { httpStatus, retryable, cause });
}
