import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AgentRun, AgentRunOptions, RunSnapshot } from 'react-agent-interrupts/core';
import { langGraph } from 'react-agent-interrupts/protocols/langGraph';
import { startServer, type RealServer } from './RealServer.js';

let server: RealServer;
beforeAll(async () => {
  server = await startServer('langGraphApi');
});
afterAll(() => server.stop());
beforeEach(() => server.received());

/** The platform reads the types of a graph before its first run. */
const firstRun = 120_000;

const runOf = (assistantId: string, options: Partial<AgentRunOptions> = {}): AgentRun =>
  server.run('api', { protocol: langGraph({ assistantId }), ...options });

/** A run that has paused. */
async function paused(
  assistantId: string,
  options?: Partial<AgentRunOptions>,
): Promise<{ run: AgentRun; keys: readonly string[]; snapshot: RunSnapshot }> {
  const run = runOf(assistantId, options);
  const snapshot = await run.send('Go');
  return { run, snapshot, keys: snapshot.interrupts.map(({ key }) => key) };
}

/** The keys of the actions of the first interrupt. */
const actionsOf = (run: AgentRun): readonly string[] =>
  run.getSnapshot().interrupts[0]?.actions?.map(({ key }) => key) ?? [];

/** Another page on the same thread. */
const otherPage = (run: AgentRun, assistantId: string): AgentRun =>
  runOf(assistantId, { threadId: run.getSnapshot().threadId });

/** What the thread itself waits for. */
async function stateOf(run: AgentRun): Promise<{ next: readonly string[]; values: { got: unknown[] } }> {
  const response = await fetch(`${server.url('api')}/threads/${run.getSnapshot().threadId}/state`);
  return (await response.json()) as { next: readonly string[]; values: { got: unknown[] } };
}

/** Answers as another client does. */
async function answerElsewhere(assistant_id: string, threadId: string, resume: object): Promise<void> {
  await fetch(`${server.url('api')}/threads/${threadId}/runs/wait`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ assistant_id, command: { resume } }),
  });
}

const release = async (): Promise<void> => void (await fetch(new URL('/release', server.url('api'))));

/** Resolves when the snapshot has what a test waits for. */
const until = (run: AgentRun, holds: (snapshot: RunSnapshot) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (!holds(run.getSnapshot())) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = run.subscribe(check);
    check();
  });

/** The values that the nodes write to the stream, and when the first one has arrived. */
function customsOf(run: AgentRun): { readonly customs: unknown[]; readonly first: Promise<void> } {
  const customs: unknown[] = [];
  const first = new Promise<void>((resolve) => {
    run.on('event', (event) => {
      if (event.type !== 'CUSTOM') return;
      customs.push(event['value']);
      resolve();
    });
  });
  return { customs, first };
}

describe('one question', () => {
  it(
    'passes the answer to its node',
    async () => {
      const {
        run,
        snapshot,
        keys: [key = ''],
      } = await paused('choice');
      expect(snapshot.interrupts).toMatchObject([
        {
          reason: 'shop:choice',
          message: 'How many?',
          responseSchema: { required: ['count'] },
          cancellation: 'impossible',
        },
      ]);
      expect(run.answer(key, { count: 3 }).ok).toBe(true);
      expect((await run.submit()).status).toBe('finished');
      expect(await server.received()).toEqual([{ node: 'choose', answer: { count: 3 } }]);
      expect(run.getSnapshot().state).toEqual({ got: [{ count: 3 }] });
    },
    firstRun,
  );

  it('is asked again by the graph if it refuses the answer', async () => {
    const {
      run,
      keys: [key = ''],
    } = await paused('choice');
    run.answer(key, { count: 12 });
    const [again] = (await run.submit()).interrupts;
    expect(again).toMatchObject({ status: 'open', message: 'At most 10. How many?' });
    expect(again?.key).not.toBe(key);
    run.answer(again?.key ?? '', { count: 2 });
    expect((await run.submit()).status).toBe('finished');
    expect((await server.received()).at(-1)).toEqual({ node: 'choose', answer: { count: 2 } });
  });

  it.each([null, {}, 'text', [1], false, { '0123456789abcdef0123456789abcdef': 1 }])(
    'passes %j to its node as it is',
    async (answer) => {
      const {
        run,
        keys: [, b = ''],
      } = await paused('two');
      const [a = ''] = run.getSnapshot().interrupts.map(({ key }) => key);
      run.answer(a, answer);
      run.answer(b, answer);
      await run.submit();
      expect(await server.received()).toEqual([
        { node: 'a', answer },
        { node: 'b', answer },
      ]);
    },
  );

  it('cannot be cancelled, and is dropped by the server if it is left', async () => {
    const {
      run,
      keys: [key = ''],
    } = await paused('choice');
    expect(run.cancel(key).ok).toBe(false);
    expect(run.getSnapshot().batch.canLeave).toBe(true);
    run.leave();
    await expect.poll(async () => (await stateOf(run)).next).toEqual([]);
    expect((await otherPage(run, 'choice').refresh()).interrupts).toEqual([]);
    await run.send('Again');
    expect(await server.received()).toEqual([]);
    expect(run.getSnapshot().interrupts).toMatchObject([{ message: 'How many?' }]);
  });
});

