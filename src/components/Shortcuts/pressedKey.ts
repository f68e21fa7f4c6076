const named: Readonly<Record<string, string>> = { Space: ' ', Plus: '+' };
const modifiers = { Alt: 'altKey', Control: 'ctrlKey', Meta: 'metaKey', Shift: 'shiftKey' } as const;

/** Whether a key press is this shortcut, with exactly its modifiers. */
export function isPressed(shortcut: string, event: KeyboardEvent): boolean {
  const parts = shortcut.split('+');
  const last = parts.pop() ?? '';
  const key = (named[last] ?? last).toLowerCase();
  // Which characters need Shift depends on the keyboard, so for a symbol only the character counts.
  const isSign = key.length === 1 && !/\p{L}/u.test(key);
  const asked = Object.entries(modifiers).every(
    ([name, flag]) => event[flag] === parts.includes(name) || (name === 'Shift' && isSign && event.shiftKey),
  );
  return asked && (event.key.toLowerCase() === key || latinLetter(event) === key);
}

/** The letter on an English keyboard for a key of an Arabic, Greek or Russian one. */
function latinLetter({ key, code }: KeyboardEvent): string | undefined {
  const isForeign = /^\p{L}$/u.test(key) && !/\p{Script=Latin}/u.test(key);
  return isForeign ? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() : undefined;
}
