import { describe, expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { begun, call, done, finished, wired } from '../wire/kit.js';

/** What `adk_request_confirmation` contains. */
const confirmation = (id: string, name: string) => ({
  originalFunctionCall: { id, name, args: { of: id } },
  toolConfirmation: { hint: 'Please approve or reject', confirmed: false },
});
const interrupt = (id: string, callId: string, name: string) => ({
  id,
  reason: 'confirmation',
  toolCallId: id,
  message: 'Please approve or reject',
  metadata: { adk: confirmation(callId, name) },
});
const interrupts = [interrupt('adk-1', 'tc-1', 'transfer'), interrupt('adk-2', 'tc-2', 'send_mail')];
const end = { ...finished, outcome: { type: 'interrupt', interrupts } };
const asks = [
  begun,
  ...call('tc-1', 'transfer', '{"of":"tc-1"}'),
  ...call('tc-2', 'send_mail', '{"of":"tc-2"}'),
  ...call('adk-1', 'adk_request_confirmation', JSON.stringify(confirmation('tc-1', 'transfer'))),
  ...call('adk-2', 'adk_request_confirmation', JSON.stringify(confirmation('tc-2', 'send_mail'))),
  end,
];

interface Posted {
  readonly id: string;
  readonly role: string;
  readonly content?: string;
  readonly toolCalls?: readonly { readonly id: string; readonly function: { readonly arguments: string } }[];
}

const decide = async (run: AgentRun): Promise<void> => {
  const [first, second] = run.getSnapshot().interrupts;
  run.approve(first?.key ?? '');
  run.deny(second?.key ?? '');
  await run.submit();
};

// README: ADK with `emit_interrupt_outcome` accepts several interrupts. Its middleware puts each answer after the message with its
// call, and executes only what the answers after the last message confirm: a confirmed call in an earlier message is dropped.
describe('two confirmations of ADK', () => {
  const callsIn = (messages: readonly Posted[]) =>
    messages
      .filter(({ role }) => role === 'assistant')
      .map(({ toolCalls = [] }) => toolCalls.map(({ id }) => id));

  it('are answered beside both calls in one message, the last one', async () => {
    const { run, requests } = wired([asks, done]);
    await run.send('Go');
    await decide(run);
    expect(callsIn(requests[1]?.body['messages'] as Posted[])).toEqual([
      ['tc-1'],
      ['tc-2'],
      ['adk-1', 'adk-2'],
    ]);
    expect(requests[1]?.body['resume']).toEqual([
      { interruptId: 'adk-1', status: 'resolved', payload: true },
      { interruptId: 'adk-2', status: 'resolved', payload: false },
    ]);
  });

  it('keep the text and the other calls of a message', async () => {
    const parent = { parentMessageId: 'm-1' };
    const [start, ...rest] = call('adk-1', 'adk_request_confirmation', '{}');
    const { run, requests } = wired([
      [
        begun,
        { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm-1', role: 'assistant', delta: 'Two things.' },
        { ...start, ...parent },
        ...rest,
        ...call('adk-2', 'adk_request_confirmation', '{}'),
        end,
      ],
      done,
    ]);
    await run.send('Go');
    await decide(run);
    const posted = requests[1]?.body['messages'] as Posted[];
    expect(callsIn(posted)).toEqual([[], ['adk-1', 'adk-2']]);
    expect(posted.map(({ content }) => content)).toContain('Two things.');
  });

  it('are answered beside both calls if the page does not have these', async () => {
    const { run, requests } = wired([[begun, end], done]);
    await run.send('Go');
    await decide(run);
    const posted = requests[1]?.body['messages'] as Posted[];
    expect(callsIn(posted)).toEqual([['adk-1', 'adk-2']]);
    expect(posted.at(-1)?.toolCalls?.map((each) => JSON.parse(each.function.arguments) as unknown)).toEqual([
      confirmation('tc-1', 'transfer'),
      confirmation('tc-2', 'send_mail'),
    ]);
  });

  it('do not change the conversation of the page', async () => {
    const { run } = wired([asks, done]);
    await run.send('Go');
    const before = run.getSnapshot().messages;
    await decide(run);
    expect(run.getSnapshot().messages).toEqual(before);
  });
});

it('one confirmation of ADK leaves the messages as they are', async () => {
  const alone = { ...finished, outcome: { type: 'interrupt', interrupts: interrupts.slice(0, 1) } };
  const { run, requests } = wired([[...asks.slice(0, -1), alone], done]);
  await run.send('Go');
  const { messages } = run.getSnapshot();
  run.approve(run.getSnapshot().interrupts[0]?.key ?? '');
  await run.submit();
  expect(requests[1]?.body['messages']).toEqual(messages);
});

// docs/hook-only.md: “Cancels every pending interrupt and sends this message, in one run.” (`steer`). The middleware
// inserts the answer to a call that the request does not contain at the end, and the model never receives a new message
// before it.
it.each([1, 2])('a message that cancels %i confirmations of ADK follows their calls', async (count) => {
  const asked = { ...finished, outcome: { type: 'interrupt', interrupts: interrupts.slice(0, count) } };
  const text = { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm-1', role: 'assistant', delta: 'One moment.' };
  for (const said of [[], [text]]) {
    const { run, requests } = wired([[begun, ...said, asked], done]);
    await run.send('Go');
    await run.steer('Never mind');
    const posted = requests[1]?.body['messages'] as Posted[];
    expect(posted.map(({ content, toolCalls }) => content ?? toolCalls?.map(({ id }) => id))).toEqual([
      'Go',
      ...said.map(({ delta }) => delta),
      ['adk-1', 'adk-2'].slice(0, count),
      'Never mind',
    ]);
  }
});
