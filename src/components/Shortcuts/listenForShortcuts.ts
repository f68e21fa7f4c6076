import { goToCard, goToNeighbour, scrollToElement } from '../Page/goToCard.js';
import { viewOf } from '../Page/inView.js';
import { isComposing } from '../Page/isComposing.js';
import { isOutdated } from '../PressGuard/oneActionPerPress.js';
import { LEGEND_KEY, toggleLegend } from './KeyLegend.js';
import type { ShortcutAction, Shortcuts } from './Shortcuts.js';

export { KeyLegend } from './KeyLegend.js';

/**
 * Elements that handle keys themselves: text fields, choices and other controls. An opened form (`.rai-edit`) counts
 * too: it has the focus until its first field has loaded, and what the user types then is not a shortcut.
 */
const keyTakers =
  'input, textarea, select, [contenteditable], dialog, [role$=dialog], [role$=box], [role$=grid], [role^=menu],' +
  '[role^=tree], [role^=radio], [role=spinbutton], [role=slider], [role=tablist], [role=application], .rai-edit';

/** What a key acts on: a card, or one of several actions in it. */
const targets = '[data-action-key], [data-interrupt-key]';

/** A key listener also gets events without a `key`: autofill dispatches them. */
const isKeyPress = (event: Event): event is KeyboardEvent => 'key' in event;

const isHtmlElement = (node: EventTarget): node is HTMLElement => 'isContentEditable' in node;

const pathOf = (event: Event): readonly HTMLElement[] => event.composedPath().filter(isHtmlElement);

const isInKeyTaker = (inside: readonly HTMLElement[]): boolean =>
  inside.some((element) => element.isContentEditable || element.matches(keyTakers));

/** What has the focus in the panel, and its card, with the status of the card when the focus came. */
interface Focused {
  readonly element: HTMLElement;
  readonly isField: boolean;
  readonly card: HTMLElement | undefined;
  readonly status: string | undefined;
}

/** A click on one of these can decide, and then the focus moves to the next card. */
const pressable = 'button, [role=button], [type=checkbox], [type=radio]';

/**
 * How long shortcuts press nothing on other cards after a press, in milliseconds, so that a double press decides once.
 */
const DOUBLE_PRESS = 300;

/**
 * Presses the button of a shortcut in the focused card. It does nothing while the user types or composes text, while a
 * key is held, if the card has no such button, if a key press has just moved the focus to this card, or if the question
 * has changed since the press because the page was busy. If a field disappears, or the focus moves to another card
 * because the question was decided elsewhere or is no longer pending, keys do nothing until the user presses Tab or
 * clicks. If a card is not completely in view, the first press only scrolls to it. `?` opens and closes the list of the
 * keys, wherever the focus is in the panel.
 *
 * @returns a function that stops it.
 */
