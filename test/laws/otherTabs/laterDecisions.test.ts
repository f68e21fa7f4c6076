// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Issue } from 'react-agent-interrupts/core';
import { asks, says } from 'react-agent-interrupts/testing';
import { deferred, fateOf, turns } from '../page.js';
import { named, statusesOf } from '../tabConversations/tabs.js';
import { pair, sentIn } from './pair.js';

const question = asks(named('a', 'Delete?'));
const pin = {
  ...named('a', 'Your PIN?'),
  reason: 'input',
  responseSchema: { type: 'object', properties: { pin: { type: 'string', writeOnly: true } } },
};

// “If two tabs decide the same interrupt, the later decision applies in every tab.” (reliability.md, storage shared by tabs)
describe.each([true, false])('the later decision of another tab (storage: %s)', (hasStorage) => {
  // “A later decision about the action, or about the whole interrupt, ends it.” (reliability.md, waiting for the host)
  it('ends the check of an earlier approval, which is not sent', async () => {
    const options = { autoSubmit: 'single' } as const;
    const { first, second, server, key } = await pair([question, says('Deleted.')], hasStorage, options, {});
    const check = deferred<readonly Issue[]>();
    const approved = first.approve(key, { check: () => check.promise });
    const fate = fateOf(approved.ok ? approved.checked : Promise.reject(new Error('It was refused.')));
    await turns();
    second.cancel(key);
    await turns();
    const fateBefore = fate();
    check.resolve([]);
    await turns();
    expect(sentIn(server)).toEqual([]);
    expect(fateBefore).toBe('resolved');
    expect([first, second].map(statusesOf)).toEqual([[['a', 'cancelled']], [['a', 'cancelled']]]);
  });

  // “Secrets are never stored or shared with another tab.” The tab cannot show the later answer, so the interrupt is open there.
  it('replaces a cancellation, although it contains a secret', async () => {
    const { first, second, server, key, open } = await pair([asks(pin), says('Done.')], hasStorage);
    second.cancel(key);
    await turns();
    first.answer(key, { pin: '123456' });
    await turns();
    expect([first, second].map(statusesOf)).toEqual([[['a', 'answered']], [['a', 'open']]]);
    await expect(second.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    const reloaded = hasStorage ? (await open()).run : second;
    expect(statusesOf(reloaded)).toEqual([['a', 'open']]);
    await first.submit();
    await turns();
    expect(sentIn(server)).toMatchObject([[{ payload: { pin: '123456' } }]]);
    expect(second.getSnapshot().status).toBe('finished');
  });

  it('replaces an answer with a secret', async () => {
    const { first, second, key } = await pair([asks(pin)], hasStorage);
    first.answer(key, { pin: '123456' });
    await turns();
    second.cancel(key);
    await turns();
    expect([first, second].map(statusesOf)).toEqual([[['a', 'cancelled']], [['a', 'cancelled']]]);
  });
});