describe('several questions', () => {
  it('passes the answers to two simultaneous nodes, each to its own', async () => {
    const { run, snapshot } = await paused('two');
    // The nodes run at the same time, so the server asks and receives in either order.
    const keyOf = (asked: string) =>
      snapshot.interrupts.find(({ message }) => message === asked)?.key ?? `no question: ${asked}`;
    const [a, b] = [keyOf('What about a?'), keyOf('What about b?')];
    run.answer(b, 'B');
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    expect(await server.received()).toEqual([]);
    run.answer(a, { is: 'A' });
    expect((await run.submit()).status).toBe('finished');
    const received = await server.received();
    expect(received).toHaveLength(2);
    expect(received).toEqual(
      expect.arrayContaining([
        { node: 'a', answer: { is: 'A' } },
        { node: 'b', answer: 'B' },
      ]),
    );
  });

  it('reads an answer to one of them from another client, and sends nothing to the other', async () => {
    const {
      run,
      snapshot,
      keys: [a = '', b = ''],
    } = await paused('two');
    run.answer(a, 'A');
    run.answer(b, 'B');
    await answerElsewhere('two', snapshot.threadId, { [snapshot.interrupts[0]?.id ?? '']: 'theirs' });
    expect(await server.received()).toEqual([{ node: 'a', answer: 'theirs' }]);
    await expect(run.submit()).rejects.toMatchObject({ code: 'changed' });
    expect(run.getSnapshot().interrupts).toMatchObject([{ message: 'What about b?' }]);
    expect(await server.received()).toEqual([]);
    const [left = ''] = run.getSnapshot().interrupts.map(({ key }) => key);
    run.answer(left, 'B');
    expect((await run.submit()).status).toBe('finished');
    expect(await server.received()).toEqual([{ node: 'b', answer: 'B' }]);
  });

  it('asks one after the other, and each answer is for its own question', async () => {
    const {
      run,
      keys: [first = ''],
    } = await paused('sequential');
    run.answer(first, 'one');
    const [second] = (await run.submit()).interrupts;
    expect(second).toMatchObject({ status: 'open', message: 'Second?' });
    run.answer(second?.key ?? '', 'two');
    expect((await run.submit()).status).toBe('finished');
    expect(await server.received()).toEqual([{ node: 'ask', answers: ['one', 'two'] }]);
  });

  it('lists only what waits, if a node that was answered has left nothing', async () => {
    const { run, snapshot } = await paused('silent');
    await answerElsewhere('silent', snapshot.threadId, { [snapshot.interrupts[0]?.id ?? '']: 'theirs' });
    const { interrupts } = await otherPage(run, 'silent').refresh();
    expect(interrupts.map(({ message }) => message)).toEqual(['About b?']);
  });

  it('reports the question of a subgraph once', async () => {
    const {
      run,
      snapshot,
      keys: [key = ''],
    } = await paused('nested');
    expect(snapshot.interrupts).toMatchObject([{ message: 'From inside?' }]);
    run.answer(key, 'yes');
    expect((await run.submit()).status).toBe('finished');
    expect(await server.received()).toEqual([{ node: 'inner', answer: 'yes' }]);
    expect(run.getSnapshot().state).toEqual({ got: ['beside', 'yes'] });
  });
});

