'use client';
import type { ComponentProps, ReactNode } from 'react';
import { givenState } from '../../collect/silentInput.js';

/** Props of {@link MaskedInput}: those of an `<input>`, or of a text area that it replaces. */
export interface MaskedInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  value: string | number;
  /** Receives the text with its line breaks. */
  onChange: (event: { readonly target: { readonly value: string } }) => void;
  /** Only text areas have rows. */
  rows?: number;
}

/**
 * The line breaks, and what stands for them in the control. Text normally does not contain these characters, which are
 * from a private use area of Unicode.
 */
const standIns = { '\n': '\u{10FF0A}', '\r': '\u{10FF0D}' } as const;

/**
 * An input that masks its text. A browser removes line breaks from the text of an input, and a text area cannot mask
 * its text. So other characters stand for the line breaks in the control: a key on several lines stays unchanged.
 */
export function MaskedInput({ value, onChange, rows: _rows, ...rest }: MaskedInputProps): ReactNode {
  const text = withStandIns(String(value));
  return (
    <input
      {...rest}
      type="password"
      // React would write the text to the attribute too, and what a user copies from a page contains the attributes.
      value={undefined}
      ref={givenState((input: HTMLInputElement) => {
        input.addEventListener('beforeinput', insertLines);
        if (input.value !== text) input.value = text;
      })}
      onChange={({ target }) => onChange({ target: { value: withLineBreaks(target.value) } })}
    />
  );
}

/** Inserts multi-line text, which the browser would insert without its line breaks. */
function insertLines(event: InputEvent): void {
  const { data, cancelable, currentTarget } = event;
  // The browser removes line breaks at the ends, which come with a copied line.
  if (!cancelable || !/[\n\r]/.test(data?.trim() ?? '')) return;
  event.preventDefault();
  const input = currentTarget as HTMLInputElement;
  const text = withStandIns(String(data).replaceAll('\r\n', '\n'));
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function withStandIns(text: string): string {
  return text.replaceAll('\n', standIns['\n']).replaceAll('\r', standIns['\r']);
}

function withLineBreaks(text: string): string {
  return text.replaceAll(standIns['\n'], '\n').replaceAll(standIns['\r'], '\r');
}
