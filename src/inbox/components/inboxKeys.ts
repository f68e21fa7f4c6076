import { isComposing } from '../../components/Page/isComposing.js';
import { defaultShortcuts, type Shortcuts } from '../../components/Shortcuts/Shortcuts.js';

/** An action of one of the inbox's own keys. */
export type InboxKey = 'next' | 'previous' | 'mark' | 'legend';

/** The key of each action of the inbox. */
export const inboxKeys: Readonly<Record<InboxKey, string>> = {
  next: 'j',
  previous: 'k',
  mark: 'x',
  legend: '?',
};

/** The actions of the panel that act on a question. */
export const questionActions = ['approve', 'deny', 'edit', 'undo'] as const;

/** The keys of the panel; `undefined` if it has none. */
export const panelKeys = (given: boolean | Shortcuts | undefined): Shortcuts | undefined =>
  given === true || given === undefined ? defaultShortcuts : given || undefined;

/** Elements that handle letters themselves. A checkbox does not. */
const keyTakers =
  'input:not([type=checkbox]), textarea, select, [contenteditable], dialog, [role$=dialog], [role$=box]:not(input),' +
  '[role$=grid], [role^=menu], [role^=tree], [role=spinbutton], [role=slider], [role=tablist], [role=application],' +
  '.rai-edit';

/** A letter of another alphabet. */
const isForeign = /^(?!\p{Script=Latin})\p{L}$/u;

/**
 * The action of a key press. `undefined` while the user types or composes text, and with a modifier.
 *
 * @param panel The keys of the panel.
 */
export function inboxKeyOf(
  event: KeyboardEvent,
  panel: Shortcuts = {},
): InboxKey | (typeof questionActions)[number] | undefined {
  const { altKey, ctrlKey, metaKey } = event;
  if (event.defaultPrevented || event.isComposing || isComposing(event)) return undefined;
  if (altKey || ctrlKey || metaKey) return undefined;
  const path = event.composedPath().filter((node) => node instanceof HTMLElement);
  const until = path.findIndex((element) => element.classList.contains('rai-inbox'));
  // What a component renders elsewhere in the page, such as a dialog, is not in the inbox.
  if (until === -1 || path.slice(0, until).some((element) => element.matches(keyTakers))) return undefined;
  const own = (['next', 'previous', 'mark', 'legend'] as const).find((action) =>
    isKey(event, inboxKeys[action]),
  );
  return own ?? questionActions.find((action) => isKey(event, panel[action]));
}

/** Whether a key press is this key, without modifiers. */
function isKey({ key, code, shiftKey }: KeyboardEvent, wanted: string | undefined): boolean {
  if (wanted?.length !== 1) return false;
  // Which characters need Shift depends on the keyboard, so for a symbol only the character counts.
  const isLetter = /\p{L}/u.test(wanted);
  // On an Arabic, Greek or Russian keyboard, the key at the place of the letter on an English one.
  const isThere = isLetter && isForeign.test(key) && code === `Key${wanted.toUpperCase()}`;
  return (key?.toLowerCase() === wanted.toLowerCase() || isThere) && !(isLetter && shiftKey);
}
