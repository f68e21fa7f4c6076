import { agUi } from 'react-agent-interrupts/core';
import { describe, expect, it } from 'vitest';
import { begun, call, done, finished, wired } from '../wire/kit.js';

// docs/reliability.md, law 4: “Some servers run the tool with the arguments in the approval. These servers receive
// exactly the proposed arguments.” If several calls have one id, the card shows none of them.

const asked = {
  id: 'q',
  reason: 'tool_call',
  toolCallId: 'tc',
  responseSchema: { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] },
};

const mail = { id: 'tc', type: 'function', function: { name: 'mail', arguments: '{"to":"Ann"}' } };
const wire = { id: 'tc', type: 'function', function: { name: 'wire', arguments: '{"to":"Eve"}' } };
const otherMail = { ...mail, function: { name: 'mail', arguments: '{"to":"Eve"}' } };
const streamed = [...call('tc', 'mail', '{"to":"Ann"}'), ...call('tc', 'wire', '{"to":"Eve"}')];
const listed = (...messages: object[]) => ({
  type: 'MESSAGES_SNAPSHOT',
  messages: [{ id: 'u', role: 'user', content: 'Go' }, ...messages],
});
const calls = (...toolCalls: object[]) => ({ id: 'm', role: 'assistant', toolCalls });
const executed = { id: 'r', role: 'tool', toolCallId: 'tc', content: 'ok' };

async function paused(events: readonly object[]) {
  const end = { ...finished, outcome: { type: 'interrupt', interrupts: [asked] } };
  const { run, requests } = wired([[begun, ...events, end], done], { protocol: agUi({ bridge: 'dotnet' }) });
  const [question] = (await run.send('Go')).interrupts;
  return { run, requests, question };
}

describe.each([
  ['in the stream', streamed],
  [
    'of one tool in the stream',
    [...call('tc', 'mail', '{"to":"Ann"}'), ...call('tc', 'mail', '{"to":"Eve"}')],
  ],
  [
    'that differ in digits',
    [...call('tc', 'mail', '{"n":9007199254740992}'), ...call('tc', 'mail', '{"n":9007199254740993}')],
  ],
  ['in a snapshot', [listed(calls(mail, wire))]],
  ['of one tool in a snapshot', [listed(calls(mail, otherMail))]],
  ['in the stream and in a snapshot', [...streamed, listed(calls(mail, wire))]],
  [
    'of two subagents in a snapshot',
    [listed({ ...calls(mail), subagentRunId: 's' }, { ...calls(otherMail), id: 'n', subagentRunId: 's2' })],
  ],
  ['in the stream and in two messages', [...streamed, listed(calls(mail), { ...calls(wire), id: 'n' })]],
])('two calls with one id %s', (_, events) => {
  it('are not shown, because the question can be about either', async () => {
    const { question } = await paused(events);
    expect(question?.toolCall).toBeUndefined();
    expect(question?.issues).toMatchObject([{ keyword: 'mismatch' }]);
  });

  it('are not run by an approval that the server would read as one of them, and can be denied', async () => {
    const { run, requests, question } = await paused(events);
    run.approve(question?.key ?? '');
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    expect(requests).toHaveLength(1);
    run.deny(question?.key ?? '');
    await run.submit();
    expect(requests[1]?.body['resume']).toMatchObject([{ payload: { approved: false } }]);
  });
});

it.each([
  ['that a snapshot lists twice', [calls(mail, mail)]],
  [
    'of two subagents that have the same call',
    [
      { ...calls(mail), subagentRunId: 's' },
      { ...calls(mail), id: 'n', subagentRunId: 's2' },
    ],
  ],
  [
    'of a subagent after a call of another one that is over',
    [{ ...calls(otherMail), subagentRunId: 's' }, executed, { ...calls(mail), id: 'n', subagentRunId: 's2' }],
  ],
  ['after shared calls that are over', [calls(wire, otherMail), executed, { ...calls(mail), id: 'n' }]],
])('a call %s is shown', async (_, messages) => {
  const { question } = await paused([listed(...messages)]);
  expect(question?.toolCall).toMatchObject({ name: 'mail', args: { to: 'Ann' } });
});
