import { cdp } from 'vitest/browser';
import { centerOf, press, rest, type Point } from '../presses/pointer.js';
import type { Move } from './moves.js';

/** The button or the field of a press, and what it says. */
export interface Pressed {
  readonly label: string;
  /** Whether the press decides, sends or submits. */
  readonly decides: boolean;
}

const keys = {
  Enter: { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
  Tab: { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 },
  Backspace: { key: 'Backspace', code: 'Backspace', windowsVirtualKeyCode: 8 },
  Escape: { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 },
  ArrowDown: { key: 'ArrowDown', code: 'ArrowDown', windowsVirtualKeyCode: 40 },
  ArrowUp: { key: 'ArrowUp', code: 'ArrowUp', windowsVirtualKeyCode: 38 },
};
const send = (type: 'keyDown' | 'keyUp', key: keyof typeof keys) =>
  cdp().send('Input.dispatchKeyEvent', { type, ...keys[key] });
const hit = async (key: keyof typeof keys) => {
  await send('keyDown', key);
  await send('keyUp', key);
};

const visible = <Kind extends HTMLElement>(selector: string): readonly Kind[] =>
  [...document.querySelectorAll<Kind>(`.rai-panel :is(${selector})`)].filter(
    (element) => !element.matches(':disabled') && element.getClientRects().length > 0,
  );
const pick = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[at % Math.max(1, items.length)];

const decision = 'button[data-decides], button[type=submit]';
const textual = 'input:not([type=checkbox], [type=radio], [type=file]), textarea';

/** A person at the page, with one pointer and a keyboard. Presses are real; time passes only with `wait`. */
export class Person {
  #at: Point | undefined;
  /** What the pointer was moved onto last, and what it said then. */
  #meant: { readonly element: Element | null; readonly label: string } | undefined;

  #clock = 0;
  /** What has been under the pointer, and since when. */
  #under: { readonly element: Element | null; readonly label: string; readonly since: number } | undefined;

  constructor(readonly pass: (milliseconds: number) => void) {}

  wait(milliseconds: number): void {
    this.#clock += milliseconds;
    this.pass(milliseconds);
  }

  #elementUnder(): HTMLElement | null {
    const found = this.#at && document.elementFromPoint(this.#at.x, this.#at.y);
    return found?.closest<HTMLElement>('button, input, select, textarea') ?? null;
  }

  #look(): void {
    const element = this.#elementUnder();
    const label = element ? labelOf(element) : '';
    if (this.#under?.element === element && this.#under.label === label) return;
    this.#under = { element, label, since: this.#clock };
  }

  /** Makes a move. @returns the press that the move meant; `undefined` if it meant no decision. */
  async make(
    { kind, pick: at, text, after }: Move,
    look: (pressed: Pressed) => Promise<void>,
  ): Promise<Pressed | undefined> {
    this.#look();
    this.wait(after);
    switch (kind) {
      case 'type': {
        const field = pick(visible<HTMLInputElement>(textual), at);
        if (!field) return undefined;
        field.focus();
        if (at % 3 > 0) field.select();
        if (field.type === 'date') await cdp().send('Input.insertText', { text: '02' });
        else if (text === '') await hit('Backspace');
        else await cdp().send('Input.insertText', { text });
        return undefined;
      }
      case 'enter':
        return this.#enter(look);
      case 'key':
        await hit(pick(['Tab', 'Backspace', 'Escape', 'ArrowDown', 'ArrowUp'] as const, at) ?? 'Tab');
        return undefined;
      case 'tick':
        return this.#press(pick(visible('input[type=checkbox], input[type=radio]'), at), look);
      case 'choose': {
        pick(visible('select'), at)?.focus();
        await hit(at % 2 ? 'ArrowDown' : 'ArrowUp');
        return undefined;
      }
      case 'list':
        return this.#press(pick(visible('.rai-fields button'), at), look);
      case 'view':
        return this.#press(visible('.rai-switch button[aria-pressed=false]')[0], look);
      case 'decide':
      case 'double': {
        const buttons = visible('button:not(.rai-fields button)');
        const wanted = [/Edit|JSON|Back/, /Answer|Approve/, /Answer|Approve/, /./][at % 4] ?? /./;
        const liked = buttons.filter((button) => wanted.test(labelOf(button)));
        const button = pick(liked.length > 0 ? liked : buttons, at >> 2);
        return this.#press(button, look, kind === 'double');
      }
      case 'edit':
        return this.#press(buttonOf(/^Edit/), look);
      case 'approve':
        return this.#press(buttonOf(/Approve/), look);
      case 'rewrite':
        await rewrite(at, text);
        return undefined;
      case 'hasty':
        return this.#pressAgain(look);
      case 'remount':
        return undefined;
    }
  }

  /** Moves the pointer onto an element, waits, and presses it. */
  async #press(element: HTMLElement | undefined, look: (pressed: Pressed) => Promise<void>, twice = false) {
    if (!element) return undefined;
    element.scrollIntoView({ block: 'nearest' });
    const point = centerOf(element);
    await rest({ x: point.x + 40, y: point.y + 40 });
    await rest(point);
    this.#at = point;
    this.wait(600);
    const pressed = describe(element);
    this.#meant = { element, label: labelOf(element) };
    await look(pressed);
    await press(point);
    if (twice) await press(point, 2);
    return pressed.decides ? pressed : undefined;
  }

  /** Presses once more where the pointer is. Only what the pointer was moved onto, or what has been there for long, is meant. */
  async #pressAgain(look: (pressed: Pressed) => Promise<void>): Promise<Pressed | undefined> {
    if (!this.#at) return undefined;
    const element = this.#elementUnder();
    const isPointedAt =
      element !== null && element === this.#meant?.element && labelOf(element) === this.#meant.label;
    // What has been there for half a second has been seen.
    const isSeen = element !== null && this.#clock - (this.#under?.since ?? this.#clock) >= 500;
    const isMeant = isPointedAt || isSeen;
    if (isMeant) await look(describe(element));
    await press(this.#at);
    return isMeant && element.matches(decision) ? describe(element) : undefined;
  }

  async #enter(look: (pressed: Pressed) => Promise<void>): Promise<Pressed | undefined> {
    const focused = document.activeElement;
    const form = focused instanceof HTMLInputElement ? focused.form : null;
    const button = focused instanceof HTMLButtonElement && focused.matches(decision) ? focused : undefined;
    // Enter in a line of text submits its form.
    const submit =
      form &&
      document.querySelector<HTMLElement>(
        `[form="${form.id}"], #${CSS.escape(form.id || 'none')} [type=submit]`,
      );
    const target = button ?? submit ?? undefined;
    const pressed = target && describe(target);
    if (pressed) await look(pressed);
    await hit('Enter');
    return pressed;
  }
}

