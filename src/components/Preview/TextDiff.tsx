'use client';
import { useMemo, type ReactNode } from 'react';
import { LongText } from '../JsonView/LongText.js';
import { useExpanded } from '../Page/useExpanded.js';
import { directionOf } from '../PlainText/directionOf.js';
import { PlainText } from '../PlainText/PlainText.js';
import { codePointOf } from '../PlainText/visibleText.js';
import { useWords } from '../Words/WordsContext.js';
import { diffText, type TextPart } from './diffText.js';

/** Props of {@link TextDiff}. */
export interface TextDiffProps {
  before: string;
  after: string;
}

/**
 * One text with what an edit removed and added, word by word. Unchanged lines far from a change are collapsed on
 * a screen. If the texts have little in common, both are shown.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-diff` | always: `words`, or `whole` if both texts are shown |
 */
export function TextDiff({ before, after }: TextDiffProps): ReactNode {
  const { words, locale } = useWords();
  const [open, setOpen] = useExpanded();
  const parts = useMemo(() => diffText(before, after, locale), [before, after, locale]);
  const shown = open ? parts : parts?.map(collapsed(parts.length));
  return (
    <div className="rai-text-diff" data-diff={shown ? 'words' : 'whole'} dir={directionOf(after)}>
      {shown?.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text change together
        <Part key={index} part={part} onOpen={() => setOpen(true)} />
      )) ?? (
        <>
          <del>
            <Spoken>{words.removedText}</Spoken>
            <LongText text={before} />
          </del>
          <ins>
            <Spoken>{words.addedText}</Spoken>
            <LongText text={after} />
          </ins>
        </>
      )}
    </div>
  );
}

/** An unchanged part, of which the lines between `text` and `after` are collapsed. */
interface CollapsedPart {
  readonly kind: 'collapsed';
  readonly text: string;
  readonly lines: number;
  readonly after: string;
}

/** The lines next to a change stay. */
const NEAR = 1;

const collapsed =
  (count: number) =>
  (part: TextPart, index: number): TextPart | CollapsedPart => {
    if (part.kind !== 'same') return part;
    const lines = part.text.split('\n');
    const head = index === 0 ? 0 : NEAR + 1;
    const tail = index === count - 1 ? 0 : NEAR + 1;
    const hidden = lines.length - head - tail;
    if (hidden < 3) return part;
    return {
      kind: 'collapsed',
      text: lines.slice(0, head).join('\n'),
      lines: hidden,
      after: lines.slice(lines.length - tail).join('\n'),
    };
  };

function Part({ part, onOpen }: { part: TextPart | CollapsedPart; onOpen: () => void }): ReactNode {
  const { words, locale } = useWords();
  if (part.kind === 'same') return <PlainText>{part.text}</PlainText>;
  if (part.kind === 'collapsed') {
    return (
      <>
        {part.text !== '' && <PlainText>{part.text}</PlainText>}
        <button type="button" className="rai-link rai-unchanged" aria-expanded={false} onClick={onOpen}>
          {words.unchangedLines({ count: part.lines, locale })}
        </button>
        {part.after !== '' && <PlainText>{part.after}</PlainText>}
      </>
    );
  }
  const Tag = part.kind === 'added' ? 'ins' : 'del';
  return (
    <Tag>
      <Spoken>{part.kind === 'added' ? words.addedText : words.removedText}</Spoken>
      {part.text.trim() === '' ? <Spaces text={part.text} /> : piecesOf(part.text)}
    </Tag>
  );
}

/**
 * A line break does not show whether a carriage return precedes it, but a carriage return alone shows its code point.
 */
const piecesOf = (text: string): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- two may be equal
  text.split(/(?<=\r)/).map((piece, index) => <PlainText key={index}>{piece}</PlainText>);

/** Spaces and line breaks that are a change by themselves, by their code points: they would not be noticed. */
function Spaces({ text }: { text: string }): ReactNode {
  return (text.match(/(.)\1*/gs) ?? []).map((run, index) => {
    const codePoint = codePointOf(run);
    const count = run.length;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- two may be equal
      <span key={index}>
        <span className="rai-hidden-character" data-code-point={codePoint}>
          {count > 1 ? `${codePoint} ×${count}` : codePoint}
        </span>
        {run.startsWith('\n') && run}
      </span>
    );
  });
}

/** A word for screen readers, which often do not announce `ins` and `del`. */
function Spoken({ children }: { children: string }): ReactNode {
  return <span className="rai-visually-hidden">{` ${children} `}</span>;
}
