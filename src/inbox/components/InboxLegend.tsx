'use client';
import { Fragment, type ReactNode } from 'react';
import type { Shortcuts } from '../../components/Shortcuts/Shortcuts.js';
import { inboxKeys } from './inboxKeys.js';
import { useInboxWords } from './useInboxWords.js';

/** Props of {@link InboxLegend}. */
export interface InboxLegendProps {
  /** The keys of the panel. @default none */
  panel: Shortcuts | undefined;
}

/** The list of the keys of the inbox and of its panel, collapsed. `?` opens and closes it. */
export function InboxLegend({ panel = {} }: InboxLegendProps): ReactNode {
  const { words, inbox } = useInboxWords();
  const rows: readonly (readonly [key: string | undefined, label: string])[] = [
    [inboxKeys.next, inbox.next],
    [inboxKeys.previous, inbox.previous],
    [inboxKeys.mark, inbox.keyMark],
    [panel.approve, words.approve],
    [panel.deny, words.deny],
    [panel.edit, words.edit],
    [panel.undo, words.undo],
    [panel.next, words.nextQuestion],
    [panel.previous, words.previousQuestion],
    [inboxKeys.legend, words.keysToggle],
  ];
  return (
    <details className="rai-details rai-legend rai-inbox-legend">
      <summary aria-keyshortcuts={inboxKeys.legend}>
        {words.keysLabel}{' '}
        <kbd className="rai-key" aria-hidden>
          {inboxKeys.legend}
        </kbd>
      </summary>
      <p className="rai-hint">{inbox.keysHelp}</p>
      <dl>
        {rows.map(
          ([key, label]) =>
            key !== undefined && (
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
