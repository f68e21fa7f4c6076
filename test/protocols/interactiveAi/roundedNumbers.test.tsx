import { render, screen } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { createAgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { createMessageInterrupt, interactiveAi } from 'react-agent-interrupts/protocols/interactiveAi';
import { expect, it } from 'vitest';

const pay = createMessageInterrupt({
  match: 'bank:pay',
  ask: ({ arguments: args }) => ({ message: `Pay ${JSON.stringify(args)}?` }),
  toMessage: () => 'Yes.',
});

/** A run whose agent has called a tool, with these bytes. */
const runOver = (call: string, more: Partial<AgentRunOptions> = {}) => {
  const log = `[{"kind":"tool","offset":1,"tool_calls":[{"tool_id":"bank:pay",${call}}]},
    {"kind":"status","offset":2,"status":"ready"}]`;
  return createAgentRun({
    url: 'https://interactive.test/agent',
    threadId: 'session-1',
    tabs: false,
    protocol: interactiveAi({ questions: [pay] }),
    fetch: (_, init) => {
      const body = init?.method === 'POST' ? '{"offset":0}' : log;
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
    },
    ...more,
  });
};

// servers.md: “If JavaScript rounds a number in it, the card shows that, because the message of the interrupt or of the
// answer can contain that number.”
it.each([
  ['"arguments":{"cents":12345678901234567890},"result":null', ['arguments', 'cents']],
  ['"arguments":{},"result":[{"rate":0.12345678901234567890}]', ['result', 0, 'rate']],
])('a number of the call that JavaScript rounds is marked, also after a reload: %s', async (call, path) => {
  const run = runOver(call);
  await run.send('Pay');
  const issues = [{ path, message: 'This number cannot be shown exactly.' }];
  expect(run.getSnapshot().interrupts[0]?.issues).toMatchObject(issues);
  const initial = JSON.parse(JSON.stringify(run.dehydrate())) as ReturnType<typeof run.dehydrate>;
  expect(runOver(call, { initial }).getSnapshot().interrupts[0]?.issues).toMatchObject(issues);
  render(<InterruptPanel run={run} />);
  expect(await screen.findByText('This number cannot be shown exactly.')).toBeVisible();
});

it.each(['"arguments":{"cents":12,"rate":0.5},"result":7', '"arguments":{"id":"12345678901234567890"}'])(
  'a call whose numbers are exact has no mark: %s',
  async (call) => {
    const run = runOver(call);
    await run.send('Pay');
    expect(run.getSnapshot().interrupts[0]?.issues).toEqual([]);
  },
);
