import { screen, waitFor } from '@testing-library/react';
import { createElement, useEffect, useRef } from 'react';
import type { InterruptRendererProps } from 'react-agent-interrupts';
import { asks } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';
import { press, show } from './hands.js';

/** A text field of a design system, which keeps its parts to itself. */
class ClosedField extends HTMLElement {
  readonly field = document.createElement('input');
  constructor() {
    super();
    this.attachShadow({ mode: 'closed' }).append(this.field);
  }
}
customElements.define('closed-field', ClosedField);

const controls = {
  'a text field in a closed shadow root': () => createElement('closed-field'),
  'a tree grid': () => <div role="treegrid" aria-label="Rows" tabIndex={0} />,
};

// accessibility.md: shortcuts “do nothing in inputs and other controls that use keys”.
it.each(Object.entries(controls))('a key in %s of the host is not a shortcut', async (_name, Control) => {
  function Host({ interrupt, readOnly }: InterruptRendererProps) {
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => {
      const control = place.current?.firstElementChild;
      if (control instanceof ClosedField) control.field.focus();
      else if (control instanceof HTMLElement) control.focus();
    }, []);
    return (
      <>
        <div ref={place}>
          <Control />
        </div>
        <button
          type="button"
          data-shortcut="approve"
          disabled={readOnly}
          onClick={() => interrupt.answer('yes')}
        >
          Do it
        </button>
      </>
    );
  }
  const { payloads } = await show(asks({ id: 'a', reason: 'acme:odd', message: 'Odd?' }), {
    panel: { shortcuts: true, renderers: { 'acme:*': Host } },
  });
  await press('a');
  expect(payloads()).toEqual([undefined]);
  screen.getByRole('article').focus();
  await press('a');
  await waitFor(() => expect(payloads()).toEqual(['yes']));
});
