import { expect, it } from 'vitest';
import { asks } from 'react-agent-interrupts/testing';
import { held, idsOf, pages, q, settled, type Answer } from '../following/pages.js';

// reliability.md: “Interrupts that are left or dismissed in one tab are removed from the others, with their decisions.”
it.each([true, false])(
  'questions that are left while another tab refreshes are asked in no tab afterwards (storage: %s)',
  async (stored) => {
    const { agent, open } = pages({}, { stored });
    agent.pending = [q('a')];
    const runs = [await open('first')];
    await runs[0]?.send('Go');
    for (const name of ['second', 'third']) {
      const run = await open(name);
      if (idsOf(run).length === 0) await run.refresh();
      runs.push(run);
    }
    await settled();
    const response = held<Answer>();
    agent.reply = ({ page }) => (page === 'first' ? response.promise : undefined);
    const refreshed = runs[0]?.refresh();
    await settled(5);
    runs[1]?.leave();
    await settled();
    response.give(asks(q('a')));
    await refreshed;
    await settled(100);
    expect(runs.map(idsOf)).toEqual([[], [], []]);
    // A refresh after the leave shows what is still pending.
    agent.reply = () => undefined;
    await runs[2]?.refresh();
    await settled(100);
    expect(runs.map(idsOf)).toEqual([['a'], ['a'], ['a']]);
  },
);
