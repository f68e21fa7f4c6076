import { isJsonObject } from '../../model/json.js';

/** A piece of text as it is, or an invisible character, by its code point. */
export type TextPiece =
  | { readonly type: 'text'; readonly text: string; readonly offset: number }
  | { readonly type: 'hidden'; readonly codePoint: string; readonly offset: number };

/**
 * Characters that are invisible or change the characters around them: controls, formats, separators of lines, the blank
 * Braille pattern, and all characters that a text renderer may omit. Tabs and line breaks are not invisible. A carriage
 * return alone is: a page does not show it, but a shell, SQL or Python may start a line there.
 */
const invisible = /(?![\t\n]|\r\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

const NON_JOINER = '\u200C';
const JOINER = '\u200D';
const KEYCAP = '\u20E3';
const selector = /^[\uFE0E\uFE0F]$/;
const pictograph = /^\p{Extended_Pictographic}$/u;
/** What can precede a joiner inside an emoji. */
const emojiPart = /\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F]?$/u;
/** Letters and their marks in the scripts in which a joiner changes the shape of a letter. */
const joining =
  /^(?=[\p{L}\p{M}])[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nko}\p{scx=Adlm}\p{scx=Rohg}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Mymr}\p{scx=Khmr}\p{scx=Tibt}\p{scx=Limb}\p{scx=Bali}\p{scx=Java}\p{scx=Newa}]$/u;

/**
 * Whether an invisible character is a part of the emoji or the letter before it. Any other is shown by its code point.
 */
function belongs(character: string, text: string, after: string): boolean {
  const before = /.$/su.exec(text)?.[0] ?? '';
  if (selector.test(character)) {
    return /[0-9#*]/.test(before) ? after === KEYCAP : /^\p{Emoji}$/u.test(before);
  }
  if (character === JOINER && emojiPart.test(text)) return pictograph.test(after);
  // At the end of a word, only the joiner changes what is seen.
  if (character === NON_JOINER) return joining.test(before) && joining.test(after);
  return character === JOINER && joining.test(before) && after !== JOINER && after !== NON_JOINER;
}

/** The code point of the first character: `U+202E`. */
export const codePointOf = (text: string): string =>
  `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Splits text at invisible characters, so that each can be shown by its code point: `U+202E`. */
export function visibleText(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { 0: character, index } of text.matchAll(invisible)) {
    const end = index + character.length;
    const after = /^./su.exec(text.slice(end, end + 2))?.[0] ?? '';
    if (belongs(character, text.slice(Math.max(0, index - 4), index), after)) continue;
    if (index > from) pieces.push({ type: 'text', text: text.slice(from, index), offset: from });
    pieces.push({ type: 'hidden', codePoint: codePointOf(character), offset: index });
    from = end;
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

/**
 * Copies a JSON value, and replaces the invisible characters in its texts and property names with their code points.
 */
export function visibleCopy(value: unknown): unknown {
  if (typeof value === 'string') return visibleString(value);
  if (Array.isArray(value)) return value.map((item) => visibleCopy(item));
  return isJsonObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, child]) => [visibleString(key), visibleCopy(child)]),
      )
    : value;
}