/** Changes one argument in the JSON editor: it is replaced, removed, or added. */
async function rewrite(at: number, text: string): Promise<void> {
  const [editor] = visible<HTMLTextAreaElement>('textarea.rai-code:not(.rai-fields textarea)');
  const proposed = editor && argumentsIn(editor.value);
  if (!proposed) return;
  const { [pick(Object.keys(proposed), at) ?? '']: old, ...others } = proposed;
  const key = pick(Object.keys(proposed), at) ?? 'added';
  const changed = [{ ...proposed, [key]: other(old, text) }, others, { ...proposed, added: text }][at % 3];
  editor.focus();
  editor.select();
  await cdp().send('Input.insertText', { text: JSON.stringify(changed, null, 2) });
}

function argumentsIn(json: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(json) as unknown;
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Another value of the same type. */
function other(value: unknown, text: string): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return value.slice(1);
  return typeof value === 'object' ? value : text;
}

const buttonOf = (label: RegExp): HTMLElement | undefined =>
  visible('button:not(.rai-fields button)').find((button) => label.test(labelOf(button)));
const labelOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent;
const describe = (element: HTMLElement): Pressed => ({
  label: labelOf(element),
  decides: element.matches(decision) || /^(?:Skip|Send|Undo|Leave|Approve|Deny)/.test(labelOf(element)),
});
