import { isElement } from '../Page/elements.js';
import { goOnFrom, goToCard } from '../Page/goToCard.js';
import type { ShortcutAction, Shortcuts } from './Shortcuts.js';

/** Where keys are typed, chosen with, or meant for something else than the card. */
const takesKeys =
  'input, textarea, select, [contenteditable], dialog, [role=dialog], [role=alertdialog], [role=textbox],' +
  '[role=searchbox], [role=combobox], [role=listbox], [role=spinbutton], [role=slider], [role=menu], [role=menubar],' +
  '[role=tree], [role=grid], [role=tablist], [role=radiogroup], [role=application]';

/** A card, or one of several actions in it: the part that a key acts on. */
const parts = '[data-action-key], [data-interrupt-key]';

/** A listener of key presses gets no other events. What an autofill dispatches has no key. */
const isKeyPress = (event: Event): event is KeyboardEvent => 'key' in event;

const isHtmlElement = (node: EventTarget): node is HTMLElement =>
  isElement(node) && 'isContentEditable' in node;

/** How long after a decision no key decides anything else, in milliseconds: a double press is meant once. */
const HASTE = 300;

/**
 * Presses the button that stands for a key, in the card that has the focus, and nowhere else. Nothing happens while
 * something is typed or composed, nor again while a key is held, nor where the card has no such button just now, nor
 * to a card that got the focus a moment ago from one that a key decided. On a card that is not wholly in view, the
 * first press only shows it.
 *
 * @returns what ends it.
 */
export function listenForShortcuts(panel: HTMLElement, shortcuts: Shortcuts): () => void {
  let shown: Element | undefined;
  let decided: { readonly part: Element; readonly time: number } | undefined;

  const press = (card: HTMLElement, part: Element, action: ShortcutAction, time: number): boolean => {
    const buttons = [...part.querySelectorAll<HTMLElement>(`[data-shortcut="${action}"]`)];
    const button = buttons.find((each) => each.closest(parts) === part);
    if (!button) return false;
    const decides = action === 'approve' || action === 'deny';
    if (decides && decided && decided.part !== part && time - decided.time < HASTE) return true;
    // A card that is larger than the view has been shown once its button is.
    if (isInView(card) || (shown === card && isInView(button))) {
      if (decides) decided = { part, time };
      button.click();
      return true;
    }
    shown = card;
    goToCard(card);
    if (!isInView(card)) button.scrollIntoView({ block: 'center', behavior: 'instant' });
    return true;
  };

  const onKeyDown = (event: Event): void => {
    if (!isKeyPress(event) || event.defaultPrevented || event.repeat || event.isComposing) return;
    const path = event.composedPath();
    if (!path.includes(panel)) return;
    const inside = path.slice(0, path.indexOf(panel)).filter((node) => isHtmlElement(node));
    if (inside.some((element) => element.isContentEditable || element.matches(takesKeys))) return;
    // These keys press what has the focus.
    const pressesItself = event.key === 'Enter' || event.key === ' ';
    if (pressesItself && inside.some((element) => element.matches('a, button, summary'))) return;
    const part = inside.find((element) => element.matches(parts));
    const card = part?.closest<HTMLElement>('[data-interrupt-key]');
    if (!part || !card) return;
    // Object.entries loses the names of the keys.
    const named = Object.entries(shortcuts) as [ShortcutAction, string | undefined][];
    const done = named.some(([action, key]) => {
      if (!key || !isPressed(key, event)) return false;
      if (action !== 'next' && action !== 'previous') return press(card, part, action, event.timeStamp);
      goOnFrom(card, action === 'next' ? 1 : -1, panel);
      return true;
    });
    if (done) event.preventDefault();
  };

  // React calls a host's own handlers at its root, above the panel: they come first.
  const page = panel.getRootNode();
  page.addEventListener('keydown', onKeyDown);
  return () => page.removeEventListener('keydown', onKeyDown);
}

/** Whether an element is wholly in view, as far as what it scrolls in and the panel's own bar leave it. */
function isInView(element: Element): boolean {
  const page = element.ownerDocument;
  // The bar stands below every card, unless it sticks to the end of the view and covers them.
  const bar = element.closest('.rai-panel')?.querySelector('.rai-bar');
  let top = 0;
  let bottom = Math.min(
    page.documentElement.clientHeight || Infinity,
    bar?.getBoundingClientRect().top ?? Infinity,
  );
  for (let around = element.parentElement; around && around !== page.body; around = around.parentElement) {
    if (getComputedStyle(around).overflowY === 'visible') continue;
    const frame = around.getBoundingClientRect();
    top = Math.max(top, frame.top);
    bottom = Math.min(bottom, frame.bottom);
  }
  const box = element.getBoundingClientRect();
  // Less than a pixel is a matter of rounding.
  return box.top > top - 1 && box.bottom < bottom + 1;
}

const keyNames: Readonly<Record<string, string>> = { Space: ' ', Plus: '+' };
const modifiers = { Alt: 'altKey', Control: 'ctrlKey', Meta: 'metaKey', Shift: 'shiftKey' } as const;

/** Whether a key press is this shortcut, with its modifiers and with no other. */
function isPressed(shortcut: string, event: KeyboardEvent): boolean {
  const parts = shortcut.split('+');
  const last = parts.pop() ?? '';
  const key = (keyNames[last] ?? last).toLowerCase();
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
