import { describe, expect, it } from 'vitest';
import { createAgentRun, type RunSnapshot } from 'react-agent-interrupts/core';
import { asks, fakeServer, says, scriptedRun } from 'react-agent-interrupts/testing';

const keysOf = (snapshot: RunSnapshot) => snapshot.interrupts.map(({ key }) => key);
const two = asks({ reason: 'confirmation', message: 'A?' }, { reason: 'confirmation', message: 'B?' });

describe('a request', () => {
  it('uses the latest headers and tools', async () => {
    const server = fakeServer(says('One'), says('Two'));
    const seen: (string | null)[] = [];
    const watching: typeof fetch = (input, init) => {
      seen.push(new Headers(init?.headers).get('authorization'));
      return server.fetch(input, init);
    };
    const run = createAgentRun({
      url: 'http://agent.test',
      fetch: watching,
      headers: { authorization: 'old' },
    });
    await run.send('Go');
    const tools = [{ name: 'look', description: '', parameters: {} }];
    run.setOptions({ fetch: watching, headers: () => ({ authorization: 'new' }), tools });
    await run.send('Go');
    expect(seen).toEqual(['old', 'new']);
    expect(server.requests[1]?.tools).toEqual(tools);
  });

  it('repeats a 401 once with new headers', async () => {
    const asked: unknown[] = [];
    const server = fakeServer(new Response('', { status: 401 }), says('Hello'));
    const headers = (context: { attempt: number; lastStatus?: number }) => {
      asked.push(context);
      return {};
    };
    const run = createAgentRun({ url: 'http://agent.test', fetch: server.fetch, headers });
    await run.send('Go');
    expect(asked).toEqual([{ attempt: 1 }, { attempt: 2, lastStatus: 401 }]);
  });

  it('keeps everything when the headers fail', async () => {
    let broken = false;
    const headers = () => {
      if (broken) throw new Error('no token');
      return {};
    };
    const { run, requests } = scriptedRun([two, says('Done.')], { headers });
    for (const key of keysOf(await run.send('Go'))) run.approve(key);
    broken = true;
    await expect(run.submit()).rejects.toThrow('no token');
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      batch: { complete: true, delivery: 'none' },
    });
    broken = false;
    await run.submit();
    expect(requests).toHaveLength(2);
  });

  it('sends a run over a transport', async () => {
    const given: unknown[] = [];
    const run = createAgentRun({
      url: 'in-process',
      async *transport(input, { signal, headers }) {
        given.push({ threadId: input.threadId, aborted: signal.aborted, token: headers.get('x-token') });
        yield* await Promise.resolve(input.resume ? says('Done.') : asks({ reason: 'confirmation' }));
      },
      headers: { 'x-token': 't' },
    });
    const [key = ''] = keysOf(await run.send('Go'));
    expect(given).toEqual([{ threadId: run.getSnapshot().threadId, aborted: false, token: 't' }]);
    run.approve(key);
    expect((await run.submit()).status).toBe('finished');
  });
});
