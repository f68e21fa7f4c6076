import type { ComponentType, ReactNode } from 'react';
import type { JsonObject } from '../../model/json.js';
import type { Risk, RiskLevel, RiskOf } from '../../model/Risk.js';
import type { Words } from '../../words/Words.js';

/** The props of a host's preview. */
export interface PreviewProps {
  /** The arguments of the call. Text in them is the agent's: render it as text, never as markup. */
  args: JsonObject;
  toolName: string;
}

/**
 * How the arguments of a call are shown. `code`: the longest text in a fixed-width font. `email`: the recipients and
 * the subject above the text. `money`: the amount in the reader's format; it must be in whole units of the currency,
 * not in cents. `values`: names and values. A named preview that does not fit the arguments is not used.
 */
export type Preview = 'code' | 'email' | 'money' | 'values' | ComponentType<PreviewProps>;

/** The labels of a tool's buttons, in the user's language. */
export interface ToolVerbs {
  /** The button that approves: “Send e-mail”. */
  approve: string;
  /** The button that denies: “Don’t send”. @default the words for a denial */
  deny?: string | undefined;
  /** The button that confirms a high-risk approval: “Yes, send it”. @default `approve` */
  confirm?: string | undefined;
}

/**
 * How the cards present one tool of the host. All texts are the host's, in the user's language, and are trusted more
 * than the agent's.
 */
export interface ToolOptions {
  /** “Send e-mail”. @default the tool's name */
  title?: string | undefined;
  /** A decoration next to the title. Screen readers skip it. @default none */
  icon?: ReactNode;
  /**
   * What the buttons do. A string is the label of the approval. A label that another button of the card already has is
   * ignored.
   * @default “Approve” and “Deny”
   */
  verb?: string | ToolVerbs | undefined;
  /**
   * The question, with the consequence of an approval: “Pay €1,280.50 to Nordwind GmbH?”. The agent's own message is
   * shown below it. If it throws or returns no text, the agent's message is the question. In the copy of the arguments
   * that it receives, invisible characters are replaced with their code points. After an edit, the confirmation of a
   * high risk and the review describe the edited arguments, with secrets masked.
   * @default the agent's message
   */
  describe?: ((args: JsonObject) => string | undefined) | undefined;
  /** How the arguments are shown. “Show as JSON” is always offered too. @default chosen by the shape of the values */
  preview?: Preview | undefined;
  /**
   * The values that the call replaces, under the names of the arguments, such as the current content of a file. Texts
   * are shown with their differences.
   * @default none
   */
  before?: ((args: JsonObject) => unknown) | undefined;
  /**
   * The risk of the tool's calls. If `risk` of the panel or the card returns a rating, that rating applies instead.
   * @default none
   */
  risk?: RiskLevel | Risk | RiskOf | undefined;
}

/** The options of each tool, by its name. */
export type Tools = Readonly<Record<string, ToolOptions | undefined>>;

/** A text of the host. `undefined` if it is blank, or not text: a page in JavaScript can pass anything. */
export const hostText = (text: unknown): string | undefined =>
  typeof text === 'string' && text.trim() !== '' ? text : undefined;

/** The labels of a tool's buttons that the host names. */
export type Verbs = Readonly<Record<keyof ToolVerbs, string | undefined>>;

/**
 * The labels of a tool's buttons, as far as the host names them. A label that another button already has is left out.
 */
export function verbsOf(tool: ToolOptions | undefined, words: Words): Verbs {
  const verb = tool?.verb;
  const { approve, deny: no, confirm } = verb && typeof verb === 'object' ? verb : { approve: verb };
  const free = (label: unknown, other: string) => {
    const isTaken = [other, words.edit, words.cancel, words.back, words.moreActions, words.showAsJson].some(
      (each) => plain(each) === plain(hostText(label)),
    );
    return isTaken ? undefined : hostText(label);
  };
  const deny = free(no, hostText(approve) ?? words.approve);
  return { approve: free(approve, deny ?? words.deny), deny, confirm: free(confirm, words.deny) };
}

const plain = (label: string | undefined): string | undefined => label?.trim().toLowerCase();

/** The options for one tool. The agent chooses the name, so only own properties count. */
export const toolOptions = (tools: Tools | undefined, name: string | undefined): ToolOptions | undefined =>
  name !== undefined && tools && Object.hasOwn(tools, name) ? tools[name] : undefined;
