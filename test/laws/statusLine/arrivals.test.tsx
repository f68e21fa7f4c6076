import { render, screen } from '@testing-library/react';
import { InterruptPanel, type PendingInterrupt } from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

const ask = (id: string, rest: Partial<PendingInterrupt> = {}) =>
  pendingInterrupt({ id, reason: 'confirmation', message: `Question ${id}?`, ...rest });

/** The text of the status line of a panel that shows these questions from the start. */
function spokenAbout(...interrupts: PendingInterrupt[]): string | null {
  render(<InterruptPanel run={staticRun({ interrupts })} />);
  return screen.getByRole('status').textContent;
}

const elsewhere = { delivery: 'elsewhere' } as const;

// accessibility.md: the status line announces the number of interrupts that have arrived, and the delivery of the answers.
describe('a question that another tab has answered', () => {
  it('is announced as answered there when the panel first shows it', () => {
    expect(spokenAbout(ask('a', elsewhere))).toBe('Answered in another tab.');
  });

  it('is not one of the questions that the agent asks, if there are several', () => {
    expect(spokenAbout(ask('a', elsewhere), ask('b', elsewhere))).toBe('Answered in another tab.');
  });

  it('is announced as asked once the user can answer it here', async () => {
    const run = staticRun({ interrupts: [ask('a', elsewhere)] });
    const { rerender } = render(<InterruptPanel run={run} />);
    rerender(<InterruptPanel run={staticRun({ interrupts: [ask('a')] })} />);
    expect(screen.getByRole('status')).toHaveTextContent('The agent asks: Question a?');
  });
});

// accessibility.md: “The status line announces each of these once”.
describe('a question that changed after it was decided', () => {
  const changedFrom = { message: 'Question before?', responseSchema: undefined, toolCall: undefined };
  const changed = { changedFrom } as unknown as Partial<PendingInterrupt>;

  it('is named once when the panel first shows it', () => {
    expect(spokenAbout(ask('a', changed))).toBe('This question changed and is open again: Question a?');
  });

  it('is not counted as a question that has arrived', () => {
    expect(spokenAbout(ask('a', changed), ask('b'))).toBe(
      'The agent asks: Question b? This question changed and is open again: Question a?',
    );
  });
});
