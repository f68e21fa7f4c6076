import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AgentRunError } from 'react-agent-interrupts/core';
import { assistant, said, script, status, talk } from './talk.js';

afterEach(() => void vi.useRealTimers());

describe('waiting for the log', () => {
  it.each([504, 'empty'] as const)('requests again if there is no news: %s', async (noNews) => {
    const { run, server } = talk({
      noNews,
      patience: 1,
      async *agent() {
        await expect.poll(() => server.requests.length).toBeGreaterThan(2);
        yield status('ready');
      },
    });
    const lost: unknown[] = [];
    run.subscribe(() => lost.push(run.getSnapshot().status));
    expect((await run.send('Go')).status).toBe('finished');
    expect(lost).not.toContain('reconnecting');
  });

  describe('a host with another response for "nothing yet"', () => {
    const options = { isNoNews: (error?: AgentRunError) => error?.httpStatus === 418 };

    it('requests again after that one', async () => {
      const { run, server } = talk({ agent: script() }, options);
      server.answer(Response.json({ offset: 0 }), new Response('', { status: 418 }));
      server.happen('session-1', { kind: 'user_message', text: 'Go' });
      server.happen('session-1', status('ready'));
      expect((await run.send('Go')).status).toBe('finished');
    });

    it.each([
      [new Response('', { status: 404 }), { httpStatus: 404 }],
      [Response.json([]), {}],
    ])('treats any other as the end of the log', async (answer, cause) => {
      // The log is read several times, with pauses that grow.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync');
      const { run, server } = talk({ agent: script() }, options);
      server.answer(Response.json({ offset: 0 }), answer);
      await expect(run.send('Go')).rejects.toMatchObject({ code: 'stream_cut' });
      expect(run.getSnapshot().error?.cause ?? {}).toMatchObject(cause);
    });
  });

  it('requests again if the connection breaks, and shows that it is lost', async () => {
    const { run, server } = talk({ agent: script(assistant('Done.'), status('ready')) });
    const statuses: string[] = [];
    run.subscribe(() => statuses.push(run.getSnapshot().status));
    const broken = new TypeError('Failed to fetch');
    server.answer(Response.json({ offset: 0 }, { status: 201 }), broken, Response.json({}, { status: 502 }));
    server.happen('session-1', { kind: 'user_message', text: 'Go' });
    server.happen('session-1', assistant('Done.'));
    server.happen('session-1', status('ready'));
    await run.send('Go');
    expect(statuses).toContain('reconnecting');
    expect(said(run)).toEqual([
      ['user', 'Go'],
      ['assistant', 'Done.'],
    ]);
  });

  it('follows a lost turn without repeating it', async () => {
    const { run, server } = talk({ agent: script(assistant('Done.'), status('ready')) });
    server.answer(
      Response.json({ offset: 0 }, { status: 201 }),
      Response.json({ detail: 'No' }, { status: 403 }),
    );
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'stream_cut' });
    expect(run.getSnapshot().status).toBe('disconnected');
    server.happen('session-1', { kind: 'user_message', text: 'Go' });
    server.happen('session-1', assistant('Done.'));
    server.happen('session-1', status('ready'));
    expect((await run.retry()).status).toBe('finished');
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(said(run)).toHaveLength(2);
  });
});
