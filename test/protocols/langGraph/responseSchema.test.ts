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
