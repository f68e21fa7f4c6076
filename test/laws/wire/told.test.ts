import { describe, expect, it } from 'vitest';
import { agUi } from 'react-agent-interrupts/core';
import { begun, call, done, finished, pause, wired } from './kit.js';

// servers.md: `asks` turns a tool call without a result into a question.
describe('a call that only a message snapshot contains', () => {
  const assistant = (id: string) => ({
    id: `m-${id}`,
    role: 'assistant',
    toolCalls: [{ id, type: 'function', function: { name: 'confirm', arguments: '{"q":1}' } }],
  });
  const snapshot = (...messages: object[]) => ({ type: 'MESSAGES_SNAPSHOT', messages });
  const protocol = agUi({ askAbout: ({ name }) => name === 'confirm' });
  const user = (content: string) => ({ id: content, role: 'user', content });

  it('is a question if it has no result', async () => {
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
    ['a message follows it', [assistant('c'), user('Never mind')]],
  ])('is not a question if %s', async (_, messages) => {
    const { run } = wired([[begun, snapshot(...messages), finished]], { protocol });
    expect((await run.send('Go')).status).toBe('finished');
  });
});

// README: a malformed question is shown with its issues.
it('the card shows that an action of LangChain’s middleware cannot be read', async () => {
  const value = { action_requests: [{ name: 'pay', args: {} }, null, 'x'], review_configs: [] };
  const custom = { type: 'CUSTOM', name: 'on_interrupt', value, rawEvent: { id: 'a', value } };
  const { run } = wired([[begun, custom, finished]]);
  const { interrupts } = await run.send('Go');
  expect(interrupts[0]?.issues).not.toEqual([]);
});

// servers.md: `capabilities` lists what a server does not support.
it('the snapshot shows that a draft server treats a cancellation as a denial', async () => {
  const { run, requests } = wired([
    [begun, { ...finished, outcome: 'interrupt', interrupt: { id: 'a', reason: 'ask', payload: 'Who?' } }],
    done,
  ]);
  const { interrupts, capabilities } = await run.send('Go');
  run.cancel(interrupts[0]?.key ?? '');
  await run.submit();
  expect(requests[1]?.body['resume']).toEqual({ interruptId: 'a', payload: { approved: false } });
  expect(capabilities.cannot).toContain('distinguishCancel');
});

// `AgentRunError`: how long the server asks to wait, in milliseconds, if it does.
it.each([
  ['3', 3000],
  ['99999999999999999999', undefined],
])('Retry-After: %s is read as %s', async (seconds, retryAfter) => {
  const refusal = () => new Response('', { status: 429, headers: { 'retry-after': seconds } });
  const { run } = wired([pause({ id: 'a', reason: 'confirmation' }), refusal]);
  const { interrupts } = await run.send('Go');
  run.approve(interrupts[0]?.key ?? '');
  await run.submit().catch(() => undefined);
  expect(run.getSnapshot().error?.retryAfter).toBe(retryAfter);
});

it('`asks` includes a call that arrived earlier, for any earlier events', async () => {
  const { run } = wired([[begun, ...call('c', 'confirm', '{}'), finished]], {
    protocol: agUi({ askAbout: ({ name }) => name === 'confirm' }),
  });
  expect((await run.send('Go')).interrupts).toHaveLength(1);
});
