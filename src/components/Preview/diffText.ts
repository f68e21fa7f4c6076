import { diffLists } from '../../approvals/diffLists.js';

/** A part of a text that an edit kept, removed or added. */
export interface TextPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Texts with more words are compared as a whole. It bounds the time of a comparison. */
const MAX_WORDS = 20_000;

/**
 * The difference of two texts, word by word. `undefined` if they have too little in common to be read as one text.
 *
 * @param language A BCP 47 tag. Its rules determine where words end.
 */
export function diffText(before: string, after: string, language: string): readonly TextPart[] | undefined {
  const [old, current] = [wordsOf(before, language), wordsOf(after, language)];
  if (old.length > MAX_WORDS || current.length > MAX_WORDS) return undefined;
  const gaps = diffLists(old, current);
  if (!gaps) return undefined;
  const parts: TextPart[] = [];
  const add = (kind: TextPart['kind'], pieces: readonly string[]) => {
    if (pieces.length > 0) parts.push({ kind, text: pieces.join('') });
  };
  let at = 0;
  for (const { from, removed, to, added } of gaps) {
    add('same', old.slice(at, from));
    add('removed', old.slice(from, from + removed));
    add('added', current.slice(to, to + added));
    at = from + removed;
  }
  add('same', old.slice(at));
  const merged = joined(parts);
  const kept = merged
    .filter(({ kind }) => kind === 'same')
    .reduce((sum, { text }) => sum + text.trim().length, 0);
  return kept * 3 >= Math.max(before.trim().length, after.trim().length) ? merged : undefined;
}

/** Only a space between two changes is part of the change: “old words” → “new text” is one change. */
function joined(parts: readonly TextPart[]): readonly TextPart[] {
  const found: { removed: string; added: string }[] = [];
  const result: TextPart[] = [];
  const flush = () => {
    for (const { removed, added } of found) {
      if (removed !== '') result.push({ kind: 'removed', text: removed });
      if (added !== '') result.push({ kind: 'added', text: added });
    }
    found.length = 0;
  };
  parts.forEach((part, index) => {
    const change = found.at(-1);
    if (part.kind === 'same') {
      const isBetween =
        change && part.text.trim() === '' && !part.text.includes('\n') && index < parts.length - 1;
      if (isBetween) {
        change.removed += part.text;
        change.added += part.text;
      } else {
        flush();
        result.push(part);
      }
    } else if (change) change[part.kind] += part.text;
    else found.push({ removed: '', added: '', [part.kind]: part.text });
  });
  flush();
  return result;
}

const wordsOf = (text: string, language: string): readonly string[] =>
  Array.from(new Intl.Segmenter(language, { granularity: 'word' }).segment(text), ({ segment }) => segment);
