import { describe, expect, it } from 'vitest';
import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { langGraph } from 'react-agent-interrupts/protocols/langGraph';
import { own } from '../../../src/model/json.js';
import {
  langGraphServer,
  type GraphStep,
  type LangGraphServer,
} from '../../emulators/langGraph/langGraphServer.js';
import { retryAtOnce } from '../scripted.js';

const THREAD = '00000000-0000-4000-8000-000000000001';

/** A request to the server, for a change of its response. */
interface Seen {
  readonly method: string;
  /** Its path below the thread, with the query. */
  readonly route: string;
  readonly body: unknown;
  readonly headers: Headers;
}

interface Talk {
  readonly run: AgentRun;
  readonly server: LangGraphServer;
  readonly requests: readonly Seen[];
  readonly fetch: typeof fetch;
}

/** A run with an emulated server. `change` responds for it, before or after the server has responded. */
function talk(
  steps: readonly GraphStep[],
  change: (seen: Seen, respond: () => Promise<Response>) => Response | Promise<Response> | undefined = () =>
    undefined,
  options: Partial<AgentRunOptions> = {},
): Talk {
  const server = langGraphServer(steps);
  const requests: Seen[] = [];
  const send: typeof fetch = async (target, init) => {
    const request = new Request(target, init);
    const { pathname, search } = new URL(request.url);
    const text = await request.clone().text();
    const seen: Seen = {
      method: request.method,
      route: pathname.replace(/^.*\/threads\/[^/]+/, '') + search,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
      headers: request.headers,
    };
    requests.push(seen);
    const respond = (): Promise<Response> => server.fetch(request);
    return (await change(seen, respond)) ?? respond();
  };
  const run = createAgentRun({
    url: 'https://graph.test/',
    threadId: THREAD,
    protocol: langGraph({ assistantId: 'desk' }),
    fetch: send,
    autoSubmit: 'never',
    tabs: false,
    ...options,
  });
  return { run, server, requests, fetch: send };
}

const asksOnce: readonly GraphStep[] = [{ asks: [{ question: 'Which one?' }] }, { says: 'Thank you.' }];
const keyOf = (run: AgentRun): string => run.getSnapshot().interrupts[0]?.key ?? '';
const isRun = ({ method, route }: Seen): boolean => method === 'POST' && route === '/runs/stream';
const bodies = (requests: readonly Seen[]): readonly unknown[] =>
  requests.filter(isRun).map(({ body }) => body);

/** The status of the thread, as the server reports it. */
const thread = (status: string): Response => Response.json({ thread_id: THREAD, status });

