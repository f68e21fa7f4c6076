import { AgentRunError } from '../../model/AgentRunError.js';
import { own } from '../../model/json.js';
import type { Session } from './sessionRequests.js';
import type { Turn, Written } from './Turn.js';
import type { Words } from './whatWasSaid.js';

/**
 * Opens the session and writes into it, once for the same words.
 * @throws AgentRunError `not_sent` where the session cannot be opened, else as the request does
 */
export async function write(turn: Turn, session: Session, words: Words): Promise<Written> {
  const { wire, requests, written } = turn;
  const before = written.get(words.id);
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
