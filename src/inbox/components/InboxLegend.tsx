'use client';
import type { ReactNode } from 'react';
import { KeyList } from '../../components/Shortcuts/KeyList.js';
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
    <KeyList
      title={words.keysLabel}
      toggleKey={inboxKeys.legend}
      help={inbox.keysHelp}
      rows={rows}
      className="rai-inbox-legend"
    />
  );
}
