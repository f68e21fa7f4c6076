import { describe, expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { deferred, fateOf, keysOf, turns } from '../page.js';
import { OneByOneServer, oneByOne } from '../oneByOne.js';
import { statusesOf } from '../tabConversations/tabs.js';
import { pair } from './pair.js';

/** Two tabs that have approved `a`, `b` and `c`. The first one sends them one by one, and the server has not answered `a` yet. */
async function sendingA(hasStorage: boolean) {
  const server = new OneByOneServer();
  const accepted = deferred<Response>();
  server.answer = (id) => (id === 'a' ? accepted.promise : Response.json({}));
  const { first, second } = await pair([], hasStorage, { protocol: oneByOne(), fetch: server.fetch });
  for (const key of keysOf(first)) first.approve(key);
  await turns();
  const sent = fateOf(first.submit());
  const acceptA = async () => {
    accepted.resolve(Response.json({}));
    await turns();
  };
  return { server, first, second, sent, acceptA };
}

const takenBack: [string, (run: AgentRun, key: string) => unknown, object][] = [
  ['reopens', (run, key) => run.reopen(key), { status: 'open' }],
  ['cancels', (run, key) => run.cancel(key), { status: 'cancelled' }],
  ['denies', (run, key) => run.deny(key), { status: 'answered', decision: { payload: false } }],
];

describe.each([true, false])(
  'answers that another tab changes while they are sent one by one (storage: %s)',
  (hasStorage) => {
    // reliability.md: “If the user decides in one tab before that tab has learned that another tab is
    // sending answers, the decision applies in every tab, provided that the interrupt is still pending
    // afterwards. It is sent in a new batch.”
    it.each(takenBack)('are not sent: it %s the last one', async (_, change, shown) => {
      const { server, first, second, sent, acceptA } = await sendingA(hasStorage);
      // The second tab does not know yet that the first one sends.
      const [, , c = ''] = keysOf(second);
      expect(change(second, c)).toMatchObject({ ok: true });
      await turns();
      await acceptA();
      expect([server.took, sent()]).toEqual([['a'], 'not_sent']);
      for (const run of [first, second])
        expect(run.getSnapshot().interrupts).toMatchObject([
          { id: 'a', delivery: 'accepted' },
          { id: 'b', status: 'answered', delivery: 'none' },
          { id: 'c', delivery: 'none', ...shown },
        ]);
      second.approve(c);
      await second.submit();
      expect(server.took).toEqual(['a', 'b', 'c']);
    });

    // “Interrupts that are left or dismissed in one tab are removed from the others, with their decisions.”
    it('are not sent: it leaves them', async () => {
      const { server, first, second, acceptA } = await sendingA(hasStorage);
      second.leave();
      await turns();
      await acceptA();
      expect(server.took).toEqual(['a']);
      expect([first, second].map(statusesOf)).toEqual([[], []]);
    });

    it('are all sent if it gives the same answer again', async () => {
      const { server, second, sent, acceptA } = await sendingA(hasStorage);
      second.approve(keysOf(second)[1] ?? '');
      await turns();
      await acceptA();
      expect([server.took, sent()]).toEqual([['a', 'b', 'c'], 'resolved']);
    });
  },
);
