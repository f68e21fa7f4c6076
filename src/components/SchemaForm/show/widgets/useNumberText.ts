'use client';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { isNumberText } from '../../prepare/numberIn.js';

/**
 * Whether a number input has become a text input, and the function that listens for that. A browser drops what it does
 * not accept in a number input: `1,5` would become 15, and `1/2` would become 12. It does not report the text of an
 * incomplete number, such as `1e`. So from the first such text on, the input shows all that was typed.
 *
 * @param start The initial value of a number input; `undefined` for any other input. If it is text, a number input
 *   might not show it, so the input starts as a text input.
 */
export function useNumberText(start: unknown) {
  const [isText, setText] = useState(() => typeof start === 'string' && start !== '');
  const [listen] = useState(() => (input: HTMLInputElement | null) => {
    input?.addEventListener('beforeinput', (event) => {
      const { data, cancelable } = event;
      if (input.type !== 'number' || !cancelable || data === null) return;
      if (isNumberText(data) && !isNaN(Number(input.value + data))) return;
      event.preventDefault();
      const [before = '', after = ''] = aroundCaret(input);
      flushSync(() => setText(true));
      input.setRangeText(before + data, 0, input.value.length, 'end');
      input.setRangeText(after, input.value.length, input.value.length);
      input.dispatchEvent(new InputEvent('input', { bubbles: true, data }));
    });
  });
  return [isText, listen] as const;
}

/**
 * The text before and after the selection of a number input. The input does not report where its selection is, so two
 * different digits that do not follow each other in it are typed there.
 */
function aroundCaret(input: HTMLInputElement): readonly string[] {
  const { value, ownerDocument } = input;
  const digits = [...Array(90).keys()]
    .map((index) => String(index + 10))
    .find((each) => Number(each) % 11 > 0 && !value.includes(each));
  const ignore = (event: Event): void => event.stopImmediatePropagation();
  input.addEventListener('input', ignore);
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else types at the caret of a number input
  ownerDocument.execCommand?.('insertText', false, digits);
  input.removeEventListener('input', ignore);
  return digits && input.value.includes(digits) ? input.value.split(digits) : [value];
}
