'use client';
import type { ReactNode } from 'react';
import { useExpanded } from '../Page/useExpanded.js';
import { PlainText } from '../PlainText/PlainText.js';
import { useWords } from '../Words/WordsContext.js';

/** Text above these limits is collapsed. */
const MAX_LENGTH = 480;
const MAX_LINES = 12;
/** The length of collapsed text. It is clearly shorter than the limits, so that expanding shows noticeably more. */
const FOLDED_LENGTH = 320;
const FOLDED_LINES = 8;

/**
 * Text with its line breaks. Long text is collapsed, and expands in place and in print.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-folded` | a part of the text is hidden |
 */
export function LongText({ text, code = false }: { text: string; code?: boolean | undefined }): ReactNode {
  const { words, locale } = useWords();
  const [open, setOpen] = useExpanded();
  const isLong = text.length > MAX_LENGTH || text.split('\n', MAX_LINES + 1).length > MAX_LINES;
  const folded = isLong && !open;
  return (
    <>
      <div className={`rai-long-text${code ? ' rai-code' : ''}`} data-folded={folded ? '' : undefined}>
        <PlainText>{folded ? head(text) : text}</PlainText>
        {folded && <span>…</span>}
      </div>
      {isLong && (
        <button type="button" className="rai-link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? words.showLess : words.showAll({ count: text.length, locale })}
        </button>
      )}
    </>
  );
}

/** The first lines. The rest is not in the document, so a huge argument costs nothing. */
function head(text: string): string {
  return text.split('\n', FOLDED_LINES).join('\n').slice(0, FOLDED_LENGTH);
}
