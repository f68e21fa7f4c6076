// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agUi, type AgentEvent } from 'react-agent-interrupts/core';
import { fails, memoryStorage, says } from 'react-agent-interrupts/testing';
import { openStream } from './openStream.js';
import { dehydrated, fakeTimers, one, opened, page, quiet, slowToLoad, turns } from './page.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

const options = { protocol: agUi({ refresh: true }) };
const textsOf = (messages: readonly { readonly content?: unknown }[] | undefined) =>
  messages?.map(({ content }) => content);

/** A page that has left its question, and whose next message was refused because the question is still pending. */
async function refused() {
  const storage = memoryStorage();
  const before = page(storage, [one, fails('It waits.', 'PENDING_INTERRUPTS')], options);
  await opened(before.run);
  await before.run.send('Go');
  before.run.leave();
  await before.run.send('Never mind').catch(() => undefined);
  await quiet();
  return { storage, before };
}

// Law 1. A refresh sends no message.
describe('a refused message', () => {
  it('is not sent by a refresh after a reload', async () => {
    const { storage, before } = await refused();
    before.run.dispose();
    const after = page(storage, [one, says('Done.')], options);
    await opened(after.run);
    expect(textsOf(after.run.getSnapshot().messages)).toContain('Never mind');
    await after.run.refresh();
    expect(textsOf(after.requests[0]?.messages)).toEqual(['Go']);
  });

  it('is not sent by a refresh of a dehydrated run', async () => {
    const { before } = await refused();
    const after = page(memoryStorage(), [one], { ...options, initial: before.run.dehydrate() });
    await opened(after.run);
    await after.run.refresh();
    expect(textsOf(after.requests[0]?.messages)).toEqual(['Go']);
  });

  it('is not sent by a refresh if the storage has responded only after the refusal', async () => {
    const { storage, slow, settle } = slowToLoad();
    const before = page(storage, [one], options);
    await opened(before.run);
    await before.run.send('Go');
    await quiet();
    before.run.dispose();
    const after = page(slow, [fails('It waits.', 'PENDING_INTERRUPTS'), one], options);
    after.run.subscribe(() => undefined);
    const sending = after.run.send('Never mind').catch(() => undefined);
    await quiet(6);
    await sending;
    settle();
    await quiet();
    expect(after.run.getSnapshot().interrupts).toHaveLength(1);
    await after.run.refresh();
    expect(textsOf(after.requests[1]?.messages)).not.toContain('Never mind');
  });

  it('is sent with the next answer, and belongs to the conversation from then on', async () => {
    const { storage, before } = await refused();
    before.run.dispose();
    const after = page(storage, [one, says('Done.')], options);
    await opened(after.run);
    after.run.approve(after.run.getSnapshot().interrupts[0]?.key ?? '');
    await after.run.submit();
    expect(textsOf(after.requests[0]?.messages)).toContain('Never mind');
    await after.run.refresh();
    expect(textsOf(after.requests[1]?.messages)).toContain('Never mind');
  });

  it('stays when a record has none', async () => {
    const run = await dehydrated(one);
    expect(run).not.toHaveProperty('unacceptedMessageIds');
    const after = page(memoryStorage(), [one], { ...options, initial: run });
    await opened(after.run);
    await after.run.refresh();
    expect(textsOf(after.requests[0]?.messages)).toContain('Go');
  });
});

describe('the message of a lost run', () => {
  const begun: AgentEvent = { type: 'RUN_STARTED', threadId: 'thread', runId: 'r' };

  /** What a refresh sends after a run that sent these events and was cut. */
  async function saidAfter(...events: readonly AgentEvent[]) {
    const stream = openStream([begun]);
    const { run, requests } = page(memoryStorage(), [() => stream.respond(), one], options);
    await opened(run);
    const sent = run.send('Go').catch(() => undefined);
    await turns();
    stream.send(...events);
    await turns();
    stream.end();
    await sent;
    await run.refresh();
    return textsOf(requests[1]?.messages);
  }

  it('is not sent by a refresh if nothing shows that the agent has accepted it', async () => {
    // A refused run starts with RUN_STARTED too, which proves nothing.
    expect(await saidAfter()).toEqual([]);
  });

  it('belongs to the conversation once the agent has responded to it', async () => {
    const answer = { messageId: 'm-1', role: 'assistant' };
    expect(
      await saidAfter(
        { type: 'TEXT_MESSAGE_START', ...answer },
        { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm-1', delta: 'I' },
      ),
    ).toContain('Go');
  });
});
