// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AgentRunOptions, Issue } from 'react-agent-interrupts/core';
import { asks, says } from 'react-agent-interrupts/testing';
import { deferred, fateOf, keysOf, turns } from '../page.js';
import { sentIn } from '../otherTabs/pair.js';
import { named, threadOf } from '../tabConversations/tabs.js';

type Host = (until: () => Promise<void>) => Partial<AgentRunOptions>;
const hosts: readonly [string, Host][] = [
  ['headers', (until) => ({ headers: () => until().then(() => ({})) })],
  ['beforeSubmit', (until) => ({ beforeSubmit: () => until().then(() => true) })],
  ['dispatch', (until) => ({ dispatch: ({ execute }) => until().then(execute) })],
];

// “`stop()`, a changed answer, `leave()` and `dispose()` withdraw the batch.” (reliability.md, waiting for the host)
describe.each(hosts)('a steer that waits for `%s`', (_host, optionsOf) => {
  // “A later decision about the action, or about the whole interrupt, ends it.” A `steer` cancels every interrupt.
  it.each(['single', 'never'] as const)(
    'ends the check of an earlier approval (autoSubmit: %s)',
    async (autoSubmit) => {
      const gate = deferred();
      let waits = false;
      const { open, server } = threadOf([asks(named('a', 'A?')), says('Well.')], { hasStorage: false });
      const { run } = await open({
        ...optionsOf(() => (waits ? gate.promise : Promise.resolve())),
        autoSubmit,
      });
      await run.send('Go');
      waits = true;
      const check = deferred<readonly Issue[]>();
      const approved = run.approve(keysOf(run)[0] ?? '', { check: () => check.promise });
      const fate = fateOf(approved.ok ? approved.checked : Promise.reject(new Error('It was refused.')));
      await turns();
      const steered = fateOf(run.steer('Do not'));
      await turns();
      expect(fate()).toBe('resolved');
      check.resolve([]);
      await turns();
      gate.resolve();
      await turns();
      expect(steered()).toBe('resolved');
      expect(sentIn(server)).toMatchObject([[{ status: 'cancelled' }]]);
    },
  );

  it('does not cancel an interrupt that the user approves meanwhile, also while the approval is checked', async () => {
    const gate = deferred();
    let waits = false;
    const { open, server } = threadOf([asks(named('a', 'A?')), says('Well.')], { hasStorage: false });
    const { run } = await open(optionsOf(() => (waits ? gate.promise : Promise.resolve())));
    await run.send('Go');
    waits = true;
    const steered = fateOf(run.steer('Do not'));
    await turns();
    const check = deferred<readonly Issue[]>();
    const [key = ''] = keysOf(run);
    expect(run.approve(key, { check: () => check.promise })).toMatchObject({ ok: true });
    await turns();
    expect(steered()).toBe('declined');
    gate.resolve();
    check.resolve([]);
    await turns();
    expect(sentIn(server)).toEqual([]);
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered', delivery: 'none' }]);
  });
});
