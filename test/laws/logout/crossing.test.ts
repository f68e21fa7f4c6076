import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AgentRun, DraftStorage } from 'react-agent-interrupts/core';
import { asks, says } from 'react-agent-interrupts/testing';
import { Desk, firstOf, shows } from '../Desk.js';
import { deferred, keysOf, never, one, textOf, turns } from '../page.js';

const byHand = { autoSubmit: 'never' } as const;
const keyOf = (run: AgentRun): string => keysOf(run)[0] ?? '';
const placeOf = (run: AgentRun, place: number): string => firstOf(run)?.actions?.[place]?.key ?? '';
const placesOf = (run: AgentRun) => firstOf(run)?.actions?.map(({ decision }) => decision ?? null);

/** One question with two actions. */
const twoActions = asks({
  reason: 'tool_call',
  message: 'Do both?',
  metadata: {
    langgraph: {
      raw: {
        action_requests: [
          { name: 'a', args: {} },
          { name: 'b', args: {} },
        ],
        review_configs: ['a', 'b'].map((name) => ({
          action_name: name,
          allowed_decisions: ['approve', 'reject'],
        })),
      },
    },
  },
});

/** Three tabs, two of which decide before any of them learns of the others. */
async function crossing(question: typeof one, decideIn: (a: AgentRun, b: AgentRun) => void) {
  const desk = new Desk([question]);
  let time = 1_000_000;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (time += 1));
  onTestFinished(() => clock.mockRestore());
  const { a, b } = await desk.two(byHand);
  decideIn(a.run, b.run);
  await turns();
  const c = await desk.open(byHand);
  return [a.run, b.run, c.run] as const;
}

describe('two tabs that decide concurrently', () => {
  it('keep the decisions about both actions', async () => {
    // A draft of one tab erases no decision of another.
    const runs = await crossing(twoActions, (a, b) => {
      a.approve(placeOf(a, 0));
      b.deny(placeOf(b, 1));
    });
    for (const run of runs) expect(placesOf(run)).toEqual([{ approved: true }, { approved: false }]);
  });

  it('keep the decision about one action while another one is undone', async () => {
    const desk = new Desk([twoActions]);
    const { a, b } = await desk.two(byHand);
    a.run.approve(placeOf(a.run, 0));
    await turns();
    a.run.reopen(placeOf(a.run, 0));
    b.run.deny(placeOf(b.run, 1));
    await turns();
    for (const { run } of [a, b, await desk.open(byHand)]) {
      expect(placesOf(run)).toEqual([null, { approved: false }]);
    }
  });

  it.each([
    [
      'an approval and a denial',
      (a: AgentRun, b: AgentRun) => (a.approve(keyOf(a)), b.deny(keyOf(b))),
      false,
    ],
    ['a denial and an approval', (a: AgentRun, b: AgentRun) => (b.deny(keyOf(b)), a.approve(keyOf(a))), true],
  ])('show the later of %s, and so do tabs that open later', async (_, decideIn, payload) => {
    // Tabs share decisions: each tab shows the same.
    for (const run of await crossing(one, decideIn)) {
      expect(firstOf(run)?.decision).toEqual({ status: 'resolved', payload });
    }
  });

  it.each([
    ['the undo is later', (a: AgentRun, b: AgentRun) => (b.deny(keyOf(b)), a.reopen(keyOf(a))), null],
    [
      'the decision is later',
      (a: AgentRun, b: AgentRun) => (a.reopen(keyOf(a)), b.deny(keyOf(b))),
      { status: 'resolved', payload: false },
    ],
  ])('show the same if one undoes what the other decides again: %s', async (_, change, decision) => {
    const runs = await crossing(one, (a, b) => {
      a.approve(keyOf(a));
      b.approve(keyOf(b));
      change(a, b);
    });
    for (const run of runs) expect(firstOf(run)?.decision ?? null).toEqual(decision);
  });

  it('show the same if a clock stands still', async () => {
    const desk = new Desk([one]);
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
    onTestFinished(() => clock.mockRestore());
    const { a, b } = await desk.two(byHand);
    a.run.approve(keyOf(a.run));
    b.run.deny(keyOf(b.run));
    await turns();
    expect(firstOf(a.run)?.decision).toEqual(firstOf(b.run)?.decision);
    // Changing one's own decision is not concurrent.
    for (const [run, payload] of [[a.run, false] as const, [b.run, true] as const, [a.run, false] as const]) {
      if (payload) run.approve(keyOf(run));
      else run.deny(keyOf(run));
      await turns();
      for (const tab of [a, b]) expect(firstOf(tab.run)?.decision).toMatchObject({ payload });
    }
  });
});

describe('left questions', () => {
  it('are not asked in a tab that is opening meanwhile', async () => {
    // Questions that are left in one tab are put aside in the others, with their decisions.
    const desk = new Desk([one]);
    const a = await desk.open(byHand);
    await a.run.send('Go');
    await turns();
    const gate = deferred();
    const read = deferred();
    const storage: DraftStorage = {
      ...desk.browser.storage,
      load: async (key) => {
        const found = await desk.browser.storage.load(key);
        read.resolve();
        await gate.promise;
        return found;
      },
    };
    const opening = desk.open({ ...byHand, storage });
    await read.promise;
    a.run.leave();
    await turns();
    gate.resolve();
    const b = await opening;
    await turns();
    expect(b.run.getSnapshot()).toMatchObject({ status: 'idle', interrupts: [] });
    expect((await desk.look()).interrupts).toEqual([]);
  });

  it.each([true, false])(
    'in doubt show it in every tab that asks them again (stored: %s)',
    async (stored) => {
      // Cards warn that the first answer may have arrived, also for left questions that are asked again.
      const lost = new Response('', { status: 502 });
      const desk = new Desk(stored ? [one, lost, one] : [one, one, lost, one], { stored });
      const { a, b } = await desk.two(byHand);
      a.run.approve(keyOf(a.run));
      await a.run.submit().catch(() => undefined);
      await shows(b.run, { delivery: 'inDoubt' });
      a.run.leave();
      await turns();
      expect(b.run.getSnapshot().interrupts).toEqual([]);
      await b.run.send('Again');
      expect(firstOf(b.run)).toMatchObject({ possiblyAnswered: true });
    },
  );

  it('keep the next message when the tab is killed before the agent has responded', async () => {
    // Questions, decisions, drafts and the conversation are restored after a reload.
    const desk = new Desk([one, never]);
    const a = await desk.open(byHand);
    await a.run.send('Go');
    a.run.leave();
    await turns();
    a.run.send('Something else').catch(() => undefined);
    await turns();
    a.kill();
    const { messages } = await desk.look();
    expect(messages).toMatchObject([{ content: 'Go' }, { content: 'Something else' }]);
  });

  it('are deleted once that message is answered', async () => {
    const desk = new Desk([one, says('Fine.')]);
    const { a } = await desk.two(byHand);
    a.run.leave();
    await a.run.send('Something else');
    await turns();
    expect(textOf(desk.browser.storage)).toBe('');
  });
});

it('a question that changed in another tab reopens immediately in the tab that answered it', async () => {
  // It shows what has changed.
  const changed = asks({ reason: 'confirmation', message: 'Delete all?' });
  const desk = new Desk([one, changed]);
  const { a, b } = await desk.two(byHand);
  b.run.approve(keyOf(b.run));
  await turns();
  await a.run.refresh();
  await turns();
  expect(firstOf(b.run)).toMatchObject({ status: 'open', changedFrom: { message: 'Delete?' } });
  await expect(b.run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
  expect(desk.resumes).toEqual([]);
});
