// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';

// “`canSend` in the snapshot is true if `send` would start a run now.” (hook-only.md)
it('canSend follows the option whilePending immediately, and listeners run in the next frame', async () => {
  const { run } = scriptedRun([asks({ reason: 'confirmation' }), says('Stopped.')]);
  await run.send('Go');
  const listener = vi.fn();
  run.subscribe(listener);
  run.getSnapshot();
  run.setOptions({ whilePending: 'steer' });
  expect(run.getSnapshot().canSend).toBe(true);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
  run.setOptions({ whilePending: 'refuse' });
  expect(run.getSnapshot().canSend).toBe(false);
  await expect(run.send('Stop')).rejects.toMatchObject({ code: 'pending_interrupts' });
});
