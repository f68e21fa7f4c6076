import { act, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import type { InboxResult, InboxVerdict } from 'react-agent-interrupts/inbox';
import { says } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';
import { cases } from '../setup/cases.js';
import { fakeDesk } from './fakeDesk.js';
import { openInbox } from './openInbox.js';

type Fault = 'none' | 'lost before' | 'lost after' | 'refused';

type Move =
  | { readonly type: 'ask' | 'change' | 'ask again' | 'answered'; readonly thread: number }
  | { readonly type: 'poll' | 'refresh' | 'arrivals' | 'stop' | 'reload'; readonly who: Who }
  | { readonly type: 'mark'; readonly who: Who; readonly threads: readonly number[]; readonly seen: boolean }
  | {
      readonly type: 'decide';
      readonly who: Who;
      readonly verdict: InboxVerdict;
      readonly fault: Fault;
      /** The server does not respond before a later move. */
      readonly isHeld: boolean;
    }
  | { readonly type: 'release' };

const people = ['Ada', 'Bob'] as const;
type Who = (typeof people)[number];
const THREADS = 5;

const thread = fc.nat(THREADS - 1);
const who = fc.constantFrom(...people);
const verdict = fc.constantFrom<InboxVerdict>({ type: 'approve' }, { type: 'deny' });
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constantFrom('ask' as const, 'change', 'ask again', 'answered'),
      thread,
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('poll' as const, 'refresh', 'arrivals'), who }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('stop' as const, 'stop', 'reload'), who }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('mark' as const),
      who,
      threads: fc.uniqueArray(thread, { minLength: 2 }),
      seen: fc.constantFrom(true, true, true, false),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('decide' as const),
      who,
      verdict,
      fault: fc.constantFrom<Fault>('none', 'none', 'none', 'lost before', 'lost after', 'refused'),
      isHeld: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('release' as const) }) },
);

/** A call of `decide`: what the person saw then. */
interface Call {
  readonly who: Who;
  readonly verdict: InboxVerdict;
  readonly args: ReadonlyMap<string, unknown>;
  results?: ReadonlyMap<string, InboxResult>;
}

/** Plays the moves of two reviewers on one server. Returns what is wrong by the records of the server. */
async function play(moves: readonly Move[], reached: Set<string>): Promise<readonly string[]> {
  const desk = fakeDesk();
  const calls: Call[] = [];
  const decided: Promise<unknown>[] = [];
  let fault: Fault = 'none';
  let gate: { readonly opened: Promise<void>; open(): void } | undefined;
  let version = 0;
  const hold = () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => (open = resolve));
    gate ??= { opened, open };
  };
  const release = () => {
    gate?.open();
    gate = undefined;
  };
  desk.onAnswer(async () => {
    await gate?.opened;
    if (fault === 'lost before') throw new TypeError('The request was lost.');
  });
  desk.replyWith(() => {
    if (fault === 'lost after') throw new TypeError('The response was lost.');
    return says('Done.');
  });
  const open = (name: Who) => openInbox({ sources: [desk.sourceFor(name)], concurrency: 1 });
  const ask = (id: number) => desk.ask(`t${id}`, { args: { version: (version += 1) } });
  for (let id = 0; id < THREADS - 1; id += 1) ask(id);
  const views = new Map([
    ['Ada', await open('Ada')],
    ['Bob', await open('Bob')],
  ]);
  const viewOf = (name: Who) => {
    const view = views.get(name);
    if (!view) throw new Error('Nobody has this name.');
    return view;
  };
  const isDeciding = () => calls.some(({ results }) => !results);

  const make = async (next: Move): Promise<void> => {
    switch (next.type) {
      case 'ask':
        if (!desk.threads.has(`t${next.thread}`)) ask(next.thread);
        return;
      case 'ask again':
        return ask(next.thread);
      case 'change':
        // Between the last look of a page and its answer, only a server can notice it.
        if (!gate && !isDeciding()) desk.change(`t${next.thread}`, { version: (version += 1) });
        return;
      case 'answered':
        desk.answerElsewhere(`t${next.thread}`);
        return;
      case 'poll':
        return viewOf(next.who).poll();
      case 'refresh':
        return act(() => viewOf(next.who).inbox().refresh());
      case 'arrivals':
        return act(() => viewOf(next.who).inbox().showArrivals());
      case 'stop':
        return act(() => viewOf(next.who).inbox().stopDeciding());
      case 'reload': {
        viewOf(next.who).unmount();
        views.set(next.who, await open(next.who));
        return;
      }
      case 'mark': {
        const { inbox } = viewOf(next.who);
        const rows = inbox().items.filter(({ id }) => next.threads.some((each) => id === `t${each}`));
        return act(() => {
          if (next.seen) for (const { key, revision } of rows) inbox().markSeen(key, revision);
          inbox().mark(rows.map(({ key }) => key));
        });
      }
      case 'decide': {
        const { inbox } = viewOf(next.who);
        fault = next.fault;
        desk.refuse(fault === 'refused');
        if (next.isHeld) hold();
        const marked = inbox().items.filter(({ isMarked, isSeen }) => isMarked && isSeen);
        const args = new Map(marked.map(({ key, questions }) => [key, questions[0]?.args]));
        const call: Call = { who: next.who, verdict: next.verdict, args };
        calls.push(call);
        // Rows that are not marked or not seen are asked for too.
        const keys = inbox().items.map(({ key }) => key);
        await act(async () => {
          decided.push(
            inbox()
              .decide(keys, next.verdict)
              .then((results) => (call.results = results)),
          );
          if (!gate) await decided.at(-1);
        });
        return;
      }
      case 'release':
        return act(async () => {
          release();
          await Promise.all(decided);
        });
    }
  };

  for (const next of moves) await make(next);
  await act(async () => {
    release();
    await Promise.all(decided);
  });
  await waitFor(() =>
    expect([...views.values()].map(({ inbox }) => inbox().isReading)).toEqual([false, false]),
  );
  for (const { unmount } of views.values()) unmount();
  for (const { results } of calls) for (const { type } of results?.values() ?? []) reached.add(type);
  return flaws(desk.accepted, calls);
}

