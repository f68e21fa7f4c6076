// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { approval, call, failure, result, talk, turn } from './talk.js';

const sure = { id: 'sure', reason: 'confirmation', message: 'Sure?' };

describe('a call that was approved and then waited for another question', () => {
  // If the resumed run executes another call than the approved one, the `mismatch` event and `DecisionRecord.executed`
  // report it, as far as events and snapshots show it.
  it.each([
    ['arguments', call('c', 'pay', { euros: 99 }), { name: 'pay', args: { euros: 99 } }],
    ['name', call('c', 'wipe', { euros: 1 }), { name: 'wipe', args: { euros: 1 } }],
  ])('is reported if it runs with another %s', async (_, executed, told) => {
    const { run, approve, mismatches } = talk([
      turn(call('c', 'pay', { euros: 1 }), approval('q', 'c')),
      turn([], sure),
      turn([...executed, result('c', 'paid')]),
    ]);
    await run.send('Go');
    await approve();
    await approve();
    expect(run.getSnapshot().history).toMatchObject([
      { result: 'paid', executed: told },
      { reason: 'confirmation' },
    ]);
    expect(mismatches).toMatchObject([
      { toolCallId: 'c', approved: { name: 'pay', args: { euros: 1 } }, executed: told },
    ]);
  });

  it('is reported if it runs without the user’s edits', async () => {
    const { run, approve, mismatches } = talk([
      turn(call('c', 'pay', { euros: 10 }), approval('q', 'c')),
      turn([], sure),
      turn([...call('c', 'pay', { euros: 10 }), result('c', 'paid')]),
    ]);
    await run.send('Go');
    await approve({ editedArgs: { euros: 1 } });
    await approve();
    expect(run.getSnapshot().history[0]).toMatchObject({ executed: { name: 'pay', args: { euros: 10 } } });
    expect(mismatches).toHaveLength(1);
  });

  it('is not reported if it runs as approved', async () => {
    const { run, approve, mismatches } = talk([
      turn(call('c', 'pay', { euros: 1 }), approval('q', 'c')),
      turn([], sure),
      turn([...call('c', 'pay', { euros: 1 }), result('c', 'paid')]),
    ]);
    await run.send('Go');
    await approve();
    await approve();
    expect(run.getSnapshot().history[0]).toMatchObject({ result: 'paid' });
    expect(run.getSnapshot().history[0]).not.toHaveProperty('executed');
    expect(mismatches).toEqual([]);
  });
});

describe('the result of a call', () => {
  // Law 7: the record of an earlier call keeps its result. A decision that the server refused has no result.
  it('is not recorded for an approval that the server refused', async () => {
    const { run, approve } = talk([
      turn(call('c', 'pay', { euros: 50 }), approval('q', 'c')),
      failure('INVALID_PAYLOAD'),
      turn([result('c', 'paid')]),
    ]);
    await run.send('Go');
    await approve().catch(() => undefined);
    await approve({ editedArgs: { euros: 1 } });
    expect(
      run.getSnapshot().history.map(({ delivery, editedArgs, result: came }) => [delivery, editedArgs, came]),
    ).toEqual([
      ['refused', undefined, undefined],
      ['accepted', { euros: 1 }, 'paid'],
    ]);
  });

  it('is not recorded for an approval of other arguments, which the agent has proposed again', async () => {
    const { run, approve, mismatches } = talk([
      turn(call('c', 'pay', { euros: 1 }), approval('q', 'c')),
      turn(call('c', 'pay', { euros: 50 }), approval('q', 'c')),
      turn([result('c', 'paid')]),
    ]);
    await run.send('Go');
    await approve();
    await approve();
    expect(run.getSnapshot().history.map(({ proposedArgs, result: came }) => [proposedArgs, came])).toEqual([
      [{ euros: 1 }, undefined],
      [{ euros: 50 }, 'paid'],
    ]);
    expect(mismatches).toEqual([]);
  });

  it('is recorded for every approval that it used', async () => {
    const { run, approve } = talk([
      turn(call('c', 'pay', { euros: 1 }), approval('q', 'c')),
      turn([], approval('q2', 'c', { message: 'Really?' })),
      turn([result('c', 'paid')]),
    ]);
    await run.send('Go');
    await approve();
    await approve();
    expect(run.getSnapshot().history.map(({ result: came }) => came)).toEqual(['paid', 'paid']);
  });
});

describe('a call that only its question contains', () => {
  const question = approval('q', 'c', { metadata: { tool_name: 'pay', tool_input: { euros: 1 } } });

  it.each([
    ['streams it', [...call('c', 'pay', { euros: 1 }), result('c', 'paid')]],
    ['gives its result alone', [result('c', 'paid')]],
  ])('has its result in the record if the resumed run %s', async (_, told) => {
    const { run, approve, mismatches } = talk([turn([], question), turn(told)]);
    await run.send('Go');
    await approve();
    expect(run.getSnapshot().history).toMatchObject([{ proposedArgs: { euros: 1 }, result: 'paid' }]);
    expect(mismatches).toEqual([]);
  });

  it('is reported if it runs with other arguments', async () => {
    const { run, approve, mismatches } = talk([
      turn([], question),
      turn([...call('c', 'pay', { euros: 99 }), result('c', 'paid')]),
    ]);
    await run.send('Go');
    await approve();
    expect(run.getSnapshot().history).toMatchObject([{ result: 'paid', executed: { args: { euros: 99 } } }]);
    expect(mismatches).toHaveLength(1);
  });

  it('keeps its result when a later run uses its id for another call', async () => {
    const { run, approve } = talk([
      turn([], question),
      turn([result('c', 'paid')]),
      turn([...call('c', 'log', {}), result('c', 'logged')]),
    ]);
    await run.send('Go');
    await approve();
    await run.send('And now?');
    expect(run.getSnapshot().history).toMatchObject([{ result: 'paid' }]);
  });
});
