/** What a key can do on the focused card: press one of its buttons, or go to the next or previous card. */
export type ShortcutAction = 'approve' | 'deny' | 'edit' | 'undo' | 'next' | 'previous';

/**
 * A key for each action, as `aria-keyshortcuts` writes it: `a`, `Shift+A`, `Control+Enter`, `Space`. Modifiers are
 * `Alt`, `Control`, `Meta` and `Shift`. A key without modifiers works only without them. An omitted action has no key.
 */
export type Shortcuts = Readonly<Partial<Record<ShortcutAction, string | undefined>>>;

/** The keys for `shortcuts` without a value. */
export const defaultShortcuts = {
  approve: 'a',
  deny: 'd',
  edit: 'e',
  undo: 'u',
  next: 'n',
  previous: 'p',
} satisfies Shortcuts;
