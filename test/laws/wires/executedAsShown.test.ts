import { agUi } from 'react-agent-interrupts/core';
import { expect, it } from 'vitest';
import { begun, call, done, finished, wired } from '../wire/kit.js';

// docs/reliability.md, law 4: “Some servers run the tool with the arguments in the approval. These servers receive
// exactly the proposed arguments.” The card shows these.

const asked = {
  id: 'q',
  reason: 'tool_call',
  toolCallId: 'tc',
  responseSchema: { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] },
};

/** What the card of AG-UI's .NET server shows, and the call that its approval contains. */
async function approved(events: readonly object[], metadata?: object) {
  const end = { ...finished, outcome: { type: 'interrupt', interrupts: [{ ...asked, metadata }] } };
  const { run, requests } = wired([[begun, ...events, end], done], { protocol: agUi({ bridge: 'dotnet' }) });
  const [question] = (await run.send('Go')).interrupts;
  run.approve(question?.key ?? '');
  await run.submit();
  const { name, args } = question?.toolCall ?? {};
  return { shown: { callId: 'tc', name, arguments: args }, resume: requests[1]?.body['resume'] };
}

const sent = (toolCall: object) => [{ payload: { approved: true, toolCall } }];

it('a call whose interrupt has other arguments in its metadata runs as it was streamed', async () => {
  const metadata = { tool_name: 'mail', tool_input: { to: 'Bob' } };
  const { shown, resume } = await approved(call('tc', 'mail', '{"to":"Ann"}'), metadata);
  expect(shown).toMatchObject({ name: 'mail', arguments: { to: 'Ann' } });
  expect(resume).toMatchObject(sent(shown));
});

it('a call that a snapshot lists without its arguments runs as the card shows it', async () => {
  const bare = { id: 'tc', type: 'function', function: { name: 'mail', arguments: '' } };
  const messages = [
    { id: 'u', role: 'user', content: 'Go' },
    { id: 'm', role: 'assistant', toolCalls: [bare] },
  ];
  const events = [...call('tc', 'mail', '{"to":"Ann"}'), { type: 'MESSAGES_SNAPSHOT', messages }];
  const { shown, resume } = await approved(events);
  expect(shown).toMatchObject({ name: 'mail', arguments: { to: 'Ann' } });
  expect(resume).toMatchObject(sent(shown));
});
