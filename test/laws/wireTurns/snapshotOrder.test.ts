import { expect, it } from 'vitest';
import type { AgentRun, Message, RunAgentInput } from 'react-agent-interrupts/core';
import { says, scriptedRun } from 'react-agent-interrupts/testing';

const started = { type: 'RUN_STARTED', threadId: 'thread', runId: 'run' };
const finished = { type: 'RUN_FINISHED', threadId: 'thread', runId: 'run', outcome: { type: 'success' } };
const text = (messageId: string, delta: string) => ({ type: 'TEXT_MESSAGE_CHUNK', messageId, delta });
const snapshot = (...messages: readonly object[]) => ({ type: 'MESSAGES_SNAPSHOT', messages });
const call = (toolCallId: string) => ({
  type: 'TOOL_CALL_CHUNK',
  toolCallId,
  toolCallName: 'find_car',
  parentMessageId: 'asks',
  delta: '{}',
});
const asks = {
  id: 'asks',
  role: 'assistant',
  toolCalls: [{ id: 'call', type: 'function', function: { name: 'find_car', arguments: '{}' } }],
};

const rolesOf = (messages: readonly Message[]): readonly string[] => messages.map(({ role }) => role);
const shown = (run: AgentRun) => rolesOf(run.getSnapshot().messages);
const posted = (input: RunAgentInput | undefined) => rolesOf(input?.messages ?? []);

// The wire facts: “The result may come only as a tool message in MESSAGES_SNAPSHOT”. A server that replays the conversation refuses a
// result that does not follow its call.
it('a result that only a snapshot contains is shown and posted after its call', async () => {
  const found = { id: 'found', role: 'tool', toolCallId: 'call', content: 'a van' };
  const says1 = { id: 'says', role: 'assistant', content: 'There is a van.' };
  const user = { id: 'user', role: 'user', content: 'A van?' };
  const { run, requests } = scriptedRun([
    [started, call('call'), text('says', 'There is a van.'), snapshot(user, asks, found, says1), finished],
    says('Bye.'),
  ]);
  await run.send({ id: 'user', role: 'user', content: 'A van?' });
  expect(shown(run)).toEqual(['user', 'assistant', 'tool', 'assistant']);
  await run.send('Thanks');
  expect(posted(requests[1])).toEqual(['user', 'assistant', 'tool', 'assistant', 'user']);
});

// The seed: a server emits “any state required for resume via StateSnapshot and MessagesSnapshot”, the whole conversation in its order.
it('a question is shown before its answer if the server gives the message its own id', async () => {
  const { run } = scriptedRun([
    [
      started,
      text('says', 'Hello.'),
      snapshot(
        { id: 'server-1', role: 'user', content: 'Hi' },
        { id: 'says', role: 'assistant', content: 'Hello.' },
      ),
      finished,
    ],
  ]);
  await run.send('Hi');
  expect(run.getSnapshot().messages.map(({ content }) => content)).toEqual(['Hi', 'Hello.']);
});

it.each(['user', 'server-1'])(
  'an activity and reasoning that a snapshot omits stay where they were (%s)',
  async (named) => {
    const { run } = scriptedRun([
      [
        started,
        { type: 'REASONING_MESSAGE_CHUNK', messageId: 'thinks', delta: 'Hm.' },
        text('says', 'Hello.'),
        { type: 'ACTIVITY_SNAPSHOT', messageId: 'plan', activityType: 'plan', content: {} },
        text('adds', 'More.'),
        snapshot(
          { id: named, role: 'user', content: 'Hi' },
          { id: 'says', role: 'assistant', content: 'Hello.' },
          { id: 'adds', role: 'assistant', content: 'More.' },
        ),
        finished,
      ],
    ]);
    await run.send({ id: 'user', role: 'user', content: 'Hi' });
    expect(run.getSnapshot().messages.map(({ id }) => id)).toEqual([named, 'thinks', 'says', 'plan', 'adds']);
  },
);