describe("LangChain's middleware", () => {
  it('executes approved calls as they were proposed', async () => {
    const { run, snapshot } = await paused('agent');
    expect(snapshot.messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'Go'],
      ['reasoning', 'Two calls.'],
      ['assistant', 'I will do both.'],
    ]);
    expect(snapshot.toolCalls).toMatchObject({
      'call-1': { name: 'send_email', args: { to: 'ann@example.com' } },
      'call-2': { name: 'pay', args: { amount: 5 } },
    });
    expect(snapshot.interrupts).toMatchObject([
      {
        actions: [
          { name: 'send_email', description: 'Send it?', allowed: ['approve', 'edit', 'deny'] },
          { name: 'pay', args: { amount: 5 }, allowed: ['approve', 'deny'] },
        ],
      },
    ]);
    for (const key of actionsOf(run)) run.approve(key);
    const done = await run.submit();
    expect(done.status).toBe('finished');
    expect(done.messages.at(-1)?.content).toBe('Done: send_email ann@example.com, pay 5');
    expect(done.toolCalls).toMatchObject({
      'call-1': { result: 'send_email ann@example.com' },
      'call-2': { result: 'pay 5' },
    });
    expect(await server.received()).toEqual(
      expect.arrayContaining([
        { tool: 'send_email', args: { to: 'ann@example.com' } },
        { tool: 'pay', args: { amount: 5 } },
      ]),
    );
  });

  it('executes an edited call with the edits', async () => {
    const { run } = await paused('agent');
    const [mail = '', pay = ''] = actionsOf(run);
    run.approve(mail, { editedArgs: { to: 'eve@example.com' } });
    run.approve(pay);
    expect((await run.submit()).status).toBe('finished');
    expect(await server.received()).toEqual(
      expect.arrayContaining([
        { tool: 'send_email', args: { to: 'eve@example.com' } },
        { tool: 'pay', args: { amount: 5 } },
      ]),
    );
  });

  it('executes nothing that is denied, and informs the model of the reason', async () => {
    const { run } = await paused('agent');
    const [mail = '', pay = ''] = actionsOf(run);
    run.deny(mail, { reason: 'Not today' });
    run.deny(pay);
    const { status, messages } = await run.submit();
    expect(status).toBe('finished');
    expect(messages.at(-1)?.content).toContain('Not today');
    expect(await server.received()).toEqual([]);
  });

  it('denies every call if the question is cancelled', async () => {
    const {
      run,
      snapshot,
      keys: [key = ''],
    } = await paused('agent');
    expect(snapshot.interrupts).toMatchObject([{ cancellation: 'denies' }]);
    expect(run.cancel(key).ok).toBe(true);
    expect((await run.submit()).status).toBe('finished');
    expect(await server.received()).toEqual([]);
    expect((await stateOf(run)).next).toEqual([]);
  });

  it('fails after an answer that it does not accept, and the next message starts again', async () => {
    const {
      run,
      keys: [key = ''],
    } = await paused('agent');
    run.answer(key, { decisions: [{ type: 'approve' }, { type: 'edit' }] });
    await expect(run.submit()).rejects.toMatchObject({
      code: 'run_error',
      message: expect.stringContaining('not allowed for tool') as string,
    });
    const { status, interrupts, canSend } = run.getSnapshot();
    expect({ status, interrupts, canSend }).toEqual({ status: 'failed', interrupts: [], canSend: true });
    expect(await server.received()).toEqual([]);
    expect((await run.send('Again')).status).toBe('interrupted');
  });

  it.each([
    ['an approval', (run: AgentRun, key: string) => void run.approve(key), { type: 'accept', args: null }],
    ['a denial', (run: AgentRun, key: string) => void run.deny(key), { type: 'ignore', args: null }],
    [
      'an edit',
      (run: AgentRun, key: string) => void run.approve(key, { editedArgs: { to: 'eve@example.com' } }),
      { type: 'edit', args: { action: 'send_email', args: { to: 'eve@example.com' } } },
    ],
    [
      'a message',
      (run: AgentRun, key: string) => void run.answer(key, { message: 'Later' }),
      { type: 'response', args: 'Later' },
    ],
  ])('gets %s in its older form', async (_name, decide, answer) => {
    const { run } = await paused('inbox');
    decide(run, actionsOf(run)[0] ?? '');
    expect((await run.submit()).status).toBe('finished');
    expect(await server.received()).toEqual([{ node: 'review', answer: [answer] }]);
  });
});