describe('a request', () => {
  it('has the headers of the host, and what the host adds to each run', async () => {
    const { run, requests } = talk(asksOnce, undefined, {
      url: 'https://graph.test/base/?tenant=7',
      headers: { 'x-api-key': 'secret' },
      forwardedProps: { config: { tags: ['a'] }, assistant_id: 'other', stream_mode: ['debug'] },
    });
    await run.send('Go');
    for (const { headers, route } of requests) {
      expect(headers.get('x-api-key')).toBe('secret');
      expect(route).toContain('tenant=7');
    }
    expect(requests[0]?.body).toMatchObject({
      assistant_id: 'other',
      config: { tags: ['a'] },
      stream_mode: ['messages-tuple', 'values', 'updates', 'custom'],
      stream_resumable: true,
      if_not_exists: 'create',
      multitask_strategy: 'reject',
    });
  });

  it('has the new messages with their ids and files, and not those that the thread has', async () => {
    const { run, requests } = talk([{ says: 'Hello.' }, { says: 'Hello.' }]);
    await run.send({ id: 'u1', role: 'user', content: 'Hi' });
    const image = { type: 'data', value: 'AAAA', mimeType: 'image/png' } as const;
    await run.send({
      id: 'u2',
      role: 'user',
      content: [
        { type: 'text', text: 'See' },
        { type: 'image', source: image },
        {
          type: 'document',
          source: { type: 'url', value: 'https://a.test/x.pdf', mimeType: 'application/pdf' },
        },
      ],
    });
    expect(requests.filter(isRun).map(({ body }) => own(body, 'input'))).toEqual([
      { messages: [{ id: 'u1', type: 'human', content: 'Hi' }] },
      {
        messages: [
          {
            id: 'u2',
            type: 'human',
            content: [
              { type: 'text', text: 'See' },
              { type: 'image', source_type: 'base64', mime_type: 'image/png', data: 'AAAA' },
              {
                type: 'file',
                source_type: 'url',
                mime_type: 'application/pdf',
                url: 'https://a.test/x.pdf',
              },
            ],
          },
        ],
      },
    ]);
    // The state has the message in LangChain's format, and the page keeps its own.
    expect(run.getSnapshot().messages.find(({ id }) => id === 'u2')?.content).toHaveLength(3);
  });

  it('has the input that the host makes of the messages', async () => {
    const { run, requests } = talk(asksOnce, undefined, {
      protocol: langGraph({ assistantId: 'desk', input: (messages) => ({ topic: messages[0]?.content }) }),
    });
    await run.send('Trees');
    expect(own(requests[0]?.body, 'input')).toEqual({ topic: 'Trees' });
  });

  it('with a message instead of the answers starts the graph again, and answers nothing', async () => {
    const review = {
      action_requests: [{ name: 'send', args: {} }],
      review_configs: [{ action_name: 'send', allowed_decisions: ['approve', 'reject'] }],
    };
    const { run, server, requests } = talk([{ asks: [review] }]);
    await run.send('Go');
    await run.steer('Something else');
    expect(server.answers).toEqual([]);
    expect(server.started()).toBe(2);
    expect(bodies(requests).at(-1)).toMatchObject({ input: { messages: [{ content: 'Something else' }] } });
  });
});

