import type { AgentRun, Protocol } from 'react-agent-interrupts/core';
import { awakenAgUi, awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import { awakenServer, keyOf, permitted, runOn, statuses } from '../../protocols/awaken/conversation.js';

const apis = {
  'AG-UI': { path: '/v1/ag-ui/run', protocol: (asksNative: boolean): Protocol => awakenAgUi({ asksNative }) },
  'AI SDK': {
    path: '/v1/ai-sdk/chat',
    protocol: (asksNative: boolean): Protocol => awakenAiSdk({ asksNative }),
  },
};

/** A run that has asked about these calls; the answer to its next POST is lost on the way. */
async function asked(api: keyof typeof apis, calls: readonly string[], asksNative: boolean) {
  const { path, protocol } = apis[api];
  const server = await awakenServer([{ calls: calls.map((id) => permitted(id, { id })) }, { text: 'Done.' }]);
  const state = { loses: false };
  const run = runOn(server, {
    url: `${server.origin}${path}`,
    protocol: protocol(asksNative),
    fetch: async (target, init) => {
      const response = await fetch(target, init);
      if (!state.loses || init?.method !== 'POST') return response;
      state.loses = false;
      await response.text();
      throw new TypeError('The answer was lost.');
    },
  });
  await run.send('Go');
  return { run, server, state };
}

const approveAll = (run: AgentRun): void => {
  for (const { key } of run.getSnapshot().interrupts) run.approve(key);
};

// docs/reliability.md: “A server may respond that an interrupt is no longer pending, for example with an error about an
// unknown id or a stale pause, or with status 404 or 410. The user can then send a new message, or dismiss the cards”.
describe('an answer that Awaken has accepted, although its response was lost', () => {
  it.each([
    ['AG-UI', ['a'], true],
    ['AG-UI', ['a', 'b'], true],
    ['AI SDK', ['a', 'b'], true],
    ['AI SDK', ['a', 'b'], false],
  ] as const)(
    'is over when it is sent again (%s, %j, native endpoints: %s)',
    async (api, calls, asksNative) => {
      const { run, server, state } = await asked(api, calls, asksNative);
      approveAll(run);
      state.loses = true;
      await expect(run.submit()).rejects.toMatchObject({ code: 'network' });
      const executed = server.executed.length;
      expect(executed).toBeGreaterThan(0);
      await expect(run.retry()).rejects.toMatchObject({ code: 'run_error' });
      expect(run.getSnapshot()).toMatchObject({ batch: { delivery: 'refused', over: true }, canSend: true });
      expect(server.executed).toHaveLength(executed);
    },
  );
});

// docs/reliability.md: "The snapshot, the error and the promise of a method agree and are correct."
describe('a call that the user has denied over Awaken’s AG-UI API', () => {
  it('does not succeed with the denial as its result', async () => {
    const { run, server } = await asked('AG-UI', ['a'], true);
    run.deny(keyOf(run.getSnapshot(), 'a'), { reason: 'Not today' });
    await run.submit();
    expect(server.executed).toEqual([]);
    expect(statuses(run.getSnapshot())).toEqual({ a: 'cancelled' });
    expect(run.getSnapshot().history[0]?.result).toBeUndefined();
  });
});
