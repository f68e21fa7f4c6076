import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

const formLoads = { timeout: 20_000 };
const asked = (args: object) =>
  pendingInterrupt({
    id: 'a',
    reason: 'tool_call',
    message: 'Send it?',
    toolCallId: 'call',
    toolCall: {
      id: 'call',
      name: 'send_mail',
      args,
      argsText: JSON.stringify(args),
      status: 'suspended',
      proposedBy: 'run',
    },
    responseSchema: {
      type: 'object',
      properties: {
        approved: { type: 'boolean' },
        editedArgs: { type: 'object' },
        reason: { type: 'string' },
      },
      required: ['approved'],
    },
  });
const paused = () => staticRun({ interrupts: [asked({ to: 'ann' })] });
const button = (name: string) => screen.getByRole('button', { name });

// docs/accessibility.md, "Focus": “When the form closes, the focus returns to the button that opened it.” A button that
// decides never gets the focus: a second Enter would decide.
describe('the focus goes back to the button that opened', () => {
  it('the reason for a denial, and never to Approve', async () => {
    render(<InterruptPanel run={paused()} />);
    await userEvent.click(button('Deny'));
    await userEvent.click(button('Back'));
    expect(button('Deny')).toHaveFocus();
  });

  it('the editor', async () => {
    render(<InterruptPanel run={paused()} />);
    await userEvent.click(button('Edit'));
    await screen.findByRole('button', { name: 'Approve with edits' }, formLoads);
    await userEvent.click(button('Discard edits'));
    expect(button('Edit')).toHaveFocus();
  });

  it('the question about a high risk, which is the card, because Approve decides', async () => {
    render(<InterruptPanel run={paused()} risk={() => 'high'} />);
    await userEvent.click(button('Approve'));
    await userEvent.click(button('Back'));
    expect(screen.getByRole('article')).toHaveFocus();
  });
});

describe('the focus stays', () => {
  it('in the panel in which the reason was closed, and does not move to another panel of the run', async () => {
    const run = paused();
    render(
      <>
        <main>
          <InterruptPanel run={run} />
        </main>
        <aside>
          <InterruptPanel run={run} />
        </aside>
      </>,
    );
    const main = screen.getByRole('main');
    await userEvent.click(within(main).getByRole('button', { name: 'Deny' }));
    await userEvent.click(within(main).getByRole('button', { name: 'Back' }));
    expect(main).toContainElement(document.activeElement as HTMLElement);
  });

  it('in the page’s own field when a question changes that a risky approval was asked about', async () => {
    // docs/accessibility.md, "Focus": “A new interrupt never takes the focus.”
    const run = paused();
    render(
      <>
        <input aria-label="Chat" />
        <InterruptPanel run={run} risk={() => 'high'} />
      </>,
    );
    await userEvent.click(button('Approve'));
    const chat = screen.getByRole('textbox', { name: 'Chat' });
    await userEvent.click(chat);
    act(() => run.update({ interrupts: [{ ...asked({ to: 'bob' }), digest: 'another' }] }));
    expect(button('Approve')).toBeVisible();
    expect(chat).toHaveFocus();
  });
});