describe('an answer', () => {
  it.each([
    ['other JSON', () => Response.json({ ok: true })],
    ['a status of its own', () => Response.json({ status: 'ok' })],
    ['a status that says it is not found', () => new Response('<h1>Not Found</h1>', { status: 404 })],
    ['an error', () => Response.json({ detail: 'Down' }, { status: 503 })],
  ])('is not sent if a proxy responds to the read request with %s', async (_name, response) => {
    let isDown = false;
    const { run, server, requests } = talk(asksOnce, ({ method }) =>
      isDown && method === 'GET' ? response() : undefined,
    );
    await run.send('Go');
    isDown = true;
    run.answer(keyOf(run), 'this');
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    await expect(run.refresh()).rejects.toBeDefined();
    expect(bodies(requests)).toHaveLength(1);
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [{ status: 'answered' }],
      batch: { delivery: 'none' },
    });
    isDown = false;
    expect((await run.submit()).status).toBe('finished');
    expect(server.answers).toEqual([{ question: 0, value: 'this' }]);
  });

  it('ends the pause if the thread was deleted', async () => {
    let isGone = false;
    const { run } = talk(asksOnce, () =>
      isGone ? new Response(`Thread with ID ${THREAD} not found`, { status: 404 }) : undefined,
    );
    await run.send('Go');
    isGone = true;
    run.answer(keyOf(run), 'this');
    await expect(run.submit()).rejects.toMatchObject({ code: 'http_error', httpStatus: 409 });
    expect(run.getSnapshot()).toMatchObject({ batch: { over: true }, canSend: true });
  });

  it('is no longer asked after a refresh if the thread was deleted, and the run does not count as a success', async () => {
    let isGone = false;
    const { run } = talk(asksOnce, () =>
      isGone ? new Response(`Thread with ID ${THREAD} not found`, { status: 404 }) : undefined,
    );
    await run.send('Go');
    isGone = true;
    expect(await run.refresh()).toMatchObject({ interrupts: [], outcome: 'cancelled', canSend: true });
  });

  it('is not sent while another run is active', async () => {
    let isBusy = false;
    const { run, requests } = talk(asksOnce, ({ method, route }) =>
      isBusy && method === 'GET' && route === '' ? thread('busy') : undefined,
    );
    await run.send('Go');
    isBusy = true;
    run.answer(keyOf(run), 'this');
    await expect(run.submit()).rejects.toMatchObject({
      code: 'not_sent',
      retryable: true,
      message: expect.stringContaining('Another run is in progress') as string,
    });
    expect(bodies(requests)).toHaveLength(1);
    isBusy = false;
    expect((await run.submit()).status).toBe('finished');
  });

  it('that may have arrived is followed in the active run, and is not sent again', async () => {
    let runId: string | undefined;
    let isLost = false;
    let lists: 'nothing' | 'the run' | undefined;
    const { run, server, requests } = talk(asksOnce, async (seen, respond) => {
      const response = await respond();
      if (isRun(seen) && isLost) {
        runId = /[^/]+$/.exec(response.headers.get('content-location') ?? '')?.[0];
        throw new TypeError('Failed to fetch');
      }
      if (!lists) return response;
      if (seen.route === '') return thread('busy');
      if (!seen.route.startsWith('/runs?')) return response;
      const listed = lists === 'the run' ? [{ run_id: runId, status: 'running' }] : [];
      if (lists === 'the run') lists = undefined;
      return Response.json(listed);
    });
    await run.send('Go');
    isLost = true;
    run.answer(keyOf(run), 'this');
    await expect(run.submit()).rejects.toMatchObject({ code: 'network' });
    lists = 'nothing';
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    expect(run.getSnapshot().batch.delivery).toBe('inDoubt');
    lists = 'the run';
    const { status, messages } = await run.submit();
    expect({ status, said: messages.at(-1)?.content }).toEqual({ status: 'finished', said: 'Thank you.' });
    expect(server.answers).toEqual([{ question: 0, value: 'this' }]);
    expect(bodies(requests)).toHaveLength(2);
  });

  it('that was changed in doubt is refused if the first one has arrived', async () => {
    let isLost = false;
    const { run, server } = talk(asksOnce, async (seen, respond) => {
      const response = await respond();
      if (isRun(seen) && isLost) throw new TypeError('Failed to fetch');
      return response;
    });
    await run.send('Go');
    isLost = true;
    run.answer(keyOf(run), 'this');
    await expect(run.submit()).rejects.toMatchObject({ code: 'network' });
    isLost = false;
    run.answer(keyOf(run), 'that');
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: 409 });
    expect(server.answers).toEqual([{ question: 0, value: 'this' }]);
    expect(run.getSnapshot()).toMatchObject({ batch: { over: true }, canSend: true });
  });

  it('does not reach a later question of the same node with the same id', async () => {
    const { run, server, fetch } = talk([{ asks: ['First?'] }, { asks: ['Second?'] }, { says: 'Done.' }]);
    await run.send('Go');
    const other = createAgentRun({
      url: 'https://graph.test',
      threadId: THREAD,
      protocol: langGraph({ assistantId: 'desk' }),
      fetch,
      autoSubmit: 'never',
      tabs: false,
    });
    await other.refresh();
    other.answer(keyOf(other), 'theirs');
    await other.submit();
    run.answer(keyOf(run), 'mine');
    await expect(run.submit()).rejects.toMatchObject({ code: 'changed' });
    expect(server.answers).toEqual([{ question: 0, value: 'theirs' }]);
    expect(run.getSnapshot().interrupts).toMatchObject([{ message: 'Second?', status: 'open' }]);
  });

  it('is sent after a reload, although a secret of its question was not stored', async () => {
    const storage = memoryStorage();
    const options = { storage, isSecret: (name: string) => name === 'token' };
    const steps = [{ asks: [{ question: 'Use it?', token: 'hunter2' }] }, { says: 'Thank you.' }];
    const { run, server, fetch } = talk(steps, undefined, options);
    await run.send('Go');
    run.answer(keyOf(run), 'yes');
    await expect.poll(() => JSON.stringify([...storage.saved])).toContain('yes');
    expect(JSON.stringify([...storage.saved])).not.toContain('hunter2');
    run.dispose();
    const { run: reloaded } = talk(steps, undefined, { ...options, fetch });
    reloaded.subscribe(() => undefined);
    await expect.poll(() => reloaded.getSnapshot().interrupts).toMatchObject([{ status: 'answered' }]);
    expect((await reloaded.submit()).status).toBe('finished');
    expect(server.answers).toEqual([{ question: 0, value: 'yes' }]);
  });

  it('is refused by a busy server with a message that explains it', async () => {
    let refuses = false;
    const { run } = talk(asksOnce, (seen) =>
      refuses && isRun(seen)
        ? new Response('Thread is already running a task. Choose a different multitask strategy.', {
            status: 422,
          })
        : undefined,
    );
    await run.send('Go');
    refuses = true;
    run.answer(keyOf(run), 'this');
    await expect(run.submit()).rejects.toMatchObject({
      retryable: true,
      message: expect.stringContaining('Another run is in progress') as string,
    });
    expect(run.getSnapshot()).toMatchObject({
      batch: { delivery: 'refused' },
      interrupts: [{ status: 'answered' }],
    });
  });
});

