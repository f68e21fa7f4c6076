import { act, render, screen, within } from '@testing-library/react';
import { InterruptPanel, type InterruptPanelProps, type PendingInterrupt } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { ar } from 'react-agent-interrupts/words/ar';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';

const args = { folder: '/projects/2019', files: 12 };
/** A call with an approval, a denial, and a form for the rest of the answer. */
const ask = (id = 'call-1', rest: Partial<PendingInterrupt> = {}) =>
  pendingInterrupt({
    id,
    reason: 'tool_call',
    message: `Archive ${id}?`,
    toolCallId: id,
    responseSchema: {
      type: 'object',
      properties: { approved: { type: 'boolean' }, note: { type: 'string' }, until: { type: 'string' } },
      required: ['approved'],
    },
    toolCall: {
      id,
      name: 'archive',
      argsText: JSON.stringify(args),
      args,
      status: 'suspended',
      proposedBy: 'r',
    },
    ...rest,
  });

async function show(props: Partial<InterruptPanelProps> = {}, inlineSize = 600) {
  const run = staticRun({ interrupts: [ask(), ask('call-2')] });
  render(
    <div style={{ inlineSize }}>
      <InterruptPanel run={run} {...props} />
    </div>,
  );
  const card = within(screen.getByRole('article', { name: /call-1/ }));
  const button = await card.findByRole('button', { name: (props.words ?? {}).moreActions ?? 'More actions' });
  return { run, card, button };
}

const type = (keys: string) => act(() => userEvent.keyboard(keys));
const items = () => screen.queryAllByRole('menuitem');
const names = () => items().map(({ textContent }) => textContent);

describe('the menu of rarely used actions', () => {
  it.each(['{Enter}', ' ', '{ArrowDown}'])(
    'opens with %j, and its first action has the focus',
    async (key) => {
      const { button } = await show();
      act(() => button.focus());
      await type(key);
      expect(button).toHaveAttribute('aria-expanded', 'true');
      expect(button).toHaveAttribute('aria-haspopup', 'menu');
      expect(names()).toEqual(['More options', 'Show as JSON']);
      expect(items()[0]).toHaveFocus();
    },
  );

  it('moves with the arrow keys, Home and End, and opens at its end with Arrow Up', async () => {
    const { button } = await show();
    act(() => button.focus());
    await type('{ArrowUp}');
    expect(items()[1]).toHaveFocus();
    await type('{Home}');
    expect(items()[0]).toHaveFocus();
    await type('{ArrowDown}');
    expect(items()[1]).toHaveFocus();
    await type('{ArrowUp}{End}');
    expect(items()[1]).toHaveFocus();
  });

  it('closes with Escape and returns the focus', async () => {
    const { button } = await show();
    act(() => button.focus());
    await type('{Enter}{Escape}');
    expect(items()).toEqual([]);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes with Tab, which moves on to the next button', async () => {
    const { button, card } = await show();
    act(() => button.focus());
    await type('{Enter}');
    await type('{Tab}');
    expect(items()).toEqual([]);
    expect(card.getByRole('button', { name: 'Skip question' })).toHaveFocus();
  });

  it('closes when something else is pressed', async () => {
    const { button } = await show();
    await act(() => userEvent.click(button));
    expect(items()).toHaveLength(2);
    await act(() => userEvent.click(screen.getByText('Archive call-2?')));
    expect(items()).toEqual([]);
  });

  it('does nothing while the key that opened it is held', async () => {
    const { button, card } = await show();
    act(() => button.focus());
    // The second press of a key that is still down is a repetition.
    await type('{Enter>3}');
    expect(items()[0]).toHaveFocus();
    expect(card.queryByRole('textbox')).toBeNull();
    await type('{/Enter}');
    expect(items()).toHaveLength(2);
  });

  it('shows the values as JSON and back, and keeps the focus', async () => {
    const { button, card } = await show();
    act(() => button.focus());
    await type('{Enter}{End}{Enter}');
    expect(card.getByText(/"folder"/)).toBeVisible();
    expect(button).toHaveFocus();
    await type('{Enter}');
    expect(names()).toEqual(['More options', 'Show as values']);
    await type('{End}{Enter}');
    expect(card.queryByText(/"folder"/)).toBeNull();
  });

  it('opens a form, and has the focus again when the form is closed', async () => {
    const { button, card } = await show();
    act(() => button.focus());
    await type('{Enter}{Enter}');
    const fewer = await card.findByRole('button', { name: 'Fewer options' });
    await act(() => userEvent.click(fewer));
    expect(card.getByRole('button', { name: 'More actions' })).toHaveFocus();
  });

  it('has no shortcuts', async () => {
    const { button, run } = await show({ shortcuts: true });
    act(() => button.focus());
    await type('{Enter}');
    await type('a');
    expect(run.calls).toEqual([]);
  });

  it.each([
    ['ltr', {}],
    ['rtl', { words: ar }],
  ] as const)(
    'is completely in view and above everything else, %s, in 288 pixels',
    async (_direction, props) => {
      const { button } = await show(props, 288);
      await act(() => userEvent.click(button));
      for (const item of items()) {
        const { left, right, top, height } = item.getBoundingClientRect();
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(document.documentElement.clientWidth);
        expect(item.contains(document.elementFromPoint((left + right) / 2, top + height / 2))).toBe(true);
      }
    },
  );
});

describe('the values of a call', () => {
  it('have a button of their own for JSON if there is no menu', async () => {
    const run = staticRun({ interrupts: [ask('call-1', { expired: true })] });
    render(<InterruptPanel run={run} />);

    expect(await screen.findByRole('button', { name: 'Show as JSON' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  });
});
