const strings = /"(?:[^"\\]|\\.)*"/g;
const numbers = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;
const parts = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/**
 * Whether every number in JSON text stays the same after parsing and serialising. JavaScript numbers are exact for
 * integers up to 2^53, and have at most 17 digits.
 */
export function keepsNumbers(text: string): boolean {
  const literals = text.replace(strings, '').match(numbers) ?? [];
  return literals.every((literal) => decimalOf(literal) === decimalOf(String(Number(literal))));
}

/** A canonical text of a number: the same for `1`, `1.0` and `10e-1`. */
function decimalOf(literal: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts.exec(literal) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (whole === '') return undefined;
  if (significant === '') return '0';
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
