'use client';
import { Fragment, type ReactNode } from 'react';
import type { Words } from '../../words/Words.js';
import type { ShortcutAction, Shortcuts } from './Shortcuts.js';

/** The key that opens and closes the list, wherever the focus is in the panel. */
export const LEGEND_KEY = '?';

/** Props of {@link KeyLegend}. */
export interface KeyLegendProps {
  shortcuts: Shortcuts;
  words: Words;
}

/** The list of the shortcuts, collapsed. A style hides it while there is no question. */
export function KeyLegend({ shortcuts, words }: KeyLegendProps): ReactNode {
  const labels: Readonly<Record<ShortcutAction, string>> = {
    approve: words.approve,
    deny: words.deny,
    edit: words.edit,
    undo: words.undo,
    next: words.nextQuestion,
    previous: words.previousQuestion,
  };
  // Object.entries loses the types of the keys.
  const named = Object.entries(shortcuts) as [ShortcutAction, string | undefined][];
  const rows = [...named.map(([action, key]) => [key, labels[action]]), [LEGEND_KEY, words.keysToggle]];
  return (
    <details className="rai-details rai-legend">
      <summary aria-keyshortcuts={LEGEND_KEY}>
        {words.keysLabel}{' '}
        <kbd className="rai-key" aria-hidden>
          {LEGEND_KEY}
        </kbd>
      </summary>
      <p className="rai-hint">{words.keysHelp}</p>
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

let focusedBefore: WeakRef<HTMLElement> | undefined;

/** Opens the list of a panel and focuses it, or closes it and focuses what had the focus before. */
export function toggleLegend(panel: HTMLElement, focused: HTMLElement | undefined): HTMLElement | undefined {
  const legend = panel.querySelector<HTMLDetailsElement>('.rai-legend');
  if (!legend) return undefined;
  legend.open = !legend.open;
  const before = focusedBefore?.deref();
  focusedBefore = legend.open && focused ? new WeakRef(focused) : undefined;
  const summary = legend.querySelector('summary') ?? undefined;
  return !legend.open && before?.isConnected ? before : summary;
}
