/** A piece of text as it is, or an invisible character, by its name. */
export type TextPiece =
  | { readonly type: 'text'; readonly text: string; readonly offset: number }
  | { readonly type: 'hidden'; readonly codePoint: string; readonly offset: number };

/**
 * Characters that make text look like something else: controls (except tab, line feed and carriage return), zero-width
 * spaces, bidirectional overrides and isolates, and invisible tags. Joiners stay, because emoji and several scripts
 * need them.
 */
const deceptive =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u061C\u200B\u2028\u2029\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;

/** Splits text at invisible characters, so that each can be shown by its name: `U+202E`. */
export function visibleText(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(deceptive)) {
    if (match.index > from) pieces.push({ type: 'text', text: text.slice(from, match.index), offset: from });
    const codePoint = (match[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    pieces.push({ type: 'hidden', codePoint: `U+${codePoint}`, offset: match.index });
    from = match.index + match[0].length;
  }
  if (from < text.length || pieces.length === 0)
    pieces.push({ type: 'text', text: text.slice(from), offset: from });
  return pieces;
}

/** The same as one string, for an accessible name: `abc[U+202E]def`. */
export function visibleString(text: string): string {
  return visibleText(text)
    .map((piece) => (piece.type === 'text' ? piece.text : `[${piece.codePoint}]`))
    .join('');
}
