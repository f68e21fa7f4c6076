import { describe, expect, it } from 'vitest';
import { langGraph } from 'react-agent-interrupts/protocols/langGraph';
import { own } from '../../../src/model/json.js';
import { retryAtOnce } from '../scripted.js';
import { asksOnce, bodies, isRun, talk } from './talk.js';

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
