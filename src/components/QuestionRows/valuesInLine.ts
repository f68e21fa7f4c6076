import { isJsonObject } from '../../model/json.js';
import type { Arguments } from '../../model/exactArguments.js';
import { unsafeArguments } from '../../model/unsafeArguments.js';

/** Longer lines are cut off. No view is wide enough for more characters. */
const MAX_LENGTH = 300;

/** The arguments of a question in one line. */
export interface ValuesInLine {
  /** `''` if there are none. */
  readonly text: string;
  /** The line contains every value as the agent sent it. */
  readonly isWhole: boolean;
}

/** A question about a call or about several actions. */
export interface AskedCalls {
  readonly actions?: readonly ({ readonly name: string } & Arguments)[] | undefined;
  readonly toolCall?: Arguments | undefined;
}

/** Shows names and values in a line: `amount: 80 · currency: EUR`. Nested values are JSON. */
export function valuesInLine({ actions, toolCall }: AskedCalls): ValuesInLine {
  const calls = actions ? actions.map(({ name, args }) => ({ [name]: args })) : [toolCall?.args];
  const text = calls.map(inLine).filter(Boolean).join(' · ');
  const rounded = (actions ?? [toolCall ?? {}]).flatMap(unsafeArguments);
  return {
    text: text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text,
    isWhole: text.length <= MAX_LENGTH && rounded.length === 0,
  };
}

function inLine(args: unknown): string {
  if (args === undefined) return '';
  if (!isJsonObject(args)) return valueInLine(args);
  return Object.entries(args)
    .map(([name, value]) => `${valueInLine(name)}: ${valueInLine(value)}`)
    .join(' · ');
}

/**
 * Text that contains the separator is quoted, so that it cannot look like another argument, and so is text with line
 * breaks and other spaces that a line does not show. Every backslash in the line is part of an escape.
 */
function valueInLine(value: unknown): string {
  const isPlain = typeof value === 'string' && /^[^·:"\\\s]+(?: [^·:"\\\s]+)*$/.test(value);
  return isPlain ? value : JSON.stringify(value);
}
