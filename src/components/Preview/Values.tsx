'use client';
import type { ReactNode } from 'react';
import { isJsonObject, own } from '../../model/json.js';
import { LongText } from '../JsonView/LongText.js';
import { PlainText } from '../PlainText/PlainText.js';
import { useWords } from '../Words/WordsContext.js';
import { FirstItems } from './FirstItems.js';
import { Leaf } from './Leaf.js';
import { Money, onlyAmount } from './Money.js';
import { Table, tableColumns } from './Table.js';

/** From this depth on, a value is shown as JSON text, because deeper lists are hard to read. */
const MAX_DEPTH = 8;
/** The number of entries that show at once. */
const MAX_ENTRIES = 50;

/** Arguments that contain code, if they are text. */
const codeNames = new Set(['command', 'cmd', 'script', 'code', 'sql', 'shell', 'bash', 'patch', 'diff']);

/** Props of {@link Values}. */
export interface ValuesProps {
  value: unknown;
  /** Its name in the object that contains it. @default none */
  name?: string | undefined;
  /** Names of the object's texts that are code, besides the usual ones. @default none */
  code?: ReadonlySet<string> | undefined;
  /** What the value replaces: a text is shown with the differences. @default nothing */
  before?: unknown;
  /** Its depth inside another value. @default 0 */
  depth?: number | undefined;
}

/**
 * Shows a JSON value by its kind: similar objects as a table, code in a fixed-width font, a web address with its host
 * in bold, a date in the reader's language, yes, no and none in words, everything else as names and values. Numbers,
 * yes, no and none are formatted as code, so that they look different from the same text.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-depth` | on each list of names and values, and on each list: its depth, from 0 |
 */
export function Values({ value, name, code, before, depth = 0 }: ValuesProps): ReactNode {
  if (typeof value !== 'object' || value === null) {
    return <Leaf value={value} before={before} isCode={name !== undefined && isCode(name, code)} />;
  }
  const amount = onlyAmount(value);
  if (amount) return <Money {...amount} />;
  const size = Object.keys(value).length;
  if (size === 0) return <Empty isList={Array.isArray(value)} />;
  if (depth >= MAX_DEPTH) return <LongText text={JSON.stringify(value, null, 2)} code />;
  if (isJsonObject(value)) {
    return (
      <FirstItems items={Object.entries(value)} max={MAX_ENTRIES}>
        {(entries) => (
          <dl className="rai-values" data-depth={depth}>
            {entries.map(([key, child]) => (
              <div key={key}>
                <dt>
                  <PlainText>{key}</PlainText>
                </dt>
                <dd>
                  <Values value={child} name={key} code={code} before={own(before, key)} depth={depth + 1} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </FirstItems>
    );
  }
  const columns = tableColumns(value);
  if (columns) return <Table rows={Object.values(value)} columns={columns} />;
  return (
    <FirstItems items={Object.entries(value)} max={MAX_ENTRIES}>
      {(entries) => (
        <ol className="rai-values" data-depth={depth}>
          {entries.map(([index, child]) => (
            <li key={index}>
              <Values value={child} depth={depth + 1} />
            </li>
          ))}
        </ol>
      )}
    </FirstItems>
  );
}

const isCode = (name: string, code: ReadonlySet<string> | undefined): boolean =>
  codeNames.has(name.toLowerCase()) || code?.has(name) === true;

function Empty({ isList }: { isList: boolean }): ReactNode {
  const { words } = useWords();
  return <em className="rai-nothing">{isList ? words.emptyList : words.emptyObject}</em>;
}
