'use client';
import type { ReactNode } from 'react';
import { isJsonObject } from '../../model/json.js';
import { PlainText } from '../PlainText/PlainText.js';
import { useWords } from '../Words/WordsContext.js';
import { LongText } from './LongText.js';
import { valueInWords } from './valueInWords.js';

/** From this depth on, a value is shown as JSON text, because deeply nested lists are hard to read. */
const MAX_DEPTH = 3;
/** A value with more entries than this is shown as collapsible JSON text. */
const MAX_ENTRIES = 50;

/** Props of {@link JsonView}. */
export interface JsonViewProps {
  value: unknown;
  /** Its depth inside another view. @default 0 */
  depth?: number | undefined;
}

/**
 * Shows a JSON value: an object as names and values, an array as a list, a string as text with line breaks, and `true`,
 * `false` and `null` as the words for yes, no and none. Numbers and these words are formatted as code, so that the
 * number 5 and the text “5” look different.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-depth` | on each list of names and values, and on each list: its depth, from 0 |
 */
export function JsonView({ value, depth = 0 }: JsonViewProps): ReactNode {
  const { words } = useWords();
  if (typeof value === 'string') {
    return value === '' ? <Nothing>{words.emptyText}</Nothing> : <LongText text={value} />;
  }
  // An empty field of an edit.
  if (value === undefined) return <Nothing>{words.changeAbsent}</Nothing>;
  if (typeof value === 'number') return <code>{valueInWords(value, words)}</code>;
  if (typeof value !== 'object' || value === null) return valueInWords(value, words);
  const size = Object.keys(value).length;
  if (size === 0) return <Nothing>{Array.isArray(value) ? words.emptyList : words.emptyObject}</Nothing>;
  if (depth >= MAX_DEPTH || size > MAX_ENTRIES)
    return <LongText text={JSON.stringify(value, null, 2)} code />;
  return isJsonObject(value) ? (
    <dl className="rai-values" data-depth={depth}>
      {Object.entries(value).map(([name, child]) => (
        <div key={name}>
          <dt>
            <PlainText>{name}</PlainText>
          </dt>
          <dd>
            <JsonView value={child} depth={depth + 1} />
          </dd>
        </div>
      ))}
    </dl>
  ) : (
    <ol className="rai-values" data-depth={depth}>
      {Object.entries(value).map(([index, child]) => (
        <li key={index}>
          <JsonView value={child} depth={depth + 1} />
        </li>
      ))}
    </ol>
  );
}

function Nothing({ children }: { children: string }): ReactNode {
  return <em className="rai-nothing">{children}</em>;
}
