import { describe, expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { memoryStorage, says } from 'react-agent-interrupts/testing';
import { fateOf, opened, page, turns } from '../page.js';

// “A law holds for every sequence of method calls, host callbacks …” (reliability.md)
describe('a message that a function of the host sends', () => {
  it.each([1, 2, 3, 5, 8])('settles if `now` sends it in call %i', async (number) => {
    let count = 0;
    let sent: Promise<unknown> | undefined;
    const started: { run?: AgentRun } = {};
    const now = (): number => {
      if (started.run) count += 1;
      if (count === number) sent ??= started.run?.send('From the clock');
      return Date.now();
    };
    const replies = [says('One.'), says('Two.'), says('Three.')];
    const { run } = page(memoryStorage(), replies, { now });
    await opened(run);
    started.run = run;
    const own = fateOf(run.send('Go'));
    const fate = fateOf(sent ?? Promise.resolve());
    await turns();
    await turns();
    expect([own(), fate()]).not.toContain('pending');
  });

  it('does not change the result of the run after which the `finish` listener sends it', async () => {
    const { run } = page(memoryStorage(), [says('One.'), says('Two.')]);
    await opened(run);
    const sent: Promise<unknown>[] = [];
    run.on('finish', () => {
      if (sent.length === 0) sent.push(run.send('Next'));
    });
    expect(await run.send('Go')).toMatchObject({ status: 'finished' });
    expect(await sent[0]).toMatchObject({ status: 'finished' });
  });
});
