import { createAgentRun } from 'react-agent-interrupts/core';
import { awaken, awakenAgUi, awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import { scripted } from '../scripted.js';
import { ticket, waitingRun } from './suspended.js';

// docs/reliability.md: what the snapshot, the error and the promise report is true. A thread without an active run has one
// that has ended, in any way.
describe.each([
  { name: 'native', route: 'runs', protocol: awaken({ agentId: 'assistant' }) },
  { name: 'AG-UI', route: 'ag-ui/run', protocol: awakenAgUi() },
  { name: 'AI SDK', route: 'ai-sdk/chat', protocol: awakenAiSdk() },
])('a refresh of a thread without an active run ($name API)', ({ route, protocol }) => {
  const refreshed = async (latest: object | undefined) => {
    const { fetch } = scripted(({ path }) => {
      if (path.endsWith('/active')) return { json: { active_run: null } };
      return path.endsWith('/latest') && latest ? { json: latest } : undefined;
    });
    const run = createAgentRun({ url: `https://awaken.test/v1/${route}`, threadId: 't', protocol, fetch });
    const error: unknown = await run.refresh().then(
      () => undefined,
      (cause: unknown) => cause,
    );
    return { error, snapshot: run.getSnapshot() };
  };
  const ended = (termination_reason: object) => ({ run_id: 'r1', status: 'done', termination_reason });

  // Another client has answered.
  it('removes the interrupts of a run that has failed since', async () => {
    let active: object | null = waitingRun(ticket('a'));
    const { fetch } = scripted(({ path }) => {
      if (path.endsWith('/active')) return { json: { active_run: active } };
      if (path.endsWith('/latest')) return { json: ended({ type: 'error', value: 'Out of memory' }) };
      return active && path.endsWith('/r1') ? { json: active } : undefined;
    });
    const run = createAgentRun({ url: `https://awaken.test/v1/${route}`, threadId: 't', protocol, fetch });
    expect((await run.refresh()).interrupts).toHaveLength(1);
    active = null;
    await expect(run.refresh()).rejects.toMatchObject({ code: 'run_error', message: 'Out of memory' });
    expect(run.getSnapshot()).toMatchObject({ status: 'failed', interrupts: [], canSend: true });
  });

  it('reports that its last run has failed, and why', async () => {
    const { error, snapshot } = await refreshed(ended({ type: 'error', value: 'Out of memory' }));
    expect(error).toMatchObject({ code: 'run_error', message: 'Out of memory' });
    expect(snapshot.status).toBe('failed');
  });

  it('reports that its last run was cancelled', async () => {
    const { error, snapshot } = await refreshed(ended({ type: 'cancelled' }));
    expect(error).toBeUndefined();
    expect(snapshot).toMatchObject({ status: 'finished', outcome: 'cancelled' });
  });

  it('is finished if the server has no record of it', async () => {
    const { error, snapshot } = await refreshed(undefined);
    expect(error).toBeUndefined();
    expect(snapshot).toMatchObject({ status: 'finished', outcome: 'success', interrupts: [] });
  });
});
