import { AgentRunError } from '../../model/AgentRunError.js';
import type { Interrupt } from '../../model/agUi.js';
import type { Issue } from '../../model/Issue.js';
import { isJsonObject, own, ownString } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { ResumeBatch } from '../../model/Protocol.js';

/** One call of a tool event. */
export interface ToolEventCall {
  /** The tool's name with its service: `cars:search_cars`. */
  readonly toolId: string;
  readonly arguments: unknown;
  readonly result: unknown;
}

/** How a tool event is read as an interrupt, and its answer is written as a message. */
export interface MessageInterruptOptions {
  /** The `tool_id` of the tool, or a function that recognizes its calls. An exception counts as `false`. */
  readonly match: string | ((call: ToolEventCall) => boolean);
  /** The answer as the user's message. */
  readonly toMessage: (payload: unknown, call: ToolEventCall) => string;
  /** The content of the interrupt, and the schema of its answer. @default `input_required`, answered with text */
  readonly ask?:
    | ((
        call: ToolEventCall,
      ) => Partial<Pick<Interrupt, 'reason' | 'message' | 'responseSchema' | 'metadata'>>)
    | undefined;
}

/** See {@link createMessageInterrupt}. */
export interface MessageInterrupt extends MessageInterruptOptions {
  readonly matches: (call: ToolEventCall) => boolean;
}

/**
 * Turns the calls of a tool into interrupts. InteractiveAI's server has none, and its agent uses only the conversation.
 * The interrupt is pending at the end of the turn, and its answer is a user message. It cannot be cancelled, and any
 * message that is written elsewhere also answers it.
 *
 * @example
 * createMessageInterrupt({
 *   match: 'cars:confirm_booking',
 *   ask: ({ arguments: args }) => ({ reason: 'confirmation', message: 'Book it?', metadata: { args } }),
 *   toMessage: (payload) => (payload === true ? 'Yes, book it.' : 'No, do not book it.'),
 * })
 */
export function createMessageInterrupt(options: MessageInterruptOptions): MessageInterrupt {
  const { match } = options;
  return {
    ...options,
    matches(call) {
      try {
        return typeof match === 'string' ? call.toolId === match : match(call);
      } catch {
        return false;
      }
    },
  };
}

/** A call of an event, with the declaration that makes it an interrupt; `undefined` if there is none. */
function declared(
  value: unknown,
  questions: readonly MessageInterrupt[],
): { readonly call: ToolEventCall; readonly question: MessageInterrupt } | undefined {
  if (!isJsonObject(value)) return undefined;
  const call = {
    toolId: ownString(value, 'tool_id') ?? '',
    arguments: own(value, 'arguments'),
    result: own(value, 'result'),
  };
  const question = questions.find((each) => each.matches(call));
  return question && { call, question };
}

/** The interrupt of a call, if the host has declared one. `id` is the id of the call in its log. */
export function interruptsIn(
  value: unknown,
  id: string,
  questions: readonly MessageInterrupt[],
): readonly ReceivedInterrupt[] {
  const found = declared(value, questions);
  if (!found) return [];
  const issues: Issue[] = [];
  let asked: ReturnType<NonNullable<MessageInterruptOptions['ask']>> | undefined;
  try {
    asked = found.question.ask?.(found.call);
  } catch (cause) {
    issues.push({
      path: [],
      keyword: 'malformed',
      message: `The question cannot be read: ${String(cause)}`,
    });
  }
  const interrupt = { ...asked, reason: asked?.reason ?? 'input_required', id, toolCallId: id };
  return [{ interrupt, raw: value, issues, answerable: true }];
}

/**
 * The message for a whole batch: the text of each answer, one paragraph each.
 * @throws AgentRunError `not_sent` for a cancellation, an answer without text, or an interrupt that the host no longer
 * declares
 */
export function answerText(batch: ResumeBatch, questions: readonly MessageInterrupt[]): string {
  const texts = batch.entries.map((entry, index) => {
    const found = entry.status === 'resolved' && declared(batch.received[index]?.raw, questions);
    if (!found) throw notSent('No `questions` match.');
    const text: unknown = found.question.toMessage(entry.payload, found.call);
    if (typeof text !== 'string' || text.trim() === '')
      throw notSent('`toMessage` returned no text. Return a string.');
    return text.trim();
  });
  return texts.join('\n\n');
}

/** The error of a text that cannot be sent, because of another request if that is the `cause`. */
export const notSent = (words: string, cause?: AgentRunError): AgentRunError =>
  new AgentRunError('not_sent', `${words} Nothing was sent.`, {
    httpStatus: cause?.httpStatus,
    retryable: cause?.retryable,
    cause,
  });
