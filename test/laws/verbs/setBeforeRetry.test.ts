import { describe, expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import {
  asks,
  fails,
  memoryStorage,
  says,
  scriptedRun,
  type ServerAnswer,
} from 'react-agent-interrupts/testing';
import { opened, turns } from '../page.js';

// “Repeats the last failed request. Use it for a button next to `error`.” (hook-only.md, `retry()`)

const failures: [string, () => ServerAnswer][] = [
  ['status 400', () => new Response('No.', { status: 400 })],
  ['status 503', () => new Response('No.', { status: 503 })],
  ['RUN_ERROR', () => fails('No.')],
];
const sets: [string, (run: AgentRun) => void][] = [
  ['setState', (run) => run.setState({ page: 2 })],
  ['setMessages', (run) => run.setMessages(structuredClone([...run.getSnapshot().messages]))],
];
const textsOf = (messages: readonly { content?: unknown }[] = []) => messages.map(({ content }) => content);

describe.each(sets)('after %s()', (_set, change) => {
  it.each(failures)('a failed message can be repeated, after %s', async (_, failure) => {
    const { run, requests } = scriptedRun([failure(), says('Hello.')]);
    await run.send('Hi').catch(() => undefined);
    change(run);
    expect(run.getSnapshot().error).toBeDefined();
    expect(await run.retry()).toMatchObject({ status: 'finished' });
    expect(textsOf(requests[1]?.messages)).toEqual(['Hi']);
    expect(requests[1]?.state).toEqual(run.getSnapshot().state);
    expect(textsOf(run.getSnapshot().messages)).toEqual(['Hi', 'Hello.']);
  });

  it.each(failures)('a failed steer can be repeated, after %s', async (_, failure) => {
    const question = asks({ reason: 'confirmation', message: 'Delete?' });
    const { run, requests } = scriptedRun([question, failure(), says('Hello.')]);
    await run.send('Hi');
    await run.steer('Stop').catch(() => undefined);
    change(run);
    expect(await run.retry()).toMatchObject({ status: 'finished' });
    expect(requests[2]?.resume).toMatchObject([{ status: 'cancelled' }]);
    expect(textsOf(requests[2]?.messages)).toEqual(['Hi', 'Stop']);
    expect(textsOf(run.getSnapshot().messages)).toEqual(['Hi', 'Stop', 'Hello.']);
  });
});

it('a message that the host has removed is not repeated', async () => {
  const { run, requests } = scriptedRun([new Response('No.', { status: 503 })]);
  await run.send('Hi').catch(() => undefined);
  run.setMessages([]);
  await expect(run.retry()).rejects.toMatchObject({ code: 'nothing_to_send' });
  expect(requests).toHaveLength(1);
});

// “Rejects with `nothing_to_send` if no request has failed or the host has removed its message” (`retry` of `AgentRun`)
describe('the message of a steer in doubt that the host has removed', () => {
  const question = asks({ reason: 'confirmation', message: 'Delete?' });
  const removed = (run: AgentRun) =>
    run.setMessages(run.getSnapshot().messages.filter(({ content }) => content !== 'Stop'));
  const unavailable = () => new Response('No.', { status: 503 });

  it('is not repeated, and neither are its cancellations', async () => {
    const { run, requests } = scriptedRun([question, unavailable(), says('Hello.')]);
    await run.send('Hi');
    await run.steer('Stop').catch(() => undefined);
    removed(run);
    await expect(run.retry()).rejects.toMatchObject({ code: 'nothing_to_send' });
    expect(requests).toHaveLength(2);
    expect(run.getSnapshot().batch.delivery).toBe('inDoubt');
  });

  it('does not keep the user from sending the shown cancellations, or another answer', async () => {
    const { run, requests } = scriptedRun([question, unavailable(), unavailable(), says('Hello.')]);
    await run.send('Hi');
    await run.steer('Stop').catch(() => undefined);
    removed(run);
    await run.submit().catch(() => undefined);
    expect(requests[2]?.resume).toMatchObject([{ status: 'cancelled' }]);
    expect(textsOf(requests[2]?.messages)).toEqual(['Hi']);
    run.approve(run.getSnapshot().interrupts[0]?.key ?? '');
    await run.submit();
    expect(requests[3]?.resume).toMatchObject([{ payload: true }]);
  });

  it('is not repeated after a reload either', async () => {
    const storage = memoryStorage();
    const first = scriptedRun([question, unavailable()], { storage, threadId: 't' });
    await first.run.send('Hi');
    await first.run.steer('Stop').catch(() => undefined);
    await turns();
    first.run.dispose();
    const { run, requests } = scriptedRun([says('Hello.')], { storage, threadId: 't' });
    await opened(run);
    expect(textsOf(run.getSnapshot().messages)).toEqual(['Hi', 'Stop']);
    removed(run);
    await expect(run.retry()).rejects.toMatchObject({ code: 'nothing_to_send' });
    expect(requests).toHaveLength(0);
  });
});

it('messages that the host adds are sent with the repeated one', async () => {
  const { run, requests } = scriptedRun([new Response('No.', { status: 503 }), says('Hello.')]);
  await run.send('Hi').catch(() => undefined);
  const { messages } = run.getSnapshot();
  run.setMessages([{ id: 'before', role: 'system', content: 'Be kind.' }, ...messages]);
  await run.retry();
  expect(textsOf(requests[1]?.messages)).toEqual(['Be kind.', 'Hi']);
});

// “The repeated request contains the messages and the state that the host has set since.” (`retry` of `AgentRun`)
describe('a message that the host has edited', () => {
  const edit = (run: AgentRun, from: string, to: string) =>
    run.setMessages(
      run
        .getSnapshot()
        .messages.map((message) =>
          message.role === 'user' && message.content === from ? { ...message, content: to } : message,
        ),
    );

  it.each(failures)('is repeated as it is shown, after %s', async (_, failure) => {
    const { run, requests } = scriptedRun([failure(), says('Hello.')]);
    await run.send('Hi').catch(() => undefined);
    edit(run, 'Hi', 'Hi, Ann');
    expect(textsOf(run.getSnapshot().messages)).toEqual(['Hi, Ann']);
    await run.retry();
    expect(textsOf(requests[1]?.messages)).toEqual(['Hi, Ann']);
    expect(textsOf(run.getSnapshot().messages)).toEqual(['Hi, Ann', 'Hello.']);
  });

  it('is repeated as it is shown, with the cancellations of its steer', async () => {
    const question = asks({ reason: 'confirmation', message: 'Delete?' });
    const { run, requests } = scriptedRun([question, new Response('No.', { status: 503 }), says('Hello.')]);
    await run.send('Hi');
    await run.steer('Stop').catch(() => undefined);
    edit(run, 'Stop', 'Stop now');
    await run.retry();
    expect(textsOf(requests[2]?.messages)).toEqual(['Hi', 'Stop now']);
    expect(textsOf(run.getSnapshot().messages)).toEqual(['Hi', 'Stop now', 'Hello.']);
  });
});
