// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createAgentRun,
  type AgentRun,
  type ConversationResult,
  type Protocol,
} from 'react-agent-interrupts/core';
import { agUi } from 'react-agent-interrupts/protocols/agUi';
import { asks, says } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { dehydrated, keysOf, turns } from '../page.js';
import { named, threadOf } from '../tabConversations/tabs.js';
import { pair, sentIn } from './pair.js';

let time = 1_800_000_000_000;
beforeEach(() => void vi.spyOn(Date, 'now').mockImplementation(() => (time += 1)));
afterEach(() => vi.restoreAllMocks());

/** A server that accepts one answer per request, and lists an interrupt until it has used its answer. */
function oneByOne(): Protocol {
  return {
    ...agUi({ refresh: true }),
    name: 'one-by-one',
    async *converse(task, wire): AsyncGenerator<ConversationResult> {
      if (task.kind !== 'resume') {
        yield { type: 'values', values: asks(named('a', 'A?'), named('b', 'B?')) };
        return;
      }
      const { entries, accepted = [] } = task.batch;
      for (const { interruptId } of entries) {
        if (accepted.includes(interruptId)) continue;
        await wire.json({ url: wire.url, body: { id: interruptId } });
        yield { type: 'accepted', interruptId };
      }
      yield { type: 'values', values: says('Done.') };
    },
  };
}

// “If a later answer fails, the accepted ones are not sent again, not even after a reload or by another tab.” (reliability.md)
describe('a tab that lists the interrupts after the server has accepted the first answer', () => {
  it.each<[string, (run: AgentRun, key: string) => unknown]>([
    ['submits', () => undefined],
    ['denies the first interrupt and submits', (run, key) => run.deny(key)],
  ])('does not send that answer again if it %s', async (_, decide) => {
    const browser = new Browser();
    const accepted: string[] = [];
    let isDown = true;
    const open = (): AgentRun => {
      const run = createAgentRun({
        url: 'http://agent.test',
        threadId: 't',
        autoSubmit: 'never',
        tabs: browser.open().tabs,
        protocol: oneByOne(),
        fetch: async (url, init) => {
          const { id } = (await new Request(url, init).json()) as { id: string };
          if (isDown && id === 'b') return new Response('{}', { status: 422 });
          accepted.push(id);
          return Response.json({});
        },
      });
      run.subscribe(() => undefined);
      return run;
    };
    const first = open();
    await first.send('Go');
    for (const key of keysOf(first)) first.approve(key);
    await expect(first.submit()).rejects.toMatchObject({ httpStatus: 422 });
    const second = open();
    await turns();
    await second.refresh();
    await turns();
    expect(second.getSnapshot().interrupts[0]).toMatchObject({ id: 'a', delivery: 'accepted' });
    decide(second, keysOf(second)[0] ?? '');
    isDown = false;
    await second.submit();
    expect(accepted).toEqual(['a', 'b']);
  });
});

const review = (amount: number) => ({
  action_requests: [
    { name: 'pay', args: { amount } },
    { name: 'mail', args: {} },
  ],
  review_configs: ['pay', 'mail'].map((action_name) => ({
    action_name,
    allowed_decisions: ['approve', 'reject'],
  })),
});
const aboutPaying = (amount: number) =>
  asks({ id: 'a', reason: 'langgraph:interrupt', metadata: { langgraph: { raw: review(amount) } } });

// “If anything that the digest covers changes before the batch is sent, the interrupt reopens”; “The option `now` and
// the server's `Date` header may differ from tab to tab.” (reliability.md)
it('an approval of an action with other arguments, in another tab, approves nothing here', async () => {
  const thread = threadOf([], { hasStorage: false });
  const [earlier, changed] = [
    await dehydrated(aboutPaying(1), { threadId: 't' }),
    await dehydrated(aboutPaying(1000), { threadId: 't' }),
  ];
  const { run: outdated } = await thread.open({ initial: earlier });
  const ahead = () => Date.now() + 60_000;
  const { run } = await thread.open({ initial: changed, now: ahead });
  const actionOf = (tab: AgentRun, index: number) =>
    tab.getSnapshot().interrupts[0]?.actions?.[index]?.key ?? '';
  run.deny(actionOf(run, 1));
  await turns();
  expect(outdated.approve(actionOf(outdated, 0))).toMatchObject({ ok: true });
  await turns();
  expect(run.getSnapshot().interrupts[0]?.actions).toMatchObject([
    { args: { amount: 1000 } },
    { decision: { approved: false } },
  ]);
  expect(run.getSnapshot().interrupts[0]?.actions?.[0]).not.toHaveProperty('decision');
});

// “If two tabs decide the same interrupt, the later decision applies in every tab.” (reliability.md)
it.each([true, false])(
  'the metadata of the later of two equal answers is sent (storage: %s)',
  async (hasStorage) => {
    const question = asks({ id: 'a', reason: 'input', responseSchema: { type: 'string' } });
    const { first, second, key, server } = await pair([question, says('Thanks.')], hasStorage);
    first.answer(key, 'Ann', { metadata: { seat: 1 } });
    await turns();
    second.answer(key, 'Ann', { metadata: { seat: 2 } });
    await turns();
    await first.submit();
    expect(sentIn(server)).toMatchObject([[{ payload: 'Ann', metadata: { seat: 2 } }]]);
  },
);

// “After all messages between the tabs have arrived, in any order, all tabs show the same decisions.” (reliability.md)
it('a tab that is opened with an `initial` from before a decision in another tab shows that decision', async () => {
  const thread = threadOf([], { hasStorage: false });
  const initial = await dehydrated(asks(named('a', 'A?')), { threadId: 't' });
  const { run: first } = await thread.open({ initial });
  first.approve(keysOf(first)[0] ?? '');
  const { run: second } = await thread.open({ initial });
  await turns();
  expect(second.getSnapshot().interrupts).toMatchObject([
    { status: 'answered', decision: { payload: true } },
  ]);
});
