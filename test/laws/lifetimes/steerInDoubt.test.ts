// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { memoryStorage, says } from 'react-agent-interrupts/testing';
import { keysOf, opened, page, turns, two } from '../page.js';

const unavailable = () => new Response('Later.', { status: 503 });
const textsOf = (messages: readonly { readonly content?: unknown }[]) =>
  messages.map(({ content }) => content);
const shown = (run: AgentRun) => textsOf(run.getSnapshot().messages);

/** A steer that may have arrived, and the storage of its page. */
async function doubtedSteer() {
  const storage = memoryStorage();
  const before = page(storage, [two, unavailable, says('Stopped.')]);
  await before.run.send('Go');
  await before.run.steer('Do something else').catch(() => undefined);
  expect(before.run.getSnapshot().batch.delivery).toBe('inDoubt');
  expect(shown(before.run)).toEqual(['Go', 'Do something else']);
  await turns();
  return { storage, before };
}

// “Interrupts, decisions, drafts and the conversation survive a reload.” “After a `steer` that failed, `retry()` repeats its message
// and its cancellations.” (reliability.md)
describe('the message of a steer in doubt', () => {
  it('is shown after a reload, and is sent with the same cancellations', async () => {
    const { storage, before } = await doubtedSteer();
    before.run.dispose();
    const after = page(storage, [says('Stopped.')]);
    await opened(after.run);
    expect(shown(after.run)).toEqual(['Go', 'Do something else']);
    await after.run.retry();
    const [sent] = after.requests;
    expect(sent?.resume).toEqual(before.requests[1]?.resume);
    expect(textsOf(sent?.messages ?? [])).toEqual(['Go', 'Do something else']);
    expect(shown(after.run)).toEqual(['Go', 'Do something else', 'Stopped.']);
  });

  it('is in the dehydrated run', async () => {
    const { before } = await doubtedSteer();
    expect(textsOf(before.run.dehydrate().messages)).toEqual(['Go', 'Do something else']);
  });

  it('stays in the conversation if an answer is changed and sent', async () => {
    const { before } = await doubtedSteer();
    before.run.approve(keysOf(before.run)[0] ?? '');
    await before.run.submit();
    expect(before.requests[2]?.resume).toMatchObject([{ payload: true }, { status: 'cancelled' }]);
    expect(textsOf(before.requests[2]?.messages ?? [])).toEqual(['Go', 'Do something else']);
    expect(shown(before.run)).toEqual(['Go', 'Do something else', 'Stopped.']);
  });
});
