import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { deskWith, showInbox } from './showInbox.js';

const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the decision about several items', () => {
  it('asks for confirmation with the focus on Back, and sends nothing before', async () => {
    const desk = deskWith(3);
    const { checkbox } = await showInbox(desk);
    await userEvent.click(await checkbox('t1'));
    await userEvent.click(await checkbox('t3'));
    await userEvent.click(button('Deny 2'));
    await expect.element(button('Back')).toHaveFocus();
    expect(desk.requests).toEqual([]);
    await userEvent.fill(screen.getByRole('textbox', { name: /Reason/ }), 'Too late');
    await userEvent.click(button('Deny 2'));
    await expect
      .poll(() => desk.accepted.map(({ thread, payload }) => [thread, payload]))
      .toEqual([
        ['t1', { approved: false, reason: 'Too late' }],
        ['t3', { approved: false, reason: 'Too late' }],
      ]);
  });

  it('decides nothing with a double press of its button', async () => {
    const desk = deskWith(2);
    const { checkbox } = await showInbox(desk, { pressGuard: undefined });
    await userEvent.click(await checkbox('t1'));
    await userEvent.click(await checkbox('t2'));
    await userEvent.dblClick(button('Approve 2'));
    await expect.element(button('Back')).toBeVisible();
    expect(desk.requests).toEqual([]);
  });

  it('withdraws the confirmation if one of the items is gone', async () => {
    const desk = deskWith(2);
    const { checkbox, poll } = await showInbox(desk);
    await userEvent.click(await checkbox('t1'));
    await userEvent.click(await checkbox('t2'));
    await userEvent.click(button('Approve 2'));
    desk.answerElsewhere('t1');
    await poll();
    await expect.element(button('Approve 1')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  it('leaves out what was not seen in full, and shows that', async () => {
    const desk = deskWith(200);
    const { row } = await showInbox(desk, { pageSize: 200 });
    await row('t1');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await expect.element(screen.getByText(/^1\d\d left out: 1\d\d not seen in full$/)).toBeVisible();
    const count = Number(/\d+/.exec(button(/^Approve \d+$/).textContent)?.[0]);
    expect(count).toBeGreaterThan(2);
    expect(count).toBeLessThan(20);
    await userEvent.click(button(/^Approve \d+$/));
    await userEvent.click(button(/^Approve \d+$/));
    await expect.poll(() => desk.accepted.length).toBe(count);
  });

  it('is about everything that the agent asks: the row shows the data of a value', async () => {
    const desk = deskWith(0);
    const data = { question: 'Pay?', amount: 9_000_000, expires_at: '2030-01-01T00:00:00Z' };
    const question = { message: 'Pay?', tool: undefined, args: undefined };
    desk.ask('short', { question: { ...question, data } });
    desk.ask('long', { question: { ...question, data: { ...data, note: 'x'.repeat(400) } } });
    const { row, checkbox } = await showInbox(desk);
    expect((await row('short')).textContent).toContain('amount: 9000000');
    expect((await row('short')).textContent).not.toContain('2030');
    await userEvent.click(await checkbox('short'));
    await userEvent.click(await checkbox('long'));
    await expect.element(screen.getByText('1 left out: 1 not seen in full')).toBeVisible();
  });

  it('leaves out high risk and other tools', async () => {
    const desk = deskWith(3);
    desk.ask('mail', { tool: 'send_email', message: 'Send the mail?' });
    const { row } = await showInbox(desk, {
      risk: ({ args }) => (JSON.stringify(args) === '{"order":2}' ? 'high' : undefined),
    });
    await row('mail');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await expect.element(screen.getByText('2 left out: 1 high risk · 1 about another tool')).toBeVisible();
    await userEvent.click(button('Approve 2'));
    await userEvent.click(button('Approve 2'));
    await expect.poll(() => desk.accepted.map(({ thread }) => thread)).toEqual(['t1', 't3']);
  });

  it('can be stopped, and shows what was not sent', async () => {
    const desk = deskWith(6);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    desk.onAnswer(() => held);
    const { row } = await showInbox(desk, { concurrency: 1 });
    await row('t6');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await userEvent.click(button('Approve 6'));
    await userEvent.click(button('Approve 6'));
    await expect.poll(() => desk.requests.filter(({ isAnswer }) => isAnswer).length).toBe(1);
    await expect.element(screen.getByRole('progressbar', { name: '0 of 6 done' })).toBeVisible();
    await userEvent.click(button('Stop'));
    release();
    await expect.element(screen.getByText('Result')).toBeVisible();
    await expect.element(await row('t6')).toHaveTextContent('Not sent: stopped');
    expect(desk.accepted.length).toBeLessThan(2);
    await userEvent.click(button('Dismiss'));
    await expect.element(button(/^Approve \d$/)).toBeVisible();
  });

  it('names the items that were not sent by their titles, also if the list does not show them any more', async () => {
    const desk = deskWith(2);
    desk.refuse(true);
    const { row, rerender } = await showInbox(desk);
    await row('t2');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await userEvent.click(button('Approve 2'));
    await userEvent.click(button('Approve 2'));
    await expect.element(screen.getByText('Result')).toBeVisible();
    rerender({ view: { filter: { text: 'order 2' } } });
    await expect.poll(() => screen.queryByRole('button', { name: 'Refund order 1?' })).toBeNull();
    await expect.element(screen.getByText('Refund order 1?')).toBeVisible();
  });
});
