const named: Readonly<Record<string, string>> = { Space: ' ', Plus: '+' };
const modifiers = { Alt: 'altKey', Control: 'ctrlKey', Meta: 'metaKey', Shift: 'shiftKey' } as const;

/** Whether a key press is this shortcut, with its modifiers and with no other. */
export function isPressed(shortcut: string, event: KeyboardEvent): boolean {
  const parts = shortcut.split('+');
  const last = parts.pop() ?? '';
  const key = (named[last] ?? last).toLowerCase();
  // Which signs need Shift is the keyboard's matter: of a sign alone, only the sign counts.
  const isSign = key.length === 1 && !/\p{L}/u.test(key);
  const asked = Object.entries(modifiers).every(
    ([name, flag]) => event[flag] === parts.includes(name) || (name === 'Shift' && isSign && event.shiftKey),
  );
  return asked && (event.key.toLowerCase() === key || latinLetter(event) === key);
}

/** The letter that a key of a keyboard for Arabic, Greek or Russian has on one for English. */
function latinLetter({ key, code }: KeyboardEvent): string | undefined {
  const isForeign = /^\p{L}$/u.test(key) && !/\p{Script=Latin}/u.test(key);
  return isForeign ? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() : undefined;
}
