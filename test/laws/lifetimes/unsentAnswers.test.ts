// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AgentRunOptions } from 'react-agent-interrupts/core';
import { fails, memoryStorage, says } from 'react-agent-interrupts/testing';
import { keysOf, never, page, two } from '../page.js';

const waits: [string, Partial<AgentRunOptions>][] = [
  ['staged', {}],
  ['delayed', { sendDelay: 60_000 }],
  ['held by `beforeSubmit`', { beforeSubmit: () => never().then(() => true) }],
];

/** Two interrupts that the user has decided and left. The server refuses the next message, because it still waits for them. */
async function returned(verb: 'send' | 'steer', options: Partial<AgentRunOptions> = {}) {
  const { run, requests } = page(
    memoryStorage(),
    [two, fails('Answer first.', 'PENDING_INTERRUPTS'), says('Done.')],
    options,
  );
  await run.send('Go');
  for (const key of keysOf(run)) run.approve(key);
  if (Object.keys(options).length > 0) void run.submit().catch(() => undefined);
  run.leave();
  await run[verb]('Do something else').catch(() => undefined);
  return { run, requests };
}

describe('answers that were never sent', () => {
  // reliability.md, law 1: “Answers are sent only after the user has acted on exactly these answers.” hook-only.md: “While interrupts
  // are pending, it does not repeat a message, and rejects with `pending_interrupts`.”
  describe.each(['send', 'steer'] as const)('are not sent by retry() after a refused %s()', (verb) => {
    it.each(waits)('if they were %s when the user left them', async (_, options) => {
      const { run, requests } = await returned(verb, options);
      await expect(run.retry()).rejects.toMatchObject({ code: 'pending_interrupts' });
      expect(requests).toHaveLength(2);
    });
  });

  // Law 7: “The snapshot, the error and the promise of a method agree and are correct.”
  it('are not shown as refused', async () => {
    const { run, requests } = await returned('send');
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      error: { code: 'run_error' },
      batch: { delivery: 'none', covered: 2 },
      interrupts: [
        { status: 'answered', delivery: 'none' },
        { status: 'answered', delivery: 'none' },
      ],
    });
    await run.submit();
    expect(requests[2]?.resume).toMatchObject([{ payload: true }, { payload: true }]);
  });
});
