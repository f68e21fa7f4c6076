import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { approve, started } from './deciding.js';
import { fakeDesk } from './fakeDesk.js';
import { openInbox } from './openInbox.js';

/** A desk whose items can be claimed. `claimedBy` is what its server says about the item. */
function claimed() {
  let claimedBy: string | undefined;
  const desk = fakeDesk('desk', {
    can: { claim: true },
    claim: async () => void (claimedBy = 'Ada'),
    release: async () => void (claimedBy = undefined),
  });
  desk.ask('a');
  const { source } = desk;
  const list: typeof source.list = async (query, signal) => {
    const page = await source.list(query, signal);
    return { ...page, items: page.items.map((item) => ({ ...item, claimedBy })) };
  };
  return { desk, source: { ...source, list }, say: (name: string | undefined) => (claimedBy = name) };
}

describe('a claim of this person', () => {
  it('is over when another person has claimed the item, which is not decided in bulk then', async () => {
    const { desk, source, say } = claimed();
    const { inbox, row, mark, poll } = await openInbox({ sources: [source] });
    await act(() => inbox().claim(row('a').key));
    expect(row('a')).toMatchObject({ claimedBy: 'Ada', isClaimedByOther: false });
    say('Bob');
    await poll();
    expect(row('a')).toMatchObject({ claimedBy: 'Bob', isClaimedByOther: true });
    const { results } = started(inbox, mark('a'), approve);
    await act(async () => void (await results));
    expect([...(await results).values()]).toEqual([{ type: 'skipped', why: 'claimed' }]);
    expect(desk.requests).toEqual([]);
  });

  it('is over when its server has ended it', async () => {
    const { source, say } = claimed();
    const { inbox, row, poll } = await openInbox({ sources: [source] });
    await act(() => inbox().claim(row('a').key));
    say(undefined);
    await poll();
    say('Bob');
    await poll();
    expect(row('a').isClaimedByOther).toBe(true);
  });

  it('is known by the name of the person, if the app gives it', async () => {
    const { source, say } = claimed();
    const { inbox, row, poll } = await openInbox({ sources: [source], me: 'Ada' });
    await act(() => inbox().claim(row('a').key));
    expect(row('a').isClaimedByOther).toBe(false);
    say('Bob');
    await poll();
    expect(row('a').isClaimedByOther).toBe(true);
  });
});
