'use client';
import type { ReactNode } from 'react';
import { visibleText } from './visibleText.js';

/** Props of {@link PlainText}. */
export interface PlainTextProps {
  /** Text of the agent or the server. */
  children: string;
}

/**
 * Text that somebody else wrote: never markup, set apart from the direction of the text around it, and with
 * characters that would not show drawn by their names.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-code-point` | on each character that is shown by its name |
 */
export function PlainText({ children }: PlainTextProps): ReactNode {
  const pieces = visibleText(children).map((piece) =>
    piece.type === 'text' ? (
      piece.text
    ) : (
      <span key={piece.offset} className="rai-hidden-character" data-code-point={piece.codePoint}>
        {piece.codePoint}
      </span>
    ),
  );
  // Text by itself is the cheapest child there is, and hardly ever is it in pieces.
  return <bdi className="rai-text">{pieces.length === 1 ? pieces[0] : pieces}</bdi>;
}
