import { createAgentRun } from 'react-agent-interrupts/core';
import { awakenAgUi, awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import { numbered, retryAtOnce, scripted } from '../scripted.js';
import { ticket, waitingRun } from './suspended.js';

const apis = [
  { name: 'AG-UI', url: 'https://awaken.test/v1/ag-ui/run', protocol: awakenAgUi() },
  { name: 'AI SDK', url: 'https://awaken.test/v1/ai-sdk/chat', protocol: awakenAiSdk() },
];
const runOf = (status: string) => ({ run_id: 'r1', thread_id: 't', status });

// docs/getting-started.md: “When that run has finished, `status` is `finished`.”
describe.each(apis)('a refresh over the $name API', ({ url, protocol }) => {
  // “Created, // Persisted but not yet executing”
  // “Running, // Actively executing”
  // “Created -> Running: the runtime picks up the run and begins executing phases.”
  it.each(['created', 'running'])(
    'waits while the run is %s, and shows what it asks then',
    async (status) => {
      const { fetch } = scripted(({ path }) => {
        if (path.endsWith('/active')) return { json: { active_run: runOf(status) } };
        return { json: waitingRun(ticket('a')) };
      });
      const run = createAgentRun({ url, threadId: 't', protocol, fetch });
      expect(await run.refresh()).toMatchObject({ status: 'interrupted', interrupts: [{ id: 'perm_a' }] });
    },
  );

  it('does not count a run that waits for something else as finished', async () => {
    const waiting = { ...runOf('waiting'), waiting: { reason: 'background_tasks', tickets: [] } };
    const { fetch } = scripted(() => ({ json: { active_run: waiting } }));
    const run = createAgentRun({ url, threadId: 't', protocol, fetch });
    await expect(run.refresh()).rejects.toMatchObject({ code: 'no_interrupts' });
    expect(run.getSnapshot().status).not.toBe('finished');
  });
});

describe('a stream of the AI SDK API that breaks, and that the server no longer has', () => {
  const url = 'https://awaken.test/v1/ai-sdk/chat';
  const info = { type: 'data-run-info', data: { runId: 'r1', threadId: 't' } };

  it('does not count as finished while its run continues', async () => {
    const { fetch } = scripted(({ method, path }) => {
      if (method === 'POST') return { stream: numbered(info), breaks: true };
      return path.endsWith('/stream') ? { status: 204 } : { json: runOf('running') };
    });
    const run = createAgentRun({ url, threadId: 't', protocol: awakenAiSdk(), fetch });
    retryAtOnce(run);
    await expect(run.send('Hi')).rejects.toMatchObject({ code: 'stream_cut' });
  });

  // docs/reliability.md: “Until an answer is accepted, it stays on the screen and can be sent.”
  it.each([
    { when: 'before its first event', events: [] },
    { when: 'after the run was named', events: [info] },
  ])('$when leaves the answer in doubt, if the run waits as before', async ({ events }) => {
    const paused = numbered(
      info,
      { type: 'tool-input-available', toolCallId: 'a', toolName: 'mail', input: { to: 'a' } },
      { type: 'tool-approval-request', approvalId: 'perm_a', toolCallId: 'a' },
      { type: 'finish', finishReason: 'tool-calls' },
    );
    const record = waitingRun(ticket('a'));
    const server = scripted(({ method, path }) => {
      if (method === 'POST')
        return server.posted().length === 1
          ? { stream: paused }
          : { stream: numbered(...events), breaks: true };
      if (path.endsWith('/stream')) return { status: 204 };
      return { json: path.endsWith('/active') ? { active_run: record } : record };
    });
    const protocol = awakenAiSdk();
    const run = createAgentRun({ url, threadId: 't', protocol, fetch: server.fetch, autoSubmit: 'never' });
    retryAtOnce(run);
    const { interrupts } = await run.send('Hi');
    run.approve(interrupts[0]?.key ?? '');
    await expect(run.submit()).rejects.toMatchObject({ code: 'stream_cut' });
    const { interrupts: kept, batch } = run.getSnapshot();
    expect(kept[0]?.decision).toMatchObject({ payload: { approved: true } });
    expect(batch?.delivery).toBe('inDoubt');
  });
});
