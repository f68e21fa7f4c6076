import { goToCard } from '../../components/Page/goToCard.js';
import { ageOf, pageTime } from '../../components/PressGuard/ageOf.js';

/** A key that was pressed this soon after the focus has moved was not meant for the question, in milliseconds. */
const DOUBLE_PRESS = 300;

/** When the inbox has moved the focus to a question of each detail, by `pageTime`. */
const movedAt = new WeakMap<Element, number>();

/** Moves the focus to the first question of the detail. Returns whether it has one. */
export function goToQuestion(detail: HTMLElement): boolean {
  const card = detail.querySelector<HTMLElement>('[data-interrupt-key]');
  if (!card) return false;
  movedAt.set(detail, pageTime(detail));
  goToCard(card);
  return true;
}

/** Whether a key was pressed before the user can have seen that the focus is on a question. */
export const isTooSoon = (detail: Element, event: Event): boolean =>
  pageTime(detail) - ageOf(event, detail) - (movedAt.get(detail) ?? -DOUBLE_PRESS) < DOUBLE_PRESS;
