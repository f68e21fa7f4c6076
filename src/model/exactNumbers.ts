/**
 * The number that JavaScript reads from decimal digits, if it differs from them. JSON allows any number of digits;
 * JavaScript keeps about sixteen. A number beyond its range becomes `null` in JSON. `undefined` if it stays the same.
 */
export function roundedNumber(text: string): string | undefined {
  const read = JSON.stringify(Number(text));
  const digits = significant(text);
  return digits !== undefined && digits !== significant(read) ? read : undefined;
}

/** Matches the strings and the numbers of JSON text. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** JSON text in which a text stands for each number that JavaScript rounds: its digits after `mark`. */
export const markRounded = (json: string, mark: string): string =>
  json.replace(tokens, (token) => (roundedNumber(token) === undefined ? token : `"${mark}${token}"`));

/** Like `roundedNumber`, for the first number in JSON text that JavaScript rounds. */
export function roundedNumberIn(json: string): string | undefined {
  for (const [token] of json.matchAll(tokens)) {
    const read = roundedNumber(token); // none in a string, which begins with a quote
    if (read !== undefined) return read;
  }
  return undefined;
}

/** The significant digits and the power of ten of the last one, in a canonical form. */
export function significant(text: string): string | undefined {
  const [, sign = '', whole = '', part = '', power = '0'] =
    /^(?:\+|(-))?(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text.trim()) ?? [];
  const all = whole + part;
  if (!all) return undefined;
  const digits = all.replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  return kept ? `${sign}${kept}e${Number(power) - part.length + digits.length - kept.length}` : '0';
}
