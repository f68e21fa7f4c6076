/**
 * What a key can do on the card that has the focus: press one of its buttons, or go to the card after or before it.
 */
export type ShortcutAction = 'approve' | 'deny' | 'edit' | 'undo' | 'next' | 'previous';

/**
 * A key for each action, as `aria-keyshortcuts` writes it: `a`, `Shift+A`, `Control+Enter`, `Space`. Modifiers are
 * `Alt`, `Control`, `Meta` and `Shift`, and a key without them acts only without them. An action that is left out
 * has no key.
 */
export type Shortcuts = Readonly<Partial<Record<ShortcutAction, string | undefined>>>;

/** The keys that `shortcuts` alone stands for. */
export const defaultShortcuts = {
  approve: 'a',
  deny: 'd',
  edit: 'e',
  undo: 'u',
  next: 'n',
  previous: 'p',
} satisfies Shortcuts;
