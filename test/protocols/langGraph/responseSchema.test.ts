import { Annotation, END, MemorySaver, START, StateGraph, interrupt } from '@langchain/langgraph';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createAgentRun, type AgentRun } from 'react-agent-interrupts/core';
import { langGraph } from 'react-agent-interrupts/protocols/langGraph';
import type { AgentEvent } from '../../../src/model/AgentEvent.js';

/** The state of a thread whose only node asks this, as LangGraph returns it. */
async function stateOf(value: unknown, responseSchema?: z.ZodType): Promise<object> {
  const config = { configurable: { thread_id: 'thread' } };
  const graph = new StateGraph(Annotation.Root({ got: Annotation<unknown> }))
    .addNode('ask', () => ({ got: interrupt(value, responseSchema && { responseSchema }) }))
    .addEdge(START, 'ask')
    .addEdge('ask', END)
    .compile({ checkpointer: new MemorySaver() });
  await graph.invoke({}, config);
  return JSON.parse(JSON.stringify(await graph.getState(config))) as object;
}

/** A run whose transport yields this state. */
async function runWith(state: object): Promise<AgentRun> {
  const run = createAgentRun({
    url: 'https://graph.test',
    protocol: langGraph({ assistantId: 'desk' }),
    tabs: false,
    autoSubmit: 'never',
    async *transport() {
      yield await Promise.resolve(state as AgentEvent);
    },
  });
  await run.send('Go');
  return run;
}

const age = z.object({ age: z.number() });

it('refuses an answer that the schema beside the value of interrupt() does not allow', async () => {
  const run = await runWith(await stateOf({ question: 'How old?' }, age));

  const [asked] = run.getSnapshot().interrupts;
  expect(asked).toMatchObject({
    message: 'How old?',
    responseSchema: { type: 'object', properties: { age: { type: 'number' } } },
  });
  expect(run.answer(asked?.key ?? '', { age: 'ten' }).ok).toBe(false);
  expect(run.answer(asked?.key ?? '', { age: 10 }).ok).toBe(true);
});

it('shows the schema beside the value if the value contains another one', async () => {
  const value = { question: 'How old?', response_schema: { type: 'string' } };

  const withBoth = await runWith(await stateOf(value, age));
  const withOne = await runWith(await stateOf(value));

  expect(withBoth.getSnapshot().interrupts).toMatchObject([{ responseSchema: { type: 'object' } }]);
  expect(withOne.getSnapshot().interrupts).toMatchObject([{ responseSchema: { type: 'string' } }]);
});

it('shows the schema of the thread if its state has no tasks', async () => {
  const { tasks, ...state } = (await stateOf('How old?', age)) as {
    tasks: { id: string; interrupts: unknown }[];
  };
  const interrupts = Object.fromEntries(tasks.map(({ id, interrupts: asked }) => [id, asked]));

  const run = await runWith({ ...state, status: 'interrupted', tasks: null, interrupts });

  expect(run.getSnapshot().interrupts).toMatchObject([{ responseSchema: { type: 'object' } }]);
});

/** The same state, with another schema beside the value. */
const withSchema = (state: object, response_schema: object): object =>
  JSON.parse(
    JSON.stringify(state, (key, value: unknown) => (key === 'response_schema' ? response_schema : value)),
  ) as object;

/** The same state, with this schema beside each value. */
const withAddedSchema = (state: object, response_schema: object): object =>
  JSON.parse(
    JSON.stringify(state, (key, value: unknown) =>
      key === 'interrupts' && Array.isArray(value)
        ? value.map((each: object) => ({ ...each, response_schema }))
        : value,
    ),
  ) as object;

/** A run on this thread, whose server passes the answers to its only node. */
async function runOnServer(server: { state: object; readonly sent: unknown[] }): Promise<AgentRun> {
  const run = createAgentRun({
    url: 'https://graph.test',
    threadId: '00000000-0000-4000-8000-000000000001',
    protocol: langGraph({ assistantId: 'desk' }),
    tabs: false,
    autoSubmit: 'never',
    fetch: (target, init) => {
      const { pathname } = new URL(target instanceof Request ? target.url : target);
      if (init?.method === 'POST') {
        server.sent.push(JSON.parse(init.body as string));
        const headers = { 'content-type': 'text/event-stream', 'content-location': `${pathname}/run` };
        return Promise.resolve(new Response('event: metadata\ndata: {"run_id":"run"}\n\n', { headers }));
      }
      const isState = pathname.endsWith('/state');
      return Promise.resolve(Response.json(isState ? server.state : { status: 'interrupted' }));
    },
  });
  await run.send('Go');
  return run;
}

// “If an interrupt was changed, removed or added, nothing is sent.” (`langGraph`)
it('sends no answer if the schema beside the value has changed since', async () => {
  const server = { state: await stateOf('How old?', age), sent: [] as unknown[] };
  const run = await runOnServer(server);
  run.answer(run.getSnapshot().interrupts[0]?.key ?? '', { age: 10 });
  server.state = withSchema(server.state, { properties: { age: { type: 'number', minimum: 18 } } });

  await expect(run.submit()).rejects.toMatchObject({ code: 'changed' });

  expect(server.sent).toHaveLength(1);
  const [now] = run.getSnapshot().interrupts;
  expect(now).toMatchObject({ status: 'open', responseSchema: { properties: { age: { minimum: 18 } } } });
  run.answer(now?.key ?? '', { age: 20 });
  await run.submit();
  expect(server.sent).toHaveLength(2);
});

it('sends no answer if the question had no schema beside its value, and has one now', async () => {
  const server = { state: await stateOf('How old?'), sent: [] as unknown[] };
  const run = await runOnServer(server);
  run.answer(run.getSnapshot().interrupts[0]?.key ?? '', 'ten');
  server.state = withAddedSchema(server.state, { properties: { age: { type: 'number' } } });

  await expect(run.submit()).rejects.toMatchObject({ code: 'changed' });

  expect(server.sent).toHaveLength(1);
  const [now] = run.getSnapshot().interrupts;
  expect(now).toMatchObject({ status: 'open', responseSchema: { properties: { age: { type: 'number' } } } });
  run.answer(now?.key ?? '', { age: 20 });
  await run.submit();
  expect(server.sent).toHaveLength(2);
});
