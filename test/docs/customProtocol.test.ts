import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { courier } from './courier.js';
import { helpDesk } from './helpDesk.js';

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

/** A help desk in a `fetch` function. It asks once, and recognizes a repeated answer by `once`. */
function desk(...answers: readonly (Response | Error)[]) {
  const instead = [...answers];
  const bodies: unknown[] = [];
  const settled = new Map<unknown, unknown>();
  const fetch: typeof globalThis.fetch = async (target, init) => {
    const body = (await new Request(target, init).json()) as Record<string, unknown>;
    bodies.push(body);
    const { answer, once } = body;
    const reply =
      once === undefined
        ? { id: 'ask-1', ask: 'Which printer?' }
        : (settled.get(once) ?? { id: 'say-1', say: `Restarted ${JSON.stringify(answer)}.` });
    settled.set(once, reply);
    const other = instead.shift();
    if (other instanceof Error) throw other;
    return other ?? Response.json(reply);
  };
  const run = createAgentRun({
    url: 'https://desk.test/',
    threadId: 'thread',
    fetch,
    protocol: helpDesk,
    autoSubmit: 'never',
  });
  return { run, bodies };
}

describe('the custom protocol in the guide', () => {
  it.each(['./helpDesk.ts', './courier.ts'])('is the one under test, with 40 lines at most: %s', (file) => {
    const code = read(file);
    expect(read('../../docs/custom-protocol.md')).toContain(`\`\`\`ts\n${code}\`\`\`\n`);
    expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  });

  it('starts, asks, receives an answer and finishes', async () => {
    const { run, bodies } = desk();
    const { status, interrupts, batch } = await run.send('The printer is stuck');
    expect(status).toBe('interrupted');
    expect(interrupts).toMatchObject([
      { answerable: true, reason: 'help-desk:ask', message: 'Which printer?' },
    ]);
    run.respond(interrupts[0]?.key ?? '', 'The blue one');
    const { messages, ...end } = await run.submit();
    expect(end).toMatchObject({ status: 'finished', outcome: 'success' });
    expect(messages.at(-1)).toMatchObject({ role: 'assistant', content: 'Restarted "The blue one".' });
    expect(bodies).toEqual([
      { threadId: 'thread', say: 'The printer is stuck' },
      { threadId: 'thread', to: 'ask-1', answer: 'The blue one', once: batch.id },
    ]);
  });

  it.each([
    ['refused', Response.json({ error: 'Closed' }, { status: 422 })],
    ['inDoubt', new TypeError('Failed to fetch')],
    ['inDoubt', new Response('', { status: 500 })],
  ] as const)('keeps an answer that did not get through: %s', async (phase, answer) => {
    const asked = Response.json({ id: 'ask-1', ask: 'Which printer?' });
    const { run, bodies } = desk(asked, answer);
    const { interrupts } = await run.send('The printer is stuck');
    run.respond(interrupts[0]?.key ?? '', 'The blue one');
    await expect(run.submit()).rejects.toBeDefined();
    expect(run.getSnapshot().batch.delivery).toBe(phase);
    expect((await run.retry()).status).toBe('finished');
    expect(bodies.at(-1)).toEqual(bodies.at(-2));
  });

  it('sends no invalid answer', async () => {
    const { run, bodies } = desk();
    const { interrupts } = await run.send('The printer is stuck');
    run.cancel(interrupts[0]?.key ?? '');
    await expect(run.submit()).rejects.toBeDefined();
    await expect(run.steer('Never mind')).rejects.toBeDefined();
    expect(bodies).toHaveLength(1);
    expect(run.getSnapshot().status).toBe('interrupted');
  });

  it.each([{}, null, 'text', 12, { ask: 1 }])('does not treat %j as an end', async (reply) => {
    const { run } = desk(Response.json(reply));
    await expect(run.send('Hello')).rejects.toBeDefined();
    expect(run.getSnapshot().status).toBe('disconnected');
  });
});

describe('the stream protocol in the guide', () => {
  /** A courier that asks once, and loses its connection after the answer. */
  function office() {
    const asked: unknown[] = [];
    const streamed = (...lines: readonly string[]) =>
      new Response(
        'retry: 1\n\n' +
          lines.map((line, index) => `id: ${line.length}-${index}\ndata: ${line}\n\n`).join(''),
        {
          headers: { 'content-type': 'text/event-stream' },
        },
      );
    const answers = [
      streamed('no JSON', '{"id":"m1","say":"On my way."}', '{"id":"q1","ask":"Which door?"}'),
      streamed('{"id":"m2","say":"Left "}'),
      streamed('{"id":"m2","say":"it there."}', '{"done":true}'),
    ];
    const run = createAgentRun({
      url: 'https://courier.test',
      threadId: 't',
      protocol: courier,
      autoSubmit: 'never',
      async fetch(target, init) {
        const request = new Request(target, init);
        const body = request.method === 'POST' ? ((await request.json()) as object) : {};
        asked.push({ ...body, route: `${request.method} ${new URL(request.url).pathname}` });
        return answers.shift() ?? Response.json({});
      },
    });
    return { run, asked };
  }

  it('starts, asks, receives an answer, and resumes after a lost connection', async () => {
    const { run, asked } = office();
    const { interrupts } = await run.send('Bring it');
    run.respond(interrupts[0]?.key ?? '', 'The red one');
    const { messages, status } = await run.submit();
    expect(status).toBe('finished');
    expect(messages.map(({ content }) => content)).toEqual(['Bring it', 'On my way.', 'Left it there.']);
    expect(asked).toEqual([
      { route: 'POST /', threadId: 't', say: 'Bring it' },
      {
        route: 'POST /',
        threadId: 't',
        answers: [{ interruptId: 'q1', status: 'resolved', payload: 'The red one' }],
      },
      { route: 'GET /t' },
    ]);
  });

  it('notifies the courier of a stop', async () => {
    const { run, asked } = office();
    const sent = run.send('Bring it');
    run.stop();
    await sent;
    await expect.poll(() => asked.at(-1)).toEqual({ route: 'DELETE /t' });
  });
});
