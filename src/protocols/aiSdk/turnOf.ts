import { AgentRunError } from '../../model/AgentRunError.js';
import type { Message } from '../../model/agUi.js';
import { isJsonObject, own, type JsonObject } from '../../model/json.js';
import type { ProtocolTask, ResumeBatch } from '../../model/Protocol.js';
import { ended, isOfAgent, ROUNDED, type Outline } from './Outline.js';
import { waitsForPage } from './partsOf.js';
import type { UiMessage } from './UiMessage.js';
import { uiMessageFrom } from './uiMessageFrom.js';
import { groupsOf, outlineOf, uiMessageOf } from './uiMessageOf.js';

/** What a request sends, and the message that its response continues. */
export interface Turn {
  readonly messages: readonly UiMessage[];
  /** @default the response is a new message */
  readonly outline?: Outline | undefined;
}

/**
 * The conversation of a task in AI SDK's format, with the answers in the message that asks for them.
 * @throws AgentRunError `not_sent` if that message is not in the conversation, for an answer that is neither an
 * approval nor a denial, for an approval of arguments that JavaScript cannot represent, or while a front-end call of
 * that message has no result
 */
export const turnOf = (task: ProtocolTask): Turn =>
  turnWith(task.input.messages, task.kind === 'resume' ? answersOf(task.batch) : []);

/**
 * Converts the messages of a run object to AI SDK's messages, as a request contains them. Each message of the assistant
 * is as the server sent it.
 */
export const toUiMessages = (messages: readonly Message[]): UiMessage[] => [
  ...turnWith(messages, []).messages,
];

function turnWith(said: readonly Message[], answers: readonly JsonObject[]): Turn {
  const left = new Set(answers);
  let last: Outline | undefined;
  const messages = groupsOf(said).flatMap((group): readonly UiMessage[] => {
    const [first] = group;
    last = undefined;
    if (!first || !isOfAgent(first)) return first ? [uiMessageFrom(first)] : [];
    const before = outlineOf(group);
    const asked = new Set(uiMessageOf(group, before).parts.map((part) => own(own(part, 'approval'), 'id')));
    const given = answers.filter(({ approvalId }) => asked.has(approvalId));
    for (const answer of given) left.delete(answer);
    last = ended({ ...before, chunks: [...before.chunks, ...given] });
    const whole = uiMessageOf(group, last);
    const message = { ...whole, parts: whole.parts.map((part) => withoutStaleAnswer(part, given)) };
    if (given.some((answer) => answer['approved'] && isInexact(before, message, answer['toolCallId'])))
      throw new AgentRunError('not_sent', INEXACT_CALL);
    // The server would run the approved calls, and then fail.
    if (given.length > 0 && message.parts.some(waitsForPage)) throw new AgentRunError('not_sent', NO_RESULT);
    return message.parts.length > 0 ? [message] : [];
  });
  if (left.size > 0) throw new AgentRunError('not_sent', MISSING);
  return { messages, outline: last };
}

/**
 * A part whose answer has no result and is not given again, such as one that was left in doubt, asks again: AI SDK
 * refuses every message after such an answer.
 */
function withoutStaleAnswer(part: object, given: readonly JsonObject[]): object {
  const asked = own(part, 'approval');
  const isGiven = given.some(
    ({ approvalId, toolCallId }) => approvalId === own(asked, 'id') && toolCallId === own(part, 'toolCallId'),
  );
  if (own(part, 'state') !== 'approval-responded' || isGiven) return part;
  const { approved: _approved, reason: _reason, ...approval } = asked as JsonObject;
  return { ...part, state: 'approval-requested', approval };
}

const MISSING =
  'Nothing was sent: the conversation does not contain the whole message of the agent that asks. Pass the stored messages, or call refresh().';

const NO_RESULT = 'Nothing was sent: a front-end call has no result. Add its tool message first.';

const INEXACT_CALL =
  'Nothing was sent: JavaScript cannot represent a number in the arguments, so this server would run another call. Deny or cancel it.';

/**
 * Whether an approval would contain different arguments than its call. The code that parsed a stored message, or a
 * chunk of a host's transport, may have changed integers beyond 2^53.
 */
function isInexact({ chunks }: Outline, { parts }: UiMessage, toolCallId: unknown): boolean {
  const ofCall = (each: object): boolean => own(each, 'toolCallId') === toolCallId;
  const call = chunks.findLast((chunk) => ofCall(chunk) && chunk[ROUNDED] !== undefined);
  return call ? call[ROUNDED] === true : hasUnsafeInteger(own(parts.findLast(ofCall), 'input'));
}

/** Whether a value contains an integer beyond 2^53, or an infinite number. */
function hasUnsafeInteger(value: unknown): boolean {
  if (typeof value === 'number')
    return value % 1 === 0 ? !Number.isSafeInteger(value) : !Number.isFinite(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasUnsafeInteger);
}

/** Every answer is an approval or a denial: a cancellation is sent as a denial. */
const answersOf = ({
  entries,
  received,
  deniedIndices = [],
  acceptedIndices = [],
}: ResumeBatch): readonly JsonObject[] =>
  entries.flatMap((entry, at) => {
    const payload: unknown = entry.status === 'resolved' ? entry.payload : { approved: false };
    const { approved, reason, ...others } = isJsonObject(payload) ? payload : { approved: payload };
    if (typeof approved !== 'boolean' || Object.keys(others).length > 0)
      throw new AgentRunError('not_sent', NEITHER);
    const answer = {
      type: 'tool-approval-response',
      approvalId: entry.interruptId,
      // A server can use the id of an approval twice.
      toolCallId: received[at]?.interrupt.toolCallId,
      approved: approved && !deniedIndices.includes(at),
      ...((reason ?? '') !== '' && { reason: typeof reason === 'string' ? reason : JSON.stringify(reason) }),
    };
    // The result of an accepted answer is among the messages.
    const result = `tool-output-${answer.approved ? 'available' : 'denied'}`;
    return acceptedIndices.includes(at) ? [answer, { ...answer, type: result }] : [answer];
  });

const NEITHER =
  'Nothing was sent: this server accepts only an approval or a denial, each with an optional reason.';
