'use client';
import type { ReactNode } from 'react';
import type { Words } from '../../words/Words.js';
import { KeyList } from './KeyList.js';
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
  // A shortcut of the host with the same key comes first.
  const legendKey = named.some(([, key]) => key === LEGEND_KEY) ? undefined : LEGEND_KEY;
  const rows = [
    ...named.map(([action, key]) => [key, labels[action]] as const),
    [legendKey, words.keysToggle] as const,
  ];
  return <KeyList title={words.keysLabel} toggleKey={legendKey} help={words.keysHelp} rows={rows} />;
}

/** What had the focus in each panel before its list opened. */
const focusedBefore = new WeakMap<HTMLElement, WeakRef<HTMLElement>>();

/**
 * Opens or closes the list of a panel that shows questions.
 *
 * @returns the element that receives the focus: the list when it opens, and the previously focused element when it
 * closes. If the focus has left the list before that, it stays where it is.
 */
export function toggleLegend(panel: HTMLElement, focused: HTMLElement): HTMLElement | undefined {
  const legend = panel.querySelector<HTMLDetailsElement>('.rai-legend');
  // Without a question, a style hides it.
  if (!legend || !panel.querySelector('[data-interrupt-key]')) return undefined;
  legend.open = !legend.open;
  const summary = legend.querySelector('summary') ?? undefined;
  if (legend.open) {
    focusedBefore.set(panel, new WeakRef(focused));
    return summary;
  }
  if (!legend.contains(focused)) return focused;
  const before = focusedBefore.get(panel)?.deref();
  return before?.isConnected ? before : summary;
}
