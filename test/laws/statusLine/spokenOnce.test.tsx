import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel, type AgentRunOptions, type InterruptPanelProps } from 'react-agent-interrupts';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it, vi } from 'vitest';

const ask = (id: string) => ({ id, reason: 'confirmation', message: `Question ${id}?` });
const card = (id: string) => screen.getByRole('article', { name: new RegExp(`Question ${id}`) });
const press = (id: string, name: string) => userEvent.click(within(card(id)).getByRole('button', { name }));

/** What a screen reader can read: the text of the status line whenever a turn has changed it. */
function listen(): readonly string[] {
  const spoken: string[] = [];
  const line = screen.getByRole('status');
  const note = () => void (line.textContent && spoken.push(line.textContent));
  new MutationObserver(note).observe(line, { childList: true, characterData: true, subtree: true });
  return spoken;
}

async function open(ids: readonly string[], options: Partial<AgentRunOptions>, props: InterruptPanelProps) {
  const { run } = scriptedRun([asks(...ids.map(ask)), says('Done.')], options);
  const panel = (more: InterruptPanelProps = {}) => <InterruptPanel run={run} {...props} {...more} />;
  const { rerender } = render(panel());
  const spoken = listen();
  await act(() => run.send('Go'));
  return { run, spoken, update: (more?: InterruptPanelProps) => rerender(panel(more)) };
}

// accessibility.md: "The status line announces each of these once".
describe('an announcement is not read out again', () => {
  const arrived = ['The agent has 2 questions. First: Question a?'];

  it('when the risk of the question is known', async () => {
    const { spoken } = await open(['a', 'b'], {}, { risk: () => 'low' });
    expect(spoken).toEqual(arrived);
  });

  it('when the host renders again with words of its own', async () => {
    const words = () => ({ progress: ({ covered }: { covered: number }) => `${covered} done` });
    const { spoken, update } = await open(['a', 'b'], {}, { words: words() });
    update({ words: words() });
    await act(async () => {});
    expect(spoken).toEqual(arrived);
  });
});

// accessibility.md: "announces … each decision, with the number of decided interrupts", and the delivery.
describe('a decision that is sent at once is announced with its delivery', () => {
  it('for a single question', async () => {
    const { spoken } = await open(['a'], {}, {});
    await press('a', 'No');
    expect(spoken).toContain('No.');
  });

  it('while it can be undone', async () => {
    const { spoken } = await open(['a', 'b'], { autoSubmit: 'always', sendDelay: 60_000 }, {});
    await press('a', 'Yes');
    await press('b', 'No');
    expect(spoken.slice(1)).toEqual(['Yes. 1 of 2 answered.', 'No. 2 of 2 answered. Can still be undone.']);
  });
});

// accessibility.md: "An approaching expiry: five minutes, one minute and thirty seconds before it, and at the expiry."
describe('the approaching expiry of each question is announced', () => {
  async function during(milliseconds: number, left: Readonly<Record<string, number>>, from = 1) {
    vi.useFakeTimers();
    try {
      const at = (id: string) => new Date(Date.now() + (left[id] ?? 0)).toISOString();
      const interrupts = Object.keys(left).map((id) => ({ ...ask(id), expiresAt: at(id) }));
      const { run } = scriptedRun([asks(...interrupts)]);
      render(<InterruptPanel run={run} />);
      const spoken = listen();
      const asked = run.send('Go');
      await act(() => vi.advanceTimersByTimeAsync(0));
      await asked;
      await act(() => vi.advanceTimersByTimeAsync(milliseconds));
      return spoken.slice(from);
    } finally {
      vi.useRealTimers();
    }
  }

  it('if two questions expire at the same time', async () => {
    const spoken = await during(65_000, { a: 90_000, b: 90_000 });
    expect(spoken).toEqual([
      '1 minute left to answer: Question a? 1 minute left to answer: Question b?',
      '30 seconds left to answer: Question a? 30 seconds left to answer: Question b?',
    ]);
  });

  it('if another one has five minutes left at that moment', async () => {
    const spoken = await during(15_000, { a: 310_000, b: 40_000 });
    expect(spoken.join(' ')).toContain('30 seconds left to answer: Question b?');
  });

  it('if another one expires at that moment', async () => {
    const spoken = await during(15_000, { a: 10_000, b: 40_000 });
    expect(spoken.join(' ')).toContain('Time is up: Question a?');
    expect(spoken.join(' ')).toContain('30 seconds left to answer: Question b?');
  });

  it('with its arrival, if less than thirty seconds are left', async () => {
    expect(await during(0, { a: 20_000, b: 40_000 }, 0)).toEqual([
      'The agent has 2 questions. First: Question a? 20 seconds left to answer: Question a?',
    ]);
  });

  it('only once, if less than thirty seconds are left when it arrives', async () => {
    expect(await during(25_000, { a: 20_000 })).toEqual(['Time is up: Question a?']);
  });

  it('if it had expired when it arrived', async () => {
    expect(await during(0, { a: -1, b: 400_000 }, 0)).toEqual([
      'The agent asks: Question b? Time is up: Question a?',
    ]);
  });

  it('also if the user has decided, but not sent it', async () => {
    vi.useFakeTimers();
    try {
      const expiresAt = new Date(Date.now() + 10_000).toISOString();
      const { run } = scriptedRun([asks({ ...ask('a'), expiresAt }, ask('b'))]);
      render(<InterruptPanel run={run} />);
      const asked = run.send('Go');
      await act(() => vi.advanceTimersByTimeAsync(0));
      const { interrupts } = await asked;
      await act(async () => run.transaction(() => interrupts.forEach(({ key }) => run.approve(key))));
      const spoken = listen();
      await act(() => vi.advanceTimersByTimeAsync(11_000));
      expect(spoken).toEqual(['Time is up: Question a? 1 of 2 answered.']);
    } finally {
      vi.useRealTimers();
    }
  });
});