/** What is wrong: an answer that nobody meant, a second answer, or a result that is not true. */
function flaws(accepted: ReturnType<typeof fakeDesk>['accepted'], calls: readonly Call[]): readonly string[] {
  const found: string[] = [];
  const say = (text: string) => void found.push(text);
  const interrupts = accepted.map(({ interrupt, args }) => JSON.stringify([interrupt, args]));
  if (new Set(interrupts).size < interrupts.length) say('an interrupt was answered twice');
  const left = [...accepted];
  for (const {
    who: by,
    verdict: { type },
    args,
    results,
  } of calls) {
    for (const [key, result] of results ?? []) {
      const meant = JSON.stringify(args.get(key));
      const at = left.findIndex(
        (each) =>
          each.by === by &&
          `desk/${each.thread}` === key &&
          JSON.stringify(each.args) === meant &&
          JSON.stringify(each.payload) === JSON.stringify({ approved: type === 'approve' }),
      );
      if (result.type === 'accepted' && at === -1) say(`${key} is not accepted`);
      if ((result.type === 'accepted' || result.type === 'inDoubt') && at !== -1) left.splice(at, 1);
    }
  }
  for (const { thread: id, by } of left) say(`nobody knows of the answer of ${by} to ${id}`);
  if (calls.some(({ results }) => !results)) say('a call has no results');
  return found;
}

/** Moves that few generated cases contain. */
const stopped: readonly Move[] = [
  { type: 'mark', who: 'Ada', threads: [0, 1, 2], seen: true },
  { type: 'decide', who: 'Ada', verdict: { type: 'approve' }, fault: 'none', isHeld: true },
  { type: 'poll', who: 'Bob' },
  { type: 'stop', who: 'Ada' },
  { type: 'mark', who: 'Bob', threads: [0, 1, 2], seen: true },
  { type: 'decide', who: 'Bob', verdict: { type: 'deny' }, fault: 'none', isHeld: false },
  { type: 'release' },
];

/** What is seen only after the call. */
const seenLater: readonly Move[] = [
  { type: 'mark', who: 'Ada', threads: [2, 0], seen: false },
  { type: 'mark', who: 'Ada', threads: [1, 0], seen: true },
  { type: 'decide', who: 'Ada', verdict: { type: 'approve' }, fault: 'none', isHeld: true },
  { type: 'mark', who: 'Ada', threads: [2, 0], seen: true },
];

it('two reviewers answer each question at most once, with the decisions that they made, and both see the result', async () => {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 20 }), async (moves) => {
      expect(await play(moves, reached)).toEqual([]);
    }),
    { numRuns: cases(40, 3_000), seed: 19, examples: [[[...stopped]], [[...seenLater]]] },
  );
  // Otherwise, the moves would prove nothing about these results.
  const every = ['accepted', 'answeredElsewhere', 'changed', 'inDoubt', 'refused', 'skipped', 'stopped'];
  expect([...reached].toSorted()).toEqual(every);
});
