'use client';
import type { ReactNode } from 'react';
import { isJsonObject, own, type JsonObject } from '../../model/json.js';
import { PlainText } from '../PlainText/PlainText.js';
import { FirstItems } from './FirstItems.js';
import { Leaf } from './Leaf.js';

const MAX_COLUMNS = 6;
/** The number of rows that show at first. */
const FIRST_ROWS = 5;
/** A longer text needs more room than a cell has. */
const MAX_CELL_LENGTH = 80;

/**
 * The names of the columns, if a list contains similar objects: at least two, each with short single values only, at
 * most six names in all, and no object with less than half of them.
 */
export function tableColumns(list: unknown): readonly string[] | undefined {
  if (!Array.isArray(list) || list.length < 2 || !list.every(isRow)) return undefined;
  const columns = [...new Set(list.flatMap(Object.keys))];
  const areAlike = list.every((row) => Object.keys(row).length * 2 >= columns.length);
  return areAlike && columns.length <= MAX_COLUMNS ? columns : undefined;
}

const isRow = (item: unknown): item is JsonObject =>
  isJsonObject(item) && Object.keys(item).length > 0 && Object.values(item).every(fitsCell);

const fitsCell = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length <= MAX_CELL_LENGTH && !value.includes('\n')
    : typeof value !== 'object' || value === null;

/** Similar objects as a table: its first five rows, and a button that shows the others. */
export function Table({
  rows,
  columns,
}: {
  rows: readonly unknown[];
  columns: readonly string[];
}): ReactNode {
  return (
    <FirstItems items={rows} max={FIRST_ROWS}>
      {(shown) => (
        // A wide table scrolls separately, even by keyboard.
        <div
          className="rai-table"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
          tabIndex={columns.length > 3 ? 0 : undefined}
        >
          <table>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col" data-type={typeof own(rows[0], name)}>
                    <PlainText>{name}</PlainText>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row, index) => (
                // Rows have no identity.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={index}>
                  {columns.map((name) => (
                    <td key={name} data-type={typeof own(row, name)}>
                      <Leaf value={own(row, name)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </FirstItems>
  );
}
