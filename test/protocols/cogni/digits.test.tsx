import { render, screen } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { createAgentRun } from 'react-agent-interrupts/core';
import { cogni } from 'react-agent-interrupts/protocols/cogni';
import { createCogniRenderers } from 'react-agent-interrupts/renderers/cogni';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';
import { graph } from './talk.js';

/** A run whose server responds with these bytes. */
const runOver = (text: string, more: object = {}) =>
  createAgentRun({
    url: 'https://cogni.test/api/v1/ai/chat',
    threadId: 'thread-1',
    protocol: cogni(graph),
    tabs: false,
    fetch: () => {
      const type = text.startsWith('{') ? 'application/json' : 'text/event-stream';
      return Promise.resolve(new Response(text, { headers: { 'content-type': type } }));
    },
    ...more,
  });

const outcome = (data: string) =>
  `{"status":"needs_input","runId":"run-1","stateKey":"thread-1","interrupt":{"kind":"approval-gate","data":${data}}}`;
const framings: Record<string, (text: string) => string> = {
  JSON: (text) => text,
  'an event': (text) => `event: needs_input\ndata: ${text}\n\n`,
  'a part': (text) => `data: {"type":"data-outcome","data":${text}}\n\n`,
};

// servers.md: “If JavaScript rounds a number in the data, the card shows that.”
it.each(Object.keys(framings))(
  'a number of the data that JavaScript rounds is marked, also after a reload (%s)',
  async (name) => {
    const storage = memoryStorage();
    const data = '{"reason":"Pay?","amounts":[1,12345678901234567890],"rate":0.12345678901234567890,"id":7}';
    const run = runOver(framings[name]?.(outcome(data)) ?? '', { storage });
    await run.send('Pay');
    const issues = [
      { path: ['data', 'amounts', 1], message: 'This number cannot be shown exactly.' },
      { path: ['data', 'rate'], message: 'This number cannot be shown exactly.' },
    ];
    expect(run.getSnapshot().interrupts[0]?.issues).toMatchObject(issues);
    const initial = JSON.parse(JSON.stringify(run.dehydrate())) as ReturnType<typeof run.dehydrate>;
    expect(runOver('', { initial }).getSnapshot().interrupts[0]?.issues).toMatchObject(issues);
    render(<InterruptPanel run={run} renderers={createCogniRenderers()} />);
    expect(await screen.findAllByText(/cannot be shown exactly/)).toHaveLength(2);
  },
);

it.each(['5', '{"amount":12,"rate":0.5}', 'null', '"12345678901234567890"'])(
  'data whose numbers are exact has no mark: %s',
  async (data) => {
    const run = runOver(outcome(data));
    await run.send('Pay');
    expect(run.getSnapshot().interrupts[0]?.issues).toEqual([]);
  },
);

it('a number that is the data is marked', async () => {
  const run = runOver(outcome('9007199254740993'));
  await run.send('Pay');
  expect(run.getSnapshot().interrupts[0]?.issues).toMatchObject([{ path: ['data'] }]);
});

it.each([
  ['the chat', 'tool-input-available', 'input', 'tool-output-available', 'output'],
  ['the runs', 'tool_call_start', 'args', 'tool_call_result', 'result'],
])(
  'a call of %s keeps the digits of its arguments and of its result',
  async (_, start, args, end, result) => {
    const json = '{"cents":12345678901234567890}';
    const call = `"toolCallId":"c","toolName":"pay"`;
    const chunks = [
      `{"type":"${start}",${call},"${args}":${json}}`,
      `{"type":"${end}",${call},"${result}":${json}}`,
    ];
    const run = runOver([...chunks, '{"type":"finish"}'].map((chunk) => `data: ${chunk}\n\n`).join(''));
    await run.send('Pay');
    const { toolCalls, messages } = run.getSnapshot();
    expect(toolCalls['c']?.argsText).toBe(json);
    expect(messages.find(({ role }) => role === 'tool')?.content).toBe(json);
  },
);
