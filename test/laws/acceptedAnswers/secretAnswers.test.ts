import { describe, expect, it } from 'vitest';
import type { AgentRun, AgentRunOptions, ReceivedInterrupt } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { keysOf, turns } from '../page.js';
import { pair } from '../otherTabs/pair.js';
import { quiet } from '../watched.js';
import { asked, deliveries, listing, ListingServer, open, told } from './listing.js';

const PIN = 'hunter-two';

/** A question whose answer is a secret. */
const pinQuestion = (message = 'Your PIN?'): ReceivedInterrupt => ({
  ...asked('a', message),
  interrupt: {
    id: 'a',
    reason: 'input_required',
    message,
    responseSchema: {
      type: 'object',
      properties: { pin: { type: 'string', format: 'password', maxLength: 10 }, bank: { type: 'string' } },
      required: ['pin'],
    },
  },
});

/** A page whose server has accepted the PIN and not the second of three answers. */
async function pinAccepted(server: ListingServer, options: Partial<AgentRunOptions>, httpStatus = 422) {
  server.waiting = [pinQuestion(), asked('b'), asked('c')];
  const run = await opened(server, options);
  await run.send('Go');
  const [first = '', ...others] = run.getSnapshot().interrupts;
  run.answer(first, { pin: PIN, bank: 'Acme' });
  for (const question of others) run.approve(question);
  server.fail('b', 'http_error', 'No.', { httpStatus });
  await run.submit().catch(() => undefined);
  server.accept = () => undefined;
  await quiet();
  return run;
}

async function opened(server: ListingServer, options: Partial<AgentRunOptions>): Promise<AgentRun> {
  const run = open(server, options);
  run.subscribe(() => undefined);
  await quiet();
  return run;
}

const reloads: [string, (server: ListingServer, httpStatus?: number) => Promise<AgentRun>][] = [
  [
    'a reload',
    async (server, httpStatus) => {
      const storage = memoryStorage();
      const before = await pinAccepted(server, { storage }, httpStatus);
      before.dispose();
      await quiet();
      expect([...storage.saved.values()].join()).not.toContain(PIN);
      return opened(server, { storage });
    },
  ],
  [
    'a page made from `dehydrate()`',
    async (server, httpStatus) => {
      const initial = (await pinAccepted(server, {}, httpStatus)).dehydrate();
      expect(JSON.stringify(initial)).not.toContain(PIN);
      return opened(server, { initial });
    },
  ],
];

// docs/reliability.md: “Some servers accept answers one by one. If a later answer fails, the accepted ones are not sent
// again, not even after a reload or by another tab.”
describe.each(reloads)('an accepted answer that contains a secret, after %s', (_name, reload) => {
  it('is shown as accepted, and is not sent again with the others', async () => {
    const server = new ListingServer();
    const run = await reload(server);
    expect(deliveries(run)).toEqual([
      ['a', 'accepted'],
      ['b', 'refused'],
      ['c', 'refused'],
    ]);
    expect(run.getSnapshot().batch).toMatchObject({ complete: true, missing: [] });
    await run.submit();
    expect(server.took).toEqual(['a', 'b', 'c']);
    // “The history lists these answers as accepted, each once, whatever happens to the rest of the batch.”
    expect(told(run)).toEqual([
      ['a', { pin: '••••••', bank: 'Acme' }, 'accepted'],
      ['b', true, 'accepted'],
      ['c', true, 'accepted'],
    ]);
  });

  it('is listed as accepted while the others are in doubt', async () => {
    const run = await reload(new ListingServer(), 503);
    expect(told(run).map(([id, , delivery]) => [id, delivery])).toEqual([
      ['a', 'accepted'],
      ['b', 'inDoubt'],
      ['c', 'inDoubt'],
    ]);
  });

  it('is not cancelled by a new message', async () => {
    const server = new ListingServer();
    const run = await reload(server);
    await run.steer('Stop');
    expect(server.took).toEqual(['a', 'b', 'c']);
  });

  it('is not sent again after a refresh that still lists its question', async () => {
    const server = new ListingServer();
    const run = await reload(server);
    await run.refresh();
    expect(deliveries(run)[0]).toEqual(['a', 'accepted']);
    await run.submit();
    expect(server.took).toEqual(['a', 'b', 'c']);
  });

  it('is not staged for a question that the next run asks again', async () => {
    const server = new ListingServer();
    const run = await reload(server);
    run.leave();
    await run.send('Again');
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ id: 'a', status: 'open', delivery: 'none' });
    expect(run.getSnapshot().interrupts[0]).not.toHaveProperty('decision');
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
  });
});

/** A proposal whose arguments are a secret, with `isSecret`. */
const pinCall: ReceivedInterrupt = {
  ...asked('a'),
  interrupt: { id: 'a', reason: 'tool_call', message: 'Use the PIN?' },
  proposal: { name: 'pay', args: { pin: PIN } },
};
const kinds: [string, ReceivedInterrupt, (run: AgentRun, key: string) => unknown][] = [
  ['an answer with a secret', pinQuestion(), (run, key) => run.answer(key, { pin: PIN })],
  ['the approval of a call with a secret', pinCall, (run, key) => run.answer(key, { approved: true })],
];

describe.each(kinds)('%s that the server has accepted', (_name, question, decide) => {
  it.each([true, false])(
    'is shown as accepted in another tab, and is not sent again there (storage: %s)',
    async (hasStorage) => {
      const server = new ListingServer();
      server.waiting = [question, asked('b'), asked('c')];
      const isSecret = (key: string) => key === 'pin';
      const { first, second } = await pair([], hasStorage, { protocol: listing(server), isSecret });
      const [pin = '', ...others] = keysOf(first);
      decide(first, pin);
      for (const key of others) first.approve(key);
      await turns();
      server.fail('b', 'http_error', 'No.', { httpStatus: 422 });
      await first.submit().catch(() => undefined);
      await turns();
      server.accept = () => undefined;
      expect(deliveries(second)[0]).toEqual(['a', 'accepted']);
      expect(JSON.stringify(second.getSnapshot().interrupts[0]?.decision)).not.toContain(PIN);
      await second.submit();
      expect(server.took).toEqual(['a', 'b', 'c']);
    },
  );
});
