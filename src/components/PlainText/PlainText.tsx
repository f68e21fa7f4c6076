'use client';
import type { ReactNode } from 'react';
import { visibleText } from './visibleText.js';

/** Props of {@link PlainText}. */
export interface PlainTextProps {
  /** Text of the agent or the server. */
  children: string;
}

/**
 * Untrusted text: never markup, isolated from the text direction around it, with invisible characters shown by their
 * code points.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-code-point` | on each character that is shown by its code point |
 */
export function PlainText({ children }: PlainTextProps): ReactNode {
  const pieces = visibleText(children);
  // A plain text child is the cheapest, and the text rarely has several pieces.
  if (pieces[0]?.type === 'text' && pieces.length === 1) return <bdi className="rai-text">{children}</bdi>;
  const shown = pieces.map((piece) =>
    piece.type === 'text' ? (
      <span key={piece.offset}>{piece.text}</span>
    ) : (
      <span key={piece.offset} className="rai-hidden-character" data-code-point={piece.codePoint}>
        {piece.codePoint}
      </span>
    ),
  );
  return <bdi className="rai-text">{shown}</bdi>;
}
