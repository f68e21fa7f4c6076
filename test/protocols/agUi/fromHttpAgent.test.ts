import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpAgent, type RunAgentInput } from '@ag-ui/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAgentRun, fromHttpAgent } from 'react-agent-interrupts/core';

interface Received {
  readonly headers: Record<string, unknown>;
  readonly body: RunAgentInput;
}

let server: Server;
let url = '';
let answers: ((response: ServerResponse) => void)[] = [];
let received: Received[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: JSON.parse(text) as RunAgentInput });
      answers.shift()?.(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/agent`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
  answers = [];
});

const streams =
  (...events: readonly object[]) =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
    response.end();
  };
const ids = { threadId: 't', runId: 'r' };
// Nulls, and an interrupt without a reason: input that the reference client's own run loses or rejects.
const question = { id: 'q-1', reason: 'confirmation', message: 'Sure?', toolCallId: null, expiresAt: null };
const asks = streams(
  { type: 'RUN_STARTED', ...ids },
  { type: 'RUN_FINISHED', ...ids, outcome: { type: 'interrupt', interrupts: [question] } },
);
const finishes = streams({ type: 'RUN_STARTED', ...ids }, { type: 'RUN_FINISHED', ...ids });

describe("an app's own HttpAgent", () => {
  it('sends a run: its address and its headers, and every interrupt', async () => {
    answers = [asks, finishes];
    const agent = new HttpAgent({ url, headers: { authorization: 'Bearer x' } });
    const run = createAgentRun({ url, transport: fromHttpAgent(agent), autoSubmit: 'never' });
    const { interrupts } = await run.send('Go');
    expect(interrupts).toMatchObject([{ id: 'q-1', message: 'Sure?', issues: [] }]);
    run.approve(interrupts[0]?.key ?? '');
    expect((await run.submit()).status).toBe('finished');
    expect(received.map(({ headers }) => headers['authorization'])).toEqual(['Bearer x', 'Bearer x']);
    expect(received[0]?.body.messages).toMatchObject([{ role: 'user', content: 'Go' }]);
    expect(received[1]?.body.resume).toEqual([{ interruptId: 'q-1', status: 'resolved', payload: true }]);
    expect(agent.messages).toEqual([]);
  });

  it('receives what its server needs, as the protocol writes it', async () => {
    const binding = { v: 1, interruptId: 'q-1', interruptedRunId: 'r-0' };
    const bound = { ...question, metadata: { 'tanstack:interruptBinding': binding } };
    answers = [
      streams({ type: 'RUN_FINISHED', ...ids, outcome: { type: 'interrupt', interrupts: [bound] } }),
      finishes,
    ];
    const run = createAgentRun({ url, transport: fromHttpAgent(new HttpAgent({ url })) });
    const { interrupts } = await run.send('Go');
    run.approve(interrupts[0]?.key ?? '');
    await expect.poll(() => run.getSnapshot().status).toBe('finished');
    expect(received[1]?.body.parentRunId).toBe('r-0');
  });

  it('reports an HTTP status as a refusal', async () => {
    answers = [
      asks,
      (response) =>
        void response.writeHead(409, { 'content-type': 'application/json' }).end('{"message":"Gone"}'),
      finishes,
    ];
    const run = createAgentRun({
      url,
      transport: fromHttpAgent(new HttpAgent({ url })),
      autoSubmit: 'never',
    });
    const [pending] = (await run.send('Go')).interrupts;
    run.approve(pending?.key ?? '');
    await expect(run.submit()).rejects.toMatchObject({ code: 'http_error', httpStatus: 409 });
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      interrupts: [{ status: 'answered', delivery: 'refused' }],
      error: { message: expect.stringContaining('Gone') as string },
    });
    expect((await run.retry()).status).toBe('finished');
  });

  // hook-only.md: `retryable`: “Whether the same request could succeed later.”
  it.each([
    [429, 'Slow down', { delivery: 'refused' }, true],
    [500, 'Oops', { delivery: 'inDoubt' }, true],
    [500, 'Unknown interrupt: int-1', { delivery: 'refused', over: true }, false],
    [500, 'Invalid resume payload', { delivery: 'refused' }, false],
  ])(
    'reports for status %i (%s) whether the answers can be sent again',
    async (status, message, batch, retryable) => {
      answers = [
        asks,
        (response) =>
          void response
            .writeHead(status, { 'content-type': 'application/json' })
            .end(JSON.stringify({ message })),
      ];
      const transport = fromHttpAgent(new HttpAgent({ url }));
      const run = createAgentRun({ url, transport, autoSubmit: 'never' });
      run.approve((await run.send('Go')).interrupts[0]?.key ?? '');
      await expect(run.submit()).rejects.toMatchObject({ retryable, serverMessage: message });
      expect(run.getSnapshot()).toMatchObject({ batch, error: { retryable } });
    },
  );

  it('is stopped with the run, and runs again afterwards', async () => {
    const closed = new Promise<void>((resolve) => {
      answers = [
        (response) => {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.write(`data: ${JSON.stringify({ type: 'RUN_STARTED', ...ids })}\n\n`);
          response.once('close', resolve);
        },
        finishes,
      ];
    });
    const run = createAgentRun({ url, transport: fromHttpAgent(new HttpAgent({ url })) });
    const begun = new Promise<void>((resolve) => run.on('event', () => resolve()));
    const first = run.send('Go');
    await begun;
    run.stop();
    await first;
    await closed;
    expect((await run.send('Again')).status).toBe('finished');
  });

  // “`fromHttpAgent` uses an agent only to send requests” (migration.md)
  it('leaves the run of a chat to the chat, which can stop it', async () => {
    const open: ServerResponse[] = [];
    const starts = (response: ServerResponse): void => {
      open.push(response);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify({ type: 'RUN_STARTED', ...ids })}\n\n`);
    };
    answers = [starts, starts];
    const agent = new HttpAgent({ url });
    const chat = agent.runAgent().catch(() => undefined);
    await expect.poll(() => open).toHaveLength(1);
    const run = createAgentRun({ url, transport: fromHttpAgent(agent) });
    const sent = run.send('Go');
    await expect.poll(() => run.getSnapshot().status).toBe('running');
    await expect.poll(() => open).toHaveLength(2);
    agent.abortRun();
    await chat;
    await expect.poll(() => open.map(({ destroyed }) => destroyed)).toEqual([true, false]);
    open[1]?.end(`data: ${JSON.stringify({ type: 'RUN_FINISHED', ...ids })}\n\n`);
    expect((await sent).status).toBe('finished');
  });

  it('keeps the answers if its server is down', async () => {
    answers = [asks, (response) => response.destroy()];
    const run = createAgentRun({
      url,
      transport: fromHttpAgent(new HttpAgent({ url })),
      autoSubmit: 'never',
    });
    const [pending] = (await run.send('Go')).interrupts;
    run.approve(pending?.key ?? '');
    await expect(run.submit()).rejects.toMatchObject({ code: 'network' });
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered', delivery: 'inDoubt' }]);
  });
});
