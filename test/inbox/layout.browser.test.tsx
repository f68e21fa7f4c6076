import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { down } from './fakeDesk.js';
import { deskWith, showInbox } from './showInbox.js';

const topOf = (element: HTMLElement): number => element.getBoundingClientRect().top;

describe('the rows', () => {
  it('stay where they are when items arrive, go or fail', async () => {
    const desk = deskWith(5);
    const { row, poll } = await showInbox(desk);
    const third = await row('t3');
    third.focus();
    const before = topOf(third);
    desk.ask('t0', { message: 'Refund order 0?' });
    desk.answerElsewhere('t1');
    await poll();
    await expect.element(screen.getByRole('button', { name: '1 new' })).toBeVisible();
    await expect.element(await row('t1')).toHaveTextContent('Answered by someone else');
    desk.fail(down());
    await poll();
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(await row('t3')).toHaveFocus();
    expect(topOf(await row('t3'))).toBe(before);
  });

  it('stay where they are while one is marked and others are decided', async () => {
    const desk = deskWith(5);
    const { row, checkbox } = await showInbox(desk);
    const before = topOf(await row('t4'));
    await userEvent.click(await checkbox('t1'));
    await userEvent.click(await checkbox('t2'));
    await userEvent.click(screen.getByRole('button', { name: 'Approve 2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Approve 2' }));
    await expect.poll(() => desk.accepted.map(({ thread }) => thread).toSorted()).toEqual(['t1', 't2']);
    await expect.element(await row('t1')).toHaveTextContent('Sent');
    expect(topOf(await row('t4'))).toBe(before);
  });

  it('are rendered only in and around the view, and keep the focus when the user scrolls away', async () => {
    const { row, rendered, container } = await showInbox(deskWith(1000), { pageSize: 1000 });
    (await row('t1')).focus();
    container.querySelector('.rai-inbox-scroller')?.scrollTo(0, 40_000);
    const last = (): Element | undefined => [...container.querySelectorAll('[aria-posinset]')].at(-1);
    await expect.poll(() => Number(last()?.getAttribute('aria-posinset'))).toBeGreaterThan(300);
    expect(await row('t1')).toHaveFocus();
    expect(rendered()).toBeLessThan(40);
    expect(last()).toHaveAttribute('aria-setsize', '1000');
  });

  // InboxRow.tsx: "One item of the list: what it asks, who asks, since when, and the result."
  it('show line breaks of a text as arrows', async () => {
    const desk = deskWith(0);
    desk.ask('t1', {
      message: 'Send it?',
      args: { body: 'Hi Ada,\n\nthe room is booked.', path: 'C:\\new' },
    });
    const { row } = await showInbox(desk);
    await expect.element(await row('t1')).toHaveTextContent('body: "Hi Ada,↵↵the room is booked."');
    await expect.element(await row('t1')).toHaveTextContent(String.raw`"C:\\new"`);
  });

  // GroupTitle.tsx: "The heading of a group, with the number of its rows. It stays in view above them."
  it('are below the heading of their group, which stays in view after scrolling into a later group', async () => {
    const desk = deskWith(0);
    for (const tool of ['archive', 'refund'])
      for (let number = 1; number <= 15; number += 1) desk.ask(`${tool}-${number}`, { tool });
    const { row, container } = await showInbox(desk, { defaultView: { groupBy: 'tool' } });
    await row('archive-1');
    const scroller = container.querySelector<HTMLElement>('.rai-inbox-scroller') ?? container;
    scroller.scrollTo(0, scroller.scrollHeight);
    await expect.poll(() => container.querySelectorAll('[aria-posinset="15"]').length).toBe(1);
    const heading = [...container.querySelectorAll<HTMLElement>('.rai-inbox-group > h3')].at(-1) ?? container;
    await expect.poll(() => Math.round(topOf(heading) - topOf(scroller))).toBe(0);
  });

  it('show new items only after a press, in their places', async () => {
    const desk = deskWith(2);
    const { row, rowOf, poll } = await showInbox(desk);
    (await row('t1')).focus();
    desk.ask('t3');
    await poll();
    expect(rowOf('t3')).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: '1 new' }));
    await expect.element(await row('t3')).toBeVisible();
  });
});

