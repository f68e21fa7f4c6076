import { describe, expect, it, vi } from 'vitest';
import {
  asks,
  memoryStorage,
  proposes,
  says,
  scriptedRun,
  type InterruptSketch,
  type Reply,
} from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { keysOf } from '../watched.js';

const SECRET = 'hunter2-4321';
const asksForSecret = asks({
  reason: 'input_required',
  message: 'Which password?',
  responseSchema: { type: 'object', properties: { password: { type: 'string', writeOnly: true } } },
});

/** The user types a password, and the agent repeats it in what it asks next. */
async function repeated(next: Reply, rest: readonly Reply[] = []) {
  const browser = new Browser();
  const storage = memoryStorage();
  const words: string[] = [];
  const { tabs } = browser.open();
  const open: typeof tabs.open = (name, hear) => {
    const channel = tabs.open(name, hear);
    const post = (word: unknown) => {
      words.push(JSON.stringify(word));
      channel.post(word);
    };
    return { ...channel, post };
  };
  const made = scriptedRun([asksForSecret, next, ...rest], {
    storage,
    threadId: 't',
    tabs: { ...tabs, open },
    autoSubmit: 'never',
  });
  const { run } = made;
  run.subscribe(() => undefined);
  await vi.waitFor(() => expect(run.getSnapshot().restoring).toBe(false));
  await run.send('Log in');
  run.answer(keysOf(run)[0] ?? '', { password: SECRET });
  await run.submit();
  await vi.waitFor(() => expect([...storage.saved.values()].join()).toContain('"next"'));
  return { ...made, browser, storage, words, kept: () => [...storage.saved.values()].join() };
}

const next: InterruptSketch = { id: 'next', reason: 'confirmation', message: 'Go on?' };
const places: [string, Reply][] = [
  ['its message', asks({ ...next, message: `Try ${SECRET}?` })],
  ['its metadata', asks({ ...next, metadata: { tried: [SECRET] } })],
  ['its schema', asks({ ...next, responseSchema: { type: 'string', default: SECRET } })],
  ['the arguments of its call', proposes({ name: 'log_in', args: { with: SECRET } }, { id: 'next' })],
  ['a name in its arguments', proposes({ name: 'log_in', args: { [SECRET]: true } }, { id: 'next' })],
];

// “If a tool or the agent repeats a secret from arguments or from an answer, its exact occurrences are masked in the storage
// and the history.” “Secrets are never stored or shared with another tab.” (reliability.md)
describe('a secret that the next question repeats', () => {
  it.each(places)('is neither stored nor shared with other tabs (in %s)', async (_place, reply) => {
    const { run, words, kept } = await repeated(reply);
    expect(JSON.stringify(run.getSnapshot().interrupts)).toContain(SECRET);
    run.cancel(keysOf(run)[0] ?? '');
    run.setDraft(keysOf(run)[0] ?? '', 'typed');
    await vi.waitFor(() => expect(kept()).toContain('"typed"'));
    expect(kept()).not.toContain(SECRET);
    expect(words.join()).not.toContain(SECRET);
    expect(JSON.stringify(run.dehydrate())).not.toContain(SECRET);
  });

  it.each(places)('is not in the history (in %s)', async (_place, reply) => {
    const { run } = await repeated(reply, [says('Done.')]);
    run.cancel(keysOf(run)[0] ?? '');
    await run.submit();
    expect(run.getSnapshot().history).toHaveLength(2);
    expect(JSON.stringify(run.getSnapshot().history)).not.toContain(SECRET);
  });

  it.each(places)('leaves a question that can be cancelled after a reload (in %s)', async (_place, reply) => {
    const { storage } = await repeated(reply);
    const { run, requests } = scriptedRun([says('Done.')], { storage, threadId: 't', autoSubmit: 'never' });
    run.subscribe(() => undefined);
    await vi.waitFor(() => expect(run.getSnapshot().interrupts).toHaveLength(1));
    expect(JSON.stringify(run.getSnapshot())).not.toContain(SECRET);
    expect(run.cancel(keysOf(run)[0] ?? '')).toMatchObject({ ok: true });
    expect(await run.submit()).toMatchObject({ status: 'finished' });
    expect(requests[0]?.resume).toMatchObject([{ interruptId: 'next', status: 'cancelled' }]);
  });

  it('stays in the question that is shown here, which can be answered', async () => {
    const { run, requests } = await repeated(asks({ ...next, message: `Try ${SECRET}?` }), [says('Done.')]);
    run.approve(keysOf(run)[0] ?? '');
    run.setDraft(keysOf(run)[0] ?? '', 'typed');
    await vi.waitFor(() => expect(run.getSnapshot().interrupts[0]?.draft).toBe('typed'));
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ status: 'answered', message: `Try ${SECRET}?` });
    await run.submit();
    expect(requests[2]?.resume).toMatchObject([{ payload: true }]);
  });

  it.each(places)('stays here when another tab types a draft (in %s)', async (_place, reply) => {
    const { run, browser, storage } = await repeated(reply, [says('Done.')]);
    const { tabs } = browser.open();
    const other = scriptedRun([], { storage, threadId: 't', tabs, autoSubmit: 'never' });
    other.run.subscribe(() => undefined);
    await vi.waitFor(() => expect(keysOf(other.run)).toHaveLength(1));
    other.run.setDraft(keysOf(other.run)[0] ?? '', 'typed there');
    run.setDraft(keysOf(run)[0] ?? '', 'typed here');
    await vi.waitFor(() => expect([...storage.saved.values()].join()).toContain('typed here'));
    expect(JSON.stringify(run.getSnapshot().interrupts)).toContain(SECRET);
    expect(run.getSnapshot().interrupts[0]?.changedFrom).toBeUndefined();
    expect(run.cancel(keysOf(run)[0] ?? '')).toMatchObject({ ok: true });
  });

  it('does not change a question that repeats nothing', async () => {
    const { kept, run } = await repeated(asks(next));
    run.approve(keysOf(run)[0] ?? '');
    await vi.waitFor(() => expect(kept()).toContain('"decision"'));
    expect(kept()).toContain('Go on?');
  });
});
