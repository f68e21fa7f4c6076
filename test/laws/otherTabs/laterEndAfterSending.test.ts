// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AgentEvent, AgentRun } from 'react-agent-interrupts/core';
import { says, type ServerAnswer } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { openStream } from '../openStream.js';
import { turns } from '../page.js';
import { ended, start, streamed } from '../streams/severalEnds.js';
import { named } from '../tabConversations/tabs.js';
import { delaying } from './delaying.js';
import { pair } from './pair.js';

const [zero, two, three] = [named('zero', 'Zero?'), named('two', 'Two?'), named('three', 'Three?')];

/** What the stream of the first tab contains after the second tab has sent its answer. */
const later: readonly (readonly [string, readonly AgentEvent[]])[] = [
  ['asks more', [ended('a', two, three)]],
  ['lists the question with other data', [ended('a', { ...two, metadata: { step: 2 } })]],
  ['finishes', [start('b'), ended('b')]],
  ['contains a state', [{ type: 'STATE_SNAPSHOT', snapshot: { step: 2 } }]],
];

/** Two tabs. The stream of the first one stays open after the question, which the second one answers. */
async function answeredInSecond(answer: ServerAnswer, hasStorage: boolean, crosses: boolean) {
  const stream = openStream([start('a'), ended('a', two)]);
  const browser = new Browser();
  const delayed = delaying(browser.open().tabs);
  const answers = [streamed([start('0'), ended('0', zero)], true), stream.respond, answer, says('Done.')];
  const tabs = await pair(answers, hasStorage, { tabs: delayed.tabs }, { tabs: browser.open().tabs });
  const { first, second, key } = tabs;
  first.answer(key, true);
  await first.submit();
  await turns();
  const [asked] = second.getSnapshot().interrupts;
  expect(asked?.id).toBe('two');
  if (crosses) delayed.delay();
  second.answer(asked?.key ?? '', true);
  await second.submit().catch(() => undefined);
  await turns();
  return { ...tabs, stream, deliver: () => delayed.deliver(Infinity) };
}

const doubtsOf = (run: AgentRun) =>
  run
    .getSnapshot()
    .interrupts.filter(({ id }) => id === 'two')
    .map(({ status, delivery, possiblyAnswered }) => [status, delivery === 'inDoubt' || possiblyAnswered]);

// “An answer in doubt is shown as such, and sending it again may repeat the work. The panel warns first.” (reliability.md)
describe.each([true, false])('an answer that one tab has sent (storage: %s)', (hasStorage) => {
  describe.each([true, false])('and that the other does not know yet: %s', (crosses) => {
    it.each(later)('stays in doubt if the earlier stream of the other tab %s', async (_, events) => {
      const lost = new Response('', { status: 502 });
      const { first, second, stream, deliver } = await answeredInSecond(lost, hasStorage, crosses);
      stream.send(...events);
      stream.end();
      await turns();
      await deliver();
      // A tab that does not know the answer yet shows the later end.
      for (const run of crosses ? [second] : [first, second])
        expect(doubtsOf(run)).toEqual([['answered', true]]);
    });

    it.each(later.slice(2))('stays accepted if the earlier stream of the other tab %s', async (_, events) => {
      const { second, stream, deliver } = await answeredInSecond(says('Done.'), hasStorage, crosses);
      stream.send(...events);
      stream.end();
      await turns();
      await deliver();
      expect(second.getSnapshot().status).toBe('finished');
      expect(doubtsOf(second)).toEqual([]);
    });
  });
});
