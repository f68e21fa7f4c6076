import { screen, within } from '@testing-library/react';
import type { InboxSource } from 'react-agent-interrupts/inbox';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeDesk } from './fakeDesk.js';
import { deskWith, showInbox } from './showInbox.js';

it('an item that its source cannot open shows that, and the others can be opened', async () => {
  const desk = deskWith(2);
  const open: InboxSource['open'] = (item) => {
    if (item.id === 't1') throw new Error('No agent.');
    return desk.source.open(item);
  };
  const { row, card } = await showInbox({ source: { ...desk.source, open } });
  await userEvent.click(await row('t1'));
  await expect.element(screen.getByText('Refund order 1? cannot be read at the moment.')).toBeVisible();
  await userEvent.click(await row('t2'));
  await expect.element(await card()).toHaveTextContent('Refund order 2?');
});

it('a claim whose server does not respond holds up no other item', async () => {
  const desk = deskWith(2);
  const claimed: string[] = [];
  const claim: InboxSource['claim'] = ({ id }) => {
    claimed.push(id);
    return id === 't1' ? new Promise(() => undefined) : Promise.reject(new Error('Bob has it.'));
  };
  const { row } = await showInbox({ source: { ...desk.source, can: { claim: true }, claim } });
  const button = () => screen.getByRole('button', { name: 'Claim' });
  await userEvent.click(await row('t1'));
  await userEvent.click(button());
  await expect.element(button()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(await row('t2'));
  await userEvent.click(button());
  await expect.element(await screen.findByText(/^This did not work/)).toBeVisible();
  expect(claimed).toEqual(['t1', 't2']);
});

it('a filter that the server does not know finds an item on a later page', async () => {
  const desk = fakeDesk();
  for (let index = 0; index < 9; index += 1)
    desk.ask(`t${index}`, { item: { agent: index === 8 ? 'Ada' : 'Bob' } });
  const view = { filter: { agents: ['Ada'] } };
  const { row, container } = await showInbox(desk, { view, pageSize: 2 });
  await expect.element(await row('t8')).toBeVisible();
  expect(container).not.toHaveTextContent('Nothing matches');
});

it('a list without rows shows that nothing matches only when all pages were read', async () => {
  const desk = deskWith(6);
  const view = { filter: { agents: ['Ada'] } };
  await showInbox(desk, { view, pageSize: 2 });
  await expect.element(await screen.findByText(/^Nothing matches these filters/)).toBeVisible();
  expect(desk.lists.map(({ cursor }) => cursor)).toEqual([undefined, '2', '4']);
});

it('a list whose next page cannot be read offers to read it again', async () => {
  const desk = deskWith(6);
  let isDown = true;
  const list: InboxSource['list'] = (query, signal) =>
    query.cursor !== undefined && isDown
      ? Promise.reject(Object.assign(new Error('Down.'), { retryable: false }))
      : desk.source.list(query, signal);
  const view = { filter: { text: 'order 5' } };
  const { row, container } = await showInbox({ source: { ...desk.source, list } }, { view, pageSize: 2 });
  await expect.element(await screen.findByText(/^desk cannot be read/)).toBeVisible();
  expect(container).not.toHaveTextContent('Nothing matches');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await expect.element(await row('t5')).toBeVisible();
});

// accessibility.md: "the title of an item is hidden while a card shows the same text"
it('the question of an item is shown once, by its card, and a title of the thread beside it', async () => {
  const desk = deskWith(1);
  desk.ask('t2', { message: 'Refund order 2?', item: { title: 'Order 2 of Ada' } });
  const { row, card } = await showInbox(desk);
  await userEvent.click(await row('t1'));
  await card();
  const detail = screen.getByRole('region', { name: 'Refund order 1?' });
  expect(within(detail).getAllByRole('heading', { name: 'Refund order 1?' })).toHaveLength(1);
  await userEvent.click(await row('t2'));
  const other = await screen.findByRole('region', { name: 'Order 2 of Ada' });
  await within(other).findByRole('heading', { name: 'Refund order 2?' });
  expect(within(other).getByRole('heading', { name: 'Order 2 of Ada' })).toBeVisible();
});

// accessibility.md: "A description does not repeat the name."
it('Escape in a dialog of the conversation does not close a narrow item', async () => {
  const Conversation = () => (
    <dialog open aria-label="Help">
      <button type="button">Read</button>
    </dialog>
  );
  const { row } = await showInbox(deskWith(2), { Conversation }, { width: 360 });
  await userEvent.click(await row('t1'));
  (await screen.findByRole('button', { name: 'Read' })).focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: 'Back to the list' })).toBeVisible();
});

it('the buttons with a sign have a name, and no description that repeats it', async () => {
  const { row } = await showInbox(deskWith(2));
  await userEvent.click(await row('t1'));
  for (const name of ['Refresh', 'Previous item', 'Next item'])
    expect(screen.getByRole('button', { name })).not.toHaveAccessibleDescription();
});