export function listenForShortcuts(panel: HTMLElement, shortcuts: Shortcuts): () => void {
  let shown: Element | undefined;
  let pressed: Element | undefined;
  let pressedAt = -Infinity;
  let focused: Focused | undefined;
  /** The last thing that the user did can move the focus: Tab, or a press of a button. */
  let isMoving = false;
  /** The focus has moved without the user, who has not pressed Tab or clicked since. */
  let isLost = false;

  const press = (card: HTMLElement, target: HTMLElement, action: ShortcutAction, time: number): boolean => {
    const buttons = [...target.querySelectorAll<HTMLElement>(`[data-shortcut="${action}"]`)];
    const button = buttons.find((each) => each.closest(targets) === target);
    if (!button) return false;
    if (pressed !== target && time - pressedAt < DOUBLE_PRESS) return true;
    // A card that is larger than the view counts as shown once its button is in view.
    if (viewOf(card).isWhole || (shown === card && viewOf(button).isWhole)) {
      pressed = target;
      pressedAt = time;
      // What the button opens takes the focus from the card, but not from another element in it.
      target.focus({ preventScroll: true });
      button.click();
      return true;
    }
    shown = card;
    goToCard(card);
    // Scrolls further only in a card that is larger than the view.
    scrollToElement(button);
    return true;
  };

  const insideOf = (path: readonly HTMLElement[]) => path.slice(0, Math.max(0, path.indexOf(panel)));

  const onFocus = (event: Event): void => {
    const inside = insideOf(pathOf(event));
    const [element] = inside;
    const card = element?.closest<HTMLElement>(targets) ?? undefined;
    if (focused && !isMoving) {
      const { element: before, isField, card: cardBefore, status } = focused;
      const isGone = !before.isConnected || before.matches(':disabled');
      const isElsewhere = card !== cardBefore && (isGone || cardBefore?.dataset['status'] !== status);
      isLost ||= isElsewhere || (isGone && isField);
    }
    isMoving = false;
    focused = element && { element, isField: isInKeyTaker(inside), card, status: card?.dataset['status'] };
  };

  const onPress = (event: Event): void => {
    const path = pathOf(event);
    const isKey = isKeyPress(event);
    const isTab = isKey && event.key === 'Tab';
    isMoving = isTab || (!isKey && path.some((element) => element.matches(pressable)));
    if (!isKey || isTab) {
      isLost = false;
      return;
    }
    if (isLost || event.defaultPrevented || event.repeat || event.isComposing || isComposing(event)) return;
    const inside = insideOf(path);
    if (isInKeyTaker(inside)) return;
    // These keys press the focused element.
    const pressesItself = event.key === 'Enter' || event.key === ' ';
    if (pressesItself && inside.some((element) => element.matches('a, button, summary'))) return;
    // Object.entries loses the types of the keys.
    const named = Object.entries(shortcuts) as [ShortcutAction, string | undefined][];
    const isOwn = named.some(([, key]) => key && isPressed(key, event));
    if (inside[0] && !isOwn && isPressed(LEGEND_KEY, event)) {
      const next = toggleLegend(panel, inside[0]);
      if (!next) return;
      event.preventDefault();
      if (next === inside[0]) return;
      isMoving = true;
      next.focus({ preventScroll: true });
      scrollToElement(next.closest<HTMLElement>('.rai-legend') ?? next);
      return;
    }
    const target = inside.find((element) => element.matches(targets));
    const card = target?.closest<HTMLElement>('[data-interrupt-key]');
    // The path starts at a custom element if its shadow root is closed. A text field in it may have the focus.
    if (!target || !card || inside[0]?.localName.includes('-') || isOutdated(event, card)) return;
    const done = named.some(([action, key]) => {
      if (!key || !isPressed(key, event)) return false;
      if (action !== 'next' && action !== 'previous') return press(card, target, action, event.timeStamp);
      isMoving = true;
      goToNeighbour(card, action === 'next' ? 1 : -1, panel);
      return true;
    });
    if (done) event.preventDefault();
  };

  // React calls the host's handlers at its root, above the panel, so they run first.
  const page = panel.getRootNode();
  // The controller itself is passed as the options of the listeners, because it has a `signal`.
  const listening = new AbortController();
  page.addEventListener('keydown', onPress, listening);
  page.addEventListener('click', onPress, listening);
  page.addEventListener('focusin', onFocus, listening);
  return () => listening.abort();
}

const keyNames: Readonly<Record<string, string>> = { Space: ' ', Plus: '+' };
const modifiers = ['Alt', 'Control', 'Meta', 'Shift'];

/** A letter of another alphabet. */
const isForeign = /^(?!\p{Script=Latin})\p{L}$/u;

/** Whether a key press is this shortcut, with exactly its modifiers. */
function isPressed(shortcut: string, event: KeyboardEvent): boolean {
  const wanted = shortcut.split('+');
  const last = wanted.pop() ?? '';
  const key = (keyNames[last] ?? last).toLowerCase();
  // Which characters need Shift depends on the keyboard, so for a symbol only the character counts.
  const isSymbol = key.length === 1 && !/\p{L}/u.test(key);
  const hasModifiers = modifiers.every(
    (name) =>
      event.getModifierState(name) === wanted.includes(name) ||
      (name === 'Shift' && isSymbol && event.shiftKey),
  );
  // On an Arabic, Greek or Russian keyboard, the key at the position of the letter on an English one.
  const isThere = isForeign.test(event.key) && event.code === `Key${key.toUpperCase()}`;
  return hasModifiers && (event.key.toLowerCase() === key || isThere);
}
