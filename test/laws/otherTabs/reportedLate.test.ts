import { describe, expect, it } from 'vitest';
import { aiSdk } from 'react-agent-interrupts/protocols/aiSdk';
import { asks, says } from 'react-agent-interrupts/testing';
import { response, type Chunk } from '../../protocols/aiSdk/talk.js';
import { scripted } from '../../protocols/scripted.js';
import { deferred, keysOf, turns } from '../page.js';
import { named, threadOf } from '../tabConversations/tabs.js';
import { delaying } from './delaying.js';
import { deliveriesOf } from './pair.js';

// “The history of every tab lists the answers that another tab has sent, with their latest delivery.” (reliability.md)
describe('the history of a tab that learns of the answers of another one', () => {
  it.each(['while it refreshes', 'after a refresh', 'after a message'])('%s lists them', async (when) => {
    const thread = threadOf([asks(named('a', 'A?')), says('Done.'), says('Done.')], { hasStorage: true });
    const { tabs, storage } = thread.browser.open();
    const late = delaying(tabs);
    const { run: first } = await thread.open({ tabs: late.tabs, storage });
    await first.send('Go');
    await turns();
    const { run: second } = await thread.open();
    second.approve(keysOf(second)[0] ?? '');
    await turns();
    late.delay();
    await second.submit();
    await turns();
    if (when === 'after a message') first.leave();
    const gate = deferred();
    first.setOptions({ headers: () => gate.promise.then(() => ({})) });
    const ended = when === 'after a message' ? first.send('Hi') : first.refresh();
    await turns();
    if (when === 'while it refreshes') await late.deliver(99);
    gate.resolve();
    await ended;
    await turns();
    await late.deliver(99);
    expect(first.getSnapshot().interrupts).toEqual([]);
    expect(deliveriesOf(first)).toEqual([['a', 'accepted']]);
  });
});

const call = (toolCallId: string): readonly Chunk[] => [
  { type: 'tool-input-available', toolCallId, toolName: 'pay', input: {} },
  { type: 'tool-approval-request', toolCallId, approvalId: `of-${toolCallId}` },
];

// “The record of a replaced decision stays.” (reliability.md, storage shared by tabs)
it.each([true, false])(
  'an answer in doubt that another tab replaces after a part was accepted stays in the history (storage: %s)',
  async (hasStorage) => {
    const start: Chunk = { type: 'start', messageId: 'm' };
    const replies = [
      response(start, { type: 'start-step' }, ...call('a'), ...call('b'), { type: 'finish' }),
      // The response is cut after the first result.
      { stream: `data: ${JSON.stringify({ type: 'tool-output-denied', toolCallId: 'a' })}\n\n` },
      { status: 503, text: 'Busy' },
    ];
    const { fetch } = scripted(() => replies.shift());
    const thread = threadOf([], { hasStorage });
    const options = { protocol: aiSdk(), fetch };
    const { run: first } = await thread.open(options);
    await first.send('Go');
    await turns();
    const initial = hasStorage ? undefined : first.dehydrate();
    const { run: second } = await thread.open({ ...options, initial });
    for (const key of keysOf(second)) second.deny(key);
    await turns();
    await second.submit().catch(() => undefined);
    await turns();
    await second.steer('Something else').catch(() => undefined);
    await turns();
    const expected = [
      ['of-a', 'accepted'],
      ['of-b', 'inDoubt'],
      ['of-b', 'inDoubt'],
    ];
    expect(deliveriesOf(second)).toEqual(expected);
    expect(deliveriesOf(first)).toEqual(expected);
  },
);
