// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AgentRunOptions, Message } from 'react-agent-interrupts/core';
import { memoryStorage, says } from 'react-agent-interrupts/testing';
import { deferred, keysOf, one, opened, page, turns } from '../page.js';

type Options = Pick<AgentRunOptions, 'messages' | 'state'>;

const system: Message = { id: 'system', role: 'system', content: 'Be brief.' };
const textsOf = (messages: readonly Message[] | undefined) => messages?.map(({ content }) => content);

/** A page with `options` on which the user has sent “Go” and the state has changed, after a reload with `later` options. */
async function reloaded(options: Options, later = options) {
  const storage = memoryStorage();
  const before = page(storage, [one], options);
  await opened(before.run);
  await before.run.send('Go');
  before.run.setState({ step: 2 });
  await turns();
  before.run.dispose();
  const gate = deferred();
  const slow = { ...storage, load: (key: string) => gate.promise.then(() => storage.load(key)) };
  const { run, requests } = page(slow, [says('Done.')], later);
  const unmount = run.subscribe(() => undefined);
  const load = async () => {
    gate.resolve();
    await opened(run);
    unmount();
  };
  return { run, requests, load };
}

// reliability.md: “Interrupts, decisions, drafts and the conversation survive a reload.” `AgentRunOptions.messages`: “Initial messages.”
describe('a page that passes its first messages and state in every load', () => {
  it.each([
    ['the same id', system],
    ['a new id', { ...system, id: 'other' }],
  ])('keeps the conversation and the state (messages with %s)', async (_which, later) => {
    const { run, requests, load } = await reloaded(
      { messages: [system], state: { step: 1 } },
      { messages: [later], state: { step: 1 } },
    );
    await load();
    const { messages, state } = run.getSnapshot();
    expect(textsOf(messages)).toEqual(['Be brief.', 'Go']);
    expect(state).toEqual({ step: 2 });
    run.approve(keysOf(run)[0] ?? '');
    await run.submit();
    expect(textsOf(requests[0]?.messages)).toEqual(['Be brief.', 'Go']);
    expect(requests[0]?.state).toEqual({ step: 2 });
  });

  it('keeps what the host sets while the storage is read', async () => {
    const { run, load } = await reloaded({ messages: [system], state: { step: 1 } });
    run.setMessages([system]);
    run.setState({ step: 3 });
    await load();
    expect(run.getSnapshot()).toMatchObject({ messages: [system], state: { step: 3 } });
  });

  it('shows messages of the host that the stored conversation does not have', async () => {
    const newer: Message = { id: 'newer', role: 'user', content: 'From another device' };
    const { run, load } = await reloaded(
      { messages: [system] },
      { messages: [system, newer], state: { step: 5 } },
    );
    await load();
    expect(textsOf(run.getSnapshot().messages)).toEqual(['Be brief.', 'From another device']);
    expect(run.getSnapshot().state).toEqual({ step: 5 });
  });
});
