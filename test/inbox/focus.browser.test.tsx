import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { deskWith, showInbox } from './showInbox.js';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const bar = () => screen.getByRole('region', { name: 'Selected items' });

/** Presses a button by keyboard. */
async function press(name: string | RegExp): Promise<void> {
  (await screen.findByRole('button', { name })).focus();
  await userEvent.keyboard('{Enter}');
}

describe('the focus beside the open item', () => {
  it('stays in the bar after Back', async () => {
    const { checkbox } = await showInbox(deskWith(2));
    await userEvent.click(await checkbox('t1'));
    await press('Approve 1');
    await expect.element(await screen.findByRole('button', { name: 'Back' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(await screen.findByRole('button', { name: 'Approve 1' })).toBeVisible();
    await expect.element(bar()).toHaveFocus();
  });

  it('stays in the bar if the confirmation is withdrawn', async () => {
    const desk = deskWith(2);
    const { checkbox, poll } = await showInbox(desk);
    await userEvent.click(await checkbox('t1'));
    await userEvent.click(await checkbox('t2'));
    await press('Approve 2');
    await expect.element(await screen.findByRole('button', { name: 'Back' })).toHaveFocus();
    desk.answerElsewhere('t1');
    await poll();
    await expect.element(await screen.findByRole('button', { name: 'Approve 1' })).toBeVisible();
    await expect.element(bar()).toHaveFocus();
  });

  it('moves to a row after Clear selection', async () => {
    const { row, checkbox } = await showInbox(deskWith(2));
    await userEvent.click(await checkbox('t1'));
    await press('Clear selection');
    await expect.element(await row('t1')).toHaveFocus();
  });

  it('moves to a row after Dismiss', async () => {
    const { row, checkbox } = await showInbox(deskWith(2));
    await userEvent.click(await checkbox('t1'));
    await press('Approve 1');
    await press('Approve 1');
    await expect.element(await screen.findByText('Result')).toBeVisible();
    await press('Dismiss');
    await expect.element(await row('t1')).toHaveFocus();
  });

  it('moves to a row after the new items are shown', async () => {
    const desk = deskWith(2);
    const { row, poll } = await showInbox(desk);
    (await row('t2')).focus();
    desk.ask('t3', { message: 'Refund order 3?', args: { order: 3 } });
    await poll();
    await press('1 new');
    await row('t3');
    await expect.element(await row('t2')).toHaveFocus();
  });

  it('stays where the user has moved it', async () => {
    const desk = deskWith(2);
    const { checkbox, poll } = await showInbox(desk);
    await userEvent.click(await checkbox('t1'));
    await userEvent.click(await checkbox('t2'));
    await press('Approve 2');
    screen.getByRole('searchbox').focus();
    desk.answerElsewhere('t1');
    await poll();
    await expect.element(await screen.findByRole('button', { name: 'Approve 1' })).toBeVisible();
    await expect.element(screen.getByRole('searchbox')).toHaveFocus();
  });
});

it('the buttons about several items are described by what is left out', async () => {
  const desk = deskWith(2);
  desk.ask('mail', { tool: 'send_email', message: 'Send the mail?' });
  const { row } = await showInbox(desk);
  await row('mail');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await expect.element(button('Approve 2')).toHaveAccessibleDescription('1 left out: 1 about another tool');
  await expect.element(button('Deny 2')).toHaveAccessibleDescription('1 left out: 1 about another tool');
});
