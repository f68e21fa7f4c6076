import { screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { describe, expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { deskWith, showInbox } from './showInbox.js';

/**
 * Presses the key until the question is answered: a press that comes too early has no effect. A failure shows what the
 * last press has met.
 */
async function pressUntilAnswered(): Promise<void> {
  let pressed = 'no key has arrived';
  const note = (event: KeyboardEvent) => {
    const now = new Event('').timeStamp;
    const { timeStamp, repeat, defaultPrevented } = event;
    const target = (event.target as Element).outerHTML.slice(0, 120);
    pressed = JSON.stringify({ now, timeStamp, repeat, defaultPrevented, target });
  };
  window.addEventListener('keydown', note);
  try {
    await expect
      .poll(async () => {
        await userEvent.keyboard('a');
        const card = document.querySelector<HTMLElement>('[data-interrupt-key]');
        return card?.dataset['status'] === 'open' ? pressed : 'answered';
      })
      .toBe('answered');
  } finally {
    window.removeEventListener('keydown', note);
  }
}

describe('the keys of the inbox', () => {
  it('open the next and the previous item, and leave the focus in the list', async () => {
    const { row } = await showInbox(deskWith(3));
    (await row('t1')).focus();
    await userEvent.keyboard('j');
    await expect.element(await row('t1')).toHaveAttribute('aria-current', 'true');
    await userEvent.keyboard('j');
    await expect.element(await row('t2')).toHaveAttribute('aria-current', 'true');
    await expect.element(await row('t2')).toHaveFocus();
    await userEvent.keyboard('k');
    await expect.element(await row('t1')).toHaveFocus();
    await userEvent.keyboard('k');
    await expect.element(await row('t1')).toHaveAttribute('aria-current', 'true');
  });

  it('go from question to question while the focus is on one', async () => {
    const { row, card } = await showInbox(deskWith(2));
    (await row('t1')).click();
    await expect.poll(async () => document.activeElement === (await card())).toBe(true);
    await userEvent.keyboard('j');
    await expect.poll(() => document.activeElement?.textContent).toContain('Refund order 2?');
    expect(document.activeElement).toHaveAttribute('data-interrupt-key');
  });

  it('mark the focused row, and unmark it', async () => {
    const { row, checkbox } = await showInbox(deskWith(2));
    (await row('t2')).focus();
    await userEvent.keyboard('x');
    await expect.element(await checkbox('t2')).toBeChecked();
    await expect.element(await checkbox('t1')).not.toBeChecked();
    await userEvent.keyboard('x');
    await expect.element(await checkbox('t2')).not.toBeChecked();
  });

  it('do nothing while the user types', async () => {
    const { row } = await showInbox(deskWith(2));
    await row('t1');
    await userEvent.click(screen.getByRole('searchbox'));
    await userEvent.keyboard('refund jxad?');
    await expect.element(screen.getByRole('searchbox')).toHaveValue('refund jxad?');
    expect(document.querySelector('[aria-current]')).toBeNull();
    expect(document.querySelector('.rai-inbox-legend')).not.toHaveAttribute('open');
  });

  it('do nothing in a dialog that the conversation renders elsewhere in the page', async () => {
    const Conversation = () => createPortal(<textarea aria-label="Note" />, document.body);
    const { row } = await showInbox(deskWith(3), { Conversation });
    await userEvent.click(await row('t1'));
    await userEvent.click(await screen.findByRole('textbox', { name: 'Note' }));
    await userEvent.keyboard('jx?');
    await expect.element(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('jx?');
    expect(await row('t1')).toHaveAttribute('aria-current', 'true');
  });

  it('do nothing with a modifier, and nothing if the app turns them off', async () => {
    const { row, rerender } = await showInbox(deskWith(2));
    (await row('t1')).focus();
    await userEvent.keyboard('{Control>}j{/Control}');
    expect(document.querySelector('[aria-current]')).toBeNull();
    rerender({ shortcuts: false });
    await userEvent.keyboard('jx');
    expect(document.querySelector('[aria-current], input:checked')).toBeNull();
  });

  it('open the list of the keys', async () => {
    const { row } = await showInbox(deskWith(1));
    (await row('t1')).focus();
    await userEvent.keyboard('?');
    await expect.element(document.querySelector<HTMLElement>('.rai-inbox-legend')).toHaveAttribute('open');
    await userEvent.keyboard('?');
    await expect
      .element(document.querySelector<HTMLElement>('.rai-inbox-legend'))
      .not.toHaveAttribute('open');
  });
});

describe('a key that decides', () => {
  it('only moves the focus to the question, if it is pressed in the list', async () => {
    const desk = deskWith(2);
    const { row, card } = await showInbox(desk);
    (await row('t2')).focus();
    await userEvent.keyboard('a');
    await expect.poll(async () => document.activeElement === (await card())).toBe(true);
    expect(await card()).toHaveTextContent('Refund order 2?');
    expect(desk.accepted).toEqual([]);
  });

  it('decides nothing with a double press', async () => {
    const desk = deskWith(1);
    const { row, card } = await showInbox(desk);
    (await row('t1')).click();
    await card();
    (await row('t1')).focus();
    await userEvent.keyboard('aaa');
    expect(document.activeElement).toBe(await card());
    expect(await card()).toHaveAttribute('data-status', 'open');
  });

  it('decides the focused question, as in the panel', async () => {
    const desk = deskWith(1);
    const { row, card } = await showInbox(desk);
    (await row('t1')).focus();
    await userEvent.keyboard('a');
    await card();
    await pressUntilAnswered();
    await expect
      .poll(() => desk.accepted.map(({ thread, payload }) => [thread, payload]))
      .toEqual([['t1', { approved: true }]]);
    await expect.element(await row('t1')).toHaveTextContent('Answered');
    await expect.element(await row('t1')).not.toHaveTextContent('someone else');
  });

  // reliability.md: “The same holds for a press that a busy page handles late.” No other press is ignored.
  it.each([
    ['that the browser does not know', () => 0],
    ['that is wrong', (time: number) => time - 600_000],
    ['of a clock that is ahead', (time: number) => time + 600_000],
  ])('decides, but not with a double press, although its time is one %s', async (_name, timeOf) => {
    const setTime = (event: Event) =>
      void Object.defineProperty(event, 'timeStamp', { value: timeOf(event.timeStamp) });
    window.addEventListener('keydown', setTime, true);
    onTestFinished(() => window.removeEventListener('keydown', setTime, true));
    const desk = deskWith(2);
    const { row, card } = await showInbox(desk);
    (await row('t2')).click();
    await card();
    (await row('t2')).focus();
    await userEvent.keyboard('aaa');
    expect(document.activeElement).toBe(await card());
    expect(await card()).toHaveAttribute('data-status', 'open');
    for (const id of ['t1', 't2']) {
      (await row(id)).focus();
      await userEvent.keyboard('a');
      await card();
      await pressUntilAnswered();
      await expect.poll(() => desk.accepted.map(({ thread }) => thread)).toContain(id);
    }
  });

  it('moves the focus to the button for all marked items, if there are any', async () => {
    const { row } = await showInbox(deskWith(3));
    (await row('t1')).focus();
    await userEvent.keyboard('x{ArrowDown}x');
    await expect.element(screen.getByRole('button', { name: 'Approve 2' })).toBeVisible();
    await userEvent.keyboard('d');
    await expect.element(screen.getByRole('button', { name: 'Deny 2' })).toHaveFocus();
  });
});

describe('the arrow keys', () => {
  it('move between the rows of a long list, whether they are rendered or not', async () => {
    const { row, rendered } = await showInbox(deskWith(2000), { pageSize: 2000 });
    (await row('t1')).focus();
    await userEvent.keyboard('{End}');
    await expect.element(await row('t2000')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(await row('t1999')).toHaveFocus();
    await userEvent.keyboard('{PageUp}');
    await expect.poll(() => (document.activeElement as HTMLElement).dataset['row']).not.toContain('t1999');
    await userEvent.keyboard('{Home}');
    await expect.element(await row('t1')).toHaveFocus();
    expect(rendered()).toBeLessThan(40);
  });

  it('make the row of the focus the only tab stop of the list, with its checkbox', async () => {
    const { row, container } = await showInbox(deskWith(9));
    (await row('t1')).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(await row('t3')).toHaveFocus();
    const stops = [...container.querySelectorAll('.rai-inbox-row [tabindex="0"]')];
    expect(stops.map((stop) => stop.closest('.rai-inbox-row')?.getAttribute('aria-posinset'))).toEqual([
      '3',
      '3',
    ]);
  });
});
