import { AgentRunError } from '../../model/AgentRunError.js';
import type { ResumeEntry } from '../../model/agUi.js';
import { own, ownString } from '../../model/json.js';
import type { ChatMessage } from './ChatHelpers.js';
import { isCallOfPage, toolPartsIn } from './toolParts.js';

/** The decision about one approval. */
export interface Response {
  readonly approved: boolean;
  readonly reason?: string;
}

/**
 * The responses of a batch, by id of the approval.
 *
 * @throws AgentRunError `not_sent` if these messages cannot take them
 */
export function responsesTo(
  entries: readonly ResumeEntry[],
  messages: readonly ChatMessage[],
): ReadonlyMap<string, Response> {
  const responses = new Map<string, Response>();
  for (const { interruptId, payload } of entries) {
    const response = responseOf(payload);
    if ((responses.get(interruptId)?.approved ?? response.approved) !== response.approved) throw sameId();
    responses.set(interruptId, response);
  }
  const asking = messages
    .map((message) => toolPartsIn([message]))
    .filter((parts) => parts.some(({ approval }) => approval && responses.has(approval.id)));
  // The agent cannot continue without the results of all its calls.
  if (asking.flat().some(isCallOfPage)) throw waitsForPage();
  return responses;
}

const responseOf = (payload: unknown): Response => {
  const reason = ownString(payload, 'reason');
  return { approved: own(payload, 'approved') === true, ...(reason !== undefined && { reason }) };
};

const sameId = () =>
  new AgentRunError(
    'not_sent',
    'Several calls have the same approval id: approve all of them, or deny all. Nothing was sent.',
  );

const waitsForPage = () =>
  new AgentRunError(
    'not_sent',
    'A client-side tool call has no result yet. Nothing was sent. Try again when it has one.',
    { retryable: true },
  );
