import { AgentRunError } from '../../model/AgentRunError.js';
import type { ResumeEntry } from '../../model/agUi.js';
import { own, ownString } from '../../model/json.js';
import type { ChatMessage } from './ChatHelpers.js';
import { approvalsIn, isCallOfPage, toolPartsIn, type ToolPart } from './toolParts.js';

/** The decision about one approval. */
export interface ApprovalResponse {
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
): ReadonlyMap<string, ApprovalResponse> {
  const responses = new Map<string, ApprovalResponse>();
  for (const { interruptId, payload } of entries) {
    const response = responseOf(payload);
    if ((responses.get(interruptId)?.approved ?? response.approved) !== response.approved) throw sameId();
    responses.set(interruptId, response);
  }
  const asking = messages
    .map((message) => toolPartsIn([message]))
    .filter((parts) => parts.some(({ approval }) => approval && responses.has(approval.id)));
  const last = approvalsIn(messages.slice(-1), 'approval-responded');
  const isApproved = ({ state, approval }: ToolPart): boolean =>
    approval !== undefined &&
    responses.get(approval.id)?.approved === true &&
    (state === 'approval-requested' || (state === 'approval-responded' && !last.has(approval.id)));
  // AI SDK executes only calls of the last message, and the model accepts no call without a result before another
  // message.
  if (toolPartsIn(messages.slice(0, -1)).some(isApproved)) throw isFollowed();
  // The agent cannot continue without the results of all its calls.
  if (asking.flat().some(isCallOfPage)) throw waitsForPage();
  return responses;
}

const responseOf = (payload: unknown): ApprovalResponse => {
  const reason = ownString(payload, 'reason');
  return { approved: own(payload, 'approved') === true, ...(reason !== undefined && { reason }) };
};

const sameId = () =>
  new AgentRunError(
    'not_sent',
    'Several calls have the same approval id: approve all or deny all. Nothing was sent.',
  );

const isFollowed = () =>
  new AgentRunError(
    'not_sent',
    'A message follows this call. Nothing was sent. Deny it or remove the message.',
  );

const waitsForPage = () =>
  new AgentRunError('not_sent', 'A front-end call has no result yet. Nothing was sent. Try again later.', {
    retryable: true,
  });
