import { parseJson } from './json.js';
import { stableJson } from './stableJson.js';
import { exactCopy, keepDigits, MARK, parseExactly, toExactJson } from './exactJson.js';
import { significant } from './exactNumbers.js';
import { partAt, unsafeIntegers } from './unsafeIntegers.js';

/** The arguments of a call. */
export interface Arguments {
  readonly args?: unknown;
  /**
   * The arguments as JSON text, with the digits that the server has sent: `args` contains the numbers that JavaScript
   * reads. @default no number in the arguments is beyond 2^53 or rounded, or the protocol does not know their text
   */
  readonly argsText?: string | undefined;
}

/** A copy of arguments in which a text stands for each number that JavaScript rounds; `undefined` if it rounds none. */
export const exactArguments = ({ args, argsText }: Arguments): unknown =>
  args === undefined || typeof argsText !== 'string' ? undefined : parseExactly(argsText);

/** Whether two calls have the same arguments, with the same digits in any notation: 1e400 is 10e399. */
export const sameArguments = (a: Arguments, b: Arguments): boolean => comparable(a) === comparable(b);

const comparable = (given: Arguments): string =>
  stableJson({ args: given.args, exact: exactArguments(given) }).replace(
    new RegExp(`"${MARK}([^"]+)"`, 'g'),
    (text, digits: string) => significant(digits) ?? text,
  );

/** The JSON text of arguments, with each name once; `undefined` if JavaScript rounds no number in them. */
export function roundedText(given: Arguments): string | undefined {
  const { argsText = '' } = given;
  return exactArguments(given) === undefined
    ? undefined
    : toExactJson(keepDigits(parseJson(argsText)?.value, argsText));
}

/**
 * Arguments with their JSON text if they are parts of parsed JSON, and contain a number that JavaScript has rounded or
 * could have rounded.
 */
export function withKeptText<T extends Arguments>(given: T, args: unknown): T {
  try {
    const argsText = toExactJson(args);
    return argsText === JSON.stringify(args) && !hasKnownDigits(args) ? given : { ...given, argsText };
  } catch {
    return given; // not JSON
  }
}

/** Whether numbers in the arguments could have been rounded, and the digits of each are known. */
function hasKnownDigits(args: unknown): boolean {
  const unsafe = unsafeIntegers(args);
  return unsafe.length > 0 && unsafe.every(({ path }) => exactCopy(partAt(args, path.slice(0, -1))));
}

/**
 * The arguments, read from their text if there is one. The arguments of a storage have lost the numbers beyond
 * JavaScript's range. A text that is not JSON is removed.
 */
export function withArgsOfText<T extends Arguments>(given: T): T {
  const { argsText, ...rest } = given;
  if (argsText === undefined) return given;
  const parsed = typeof argsText === 'string' ? parseJson(argsText) : undefined;
  return (parsed ? { ...given, args: keepDigits(parsed.value, argsText) } : rest) as T;
}
