// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agUi, type AgentEvent } from 'react-agent-interrupts/core';
import { fails, memoryStorage, says } from 'react-agent-interrupts/testing';
import { openStream } from './openStream.js';
import { dehydrated, fakeTimers, one, opened, page, quiet, turns } from './page.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

const options = { protocol: agUi({ refresh: true }) };
const textsOf = (messages: readonly { readonly content?: unknown }[] | undefined) =>
  messages?.map(({ content }) => content);

/** A page that has left its question, and whose next words were refused because it still waits. */
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

// "Nothing is sent without a person's action. Not sending: `refresh`."
describe('words that a server has refused', () => {
  it('are not said again by a refresh after a reload', async () => {
    const { storage, before } = await refused();
    before.run.dispose();
    const after = page(storage, [one, says('Done.')], options);
    await opened(after.run);
    expect(textsOf(after.run.getSnapshot().messages)).toContain('Never mind');
    await after.run.refresh();
    expect(textsOf(after.requests[0]?.messages)).toEqual(['Go']);
  });

  it('are not said again by a refresh of a run that was made from a dehydrated one', async () => {
    const { before } = await refused();
    const after = page(memoryStorage(), [one], { ...options, initial: before.run.dehydrate() });
    await opened(after.run);
    await after.run.refresh();
    expect(textsOf(after.requests[0]?.messages)).toEqual(['Go']);
  });

  it('go with the next answer that is sent, and are said from then on', async () => {
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

  it('are left as they were by a record that names none', async () => {
    const run = await dehydrated(one);
    expect(run).not.toHaveProperty('unacceptedMessageIds');
    const after = page(memoryStorage(), [one], { ...options, initial: run });
    await opened(after.run);
    await after.run.refresh();
    expect(textsOf(after.requests[0]?.messages)).toContain('Go');
  });
});

describe('words of a run that was lost', () => {
  const begun: AgentEvent = { type: 'RUN_STARTED', threadId: 'thread', runId: 'r' };

  /** What a refresh says after a run that told these events and was cut. */
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

  it('are not said again by a refresh where nothing shows that the agent has taken them', async () => {
    // A refused run begins with RUN_STARTED too, which proves nothing.
    expect(await saidAfter()).toEqual([]);
  });

  it('are part of the conversation once the agent has answered them', async () => {
    const answer = { messageId: 'm-1', role: 'assistant' };
    expect(
      await saidAfter(
        { type: 'TEXT_MESSAGE_START', ...answer },
        { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm-1', delta: 'I' },
      ),
    ).toContain('Go');
  });
});
