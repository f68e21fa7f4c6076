// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { approval, call, result, talk, turn } from './talk.js';

const calls = [
  { name: 'pay', args: { n: 1 } },
  { name: 'pay', args: { n: 2 } },
  { name: 'wipe', args: { n: 3 } },
  { name: 'pay', args: { n: 4 } },
  { name: 'pay', args: { n: 4 } },
];

/** Each run returns the result of the previous call, and asks about the next one, under the same ids. */
const turns = [...calls, undefined].map((next, index) => {
  const before = index > 0 ? [result('c', `done ${index}`)] : [];
  if (!next) return turn(before);
  return turn([...before, ...call('c', next.name, next.args, `m${index}`)], approval('q', 'c'));
});

describe('five questions in a row under one id, about calls with one id', () => {
  it('are asked, answered and recorded separately', async () => {
    const { run, approve, mismatches, questions, requests } = talk(turns);
    await run.send('Go');
    for (const { name, args } of calls) {
      const { interrupts } = run.getSnapshot();
      expect(interrupts).toMatchObject([{ status: 'open', delivery: 'none', toolCall: { name, args } }]);
      expect(interrupts[0]).not.toHaveProperty('changedFrom');
      await approve();
    }
    const { history, messages } = run.getSnapshot();
    expect(history.map(({ toolName, proposedArgs, result: came }) => [toolName, proposedArgs, came])).toEqual(
      calls.map(({ name, args }, index) => [name, args, `done ${index + 1}`]),
    );
    expect(new Set(history.map(({ key }) => key)).size).toBe(5);
    expect(mismatches).toEqual([]);
    expect(questions).toEqual(calls.map(() => ['q']));
    // The requests contain exactly what is on the screen.
    expect(requests.map(({ messages: sent }) => sent.length)).toEqual([1, 2, 4, 6, 8, 10]);
    expect(messages).toHaveLength(11);
    const entry = { interruptId: 'q', status: 'resolved', payload: { approved: true } };
    expect(requests.map(({ resume }) => resume)).toEqual([undefined, ...calls.map(() => [entry])]);
    expect(new Set(requests.map(({ runId }) => runId)).size).toBe(6);
  });
});
