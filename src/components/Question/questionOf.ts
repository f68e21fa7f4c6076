import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import { visibleString } from '../PlainText/visibleText.js';
import type { Words } from '../../words/Words.js';

/** The text of a question. */
export interface Question {
  readonly text: string;
  /** The text is the library's, not the agent's. */
  readonly isLibraryText: boolean;
}

/** The question: the agent's message, else a reason that is a sentence, else the library's text for that kind. */
export function questionOf(interrupt: PendingInterrupt, words: Words): Question {
  const { message, reason, toolCall, actions } = interrupt;
  if (message !== undefined && message.trim() !== '') return { text: message, isLibraryText: false };
  if (isSentence(reason)) return { text: reason, isLibraryText: false };
  if (actions && actions.length > 1)
    return {
      text: words.actionsQuestion({ names: actions.map(({ name }) => visibleString(name)) }),
      isLibraryText: true,
    };
  if (toolCall)
    return { text: words.toolCallQuestion({ name: visibleString(toolCall.name) }), isLibraryText: true };
  if (reason === 'tool_call') return { text: words.toolCallQuestionUnknown, isLibraryText: true };
  if (reason === 'confirmation') return { text: words.confirmationQuestion, isLibraryText: true };
  return { text: words.inputQuestion, isLibraryText: true };
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

/** A question short enough for a label or an announcement, with invisible characters by their names. */
export function shortQuestion(interrupt: PendingInterrupt, words: Words): string {
  const text = questionOf(interrupt, words).text.replaceAll(/\s+/g, ' ').trim();
  return visibleString(text.length > LABEL_LENGTH ? `${text.slice(0, LABEL_LENGTH - 1).trimEnd()}…` : text);
}
