'use client';
import { useState, type ReactNode } from 'react';
import { PlainText } from '../PlainText/PlainText.js';
import { useWords } from '../Words/WordsContext.js';

/** More than this is folded at first. */
const FOLD_LENGTH = 320;
const FOLD_LINES = 8;

/**
 * Text with its line breaks. A long one is folded, and unfolds in place.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-folded` | a part of the text is out of sight |
 */
export function LongText({ text, code = false }: { text: string; code?: boolean | undefined }): ReactNode {
  const { words, locale } = useWords();
  const [open, setOpen] = useState(false);
  const isLong = text.length > FOLD_LENGTH || text.split('\n', FOLD_LINES + 1).length > FOLD_LINES;
  const folded = isLong && !open;
  return (
    <>
      <div className={code ? 'rai-long-text rai-code' : 'rai-long-text'} data-folded={folded ? '' : undefined}>
        <PlainText>{folded ? head(text) : text}</PlainText>
        {folded && '…'}
      </div>
      {isLong && (
        <button
          type="button"
          className="rai-link"
          aria-expanded={open}
          onClick={() => setOpen((before) => !before)}
        >
          {open ? words.showLess : words.showAll({ count: text.length, locale })}
        </button>
      )}
    </>
  );
}

/** The first lines: out of sight means out of the document, so that a huge argument costs nothing. */
function head(text: string): string {
  return text.split('\n', FOLD_LINES).join('\n').slice(0, FOLD_LENGTH);
}