describe('the end of a run', () => {
  it('is read again if the thread cannot be read at first', async () => {
    let failures = 2;
    const { run } = talk(asksOnce, ({ method }) =>
      method === 'GET' && (failures -= 1) >= 0 ? new Response('Down', { status: 503 }) : undefined,
    );
    retryAtOnce(run);
    expect((await run.send('Go')).interrupts).toMatchObject([{ message: 'Which one?' }]);
  });

  it('is found if a proxy hides the address of the run', async () => {
    const { run } = talk(asksOnce, async (seen, respond) => {
      const response = await respond();
      return isRun(seen)
        ? new Response(response.body, { headers: { 'content-type': 'text/event-stream' } })
        : response;
    });
    expect((await run.send('Go')).interrupts).toMatchObject([{ message: 'Which one?' }]);
  });

  it('is an error, and the questions of other nodes wait', async () => {
    const { run } = talk([{ asks: ['Which one?'] }], async (seen, respond) => {
      const response = await respond();
      if (!isRun(seen)) return response;
      const text = await response.text();
      const failed = 'event: error\ndata: {"error":"Error","message":"It broke"}\nid: 99\n\n';
      return new Response(text + failed, response);
    });
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'run_error', message: 'It broke' });
    expect(run.getSnapshot().interrupts).toMatchObject([{ message: 'Which one?' }]);
  });
});

describe('a stop', () => {
  it('cancels the active run by its id on the server', async () => {
    const { run, requests } = talk(asksOnce, async (seen, respond) => {
      const response = await respond();
      if (!isRun(seen)) return response;
      const [first] = (await response.text()).split('\n\n');
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode(`${first ?? ''}\n\n`)),
      });
      return new Response(body, response);
    });
    const sent = run.send('Go');
    await expect.poll(() => run.getSnapshot().status).toBe('running');
    await expect.poll(() => requests.length).toBe(1);
    await Promise.resolve();
    run.stop();
    await sent;
    await expect.poll(() => requests.at(-1)?.route).toMatch(/^\/runs\/[\da-f-]{36}\/cancel$/);
  });

  it('reports that a run whose id the server has not sent yet may continue', async () => {
    const { run, requests } = talk(asksOnce, (seen) => (isRun(seen) ? new Promise(() => {}) : undefined));
    const sent = run.send('Go');
    await expect.poll(() => requests.length).toBe(1);
    run.stop();
    await sent;
    await expect.poll(() => run.getSnapshot().error).toMatchObject({ code: 'not_stopped' });
    expect(run.getSnapshot().canSend).toBe(true);
  });

  it('reports no error if the run is not requested yet', async () => {
    let isAsked = false;
    const headers = () => {
      isAsked = true;
      return new Promise<Record<string, string>>(() => {});
    };
    const { run, requests } = talk(asksOnce, undefined, { headers });
    const sent = run.send('Go');
    await expect.poll(() => isAsked).toBe(true);
    run.stop();
    await sent;
    expect(requests).toEqual([]);
    expect(run.getSnapshot().error).toBeUndefined();
  });

  it.each(['stop', 'leave'] as const)('of a thread that waits ends it: %s()', async (method) => {
    const { run, requests } = talk(asksOnce);
    await run.send('Go');
    run[method]();
    await expect
      .poll(() => requests.at(-1))
      .toMatchObject({
        method: 'POST',
        route: '/state',
        body: { values: null, as_node: '__end__' },
      });
    expect(run.getSnapshot()).toMatchObject({ interrupts: [], canSend: true });
  });
});
