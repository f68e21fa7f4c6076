import { screen, waitFor, within } from '@testing-library/react';
import { asks, proposes } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { button, fields, formLoads, payment, show } from '../clumsy/hands.js';

// forms-and-safety.md: an answer sends what it shows. These tests use what browsers do with text besides typing it.

const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name, {}, formLoads);
const whole = (responseSchema: object) => asks({ ...fields('a', {}), responseSchema });

/** Inserts text without keys, as a chosen spelling. */
const insert = (text: string) => cdp().send('Input.insertText', { text });

it.each([
  ['1,5', '1,5'],
  ['1/2', '1/2'],
  ['12a', '12a'],
])('the number field shows %s as it was typed, and does not send another number', async (keys, shown) => {
  const { decisions } = await show(asks(fields('a', { amount: { type: 'number' } })));
  await userEvent.click(await field(/^amount/));
  await userEvent.keyboard(keys);
  expect(await field(/^amount/)).toHaveValue(shown);
  expect(await field(/^amount/)).toHaveFocus();
  await userEvent.click(button('Answer'));
  const amount = await field(/^amount/);
  await waitFor(() => expect(amount).toHaveAccessibleDescription('This must be a number.'));
  expect(decisions()).toEqual([undefined]);
});

it('a number that was corrected after a comma is sent', async () => {
  const { payloads } = await show(asks(fields('a', { amount: { type: 'number' } })));
  await userEvent.click(await field(/^amount/));
  await userEvent.keyboard('1,5{Backspace}{Backspace}.5');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{ amount: 1.5 }]));
});

it('a number that JavaScript rounds is refused also after a comma', async () => {
  const { decisions } = await show(asks(fields('a', { amount: { type: 'number' } })));
  await userEvent.click(await field(/^amount/));
  await userEvent.keyboard(',{Backspace}12345678901234567890');
  await userEvent.click(button('Answer'));
  const amount = await field(/^amount/);
  await waitFor(() => expect(amount).toHaveAccessibleDescription(/12345678901234567000|12345678901234567/));
  expect(decisions()).toEqual([undefined]);
});

it('pasted text with a comma is shown in a number field, and surrounding spaces are not', async () => {
  const { payloads } = await show(
    asks(
      fields('a', {
        from: { type: 'string', default: '2,5' },
        other: { type: 'string', default: ' 42 ' },
        amount: { type: 'number' },
        count: { type: 'integer' },
      }),
    ),
  );
  for (const [from, to] of [
    [/^from/, /^amount/],
    [/^other/, /^count/],
  ] as const) {
    (await field(from)).select();
    await userEvent.copy();
    await userEvent.click(await field(to));
    await userEvent.paste();
  }
  expect(await field(/^amount/)).toHaveValue('2,5');
  expect(await field(/^count/)).toHaveValue(42);
  await userEvent.click(await field(/^amount/));
  await userEvent.keyboard('{End}{Backspace}{Backspace}');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{ from: '2,5', other: ' 42 ', amount: 2, count: 42 }]));
});

it('the wheel changes no number, and a key in the same task types', async () => {
  const { payloads } = await show(asks(fields('a', { amount: { type: 'number' } })));
  const amount = await field(/^amount/);
  await userEvent.click(amount);
  await userEvent.keyboard('1');
  amount.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true }));
  expect(amount).toHaveProperty('readOnly', true);
  amount.dispatchEvent(new KeyboardEvent('keydown', { key: '2', bubbles: true }));
  expect(amount).toHaveProperty('readOnly', false);
  await userEvent.keyboard('2');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{ amount: 12 }]));
});

const kindsOf = (first: object, second: object) => ({
  type: 'object',
  oneOf: [
    { title: 'First', type: 'object', properties: { note: first }, required: ['note'] },
    { title: 'Second', type: 'object', properties: { note: second }, required: ['note'] },
  ],
});

it.each([
  ['a text and a number', { type: 'string' }, { type: 'number' }],
  ['a text and a list of choices', { type: 'string' }, { enum: ['a', 'b'] }],
  ['a text and a group', { type: 'string' }, { type: 'object', properties: { x: { type: 'string' } } }],
])(
  'the input of a kind is back after a visit to another kind with the same field: %s',
  async (_n, one, two) => {
    const { payloads } = await show(whole(kindsOf(one, two)));
    const kind = await screen.findByRole<HTMLSelectElement>('combobox', {}, formLoads);
    await userEvent.selectOptions(kind, 'First');
    await userEvent.fill(await field(/^note/), 'hello');
    await userEvent.selectOptions(kind, 'Second');
    await userEvent.selectOptions(kind, 'First');
    expect(await field(/^note/)).toHaveValue('hello');
    await userEvent.click(button('Answer'));
    await waitFor(() => expect(payloads()).toEqual([{ note: 'hello' }]));
  },
);

