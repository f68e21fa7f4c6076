// @vitest-environment node
import type { AgentRun } from 'react-agent-interrupts/core';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, keyOf, oddServer, pauses, started } from './oddServer.js';

// A `.tsx` file runs in a process of its own. A thread cannot change its time zone.
describe('an expiry without a time zone', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });
  const shown = async (expiresAt: string): Promise<AgentRun> => {
    const { run } = oddServer(
      [answer(started, pauses({ id: 'a', reason: 'confirmation', message: 'a?', expiresAt }))],
      {
        now: () => Date.parse('2026-01-01T12:00:00Z'),
      },
    );
    await run.send('Go');
    return run;
  };

  // After the expiry only a cancellation is offered. Python's `datetime.utcnow().isoformat()` has no time zone.
  it.each(['Asia/Tokyo', 'America/New_York'])('is the same time for a user in %s', async (name) => {
    process.env['TZ'] = name;
    expect(new Date(0).getTimezoneOffset()).not.toBe(0);
    for (const expiresAt of ['2026-01-01T12:05:00', '2026-01-01 12:05:00.123456']) {
      const run = await shown(expiresAt);
      expect(run.getSnapshot().interrupts[0]).toMatchObject({ expired: false });
      const at = run.getSnapshot().interrupts[0]?.expiresAt ?? 0;
      expect(Math.floor(at / 1000)).toBe(Date.parse('2026-01-01T12:05:00Z') / 1000);
      expect(run.approve(keyOf(run))).toMatchObject({ ok: true });
      run.dispose();
    }
  });
});
