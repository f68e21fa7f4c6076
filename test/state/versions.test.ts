import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgentEvent } from '../../src/model/AgentEvent.js';
import { callOf, emptyConversation, withState, type Conversation } from '../../src/state/Conversation.js';
import { Table } from '../../src/state/Table.js';
import { Vector } from '../../src/state/Vector.js';
import { converse, plain } from './converse.js';
import { arbitraryMoves } from './moves.js';
import { WellFormedRun } from './WellFormedRun.js';
import { cases } from '../setup/cases.js';

const arbitraryEvents = arbitraryMoves.map((moves): readonly AgentEvent[] => {
  const run = new WellFormedRun('run-1');
  for (const move of moves) run.make(move);
  return run.finish(false);
});
const seed = () => emptyConversation({ messages: [{ id: 'u1', role: 'user', content: 'Go' }] });
const after = (events: readonly AgentEvent[]) => plain(converse(events, { from: seed() }));

describe('an earlier conversation', () => {
  it('reads the same after any later change, in any order of reads', () => {
    fc.assert(
      fc.property(arbitraryEvents, fc.infiniteStream(fc.nat()), (events, numbers) => {
        const versions: Conversation[] = [seed()];
        for (const event of events) {
          const last = versions.at(-1) ?? seed();
          versions.push(converse([event], { from: last }));
          const [early = 0] = numbers.take(1);
          if (early % 7 === 0) plain(versions[early % versions.length] ?? last);
        }
        const order = [...numbers.take(versions.length)];
        const unread = versions.map((version, count) => ({ version, count, turn: order[count] ?? 0 }));
        unread.sort((one, other) => one.turn - other.turn);
        for (const { version, count } of unread) {
          expect(plain(version)).toStrictEqual(after(events.slice(0, count)));
        }
      }),
      { numRuns: cases(30, 3_000) },
    );
  });

  it('continues in two independent ways', () => {
    fc.assert(
      fc.property(arbitraryEvents, arbitraryEvents, fc.nat(), (first, second, cut) => {
        const shared = first.slice(0, cut % first.length);
        const root = converse(shared, { from: seed() });
        let one = root;
        let other = root;
        for (let at = 0; at < Math.max(first.length, second.length); at++) {
          one = converse(first.slice(shared.length + at, shared.length + at + 1), { from: one });
          other = converse(second.slice(at, at + 1), { from: other });
        }
        expect(plain(one)).toStrictEqual(after(first));
        expect(plain(other)).toStrictEqual(after([...shared, ...second]));
        expect(plain(root)).toStrictEqual(after(shared));
      }),
      { numRuns: cases(50, 5_000) },
    );
  });

  it('keeps its state after patches, and after it was replaced', () => {
    const delta = (n: number) => ({ type: 'STATE_DELTA', delta: [{ op: 'replace', path: '/n', value: n }] });
    const base = withState(seed(), { n: 0, big: Object.fromEntries([['__proto__', 1]]) });
    const versions = [base];
    for (let n = 1; n <= 300; n++) versions.push(converse([delta(n)], { from: versions[n - 1] ?? base }));
    const states = versions.map(({ state }) => state);
    expect(states.map((state) => (state as { n: number }).n)).toStrictEqual([...versions.keys()]);
    expect(new Set(states).size).toBe(301);
    expect(versions.map(({ state }) => state)).toStrictEqual(states);
  });

  it('is the same object if a patch changes nothing or does not apply', () => {
    const base = withState(seed(), { n: 0 });
    for (const delta of [[], [{ op: 'test', path: '/n', value: 0 }], [{ op: 'remove', path: '/m' }], 7]) {
      expect(converse([{ type: 'STATE_DELTA', delta }], { from: base })).toBe(base);
    }
  });

  it('returns the same lists and tables each time', () => {
    const { messages } = converse([{ type: 'TEXT_MESSAGE_START', messageId: 'm1' }], { from: seed() });
    const conversation = converse([{ type: 'STATE_SNAPSHOT', snapshot: [1] }], { from: seed() });
    expect(messages).toHaveLength(2);
    for (const key of ['messages', 'state', 'toolCalls', 'subagents', 'steps'] as const) {
      expect(conversation[key]).toBe(conversation[key]);
    }
    expect(callOf(conversation, 'nobody')).toBeUndefined();
    expect(callOf(conversation, '__proto__')).toBeUndefined();
  });
});

describe('Vector and Table', () => {
  it('contain what a list and a map contain', () => {
    const step = fc.tuple(fc.nat(2_000), fc.integer());
    fc.assert(
      fc.property(fc.nat(1_200), fc.array(step, { maxLength: 60, size: 'max' }), (length, steps) => {
        let list = Array.from({ length }, (_, index) => index);
        let vector = Vector.from(list);
        const versions = [{ list, vector }];
        for (const [place, value] of steps) {
          const index = Math.min(place, list.length);
          list = [...list.slice(0, index), value, ...list.slice(index + 1)];
          vector = vector.with(index, value);
          versions.push({ list, vector });
        }
        for (const version of versions) {
          const held: number[] = [];
          version.vector.each((value) => held.push(value));
          expect(held).toStrictEqual(version.list);
          expect(version.vector.length).toBe(version.list.length);
          expect(version.list.map((_, index) => version.vector.get(index))).toStrictEqual(version.list);
          expect(version.vector.get(version.list.length)).toBeUndefined();
        }
      }),
      { numRuns: cases(50, 2_500) },
    );
  });

  it('keep their keys separate when two are derived from one', () => {
    const base = new Table<number>().with('a', 1);
    const [one, other] = [base.with('b', 2), base.with('c', 3).with('b', 4)];
    expect([base, one, other].map(({ record }) => ({ ...record }))).toStrictEqual([
      { a: 1 },
      { a: 1, b: 2 },
      { a: 1, c: 3, b: 4 },
    ]);
    expect([base.get('b'), one.get('b'), one.get('c'), other.get('b')]).toStrictEqual([
      undefined,
      2,
      undefined,
      4,
    ]);
  });
});
