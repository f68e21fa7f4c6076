import { AgentRunError } from '../../model/AgentRunError.js';
import type { Interrupt } from '../../model/agUi.js';
import type { Issue } from '../../model/Issue.js';
import { isJsonObject, own, ownString } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { ResumeBatch } from '../../model/Protocol.js';

/** One call of a tool event. */
export interface ToolEventCall {
  /** The tool's name, with its service: `cars:search_cars`. */
  readonly toolId: string;
  readonly arguments: unknown;
  readonly result: unknown;
}

/** How a tool event is read as a question, and its answer written as a message. */
export interface MessageInterruptOptions {
  /** The tool whose calls ask, by its `tool_id`, or what tells such a call. What throws says no. */
  readonly match: string | ((call: ToolEventCall) => boolean);
  /** The answer as the user would say it. */
  readonly toMessage: (payload: unknown, call: ToolEventCall) => string;
  /** What is asked, and what its answer must look like. @default `input_required`, answered in words */
  readonly ask?:
    | ((
        call: ToolEventCall,
      ) => Partial<Pick<Interrupt, 'reason' | 'message' | 'responseSchema' | 'metadata'>>)
    | undefined;
}

/** See {@link createMessageInterrupt}. */
export interface MessageInterrupt extends MessageInterruptOptions {
  readonly asks: (call: ToolEventCall) => boolean;
}

/**
 * Makes the calls of a tool into questions, by the host's own word: InteractiveAI's server asks nothing, and its agent
 * goes by the conversation alone. The question waits at the end of the turn, and what answers it is a message of the
 * user's. It cannot be cancelled, and a message that somebody writes elsewhere answers it too.
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
    asks(call) {
      try {
        return typeof match === 'string' ? call.toolId === match : match(call);
      } catch {
        return false;
      }
    },
  };
}

/** A call as an event has it; `undefined` for what is none. */
function readCall(value: unknown): ToolEventCall | undefined {
  if (!isJsonObject(value)) return undefined;
  return {
    toolId: ownString(value, 'tool_id') ?? '',
    arguments: own(value, 'arguments'),
    result: own(value, 'result'),
  };
}

/** The question that a call is, where a host has said that it is one. `id` is the call's, in its log. */
export function questionIn(
  value: unknown,
  id: string,
  questions: readonly MessageInterrupt[],
): ReceivedInterrupt | undefined {
  const call = readCall(value);
  const found = call && questions.find((question) => question.asks(call));
  if (!found) return undefined;
  const issues: Issue[] = [];
  let asked: ReturnType<NonNullable<MessageInterruptOptions['ask']>> = {};
  try {
    asked = found.ask?.(call) ?? {};
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'it gave no reason';
    issues.push({
      path: [],
      keyword: 'malformed',
      message: `What this call asks could not be read (${why}).`,
    });
  }
  const interrupt = { reason: 'input_required', ...asked, id, toolCallId: id };
  return { interrupt, raw: value, issues, answerable: true };
}

/**
 * The one message that a whole batch comes to: each answer as its question puts it into words, a paragraph each.
 * @throws AgentRunError `not_sent` for a cancellation, an answer without words, and a question that no host knows any more
 */
export function answerText(batch: ResumeBatch, questions: readonly MessageInterrupt[]): string {
  const texts = batch.entries.map((entry, index) => {
    if (entry.status !== 'resolved') throw notSent('InteractiveAI knows no cancellation.');
    const call = readCall(batch.received[index]?.raw);
    const found = call && questions.find((question) => question.asks(call));
    if (!found) throw notSent('None of the `questions` knows how to answer this.');
    const text = found.toMessage(entry.payload, call).trim();
    if (text === '') throw notSent('The answer came to no words (`toMessage`).');
    return text;
  });
  return texts.join('\n\n');
}

const notSent = (words: string): AgentRunError => new AgentRunError('not_sent', `${words} Nothing was sent.`);
