import { describe, expect, it } from 'vitest';
import { agUi } from 'react-agent-interrupts/core';
import { begun, call, done, finished, pause, wired } from './kit.js';

// docs/servers.md: "`asks` makes a question of a tool call without a result".
describe('a call that nothing but a snapshot of the messages tells of', () => {
  const assistant = (id: string) => ({
    id: `m-${id}`,
    role: 'assistant',
    toolCalls: [{ id, type: 'function', function: { name: 'confirm', arguments: '{"q":1}' } }],
  });
  const snapshot = (...messages: object[]) => ({ type: 'MESSAGES_SNAPSHOT', messages });
  const protocol = agUi({ asks: ({ name }) => name === 'confirm' });
  const user = (content: string) => ({ id: content, role: 'user', content });

  it('is a question where it has no result', async () => {
    const { run, requests } = wired([[begun, snapshot(user('Go'), assistant('c')), finished], done], {
      protocol,
    });
    const { interrupts } = await run.send('Go');
    expect(interrupts).toMatchObject([{ toolCall: { name: 'confirm', args: { q: 1 } } }]);
    run.answer(interrupts[0]?.key ?? '', 'yes');
    await run.submit();
    expect(requests[1]?.body['messages']).toMatchObject([
      {},
      {},
      { role: 'tool', toolCallId: 'c', content: 'yes' },
    ]);
  });

  it.each([
    ['it has a result', [assistant('c'), { id: 'r', role: 'tool', toolCallId: 'c', content: 'done' }]],
    ['something was said after it', [assistant('c'), user('Never mind')]],
  ])('is none where %s', async (_, messages) => {
    const { run } = wired([[begun, snapshot(...messages), finished]], { protocol });
    expect((await run.send('Go')).status).toBe('finished');
  });
});

// README: "A malformed question is shown with what is wrong with it".
it('says on the card that an action of LangChain’s middleware cannot be read', async () => {
  const value = { action_requests: [{ name: 'pay', args: {} }, null, 'x'], review_configs: [] };
  const custom = { type: 'CUSTOM', name: 'on_interrupt', value, rawEvent: { id: 'a', value } };
  const { run } = wired([[begun, custom, finished]]);
  const { interrupts } = await run.send('Go');
  expect(interrupts[0]?.issues).not.toEqual([]);
});

// docs/servers.md: "What a server cannot do stands in `run.getSnapshot().capabilities`, and is not offered."
it('says that a server of the draft takes a cancellation for a no', async () => {
  const { run, requests } = wired([
    [begun, { ...finished, outcome: 'interrupt', interrupt: { id: 'a', reason: 'ask', payload: 'Who?' } }],
    done,
  ]);
  const { interrupts, capabilities } = await run.send('Go');
  run.cancel(interrupts[0]?.key ?? '');
  await run.submit();
  expect(requests[1]?.body['resume']).toEqual({ interruptId: 'a', payload: { approved: false } });
  expect(capabilities.cannot).toContain('cancelApart');
});

// AgentRunError: "How long the server asks to wait before another try, in milliseconds, where it says so."
it.each([
  ['3', 3000],
  ['99999999999999999999', undefined],
])('takes Retry-After: %s for %s', async (seconds, retryAfter) => {
  const refusal = () => new Response('', { status: 429, headers: { 'retry-after': seconds } });
  const { run } = wired([pause({ id: 'a', reason: 'confirmation' }), refusal]);
  const { interrupts } = await run.send('Go');
  run.approve(interrupts[0]?.key ?? '');
  await run.submit().catch(() => undefined);
  expect(run.getSnapshot().error?.retryAfter).toBe(retryAfter);
});

it('asks about a call that it has heard of, whatever came before', async () => {
  const { run } = wired([[begun, ...call('c', 'confirm', '{}'), finished]], {
    protocol: agUi({ asks: ({ name }) => name === 'confirm' }),
  });
  expect((await run.send('Go')).interrupts).toHaveLength(1);
});
