// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AgentEvent, AgentRun } from 'react-agent-interrupts/core';
import { asks, fails, says, type Reply, type ServerAnswer } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { openStream } from '../openStream.js';
import { deferred, keysOf, never, turns } from '../page.js';
import { ended, start, streamed } from '../streams/severalEnds.js';
import { named, textsOf } from '../tabConversations/tabs.js';
import { delaying } from './delaying.js';
import { pair } from './pair.js';

const [zero, two, three, four] = [
  named('zero', 'Zero?'),
  named('two', 'Two?'),
  named('three', 'Three?'),
  named('four', 'Four?'),
];

/**
 * Two tabs. The stream of the first one stays open after the question, which the second one answers. `result` is the response to
 * the second one.
 */
async function answering(
  hasStorage: boolean,
  answers: readonly ServerAnswer[] = [],
  question: { readonly id: string } = two,
) {
  const stream = openStream([start('a'), ended('a', question)]);
  const result = deferred<Reply | Response>();
  const begun = [streamed([start('0'), ended('0', zero)], true), stream.respond, () => result.promise];
  const browser = new Browser();
  const [own, other] = [delaying(browser.open().tabs), delaying(browser.open().tabs)];
  const opened = await pair([...begun, ...answers], hasStorage, { tabs: own.tabs }, { tabs: other.tabs });
  const { first, second, key } = opened;
  first.answer(key, true);
  await first.submit();
  await turns();
  const [asked = ''] = keysOf(second);
  second.answer(asked, true);
  return { ...opened, stream, result, own, other };
}

const shownIn = (run: AgentRun) =>
  run
    .getSnapshot()
    .interrupts.map(({ id, status, delivery, possiblyAnswered }) =>
      [id, status, ...(delivery === 'inDoubt' || possiblyAnswered ? ['inDoubt'] : [])].join(' '),
    );

/** The later end of the first tab's stream. */
const ends: readonly (readonly [string, readonly AgentEvent[]])[] = [
  ['lists one more question', [ended('a', two, three)]],
  ['contains only the next question', [ended('a', three)]],
  ['is that of another run', [start('b'), ended('b', three)]],
];

/** The response to the second tab, and what both tabs show then. */
const results: readonly (readonly [string, () => Reply | Response, readonly string[]])[] = [
  ['finishes', () => says('Done.'), ['three open']],
  ['asks again', () => asks(four), ['four open', 'three open']],
  ['is lost', () => new Response('', { status: 502 }), ['two answered inDoubt', 'three open']],
  ['fails', () => fails('broken'), ['two answered inDoubt', 'three open']],
  ['is a refusal', () => new Response('{}', { status: 409 }), ['two answered', 'three open']],
];

/** What the stream of the second tab contains after its result, and what both tabs show then. */
const ownEnds: readonly (readonly [string, readonly AgentEvent[], readonly string[]])[] = [
  ['asks more', [ended('r', three)], ['four open', 'three open']],
  ['asks in another run', [start('b'), ended('b', three)], ['four open', 'three open']],
  ['asks, and finishes another run', [ended('r', three), start('b'), ended('b')], ['four open']],
];

/** How the refresh of the second tab ends, and whether that tab stops it. */
const endedRefreshes: readonly (readonly [string, () => Response | Promise<Response>, boolean])[] = [
  ['has failed', () => new Response('', { status: 503 }), false],
  ['was stopped', never, true],
  ['was stopped during its response', () => openStream([start('f')]).respond(), true],
];

