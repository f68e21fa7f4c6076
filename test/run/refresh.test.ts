import { describe, expect, it } from 'vitest';
import { agUi, type AgentRun } from 'react-agent-interrupts/core';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { numbered, streamOf } from './numberedFrames.js';

const question = asks({ reason: 'confirmation', message: 'Delete?' });
const two = asks({ reason: 'confirmation', message: 'A?' }, { reason: 'confirmation', message: 'B?' });
const keysOf = (run: AgentRun) => run.getSnapshot().interrupts.map(({ key }) => key);

describe('a pending question', () => {
  it('is read again if the server supports it, and keeps its draft', async () => {
    const { run, requests } = scriptedRun(
      [two, asks({ id: 'int-2', reason: 'confirmation', message: 'B?' })],
      {
        protocol: agUi({ refresh: true }),
      },
    );
    await run.send('Go');
    const [, b = ''] = keysOf(run);
    run.setDraft(b, 'half');
    await run.refresh();
    expect(run.getSnapshot().interrupts).toMatchObject([{ key: b, draft: 'half' }]);
    expect(requests[1]).toMatchObject({ messages: requests[0]?.messages });
    expect(requests[1]?.resume).toBeUndefined();
  });

  it('is removed when the server reports nothing pending, and nothing is sent for it', async () => {
    const { run, requests } = scriptedRun([question, says('')], { protocol: agUi({ refresh: true }) });
    await run.send('Go');
    const [key = ''] = keysOf(run);
    await run.refresh();
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(run.approve(key)).toMatchObject({ ok: false, issues: [{ keyword: 'gone' }] });
    expect(requests).toHaveLength(2);
  });

  it('stays when the server cannot be reached', async () => {
    const { run } = scriptedRun([question, new Response('', { status: 503 })], {
      protocol: agUi({ refresh: true }),
    });
    await run.send('Go');
    await expect(run.refresh()).rejects.toMatchObject({ code: 'http_error' });
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { delivery: 'none' } });
  });

  it('is read again by a retry after a failed refresh', async () => {
    const { run, requests } = scriptedRun([question, new Response('', { status: 503 }), question], {
      protocol: agUi({ refresh: true }),
    });
    await run.send('Go');
    const { error } = await run.refresh().catch(() => run.getSnapshot());
    expect(error).toMatchObject({ code: 'http_error', retryable: true });
    await run.retry();
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', interrupts: [{ status: 'open' }] });
    expect(requests).toHaveLength(3);
    expect(requests[2]).toMatchObject({ messages: requests[1]?.messages });
    expect(requests[2]?.resume).toBeUndefined();
  });

  it('is cancelled by a new message if the host wants that', async () => {
    const { run, requests } = scriptedRun([two, says('Right.')], { whilePending: 'steer' });
    await run.send('Go');
    await run.send('Something else');
    expect(requests[1]?.resume?.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect(requests[1]?.messages.at(-1)).toMatchObject({ content: 'Something else' });
  });
});

describe('a wrong clock', () => {
  it('is corrected by the server’s Date header', async () => {
    const server = Date.parse('2026-01-01T12:00:00Z');
    // This machine's clock is three hours ahead, so the question would look expired.
    const local = server + 3 * 60 * 60 * 1000;
    const expiresAt = new Date(server + 60_000).toISOString();
    const body = asks({ reason: 'confirmation', expiresAt });
    const response = () => {
      const stream = streamOf(numbered(body));
      stream.headers.set('date', new Date(server).toUTCString());
      return stream;
    };
    const { run } = scriptedRun([response], { now: () => local });
    const [pending] = (await run.send('Go')).interrupts;
    expect(pending).toMatchObject({ expired: false, expiresAt: local + 60_000 });
  });
});
