// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agUi, type AgentEvent, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { Browser } from '../../reliability/Browser.js';
import { openStream } from '../openStream.js';
import { deferred, fakeTimers, fateOf, keysOf, turns } from '../page.js';
import { ended, start, streamed } from '../streams/severalEnds.js';
import { named } from '../tabConversations/tabs.js';
import { pair } from './pair.js';

const [zero, two, three] = [named('zero', 'Zero?'), named('two', 'Two?'), named('three', 'Three?')];

const passed = async (milliseconds = 200): Promise<void> => {
  await turns();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await turns();
};

beforeEach(() => fakeTimers(1_800_000_000_000));
afterEach(() => void vi.useRealTimers());

/** Two tabs that show `two`. It is from a resumed run of the first tab, whose stream is still open. */
async function asked(hasStorage: boolean, options: Partial<AgentRunOptions> = {}) {
  const stream = openStream([start('a'), ended('a', two)]);
  const browser = new Browser();
  const [own, other] = [browser.open(), browser.open()];
  const opening = pair(
    [streamed([start('0'), ended('0', zero)], true), stream.respond],
    hasStorage,
    { tabs: own.tabs, page: own.page, ...options },
    { tabs: other.tabs, page: other.page, ...options },
  );
  await passed(1_000);
  const { first, second, server, key } = await opening;
  first.answer(key, true);
  const resumed = first.submit();
  await passed();
  await resumed;
  await passed();
  const [pending = ''] = keysOf(second);
  const ask = async (...events: readonly AgentEvent[]) => {
    stream.send(...events);
    await passed();
  };
  const resumes = () => server.requests.filter(({ resume }) => resume?.length).length - 1;
  return { browser, first, second, key: pending, ask, resumes };
}

const statusesIn = (run: AgentRun) =>
  run.getSnapshot().interrupts.map(({ id, status, checking }) => [id, checking ? 'checked' : status]);

/** The later ends of the stream. */
const ends: readonly (readonly [string, readonly AgentEvent[]])[] = [
  ['lists one more question', [ended('a', two, three)]],
  ['contains only the next question', [ended('a', three)]],
];

describe.each([true, false])('if an open stream of another tab asks more (storage: %s)', (hasStorage) => {
  // “A decision or a waiting batch in these tabs does not change, unless the content of its interrupt changes.” The check of an answer ends
  // “when another tab sends the answers or cancels the interrupts”, “decides or reopens the interrupt” or “if an interrupt changes”.
  it.each(ends)('the check of an answer continues, and the answer counts, if it %s', async (_, events) => {
    const { first, second, key, ask, resumes } = await asked(hasStorage);
    const check = deferred<[]>();
    const result = second.answer(key, true, { check: () => check.promise });
    const checked = result.ok ? result.checked : undefined;
    await passed();
    await ask(...events);
    expect(statusesIn(second)).toEqual([
      ['two', 'checked'],
      ['three', 'open'],
    ]);
    check.resolve([]);
    expect(await checked).toEqual([]);
    await passed();
    for (const run of [first, second])
      expect(statusesIn(run)).toEqual([
        ['two', 'answered'],
        ['three', 'open'],
      ]);
    expect(resumes()).toBe(0);
  });

  it('the check of an answer ends if it asks the same question with other content', async () => {
    const { second, key, ask } = await asked(hasStorage);
    const result = second.answer(key, true, { check: () => new Promise(() => undefined) });
    const checked = result.ok ? result.checked : undefined;
    await passed();
    await ask(ended('a', named('two', 'Two again?'), three));
    expect(await checked).toMatchObject([{ keyword: 'changed' }]);
    expect(statusesIn(second)).toEqual([
      ['two', 'open'],
      ['three', 'open'],
    ]);
  });

  const waits: readonly (readonly [string, Partial<AgentRunOptions>])[] = [
    ['sendDelay', { sendDelay: 60_000 }],
    ['beforeSubmit', { beforeSubmit: () => new Promise(() => undefined) }],
    ['dispatch', { dispatch: () => new Promise(() => undefined) }],
    ['the network', {}],
  ];

  // hook-only.md: `elsewhere` is “Another tab is sending answers.” No tab is.
  it.each(waits)('a batch that waits for %s is withdrawn because it has changed', async (name, options) => {
    const { browser, second, key, ask, resumes } = await asked(hasStorage);
    second.setOptions(options);
    if (name === 'the network') browser.goOffline();
    second.answer(key, true);
    const fate = fateOf(second.submit());
    await passed();
    await ask(ended('a', two, three));
    expect(fate()).toBe('changed');
    expect(statusesIn(second)).toEqual([
      ['two', 'answered'],
      ['three', 'open'],
    ]);
    expect(resumes()).toBe(0);
  });

  it.each(waits)(
    'a batch that waits for %s is withdrawn if another run asks instead',
    async (name, options) => {
      const { browser, second, key, ask, resumes } = await asked(hasStorage);
      second.setOptions(options);
      if (name === 'the network') browser.goOffline();
      second.answer(key, true);
      const fate = fateOf(second.submit());
      await passed();
      await ask(start('b'), ended('b', three));
      expect(fate()).toBe('changed');
      expect(statusesIn(second)).toEqual([['three', 'open']]);
      expect(resumes()).toBe(0);
    },
  );

  // “If another run ends on the stream, its end counts, in every tab”
  it('a batch that waits for `headers` is not sent if another run finishes', async () => {
    const { first, second, key, ask, resumes } = await asked(hasStorage);
    const headers = deferred<object>();
    second.setOptions({ headers: async () => ({ ...(await headers.promise) }) });
    second.answer(key, true);
    const fate = fateOf(second.submit());
    await passed();
    await ask(start('b'), ended('b'));
    headers.resolve({});
    await passed(1_000);
    expect(fate()).toBe('changed');
    expect(resumes()).toBe(0);
    for (const run of [first, second])
      expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
  });

  const changed: readonly (readonly [string, object])[] = [
    ['asks the same question with other content', named('two', 'Two again?')],
    ['asks one more question', two],
  ];
  const protocols: readonly (readonly [string, Partial<AgentRunOptions>])[] = [
    ['can list', {}],
    ['cannot list', { protocol: agUi() }],
  ];

  // “… changes before the batch is sent, the interrupt reopens”, also “while the batch waits for `headers`”
  describe.each(protocols)('from a server that %s pending interrupts', (_, options) => {
    it.each(changed)('a batch that waits for `headers` is not sent if it %s', async (_name, again) => {
      const { first, second, key, ask, resumes } = await asked(hasStorage, options);
      const headers = deferred<object>();
      second.setOptions({ headers: async () => ({ ...(await headers.promise) }) });
      second.answer(key, true);
      const fate = fateOf(second.submit());
      await passed();
      await ask(ended('a', again, three));
      second.setOptions({ headers: undefined });
      headers.resolve({});
      await passed(1_000);
      expect(fate()).toBe('changed');
      expect(resumes()).toBe(0);
      const status = again === two ? 'answered' : 'open';
      for (const run of [first, second])
        expect(statusesIn(run)).toEqual([
          ['two', status],
          ['three', 'open'],
        ]);
    });
  });
});