// “If one run ends several times, the interrupts of all its ends are pending.” (reliability.md)
describe.each([true, false])('a question of a stream that stays open (storage: %s)', (hasStorage) => {
  describe.each(ends)('whose later end %s', (_, events) => {
    describe.each(results)('while the resume of another tab %s', (_result, respond, expected) => {
      it.each(['before the result', 'after the result'] as const)(
        'is shown in both tabs (%s)',
        async (when) => {
          const { first, second, stream, result } = await answering(hasStorage);
          const submitted = second.submit().catch(() => undefined);
          await turns();
          const sendEnd = async () => {
            stream.send(...events);
            stream.end();
            await turns();
          };
          if (when === 'before the result') await sendEnd();
          result.resolve(respond());
          await submitted;
          await turns();
          if (when === 'after the result') await sendEnd();
          for (const run of [first, second]) expect(shownIn(run)).toEqual(expected);
        },
      );
    });
  });

  it.each(results.slice(0, 2))(
    'is shown if this tab learns later that the resume of another tab %s',
    async (_, respond, expected) => {
      const { first, second, stream, result, own } = await answering(hasStorage);
      own.delay();
      const submitted = second.submit();
      await turns();
      stream.send(ended('a', two, three));
      stream.end();
      await turns();
      result.resolve(respond());
      await submitted;
      await turns();
      await own.deliver(Infinity);
      for (const run of [first, second]) expect(shownIn(run)).toEqual(expected);
    },
  );

  it('is shown if another tab answers its next question before it knows this one', async () => {
    const { first, second, stream, result, other } = await answering(hasStorage, [says('Done.')]);
    const submitted = second.submit();
    await turns();
    stream.send(ended('a', two, three));
    stream.end();
    await turns();
    other.delay();
    result.resolve(asks(four));
    await submitted;
    await turns();
    second.answer(keysOf(second)[0] ?? '', true);
    await second.submit();
    await turns();
    await other.deliver(Infinity);
    for (const run of [first, second]) expect(shownIn(run)).toEqual(['three open']);
  });

  it.each(ownEnds)(
    'stays if the stream of the other tab, which is open too, %s',
    async (_, events, expected) => {
      const { first, second, stream, result } = await answering(hasStorage);
      const own = openStream([start('r'), ended('r')]);
      result.resolve(own.respond());
      await second.submit();
      await turns();
      stream.send(ended('a', two, four));
      await turns();
      own.send(...events);
      await turns();
      for (const run of [first, second]) expect(shownIn(run)).toEqual(expected);
      for (const run of [first, second]) run.dispose();
    },
  );

  it.each(endedRefreshes)('is shown in a tab whose refresh %s', async (_, respond, isStopped) => {
    const { first, second, stream, result } = await answering(hasStorage, [respond]);
    const submitted = second.submit();
    await turns();
    result.resolve(says('Done.'));
    await submitted;
    await turns();
    const refreshed = second.refresh().catch(() => undefined);
    await turns();
    if (isStopped) second.stop();
    await refreshed;
    stream.send(ended('a', two, three));
    stream.end();
    await turns();
    for (const run of [first, second]) expect(shownIn(run)).toEqual(['three open']);
    for (const run of [first, second]) expect(textsOf(run)).toContain('Done.');
  });

  // “… changes, the user must decide again.” (README.md)
  it('is open again if the stream asks it with other metadata after the answer', async () => {
    const paying = (amount: number) => ({ id: 'pay', reason: 'approval', metadata: { amount } });
    const { first, second, stream, result } = await answering(hasStorage, [], paying(5));
    const submitted = second.submit();
    await turns();
    result.resolve(says('Done.'));
    await submitted;
    await turns();
    stream.send(ended('a', paying(5_000)));
    stream.end();
    await turns();
    for (const run of [first, second]) expect(shownIn(run)).toEqual(['pay open']);
  });

  it('is over if another run finishes on the stream before the result', async () => {
    const { first, second, stream, result } = await answering(hasStorage);
    const submitted = second.submit();
    await turns();
    stream.send(ended('a', two, three));
    await turns();
    stream.send(start('b'), ended('b'));
    stream.end();
    await turns();
    result.resolve(asks(four));
    await submitted;
    await turns();
    for (const run of [first, second]) expect(shownIn(run)).toEqual(['four open']);
  });

  it('does not end what the result asks, if the stream finishes after it', async () => {
    const { first, second, stream, result } = await answering(hasStorage);
    const submitted = second.submit();
    await turns();
    result.resolve(asks(four));
    await submitted;
    await turns();
    stream.send(start('b'), ended('b'));
    stream.end();
    await turns();
    for (const run of [first, second]) expect(shownIn(run)).toEqual(['four open']);
  });
});
