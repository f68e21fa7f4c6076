import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { eventStream, fails, memoryStorage, says, type ServerAnswer } from 'react-agent-interrupts/testing';
import { fakeTimers, keysOf, one, opened, page, quiet } from '../page.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

const stillPending = () => new Response('An interrupt is pending.', { status: 409 });
const cutOff = () =>
  eventStream([
    { type: 'RUN_STARTED', threadId: 't', runId: 'lost' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'partial', delta: 'Deleti' },
  ]);

const said = (messages: readonly { readonly content?: unknown }[] = []) =>
  messages.map(({ content }) => content);

/** An answer in doubt was left, and the server refuses the next messages, because it still waits for the answer. */
async function refusedAfterLeaving(
  lost: ServerAnswer,
  words: readonly string[],
  then: ServerAnswer = says('Deleted.'),
) {
  const storage = memoryStorage();
  const { run, requests } = page(storage, [one, lost, ...words.map(() => stillPending), then, says('Ok.')], {
    autoSubmit: 'never',
  });
  await opened(run);
  await run.send('Go');
  run.approve(keysOf(run)[0] ?? '');
  await run.submit().catch(() => undefined);
  expect(run.getSnapshot().batch.delivery).toBe('inDoubt');
  for (const word of words) {
    run.leave();
    await run.send(word).catch(() => undefined);
  }
  expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered' }]);
  return { run, requests, storage };
}

// docs/reliability.md: “If the server refuses the next message because it still waits for interrupts that were left, they return in every
// tab”. What the user has written meanwhile is part of the conversation.
describe.each<[string, () => ServerAnswer]>([
  ['got status 503', () => () => new Response('', { status: 503 })],
  ['lost its stream', () => cutOff],
  ['failed', () => fails('The model has failed.')],
])('a message after leaving an answer that %s', (_what, lost) => {
  it.each<[string, (run: AgentRun) => Promise<unknown>]>([
    ['the answer is sent again', (run) => run.submit()],
    ['the request is retried', (run) => run.retry()],
    [
      'another answer is sent',
      (run) => {
        run.deny(keysOf(run)[0] ?? '');
        return run.submit();
      },
    ],
  ])('stays in the conversation if %s', async (_how, sendAgain) => {
    const { run, requests } = await refusedAfterLeaving(lost(), ['And tell Ann']);
    await sendAgain(run);
    expect(said(requests.at(-1)?.messages)).toEqual(['Go', 'And tell Ann']);
    expect(said(run.getSnapshot().messages)).toEqual(['Go', 'And tell Ann', 'Deleted.']);
  });

  it('stays, like every other one, if the user steers', async () => {
    const { run, requests } = await refusedAfterLeaving(lost(), ['And tell Ann', 'And Bob']);
    await run.steer('Stop that');
    expect(said(requests.at(-1)?.messages)).toEqual(['Go', 'And tell Ann', 'And Bob', 'Stop that']);
  });

  it('is stored', async () => {
    const { run, storage } = await refusedAfterLeaving(lost(), ['And tell Ann']);
    await quiet();
    run.dispose();
    const { run: after } = page(storage);
    await opened(after);
    expect(said(after.getSnapshot().messages)).toEqual(['Go', 'And tell Ann']);
  });

  it('does not bring back messages that the host has replaced', async () => {
    const storage = memoryStorage();
    const { run, requests } = page(storage, [one, lost(), stillPending, says('Deleted.')], {
      autoSubmit: 'never',
    });
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    await run.submit().catch(() => undefined);
    run.leave();
    run.setMessages([{ id: 'summary', role: 'user', content: 'In short' }]);
    await run.send('And tell Ann').catch(() => undefined);
    await run.submit();
    expect(said(requests.at(-1)?.messages)).toEqual(['In short', 'And tell Ann']);
  });
});
