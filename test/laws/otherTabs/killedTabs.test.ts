// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { asks, says } from 'react-agent-interrupts/testing';
import { OneByOneServer, oneByOne } from '../oneByOne.js';
import { keysOf, never, turns } from '../page.js';
import { batchesOf } from '../watched.js';
import { named, statusesOf, threadOf } from '../tabConversations/tabs.js';
import { deliveriesOf, pair, sentIn } from './pair.js';

const question = asks(named('a', 'Delete?'));
const untilInDoubt = (run: AgentRun) =>
  vi.waitFor(() => expect(run.getSnapshot().batch.delivery).toBe('inDoubt'));

/** How a tab gets the interrupts before another tab sends their answers. */
const ways = ['storage', '`initial`', 'storage and `initial`', 'refresh'] as const;

describe.each(ways)('a tab (with the interrupts from: %s)', (way) => {
  const opened = async () => {
    const hasStorage = way.includes('storage');
    const answers = [question, ...(way === 'refresh' ? [question] : []), never, says('Deleted.')];
    const thread = threadOf(answers, { hasStorage });
    const first = await thread.open();
    await first.run.send('Go');
    await turns();
    const initial = first.run.dehydrate();
    const { run: second } = await thread.open(way.includes('initial') ? { initial } : {});
    if (way === 'refresh') await second.refresh();
    await turns();
    return { ...thread, first, second };
  };

  // “an answer that another tab sends again keeps its batch id” (reliability.md, storage shared by tabs)
  // “The history of every tab lists the answers that another tab has sent, with their latest delivery.”
  it('sends the answer of a killed tab again with its batch id, and lists it once', async () => {
    const { first, second, server } = await opened();
    const ids = [first.run, second].map(batchesOf);
    first.run.approve(keysOf(first.run)[0] ?? '');
    first.run.submit().catch(() => undefined);
    await turns();
    first.kill();
    await untilInDoubt(second);
    expect(deliveriesOf(second)).toEqual([['a', 'inDoubt']]);
    await second.retry();
    expect(ids[1]).toEqual(ids[0]);
    expect(sentIn(server)).toHaveLength(2);
    expect(deliveriesOf(second)).toEqual([['a', 'accepted']]);
  });
});

describe.each([true, false])('after a tab was killed (storage: %s)', (hasStorage) => {
  // “If a later answer fails, the accepted ones are not sent again, not even after a reload or by another tab.”
  it('an answer that it has sent and the server has accepted is not sent again', async () => {
    const server = new OneByOneServer();
    let isKilled = false;
    server.answer = (id) => (id === 'b' && !isKilled ? never() : Response.json({}));
    const options = { protocol: oneByOne(), fetch: server.fetch };
    const { first, second, kill } = await pair([], hasStorage, options);
    for (const key of keysOf(first)) first.approve(key);
    first.submit().catch(() => undefined);
    await turns();
    kill();
    isKilled = true;
    await untilInDoubt(second);
    expect(deliveriesOf(second)).toEqual([
      ['a', 'accepted'],
      ['b', 'inDoubt'],
      ['c', 'inDoubt'],
    ]);
    await second.retry();
    expect(server.took).toEqual(['a', 'b', 'c']);
  });

  // “Answers in doubt”: nothing that the history lists contains a secret.
  it('its answer with a secret is in doubt in the history, and can be given again', async () => {
    const pin = {
      ...named('a', 'Your PIN?'),
      reason: 'input',
      responseSchema: { type: 'object', properties: { pin: { type: 'string', writeOnly: true } } },
    };
    const { first, second, key, kill } = await pair([asks(pin), never, says('Done.')], hasStorage);
    first.answer(key, { pin: '123456' });
    first.submit().catch(() => undefined);
    await turns();
    kill();
    await untilInDoubt(second);
    expect(statusesOf(second)).toEqual([['a', 'open']]);
    expect(deliveriesOf(second)).toEqual([['a', 'inDoubt']]);
    expect(JSON.stringify(second.getSnapshot())).not.toContain('123456');
    second.answer(key, { pin: '654321' });
    await second.submit();
    expect(second.getSnapshot().status).toBe('finished');
  });

  // “The message of a `steer` in doubt stays in the conversation: in every tab”
  it('the message of its `steer` is shown, and is sent again', async () => {
    const { first, second, kill, server } = await pair([question, never, says('Well.')], hasStorage);
    first.steer('Do not delete it').catch(() => undefined);
    await turns();
    kill();
    await untilInDoubt(second);
    const contents = () => second.getSnapshot().messages.map(({ content }) => content);
    expect(contents()).toEqual(['Go', 'Do not delete it']);
    await second.retry();
    expect(contents()).toEqual(['Go', 'Do not delete it', 'Well.']);
    expect(sentIn(server)).toHaveLength(2);
  });
});
