import { callForResult } from '../../model/callSafely.js';
import { isJsonObject, type JsonObject } from '../../model/json.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import { hostText, toolOptions, type Tools } from '../Options/ToolOptions.js';
import { visibleCopy, visibleString } from '../PlainText/visibleText.js';
import type { Words } from '../../words/Words.js';

/** The text of a question. */
export interface Question {
  readonly text: string;
  /** The text is the library's or the host's, not the agent's. */
  readonly isTrusted: boolean;
  /** The agent's own message, if the host describes the call. */
  readonly message?: string | undefined;
}

/**
 * The question: the host's description of the call, else the agent's message, else a reason that is a sentence, else
 * the library's text for that kind.
 */
export function questionOf(interrupt: PendingInterrupt, words: Words, tools?: Tools): Question {
  const { message, reason, toolCall, actions } = interrupt;
  const described = descriptionOf(interrupt, tools);
  if (described !== undefined) return { text: described, isTrusted: true, message };
  if (message !== undefined && message.trim() !== '') return { text: message, isTrusted: false };
  if (isSentence(reason)) return { text: reason, isTrusted: false };
  if (actions && actions.length > 1)
    return {
      text: words.actionsQuestion({ names: actions.map(({ name }) => visibleString(name)) }),
      isTrusted: true,
    };
  if (toolCall)
    return { text: words.toolCallQuestion({ name: visibleString(toolCall.name) }), isTrusted: true };
  if (reason === 'tool_call') return { text: words.toolCallQuestionUnknown, isTrusted: true };
  if (reason === 'confirmation') return { text: words.confirmationQuestion, isTrusted: true };
  return { text: words.inputQuestion, isTrusted: true };
}

/**
 * The host's description of the call. `undefined` if there is none, or it is not text. The description is trusted, but
 * it contains values of the agent, so the host receives a copy of them without invisible characters.
 *
 * @param args The arguments to describe. @default those that the agent proposes
 */
export function descriptionOf(
  { toolCall }: PendingInterrupt,
  tools: Tools | undefined,
  args: unknown = toolCall?.args,
): string | undefined {
  const describe = toolOptions(tools, toolCall?.name)?.describe;
  if (!describe || !isJsonObject(args)) return undefined;
  return hostText(callForResult(() => describe(visibleCopy(args) as JsonObject)));
}

/** The kind of question as text: `tool_call` as “Approval needed”, `langgraph:database_modification` made readable. */
export function reasonInWords(reason: string, words: Words): string {
  if (reason === 'tool_call') return words.reasonToolCall;
  if (reason === 'input_required') return words.reasonInputRequired;
  if (reason === 'confirmation') return words.reasonConfirmation;
  if (isSentence(reason) || reason.trim() === '') return words.reasonOther;
  const [from, ...rest] = reason.split(':');
  const name = (rest.length > 0 ? rest.join(':') : (from ?? '')).replaceAll(/[_-]+/g, ' ').trim();
  return words.reasonNamed({ name: name || reason, from: rest.length > 0 ? from : undefined });
}

/** Some agents write the whole question into the reason. */
const isSentence = (reason: string): boolean => /\s/.test(reason.trim());

/** How much of a question a label contains. */
const LABEL_LENGTH = 80;

/** A question short enough for a label or an announcement, with invisible characters by their code points. */
export function shortQuestion(interrupt: PendingInterrupt, words: Words, tools?: Tools): string {
  const text = questionOf(interrupt, words, tools).text.replaceAll(/\s+/g, ' ').trim();
  return visibleString(text.length > LABEL_LENGTH ? `${text.slice(0, LABEL_LENGTH - 1).trimEnd()}…` : text);
}