describe('answers that come too late', () => {
  it('sends nothing to a question that was answered elsewhere, which ends the pause', async () => {
    const {
      run,
      keys: [key = ''],
    } = await paused('choice');
    const other = otherPage(run, 'choice');
    await other.refresh();
    other.answer(other.getSnapshot().interrupts[0]?.key ?? '', { count: 1 });
    await other.submit();
    expect(await server.received()).toHaveLength(1);
    run.answer(key, { count: 2 });
    await expect(run.submit()).rejects.toMatchObject({ code: 'http_error', httpStatus: 409 });
    expect(await server.received()).toEqual([]);
    const { batch, canSend } = run.getSnapshot();
    expect({ over: batch.over, canSend }).toEqual({ over: true, canSend: true });
    expect((await stateOf(run)).values.got).toEqual([{ count: 1 }]);
  });

  it('sends nothing to the next question of the same node', async () => {
    const {
      run,
      keys: [key = ''],
    } = await paused('sequential');
    const other = otherPage(run, 'sequential');
    await other.refresh();
    other.answer(other.getSnapshot().interrupts[0]?.key ?? '', 'theirs');
    await other.submit();
    run.answer(key, 'mine');
    await expect(run.submit()).rejects.toMatchObject({ code: 'changed' });
    expect(run.getSnapshot().interrupts).toMatchObject([{ message: 'Second?', status: 'open' }]);
    run.answer(run.getSnapshot().interrupts[0]?.key ?? '', 'mine too');
    await run.submit();
    expect(await server.received()).toEqual([{ node: 'ask', answers: ['theirs', 'mine too'] }]);
  });

  it('reads the end of a run whose answers have arrived, although the response was lost', async () => {
    const {
      run,
      keys: [key = ''],
    } = await paused('choice');
    run.answer(key, { count: 4 });
    run.setOptions({
      autoSubmit: 'never',
      fetch: async (target, init) => {
        const response = await fetch(target, init);
        if (init?.method !== 'POST') return response;
        await response.text();
        throw new TypeError('Failed to fetch');
      },
    });
    await expect(run.submit()).rejects.toMatchObject({ code: 'network' });
    expect(run.getSnapshot().batch.delivery).toBe('inDoubt');
    run.setOptions({ autoSubmit: 'never', fetch });
    expect((await run.submit()).status).toBe('finished');
    expect(await server.received()).toEqual([{ node: 'choose', answer: { count: 4 } }]);
  });
});

