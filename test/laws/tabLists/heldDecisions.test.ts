// @vitest-environment node
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AgentRunOptions } from 'react-agent-interrupts/core';
import { keyOf, pages, q, settled } from '../following/pages.js';

let isOnline = true;
const waits: [string, Partial<AgentRunOptions>][] = [
  ['`sendDelay`', { sendDelay: 60_000 }],
  ['the network', { page: { isOnline: () => isOnline, watch: () => () => undefined } }],
  ['`beforeSubmit`', { beforeSubmit: () => new Promise<never>(() => undefined) }],
];

// “Tabs share decisions without a reload. […] This also holds for a tab that learns of an interrupt, by a refresh, after it was decided.”
// (reliability.md)
describe.each(waits)('answers that wait for %s', (_, options) => {
  it('are shown in a tab that learns of their interrupts by a refresh', async () => {
    isOnline = true;
    const { agent, open, by } = pages();
    agent.pending = [q('a')];
    const first = await open('first', options);
    onTestFinished(() => first.dispose());
    await first.send('Go');
    isOnline = false;
    first.approve(keyOf(first));
    void first.submit().catch(() => undefined);
    await settled(5);
    const second = await open('second');
    await second.refresh();
    await settled(5);
    expect(second.getSnapshot().interrupts).toMatchObject([{ id: 'a', status: 'answered' }]);
    expect(by('first')).toHaveLength(1);
  });
});
