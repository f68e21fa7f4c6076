/**
 * The direction of the first letter of a text. An element whose text is isolated from it, as `PlainText` is, needs it:
 * `dir="auto"` ignores isolated text, and a line that is too long would be cut at its beginning.
 */
export const directionOf = (text: string): 'ltr' | 'rtl' =>
  /^\P{L}*(?=\p{L})[\u0590-\u08ff\ufb1d-\ufefc]/u.test(text) ? 'rtl' : 'ltr';
