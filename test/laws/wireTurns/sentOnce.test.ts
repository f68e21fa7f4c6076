import { describe, expect, it } from 'vitest';
import { awaken, awakenAgUi, awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import type { ScriptedStep } from '../../emulators/awaken/agentEvents.js';
import { awakenServer, keyOf, permitted, runOn } from '../../protocols/awaken/conversation.js';

const apis = [
  ['native', () => awaken({ agentId: 'desk' }), '/v1/runs'],
  ['AG-UI', () => awakenAgUi(), '/v1/ag-ui/run'],
  ['AI SDK', () => awakenAiSdk(), '/v1/ai-sdk/chat'],
] as const;

const endings: readonly (readonly [string, ScriptedStep['end']])[] = [
  ['a stop condition', { type: 'stopped', value: { code: 'max_rounds' } }],
  ['an error', { type: 'error', value: 'The model failed.' }],
  ['a block', { type: 'blocked', value: 'Not allowed.' }],
];

// reliability.md: “Nothing is sent twice”. Awaken stores the thread: a message that is sent again is in the thread twice.
describe.each(apis)('over the %s API', (_, protocol, path) => {
  it.each(endings)('a message whose run ends by %s is sent once, before the next one', async (_name, end) => {
    const server = await awakenServer([{ ...(end && { end }) }, { text: 'Hello again.' }]);
    const run = runOn(server, { url: `${server.origin}${path}`, protocol: protocol() });
    await run.send('First').catch(() => undefined);
    await run.send('Second');
    expect(server.heard.map(({ text }) => text)).toEqual(['First', 'Second']);
  });

  it('a message is sent again by a retry, and after a request that the server has not accepted', async () => {
    const server = await awakenServer([{ end: { type: 'error', value: 'Failed.' } }, { text: 'Yes?' }]);
    const run = runOn(server, { url: `${server.origin}${path}`, protocol: protocol() });
    await expect(run.send('First')).rejects.toMatchObject({ code: 'run_error' });
    await run.retry();
    server.failNext(/^POST/, { status: 400, json: { error: 'no' } });
    await expect(run.send('Second')).rejects.toMatchObject({ code: 'http_error' });
    await run.send('Third');
    expect(server.heard.map(({ text }) => text)).toEqual(['First', 'First', 'Second', 'Third']);
  });
});

// reliability.md: “Decisions and drafts are kept until the resumed run has finished.”
it('a refresh over the AI SDK API keeps the answer to a call that takes any answer', async () => {
  const asks = {
    id: 'ask_size',
    action: 'ask',
    mode: 'pass_decision_to_tool',
    message: 'Which size?',
  } as const;
  const calls = [permitted('pay', {}), { id: 'size', name: 'ask', args: {}, suspend: asks }];
  const server = await awakenServer([{ calls }, { text: 'Done.' }]);
  const run = runOn(server, { url: `${server.origin}/v1/ai-sdk/chat`, protocol: awakenAiSdk() });
  const asked = await run.send('Order it');
  run.deny(keyOf(asked, 'pay'));
  run.answer(keyOf(asked, 'size'), { size: 'XL' });
  const refreshed = await run.refresh();
  expect(refreshed.interrupts.map(({ key, status }) => [key, status])).toEqual(
    asked.interrupts.map(({ key }) => [key, 'answered']),
  );
  await run.submit();
  expect(server.executed).toEqual([{ name: 'ask', ran: { size: 'XL' } }]);
});