describe('reloads, stops and breaks', () => {
  it('reports pending questions to a new page, and starts no work', async () => {
    const { run, keys } = await paused('two');
    const reloaded = otherPage(run, 'two');
    const snapshot = await reloaded.refresh();
    expect(snapshot.interrupts.map(({ key }) => key)).toEqual(keys);
    expect(snapshot.messages).toMatchObject([{ role: 'user', content: 'Go' }]);
    expect(await server.received()).toEqual([]);
    for (const key of keys) reloaded.answer(key, 'late');
    expect((await reloaded.submit()).status).toBe('finished');
    expect(await server.received()).toHaveLength(2);
  });

  it('reports nothing for a thread that does not exist', async () => {
    const snapshot = await runOf('two').refresh();
    expect(snapshot).toMatchObject({ interrupts: [], messages: [] });
  });

  it('shows a breakpoint, which can only be approved', async () => {
    const {
      run,
      snapshot,
      keys: [key = ''],
    } = await paused('breakpoint');
    expect(snapshot.interrupts).toMatchObject([
      {
        reason: 'langgraph:breakpoint',
        approval: { allowed: ['approve'], canEdit: false },
        metadata: { langgraph: { next: ['second'] } },
      },
    ]);
    const reloaded = otherPage(run, 'breakpoint');
    expect((await reloaded.refresh()).interrupts.map((each) => each.key)).toEqual([key]);
    expect(await server.received()).toEqual([]);
    run.approve(key);
    expect((await run.submit()).status).toBe('finished');
    expect(await server.received()).toEqual([{ node: 'second' }]);
    reloaded.approve(key);
    await expect(reloaded.submit()).rejects.toMatchObject({ httpStatus: 409 });
    expect(await server.received()).toEqual([]);
  });

  it('stops the run on the server', async () => {
    const run = runOf('slow');
    const { first } = customsOf(run);
    const sent = run.send('Go');
    await first;
    run.stop();
    expect((await sent).status).toBe('idle');
    const reloaded = otherPage(run, 'slow');
    await reloaded.refresh();
    await release();
    expect(reloaded.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(await server.received()).toEqual([]);
  });

  it('continues a stream that breaks, and follows a run after a reload', async () => {
    let breakIt: () => void = () => undefined;
    const run = runOf('slow', {
      fetch: async (target, init) => {
        const response = await fetch(target, init);
        if (init?.method !== 'POST' || !response.body) return response;
        const reader = response.body.getReader();
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            breakIt = () => controller.error(new TypeError('The connection broke.'));
            const pump = async (): Promise<void> => {
              const { done, value } = await reader.read();
              if (done) return controller.close();
              controller.enqueue(value);
              await pump();
            };
            pump().catch(() => undefined);
          },
        });
        return new Response(body, response);
      },
    });
    const { customs, first } = customsOf(run);
    const sent = run.send('Go');
    await first;
    const reloaded = otherPage(run, 'slow');
    const followed = reloaded.refresh();
    breakIt();
    await until(run, ({ status }) => status === 'reconnecting');
    await until(reloaded, ({ messages }) => messages.length > 0);
    await release();
    const [here, there] = await Promise.all([sent, followed]);
    expect(customs).toEqual([{ progress: 1 }, { progress: 2 }]);
    for (const { status, messages } of [here, there]) {
      expect(status).toBe('finished');
      expect(messages.map(({ content }) => content)).toEqual(['Go', 'Worked.']);
    }
    expect(await server.received()).toEqual([{ node: 'work', released: true }]);
  });

  it('refuses a second run of a thread', async () => {
    const run = runOf('slow');
    const { first } = customsOf(run);
    const sent = run.send('Go');
    await first;
    await expect(otherPage(run, 'slow').send('Me too')).rejects.toMatchObject({
      code: 'http_error',
      retryable: true,
      message: expect.stringContaining('Another run is in progress') as string,
    });
    await release();
    expect((await sent).status).toBe('finished');
  });
});

describe('errors', () => {
  it('reports the error of a node', async () => {
    const run = runOf('failing');
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'run_error', message: 'It broke' });
    expect(run.getSnapshot()).toMatchObject({ status: 'failed', canSend: true });
  });

  it('reports that the answers were used if the run fails afterwards', async () => {
    const {
      run,
      keys: [key = ''],
    } = await paused('sequential');
    run.answer(key, 'one');
    await run.submit();
    run.answer(run.getSnapshot().interrupts[0]?.key ?? '', 'fail');
    await expect(run.submit()).rejects.toMatchObject({ code: 'run_error', message: 'It broke' });
    expect(run.getSnapshot()).toMatchObject({ status: 'failed', interrupts: [], canSend: true });
    const reloaded = otherPage(run, 'sequential');
    await expect(reloaded.refresh()).rejects.toMatchObject({ code: 'run_error', message: 'It broke' });
    expect(reloaded.getSnapshot().interrupts).toEqual([]);
  });

  it('reports that the assistant does not exist', async () => {
    await expect(runOf('nothing').send('Go')).rejects.toMatchObject({
      httpStatus: 404,
      message: expect.stringContaining('No assistant found for "nothing"') as string,
    });
  });

  it('reports that the id of the thread must be a UUID', async () => {
    await expect(runOf('two', { threadId: 'mine' }).send('Go')).rejects.toMatchObject({
      httpStatus: 400,
      message: expect.stringContaining('must be a UUID') as string,
    });
  });
});
