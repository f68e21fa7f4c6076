import { screen, waitFor } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { de } from 'react-agent-interrupts/words/de';
import { asks, says } from 'react-agent-interrupts/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, formLoads, payment, show, yesOrNo } from '../clumsy/hands.js';
import { startTranslator } from './translator.js';

// README: “No answer is lost.” “Every thread can continue.” A translator of the browser replaces the texts of the page, and
// React fails if it removes a text that is no longer where it has put it.

let stop = () => {};
afterEach(() => stop());
const translated = () => (stop = startTranslator());
const press = (name: string | RegExp) => userEvent.click(button(name));
const failed = (status: number) => new Response('', { status });

describe('in a page that the browser translates', () => {
  it('answers that were delayed and then failed stay, and can be sent again', async () => {
    const { run } = await show(asks(yesOrNo('a')), {
      run: { sendDelay: 1_500 },
      replies: [failed(503), says('Done.')],
    });
    translated();
    await press('Yes');
    await press('Send');
    await screen.findByText(/^Sends in/);
    await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(run.getSnapshot().status).toBe('finished'));
  });

  it('the countdown of a delayed answer shows the time that is left', async () => {
    await show(asks(yesOrNo('a')), { run: { sendDelay: 50_000 } });
    translated();
    await press('Yes');
    await press('Send');
    const { textContent: before } = await screen.findByText(/^Sends in/);
    await waitFor(() => expect(screen.getByText(/^Sends in/)).not.toHaveTextContent(before));
    expect(screen.getByText(/^Sends in/)).toBeVisible();
  });

  it('a long text is expanded and collapsed', async () => {
    const text = `${'x'.repeat(3000)}end`;
    await show(payment({ to: 'Ann', note: text }));
    translated();
    await press(/^Show all/);
    await screen.findByText(/end$/);
    expect(screen.queryByText('…')).toBeNull();
    expect(screen.queryByText(/custom view of this question failed/)).toBeNull();
    await press('Show less');
    expect(screen.getByText('…')).toBeVisible();
  });

  it('the buttons follow another language of the app', async () => {
    const { run, rerender } = await show(asks(yesOrNo('a')), { panel: { shortcuts: true } });
    translated();
    rerender(<InterruptPanel run={run} words={de} shortcuts />);
    await screen.findByRole('button', { name: de.yes }, formLoads);
    expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull();
  });
});