it('both kinds of a field get their own input back', async () => {
  const { payloads } = await show(
    asks(fields('a', { v: { anyOf: [{ type: 'string' }, { type: 'number' }] } })),
  );
  const kind = await screen.findByRole<HTMLSelectElement>('combobox', {}, formLoads);
  const [text, number] = [...kind.options].filter(({ value }) => value !== '').map(({ label }) => label);
  await userEvent.selectOptions(kind, text ?? '');
  await userEvent.fill(await screen.findByRole('textbox'), 'hello');
  await userEvent.selectOptions(kind, number ?? '');
  await userEvent.fill(await screen.findByRole('spinbutton'), '7');
  await userEvent.selectOptions(kind, text ?? '');
  expect(await screen.findByRole('textbox')).toHaveValue('hello');
  await userEvent.selectOptions(kind, number ?? '');
  expect(await screen.findByRole('spinbutton')).toHaveValue(7);
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{ v: 7 }]));
});

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

const lines = 'first\r\nsecond\r\n';

it('an unedited text with CRLF is sent byte for byte, also if another field is edited', async () => {
  const { payloads } = await show(
    proposes(
      { id: 'call-1', name: 'write', args: { content: lines, path: 'a' } },
      {
        reason: 'tool_call',
        message: 'Write?',
        responseSchema: {
          type: 'object',
          properties: {
            approved: { type: 'boolean' },
            editedArgs: {
              type: 'object',
              properties: { content: { type: 'string' }, path: { type: 'string' } },
            },
          },
          required: ['approved'],
        },
      },
    ),
  );
  await userEvent.click(button('Edit'));
  await userEvent.fill(await field(/^path/), 'b');
  await userEvent.click(await field(/^content/));
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.click(button('Approve with edits'));
  await waitFor(() =>
    expect(payloads()).toEqual([{ approved: true, editedArgs: { content: lines, path: 'b' } }]),
  );
});

it('a default with CRLF is sent byte for byte', async () => {
  const { payloads } = await show(
    asks(fields('a', { content: { type: 'string', default: lines }, name: { type: 'string' } })),
  );
  await userEvent.fill(await field(/^name/), 'x');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{ content: lines, name: 'x' }]));
});

it('a replacement by the spelling check, and an undo, are sent as they are shown', async () => {
  const { payloads } = await show(asks(fields('a', { say: { type: 'string' } })));
  const say = await field(/^say/);
  await userEvent.click(say);
  await userEvent.keyboard('helo');
  say.setSelectionRange(0, 4);
  // Chromium inserts a chosen spelling like this.
  await insert('hello');
  expect(say).toHaveValue('hello');
  await userEvent.keyboard('{Control>}z{/Control}');
  const shown = say.value;
  expect(shown).not.toBe('hello');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([shown === '' ? {} : { say: shown }]));
});

it('rich text is pasted as plain text', async () => {
  const { payloads } = await show(asks(fields('a', { say: { type: 'string' } })));
  const say = await field(/^say/);
  const page = document.body.appendChild(document.createElement('p'));
  page.innerHTML = '<b>bold</b> <i>text</i>';
  getSelection()?.selectAllChildren(page);
  await userEvent.copy();
  page.remove();
  await userEvent.click(say);
  await userEvent.paste();
  expect(say).toHaveValue('bold text');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{ say: 'bold text' }]));
});

it('what the browser fills in is sent', async () => {
  const { payloads } = await show(
    asks(fields('a', { email: { type: 'string', format: 'email' }, name: { type: 'string' } })),
  );
  for (const [name, value] of [
    [/^email/, 'a@b.example'],
    [/^name/, 'Ann'],
  ] as const) {
    const input = await field(name);
    // Autofill sets the value and reports it without keys and without focus.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{ email: 'a@b.example', name: 'Ann' }]));
});

it('the steps of a number field are sent', async () => {
  const { payloads } = await show(asks(fields('a', { count: { type: 'integer' } })));
  const count = await field(/^count/);
  await userEvent.click(count);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}{ArrowUp}');
  expect(count).toHaveValue(2);
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{ count: 2 }]));
});

it('a date that is cleared is not sent', async () => {
  const { payloads } = await show(
    asks(fields('a', { day: { type: 'string', format: 'date', default: '2026-01-02' } })),
  );
  const day = await field(/^day/);
  await userEvent.click(day);
  // The clear button of a date picker.
  await userEvent.clear(day);
  expect(day).toHaveValue('');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{}]));
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
