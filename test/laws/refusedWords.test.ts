// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agUi } from 'react-agent-interrupts/core';
import { fails, memoryStorage, says } from 'react-agent-interrupts/testing';
import { dehydrated, fakeTimers, one, opened, page, quiet } from './page.js';

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