describe('a narrow inbox', () => {
  it('covers the list with the open item, and goes back to its row', async () => {
    const { row } = await showInbox(deskWith(3), {}, { width: 360 });
    await userEvent.click(await row('t2'));
    await expect.element(screen.getByRole('button', { name: 'Back to the list' })).toBeVisible();
    await expect.element(await row('t2')).not.toBeVisible();
    screen.getByRole('button', { name: 'Back to the list' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(await row('t2')).toBeVisible();
    await expect.element(await row('t2')).toHaveFocus();
  });
});

describe('the address of an item', () => {
  it('opens it as soon as the list contains it, and takes no focus', async () => {
    const selected: unknown[] = [];
    const { row, card } = await showInbox(deskWith(3), {
      selected: 'desk/t2',
      onSelect: (key) => selected.push(key),
    });
    await expect.element(await row('t2')).toHaveAttribute('aria-current', 'true');
    expect(await card()).toHaveTextContent('Refund order 2?');
    expect(document.body).toHaveFocus();
    expect(selected).toEqual([]);
    await userEvent.click(await row('t3'));
    await expect.poll(() => selected).toEqual(['desk/t3']);
    expect(await row('t3')).toHaveAttribute('aria-current', 'true');
  });
});

describe('the open item', () => {
  it('stays open in another order, and while its server filters the list', async () => {
    const desk = deskWith(3);
    const selected: unknown[] = [];
    const source = { ...desk.source, can: { filter: ['text'] } } as const;
    const { row } = await showInbox({ source }, { onSelect: (key) => selected.push(key) });
    await userEvent.click(await row('t2'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest');
    await row('t3');
    expect(await row('t2')).toHaveAttribute('aria-current', 'true');
    await userEvent.fill(screen.getByRole('searchbox'), 'order 2');
    await expect.poll(() => desk.lists.at(-1)?.filter).toEqual({ text: 'order 2' });
    expect(await row('t2')).toHaveAttribute('aria-current', 'true');
    expect(selected).toEqual(['desk/t2']);
  });
});

describe('the filters', () => {
  it('keep what is typed while the app follows late', async () => {
    let follow: () => void = () => undefined;
    const { row, rerender } = await showInbox(deskWith(3), {
      view: {},
      onViewChange: (view) => (follow = () => rerender({ view })),
    });
    await row('t1');
    await userEvent.click(screen.getByRole('searchbox'));
    await userEvent.keyboard('order{Enter}');
    await expect.element(screen.getByRole('searchbox')).toHaveValue('order');
    await userEvent.keyboard(' 2{Enter}');
    follow();
    await expect.element(screen.getByRole('searchbox')).toHaveValue('order 2');
  });

  it('keep what matches, and are cleared by one press', async () => {
    const desk = deskWith(3);
    desk.ask('mail', { tool: 'send_email', message: 'Send the mail?' });
    const { row, rowOf } = await showInbox(desk);
    await row('mail');
    screen.getByRole('button', { name: /^Filters/ }).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tool' }), 'send_email');
    await expect.poll(() => rowOf('t1')).toBeUndefined();
    await expect.element(await row('mail')).toBeVisible();
    await userEvent.fill(screen.getByRole('searchbox'), 'zebra');
    await expect.element(await screen.findByText(/^Nothing matches these filters/)).toBeVisible();
    const list = screen.getByRole('region', { name: 'Waiting for you' });
    await userEvent.click(within(list).getByRole('button', { name: 'Clear filters' }));
    await expect.element(await row('t1')).toBeVisible();
    await expect.element(screen.getByRole('searchbox')).toHaveValue('');
  });
});
