import { describe, expect, it } from 'vitest';
import { agUi, type AgentRun } from 'react-agent-interrupts/core';
import { begun, call, done, finished, wired, type SentRequest, type WireAnswer } from '../wire/kit.js';

// Servers reuse ids such as `call_0`. docs/servers.md: “`askAbout` turns a tool call without a result into an interrupt”

const responseSchema = {
  type: 'object',
  properties: { accepted: { type: 'boolean' } },
  required: ['accepted'],
};
const protocol = agUi({
  askAbout: ({ name }) => name === 'confirm' && { reason: 'confirmation', message: 'Sure?', responseSchema },
});
const conversation = (answers: readonly WireAnswer[]) => wired(answers, { protocol });

const confirm = (file: string, id = 'call_0') => call(id, 'confirm', JSON.stringify({ file }));
const proposal = (id: string, file: string) => ({
  id,
  role: 'assistant',
  toolCalls: [
    { id: 'call_0', type: 'function', function: { name: 'confirm', arguments: JSON.stringify({ file }) } },
  ],
});
const user = { id: 'u', role: 'user', content: 'Go' };
const told = { id: 't', role: 'tool', toolCallId: 'call_0', content: '{"accepted":true}' };
const result = { type: 'TOOL_CALL_RESULT', toolCallId: 'call_0', messageId: 't', content: told.content };
const snapshot = (...messages: readonly object[]) => ({ type: 'MESSAGES_SNAPSHOT', messages });

const asked = (run: AgentRun) => run.getSnapshot().interrupts.map(({ toolCall }) => toolCall?.args);

interface Sent {
  readonly role: string;
  readonly content?: string;
  readonly toolCalls?: readonly object[];
}

/** What the server receives of the messages: for each, the id of its call, or the content. */
const history = (request: SentRequest | undefined) =>
  ((request?.body['messages'] ?? []) as readonly Sent[]).map(({ role, content, toolCalls }) => [
    role,
    toolCalls ? 'call_0' : content,
  ]);

async function approveAll({ run }: { run: AgentRun }) {
  for (const interrupt of run.getSnapshot().interrupts) run.approve(interrupt);
  await run.submit();
}

describe('a call whose id an earlier call of the conversation had', () => {
  it.each<[string, readonly object[]]>([
    ['only in a snapshot', [snapshot(user, proposal('a', 'x'), told, proposal('b', 'y'))]],
    ['in a snapshot, with equal arguments', [snapshot(user, proposal('a', 'y'), told, proposal('b', 'y'))]],
    ['streamed after the result of the earlier call', [result, ...confirm('y')]],
    [
      'streamed after a snapshot with the result',
      [snapshot(user, proposal('a', 'x'), told), ...confirm('y')],
    ],
  ])('is the only question: %s', async (_, events) => {
    const { run, requests } = conversation([
      [begun, ...confirm('x'), finished],
      [begun, ...events, finished],
      done,
    ]);
    await run.send('Go');
    await approveAll({ run });
    expect(asked(run)).toEqual([{ file: 'y' }]);
    expect(run.getSnapshot().interrupts[0]?.issues).toEqual([]);
    await approveAll({ run });
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
    const answers = history(requests[2]).slice(-2);
    expect(answers).toEqual([
      ['assistant', 'call_0'],
      ['tool', '{"accepted":true}'],
    ]);
  });

  it('is answered in a message after its own, although the user has cancelled the earlier call', async () => {
    const { run, requests } = conversation([
      [begun, ...confirm('x'), finished],
      [begun, ...confirm('y'), finished],
      done,
    ]);
    await run.send('Go');
    await run.steer('Not that one');
    expect(asked(run)).toEqual([{ file: 'y' }]);
    await approveAll({ run });
    expect(history(requests[2])).toEqual([
      ['user', 'Go'],
      ['assistant', 'call_0'],
      ['tool', '{"accepted":false}'],
      ['user', 'Not that one'],
      ['assistant', 'call_0'],
      ['tool', '{"accepted":true}'],
    ]);
  });

  it('is answered after its own call, although the user has cancelled several calls together', async () => {
    const { run, requests } = conversation([
      [begun, ...confirm('x'), ...confirm('z', 'call_1'), finished],
      [begun, ...confirm('y'), finished],
      done,
    ]);
    await run.send('Go');
    await run.steer('Not those');
    await approveAll({ run });
    const sent = requests[2]?.body['messages'] as readonly object[];
    expect(sent.slice(1, 3)).toMatchObject([
      { toolCalls: [{ id: 'call_0', function: { arguments: '{"file":"x"}' } }] },
      { toolCalls: [{ id: 'call_1', function: { arguments: '{"file":"z"}' } }] },
    ]);
    expect(sent.slice(-3)).toMatchObject([
      { role: 'user', content: 'Not those' },
      { toolCalls: [{ id: 'call_0', function: { arguments: '{"file":"y"}' } }] },
      { role: 'tool', toolCallId: 'call_0', content: '{"accepted":true}' },
    ]);
  });
});

// `RunSnapshot.pendingToolCallIds`: “Front-end tool calls that the host still has to answer with a tool message.”
describe('a call whose id a call of another tool had', () => {
  const pick = call('call_0', 'pick', '{}');

  it('is pending for the host, although the user has denied the earlier call', async () => {
    const { run } = conversation([
      [begun, ...confirm('x'), finished],
      [begun, ...pick, finished],
    ]);
    const { interrupts } = await run.send('Go');
    for (const interrupt of interrupts) run.deny(interrupt);
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({
      pendingToolCallIds: ['call_0'],
      toolCalls: { call_0: { name: 'pick', status: 'running' } },
    });
  });

  it('is a question for the user only, although the earlier call was the host’s', async () => {
    const { run } = conversation([
      [begun, ...pick, finished],
      [begun, ...confirm('y'), finished],
    ]);
    expect((await run.send('Go')).pendingToolCallIds).toEqual(['call_0']);
    await run.send({ id: 'picked', role: 'tool', toolCallId: 'call_0', content: 'Red' });
    expect(asked(run)).toEqual([{ file: 'y' }]);
    expect(run.getSnapshot().pendingToolCallIds).toEqual([]);
  });
});
