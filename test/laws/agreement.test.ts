import { describe, expect, it } from 'vitest';
import {
  createAgentRun,
  type AgentRun,
  type AgentRunError,
  type AgentRunOptions,
  type RunSnapshot,
} from 'react-agent-interrupts/core';
import {
  asks,
  eventStream,
  fails,
  fakeServer,
  says,
  scriptedRun,
  type ServerAnswer,
} from 'react-agent-interrupts/testing';
import { breaking, numbered } from '../run/numberedFrames.js';
import { keysOf, one, turns, two } from './page.js';

const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
const start = Date.parse('2026-01-01T00:00:00Z');

/** How a request fails: by the server's response or by the host. */
const failures: Record<
  string,
  [code: string, answer: () => ServerAnswer, options?: Partial<AgentRunOptions>]
> = {
  'a status': ['http_error', () => new Response('', { status: 422 })],
  'a status of a broken server': ['http_error', () => new Response('', { status: 500 })],
  'no connection': ['network', () => () => Promise.reject(new TypeError('failed to fetch'))],
  RUN_ERROR: ['run_error', () => fails('No.', 'INVALID_PAYLOAD')],
  'RUN_ERROR of an unknown code': ['run_error', () => fails('No.', 'ODD')],
  HTML: ['not_event_stream', () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
  nothing: ['empty_response', () => eventStream([])],
  'half a stream': ['stream_cut', () => eventStream([started])],
  'a stream that breaks': ['stream_cut', () => () => breaking(numbered([started]))],
  'an unknown outcome': [
    'unknown_outcome',
    () => [started, { type: 'RUN_FINISHED', outcome: { type: 'postponed' } }],
  ],
  'a pause without a question': [
    'no_interrupts',
    () => [started, { type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts: [] } }],
  ],
  'headers that throw': [
    'not_sent',
    () => says('Done.'),
    { headers: () => Promise.reject(new Error('no token')) },
  ],
  'a body that is no JSON': ['not_sent', () => says('Done.'), { forwardedProps: { big: 1n } }],
};

/** The methods that make a request; each is called where it is allowed. */
const verbs: Record<string, (run: AgentRun) => Promise<RunSnapshot>> = {
  send: (run) => run.send('Go on'),
  submit: (run) => {
    for (const key of keysOf(run)) run.approve(key);
    return run.submit();
  },
  steer: (run) => run.steer('Something else'),
};

// Law 7. The snapshot keeps the error, so an ignored promise loses nothing, and no rejection is unhandled.
describe.each(Object.keys(verbs))('%s', (verb) => {
  it.each(Object.keys(failures))(
    'reports the same failure in its promise, its snapshot and its event: %s',
    async (name) => {
      const [code, answer, options] = failures[name] ?? ['', () => one];
      const { fetch } = fakeServer(...(verb === 'send' ? [answer()] : [one, answer()]));
      const live = { fetch, autoSubmit: 'never' } as const;
      const run = createAgentRun({ url: 'http://agent.test', ...live });
      if (verb !== 'send') await run.send('Go');
      run.setOptions({ ...live, ...options });
      const heard: AgentRunError[] = [];
      run.on('error', (error) => heard.push(error));
      const rejection: unknown = await verbs[verb]?.(run).then(
        () => 'nothing was rejected',
        (error: unknown) => error,
      );
      expect(rejection).toMatchObject({ name: 'AgentRunError', code });
      expect(run.getSnapshot().error).toBe(rejection);
      expect(heard).toEqual([rejection]);
    },
  );
});

describe('retry', () => {
  it('reports the same failure in its promise, its snapshot and its event', async () => {
    const again = () => new Response('', { status: 502 });
    const { run } = scriptedRun([one, again, again], { autoSubmit: 'never' });
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    const first: unknown = await run.submit().catch((error: unknown) => error);
    const heard: AgentRunError[] = [];
    run.on('error', (error) => heard.push(error));
    const second: unknown = await run.retry().catch((error: unknown) => error);
    expect(second).not.toBe(first);
    expect(run.getSnapshot().error).toBe(second);
    expect(heard).toEqual([second]);
  });
});

/** Methods in states that do not allow them, and their errors. */
const declined: Record<string, (run: AgentRun) => Promise<unknown>> = {
  incomplete_batch: (run) => run.submit(),
  pending_interrupts: (run) => run.send('Go on'),
  nothing_to_send: (run) => run.retry(),
  unsupported: (run) => run.refresh(),
  disposed: (run) => {
    run.dispose();
    return run.send('Go on');
  },
  busy: (run) => {
    run.steer('Something else').catch(() => undefined);
    return run.send('Go on');
  },
};

describe('a method that is refused before anything is sent', () => {
  it.each(Object.keys(declined))('(%s) reports the same everywhere, or only to the caller', async (code) => {
    const { run } = scriptedRun([two, says('Right.')], { autoSubmit: 'never' });
    await run.send('Go');
    const heard: AgentRunError[] = [];
    run.on('error', (error) => heard.push(error));
    const rejection: unknown = await declined[code]?.(run).catch((error: unknown) => error);
    expect(rejection).toMatchObject({ code });
    expect(heard.includes(rejection as AgentRunError)).toBe(run.getSnapshot().error === rejection);
  });

  it.each(['declined', 'expired'])(
    '(%s) for its batch reports the same everywhere, or only to the caller',
    async (code) => {
      let now = start;
      const expiresAt = new Date(start + 1000).toISOString();
      const { run, requests } = scriptedRun([asks({ reason: 'confirmation', expiresAt })], {
        autoSubmit: 'never',
        now: () => now,
        beforeSubmit: () => code !== 'declined',
      });
      await run.send('Go');
      const heard: AgentRunError[] = [];
      run.on('error', (error) => heard.push(error));
      run.approve(keysOf(run)[0] ?? '');
      if (code === 'expired') now += 2000;
      const rejection: unknown = await run.submit().catch((error: unknown) => error);
      expect(rejection).toMatchObject({ code });
      expect(heard.includes(rejection as AgentRunError)).toBe(run.getSnapshot().error === rejection);
      expect(requests).toHaveLength(1);
    },
  );
});

describe('a success', () => {
  it('leaves no error behind, neither of an earlier attempt nor of another method', async () => {
    const { run } = scriptedRun([one, new Response('', { status: 502 }), says('Done.')], {
      autoSubmit: 'never',
    });
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot().error).toBeDefined();
    await run.retry();
    expect(run.getSnapshot()).toMatchObject({ status: 'finished' });
    expect(run.getSnapshot().error).toBeUndefined();
  });

  it('has one snapshot, which the promise resolves with', async () => {
    const { run } = scriptedRun([one, says('Done.')], { autoSubmit: 'never' });
    expect(await run.send('Go')).toBe(run.getSnapshot());
    run.approve(keysOf(run)[0] ?? '');
    expect(await run.submit()).toBe(run.getSnapshot());
  });

  it('leaves no rejection unhandled where a promise is ignored', async () => {
    // An unhandled rejection fails the test run.
    const { run } = scriptedRun([new Response('', { status: 500 })]);
    void run.send('Go');
    await turns();
    expect(run.getSnapshot()).toMatchObject({ error: { code: 'http_error' } });
    void run.submit();
    void run.refresh();
    void run.steer('x');
    await turns();
  });
});
