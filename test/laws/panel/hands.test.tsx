import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel, type AgentRunOptions } from 'react-agent-interrupts';
import { asks, says, scriptedRun, type ServerAnswer } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

const two = asks(
  { reason: 'confirmation', message: 'Question a?' },
  { reason: 'confirmation', message: 'Question b?' },
);
const lost: ServerAnswer = () => Response.json({}, { status: 500 });
const refused: ServerAnswer = () => Response.json({}, { status: 422 });
const settled = () => act(async () => {});

async function answered(answers: readonly ServerAnswer[], options: Partial<AgentRunOptions> = {}) {
  const { run, requests } = scriptedRun([two, ...answers], options);
  render(<InterruptPanel run={run} approveAll />);
  await act(() => run.send('Go'));
  await userEvent.click(screen.getByRole('button', { name: 'Approve all' }));
  return { run, requests, send: screen.getByRole('button', { name: 'Send' }) };
}

// Law 2: answers are sent in one request, however often the button is pressed. An answer in doubt is sent again only by
// the user.
describe('one press on Send whose button becomes “Send again”', () => {
  it.each([
    ['in doubt', lost],
    ['refused', refused],
  ])(
    'sends one request for a double click, although the answers are %s immediately',
    async (_case, answer) => {
      const { requests, send } = await answered([answer, answer, says('Done.')]);
      await userEvent.dblClick(send);
      await settled();
      expect(screen.getByRole('button', { name: 'Send again' })).toBeVisible();
      expect(requests).toHaveLength(2);
    },
  );

  it('sends one request for a held Enter', async () => {
    const { requests, send } = await answered([lost, lost, lost, says('Done.')]);
    act(() => send.focus());
    await userEvent.keyboard('{Enter>4/}');
    await settled();
    expect(requests).toHaveLength(2);
  });

  it('may be followed by another press', async () => {
    const { requests, send } = await answered([lost, says('Done.')]);
    await userEvent.click(send);
    await settled();
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await settled();
    expect(requests).toHaveLength(3);
  });
});
