// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { asks, fakeServer, says, scriptedRun } from 'react-agent-interrupts/testing';
import { keysOf, quiet } from '../watched.js';

// The next request uses the latest options. An omitted or undefined option erases nothing.
describe('`setOptions` with one option', () => {
  it('keeps the `autoSubmit` of the run', async () => {
    const { run, requests } = scriptedRun([asks({ reason: 'confirmation' }), says('Done.')], {
      autoSubmit: 'never',
    });
    await run.send('Go');
    run.setOptions({ tools: [] });
    run.approve(keysOf(run)[0] ?? '');
    await quiet();
    expect(requests).toHaveLength(1);
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      batch: { delivery: 'none', complete: true },
    });
  });

  it('keeps the `beforeSubmit` and the `fetch` of the run', async () => {
    const beforeSubmit = vi.fn(() => false);
    const { run, requests } = scriptedRun([asks({ reason: 'confirmation' }), says('Done.')], {
      autoSubmit: 'never',
      beforeSubmit,
    });
    await run.send('Go');
    run.setOptions({ headers: { authorization: 'new' } });
    run.approve(keysOf(run)[0] ?? '');
    await expect(run.submit()).rejects.toMatchObject({ code: 'declined' });
    expect(beforeSubmit).toHaveBeenCalledOnce();
    beforeSubmit.mockReturnValue(true);
    expect(await run.submit()).toMatchObject({ status: 'finished' });
    expect(requests).toHaveLength(2);
  });

  it('keeps the options of an earlier call', async () => {
    const server = fakeServer(asks({ reason: 'confirmation' }), says('Done.'));
    const { run } = scriptedRun([]);
    run.setOptions({ autoSubmit: 'never', fetch: server.fetch });
    run.setOptions({ context: [] });
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    await quiet();
    expect(server.requests).toHaveLength(1);
  });
});
