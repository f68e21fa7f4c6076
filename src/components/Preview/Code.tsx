'use client';
import { useState, type ReactNode } from 'react';
import { PlainText } from '../PlainText/PlainText.js';
import { useWords } from '../Words/WordsContext.js';
import { CopyButton } from './CopyButton.js';

/** Above this number of lines, each has its number. */
const MAX_UNNUMBERED = 12;
/** Longer code is collapsed to this number of lines. */
const MAX_LINES = 24;
const SHOWN_LINES = 16;

/** Props of {@link Code}. */
export interface CodeProps {
  text: string;
}

/**
 * Code in a fixed-width font, left to right in every language, with a button that copies it. Above twelve lines, the
 * lines are numbered; the numbers are not part of the text. Above 24 lines, the rest is collapsed.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-numbered` | the lines are numbered |
 */
export function Code({ text }: CodeProps): ReactNode {
  const { words, locale } = useWords();
  const [open, setOpen] = useState(false);
  const lines = text.split('\n');
  const isLong = lines.length > MAX_LINES;
  const shown = isLong && !open ? lines.slice(0, SHOWN_LINES) : lines;
  const isNumbered = lines.length > MAX_UNNUMBERED;
  return (
    <div className="rai-code-block" data-numbered={isNumbered ? '' : undefined}>
      <pre className="rai-code" dir="ltr">
        {isNumbered ? (
          shown.map((line, index) => (
            // Lines have no identity.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className="rai-line">
              <PlainText>{`${line}\n`}</PlainText>
            </span>
          ))
        ) : (
          <PlainText>{text}</PlainText>
        )}
      </pre>
      <div className="rai-tools">
        {isLong && (
          <button type="button" className="rai-link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? words.showLess : words.showMore({ count: lines.length - SHOWN_LINES, locale })}
          </button>
        )}
        <CopyButton text={text} />
      </div>
    </div>
  );
}
