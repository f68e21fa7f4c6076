import { describe, expect, it } from 'vitest';
import { agUi, type AgentRunOptions } from 'react-agent-interrupts/core';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';

const waits: readonly [string, Partial<AgentRunOptions>][] = [
  ['its delay', { sendDelay: 60_000 }],
  ['the network', { page: { isOnline: () => false, watch: () => () => undefined } }],
];

// The code `pending_interrupts`: “`send()`, `steer()` or `retry()` was called with a message that cannot be sent while
// interrupts are pending or answers are in doubt”. The answers are given, and `steer()` sends no refresh.
describe('a refresh while a batch waits for', () => {
  it.each(waits)('%s is rejected as busy, and the batch still waits', async (_, options) => {
    const question = asks({ reason: 'confirmation', message: 'Delete?' });
    const protocol = agUi({ refresh: true });
    const { run, requests } = scriptedRun([question, says('Done.')], { protocol, ...options });
    const { interrupts } = await run.send('Go');
    run.approve(interrupts[0]?.key ?? '');
    const { delivery } = run.getSnapshot().batch;
    await expect(run.refresh()).rejects.toMatchObject({
      code: 'busy',
      message: 'Another request is waiting to be sent. Wait for it, or call stop().',
    });
    expect(run.getSnapshot().batch.delivery).toBe(delivery);
    expect(requests).toHaveLength(1);
    run.dispose();
  });
});
