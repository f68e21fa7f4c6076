import { screen, waitFor, within } from '@testing-library/react';
import { asks } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, fields, formLoads, payment, show } from '../clumsy/hands.js';
import { field } from './fieldNamed.js';

// forms-and-safety.md: an answer sends what it shows. These tests use what a page does to a form, and its layout.

/** Whether Tab follows the order in which the controls are drawn: line by line. */
function isInReadingOrder(container: Element): boolean {
  const boxes = [...container.querySelectorAll('input, textarea, select, button')]
    .map((each) => each.getBoundingClientRect())
    .filter(({ width }) => width > 0);
  return boxes.every((box, index) => {
    const before = boxes[index - 1];
    return !before || box.top >= before.bottom - 4 || (box.bottom > before.top && box.left >= before.left);
  });
}

it.each([320, 800])(
  'Tab follows the order of the controls in lists and entries, %s pixels wide',
  async (width) => {
    await show(
      asks(
        fields('a', {
          names: { type: 'array', items: { type: 'string' }, default: ['a', 'b'] },
          places: {
            type: 'array',
            items: { type: 'object', properties: { x: { type: 'number' }, y: { type: 'number' } } },
            default: [{ x: 1, y: 2 }],
          },
          labels: { type: 'object', additionalProperties: { type: 'string' }, default: { k: 'v' } },
        }),
      ),
      { around: (panel) => <div style={{ inlineSize: width }}>{panel}</div> },
    );
    const form = (await field(/^x/)).closest('form');
    await screen.findByDisplayValue('v');
    expect(form && isInReadingOrder(form)).toBe(true);
  },
);

it('an added item gets the focus in its field', async () => {
  await show(asks(fields('a', { names: { type: 'array', items: { type: 'string' } } })));
  await userEvent.click(await screen.findByRole('button', { name: /^Add/ }, formLoads));
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
});

it('an inert card decides nothing', async () => {
  const { decisions } = await show(payment());
  const place = screen.getByRole('article');
  place.inert = true;
  place.querySelector<HTMLElement>('.rai-button')?.focus();
  await userEvent.keyboard('{Enter}');
  expect(decisions()).toEqual([undefined]);
  place.inert = false;
  await userEvent.click(within(place).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(decisions()).toEqual([expect.objectContaining({ status: 'resolved' })]));
});

it('a disabled fieldset of the page keeps the input', async () => {
  const { payloads } = await show(asks(fields('a', { say: { type: 'string' } })), {
    around: (panel) => <fieldset>{panel}</fieldset>,
  });
  const say = await field(/^say/);
  await userEvent.fill(say, 'kept');
  const around = say.closest<HTMLFieldSetElement>('body > div > fieldset');
  if (!around) throw new Error('There is no fieldset around the panel.');
  around.disabled = true;
  button('Answer').click();
  expect(payloads()).toEqual([undefined]);
  around.disabled = false;
  expect(say).toHaveValue('kept');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{ say: 'kept' }]));
});

it('a reset of the form keeps the input, and sends what is shown', async () => {
  const { payloads } = await show(asks(fields('a', { say: { type: 'string' } })));
  const say = await field(/^say/);
  await userEvent.fill(say, 'kept');
  say.form?.reset();
  expect(say).toHaveValue('kept');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{ say: 'kept' }]));
});

it('a page from the back/forward cache shows and sends its input', async () => {
  const { payloads } = await show(asks(fields('a', { say: { type: 'string' } })));
  const say = await field(/^say/);
  await userEvent.fill(say, 'kept');
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(say).toHaveValue('kept');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{ say: 'kept' }]));
});

it.each([320, 256])('the form needs no horizontal scrolling, %s pixels wide', async (width) => {
  await show(
    asks(
      fields('a', {
        long_name_of_a_field_that_does_not_break: { type: 'string', default: 'x'.repeat(200) },
        when: { type: 'string', format: 'date-time' },
        names: { type: 'array', items: { type: 'number' }, default: [1] },
        labels: { type: 'object', additionalProperties: { type: 'string' }, default: { k: 'v' } },
      }),
    ),
    { around: (panel) => <div style={{ inlineSize: width }}>{panel}</div> },
  );
  const form = (await field(/^when/)).closest('form');
  await screen.findByDisplayValue('v');
  expect(form?.scrollWidth).toBeLessThanOrEqual(form?.clientWidth ?? 0);
});
