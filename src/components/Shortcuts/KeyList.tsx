'use client';
import { Fragment, type ReactNode } from 'react';

/** Props of {@link KeyList}. */
export interface KeyListProps {
  /** The text of the button that opens the list. */
  title: string;
  /** The key that opens and closes the list; `undefined` if no key does. */
  toggleKey: string | undefined;
  help: string;
  /** Each key with its label. Rows without a key are omitted. */
  rows: readonly (readonly [key: string | undefined, label: string])[];
  className?: string;
}

/** A collapsed list of shortcuts. */
export function KeyList({ title, toggleKey, help, rows, className = '' }: KeyListProps): ReactNode {
  return (
    <details className={`rai-details rai-legend ${className}`.trimEnd()}>
      <summary aria-keyshortcuts={toggleKey}>
        {title}
        {toggleKey && (
          <>
            {' '}
            <kbd className="rai-key" aria-hidden>
              {toggleKey}
            </kbd>
          </>
        )}
      </summary>
      <p className="rai-hint">{help}</p>
      <dl>
        {rows.map(
          ([key, label]) =>
            key && (
              <Fragment key={label}>
                <dt>
                  <kbd className="rai-key" translate="no">
                    {key.length === 1 ? key.toUpperCase() : key}
                  </kbd>
                </dt>
                <dd>{label}</dd>
              </Fragment>
            ),
        )}
      </dl>
    </details>
  );
}
