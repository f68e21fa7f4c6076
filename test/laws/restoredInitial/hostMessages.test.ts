// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  createAgentRun,
  type AgentRun,
  type AgentRunOptions,
  type Message,
} from 'react-agent-interrupts/core';
import { memoryStorage, proposes, says } from 'react-agent-interrupts/testing';
import { opened, page, turns } from '../page.js';

const question = proposes({ name: 'delete', args: { file: 'a.txt' } }, { message: 'Delete it?' });
const newer: Message = { id: 'newer', role: 'user', content: 'From another device' };

/** Pages whose host passes a message that the stored conversation does not have. */
const hosts: readonly [string, Partial<AgentRunOptions>, (run: AgentRun) => void][] = [
  ['with the option `messages`', { messages: [newer] }, () => undefined],
  [
    'with `initial`',
    { initial: createAgentRun({ url: '/agent', threadId: 'thread', messages: [newer] }).dehydrate() },
    () => undefined,
  ],
  ['with `setMessages` while the storage is read', {}, (run) => run.setMessages([newer])],
];

// reliability.md: “Interrupts, decisions, drafts and the conversation survive a reload.” “The stored conversation
// replaces the options `messages` and `state`, unless `messages` contains a message that is not stored.”
describe.each(hosts)('a question about a call, on a page %s that is not stored', (_how, options, set) => {
  async function asked() {
    const storage = memoryStorage();
    const { run } = page(storage, [question]);
    await opened(run);
    await run.send('Go');
    return { storage, run };
  }

  async function reloaded(before: AgentRun, storage: ReturnType<typeof memoryStorage>) {
    await turns();
    before.dispose();
    await turns();
    const next = page(storage, [says('Deleted.')], options);
    const restored = opened(next.run);
    set(next.run);
    await restored;
    return next;
  }

  it('still shows the arguments', async () => {
    const { storage, run: before } = await asked();
    const { run } = await reloaded(before, storage);
    const { messages, interrupts } = run.getSnapshot();
    expect(messages).toMatchObject([newer]);
    expect(interrupts).toMatchObject([{ status: 'open', toolCall: { args: { file: 'a.txt' } } }]);
  });

  it('keeps its approval through two reloads, and sends it', async () => {
    const { storage, run: before } = await asked();
    before.approve(before.getSnapshot().interrupts[0]?.key ?? '');
    const { run: second } = await reloaded(before, storage);
    const { run, requests } = await reloaded(second, storage);
    const [interrupt] = run.getSnapshot().interrupts;
    expect(interrupt).toMatchObject({ status: 'answered', toolCall: { args: { file: 'a.txt' } } });
    expect(interrupt).not.toHaveProperty('changedFrom');
    await run.submit();
    expect(requests[0]?.resume).toMatchObject([{ status: 'resolved', payload: { approved: true } }]);
  });
});

// reliability.md, law 1: “If anything that the digest covers changes before the batch is sent, the interrupt reopens,
// keeps its draft, and shows what changed.”
it('an approval is open again if the host’s messages have other arguments of its call', async () => {
  const storage = memoryStorage();
  const { run: before } = page(storage, [question]);
  await opened(before);
  await before.send('Go');
  before.approve(before.getSnapshot().interrupts[0]?.key ?? '');
  await turns();
  before.dispose();
  await turns();
  const call: Message = {
    id: 'other',
    role: 'assistant',
    toolCalls: [
      { id: 'call-1', type: 'function', function: { name: 'delete', arguments: '{"file":"b.txt"}' } },
    ],
  };
  const { run } = page(storage, [], { messages: [call, newer] });
  await opened(run);
  expect(run.getSnapshot().interrupts).toMatchObject([
    {
      status: 'open',
      toolCall: { args: { file: 'b.txt' } },
      changedFrom: { args: { file: 'a.txt' } },
    },
  ]);
});
