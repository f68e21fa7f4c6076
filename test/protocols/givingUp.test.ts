import { agUi, createAgentRun, type Protocol } from 'react-agent-interrupts/core';
import { awaken, awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { cogni } from 'react-agent-interrupts/protocols/cogni';
import { interactiveAi } from 'react-agent-interrupts/protocols/interactiveAi';
import { jobworkerp } from 'react-agent-interrupts/protocols/jobworkerp';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadCompanions } from '../../src/model/companions.js';

// A download takes real time.
beforeAll(() => Promise.all(loadCompanions()));
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

/** Longer than the delays of all attempts together, in milliseconds. */
const LONG_ENOUGH = 300_000;

const stream = (text: string, headers: Record<string, string> = {}): Response =>
  new Response(text, { headers: { 'content-type': 'text/event-stream', ...headers } });
const frame = (id: string | number, data: unknown): string => `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`;

/** A server whose run starts, breaks off, and never sends anything again. */
interface Silence {
  readonly protocol: Protocol;
  /** `told` is the response to every further request for the run's stream. */
  answer(route: string, told: 'nothing' | 'the same'): Response;
  /** The URL that would return the rest. */
  readonly rest: RegExp;
  /** How often it is requested if it returns nothing, and if it returns the same. */
  readonly tries: readonly [number, number];
}

const silences: Readonly<Record<string, Silence>> = {
  'AG-UI': {
    protocol: agUi({ reconnect: ({ url }) => `${url}/again` }),
    answer(route, told) {
      const start = frame('e0', { type: 'RUN_STARTED', threadId: 't', runId: 'r' });
      return stream(route.startsWith('POST') || told === 'the same' ? start : '');
    },
    rest: /^GET \/run\/again$/,
    tries: [8, 8],
  },
  awaken: {
    protocol: awaken({ agentId: 'a' }),
    answer(route, told) {
      const payload = { event_type: 'run_start', thread_id: 't', run_id: 'r' };
      if (route.startsWith('POST')) return stream(`data: ${JSON.stringify(payload)}\n\n`);
      if (route.endsWith('/events')) return Response.json({ items: [], next_cursor: null });
      const text = { event_type: 'text_delta', delta: 'Well' };
      return stream(told === 'the same' ? frame('c1', { payload: text }) : '');
    },
    rest: /^GET \/runs\/r\/events\/stream$/,
    tries: [9, 9],
  },
  'awaken without a record': {
    protocol: awaken({ agentId: 'a' }),
    answer(route, told) {
      const payload = { event_type: 'run_start', thread_id: 't', run_id: 'r' };
      if (route.startsWith('POST')) return stream(`data: ${JSON.stringify(payload)}\n\n`);
      if (route.endsWith('/events')) return new Response('', { status: 404 });
      return told === 'the same' ? Response.json({ run_id: 'r' }) : Response.json(null);
    },
    rest: /^GET \/runs\/r$/,
    tries: [8, 8],
  },
  'awaken with pages that lead back': {
    protocol: awaken({ agentId: 'a' }),
    answer(route, told) {
      const payload = { event_type: 'run_start', thread_id: 't', run_id: 'r' };
      if (route.startsWith('POST')) return stream(`data: ${JSON.stringify(payload)}\n\n`);
      const items = told === 'the same' ? [{ payload }] : [];
      if (route.endsWith('/events')) return Response.json({ items, next_cursor: 'c1' });
      return stream('');
    },
    rest: /^GET \/runs\/r\/events$/,
    tries: [1, 2],
  },
  'awaken for the AI SDK': {
    protocol: awakenAiSdk(),
    answer: (route, told) =>
      stream(route.startsWith('POST') || told === 'the same' ? frame(1, { type: 'start' }) : ''),
    rest: /^GET \/ai-sdk\/chat\/t\/stream$/,
    tries: [8, 8],
  },
  cogni: {
    protocol: cogni({ graphName: 'g', modelRef: { providerKey: 'p', modelId: 'm' } }),
    answer(route, told) {
      if (route.startsWith('POST'))
        return stream('data: {"type":"text-start","id":"1"}\n\n', { 'x-run-id': 'r' });
      return stream(told === 'the same' ? frame('1-0', { type: 'status', phase: 'thinking' }) : '');
    },
    rest: /^GET \/runs\/r\/stream$/,
    tries: [8, 9],
  },
  jobworkerp: {
    protocol: jobworkerp({ context: { type: 'workflow_definition', data: { workflow_name: 'w' } } }),
    answer(route, told) {
      const start = frame(1, { type: 'RUN_STARTED', runId: 'r' });
      if (route.startsWith('POST')) return stream(start, { 'x-ag-ui-run-id': 'r' });
      if (route.includes('/sessions/')) return Response.json({ runId: 'r', threadId: 't', state: 'active' });
      return stream(told === 'the same' ? start : '');
    },
    rest: /^GET \/stream\/r$/,
    tries: [8, 8],
  },
  interactiveAi: {
    protocol: interactiveAi(),
    answer(route, told) {
      if (route.startsWith('POST')) return Response.json({ offset: 0 });
      const said = { kind: 'message', source: 'customer', offset: 0, data: { message: 'Go' } };
      return Response.json(told === 'the same' ? [said] : []);
    },
    rest: /^GET \/run\/sessions\/t\/events$/,
    tries: [120, 121],
  },
};

const urls: Readonly<Record<string, string>> = {
  awaken: '/runs',
  'awaken without a record': '/runs',
  'awaken with pages that lead back': '/runs',
  'awaken for the AI SDK': '/ai-sdk/chat',
  cogni: '/chat',
};

// docs/reliability.md: every thread has a way forward.
describe.each(Object.entries(silences))('a broken stream of %s', (name, silence) => {
  it.each([
    ['nothing', 0],
    ['the same', 1],
  ] as const)('with %s as every further response is given up, and can be retried', async (told, index) => {
    const asked: string[] = [];
    const run = createAgentRun({
      url: `http://agent.test${urls[name] ?? '/run'}`,
      threadId: 't',
      tabs: false,
      protocol: silence.protocol,
      fetch: async (input, init) => {
        const { method, url } = new Request(input, init);
        const route = `${method} ${new URL(url).pathname}`;
        asked.push(route);
        return silence.answer(route, told);
      },
    });
    const failure = run.send('Go').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(LONG_ENOUGH);
    const outcome = await Promise.race([failure, Promise.resolve('It is still asked for.')]);
    expect(outcome).toMatchObject({ code: 'stream_cut', retryable: true });
    expect(asked.filter((route) => silence.rest.test(route))).toHaveLength(silence.tries[index]);
    expect(run.getSnapshot().status).toBe('disconnected');
  });
});
