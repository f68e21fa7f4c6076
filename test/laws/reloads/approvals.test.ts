// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AgentRunOptions, RunEvents } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { approval, call, result, talk, text, turn } from '../conversations/talk.js';
import { textOf, untilSaved } from '../records/kit.js';
import { opened } from '../watched.js';
import { Thread } from './kit.js';

const sure = { id: 'sure', reason: 'confirmation', message: 'Sure?' };
const pay = (args: unknown, name = 'pay') => [...call('c', name, args), result('c', 'paid')];

/** Approves a payment of one euro. The agent asks something else first, and the page is reloaded. */
async function reloaded(
  executed: ReturnType<typeof pay>,
  options: Partial<AgentRunOptions> & { editedArgs?: object; message?: string; schema?: object } = {},
) {
  const { editedArgs, message, schema, ...rest } = options;
  const storage = memoryStorage();
  const question = approval('q', 'c', schema ? { responseSchema: schema } : {});
  const asking = turn([...text('m0', message ?? 'Hello.'), ...call('c', 'pay', { euros: 1 })], question);
  const before = talk([asking, turn([], sure)], { storage, ...rest });
  await before.run.send('Go');
  await before.approve(editedArgs && { editedArgs });
  await untilSaved(storage, (stored) => stored.includes('Sure?'));
  before.run.dispose();
  const stored = textOf(storage);
  const after = talk([turn(executed)], { storage, ...rest });
  await opened(after.run);
  await after.approve();
  return { ...after, stored };
}

// If the resumed run executes another call than the approved one, the `mismatch` event and the history report it.
describe('a call that was approved before a reload and runs after another question', () => {
  it.each([
    ['arguments', pay({ euros: 99 }), { name: 'pay', args: { euros: 99 } }],
    ['name', pay({ euros: 1 }, 'wipe'), { name: 'wipe', args: { euros: 1 } }],
  ])('is reported if it runs with another %s', async (_, executed, told) => {
    const { run, mismatches } = await reloaded(executed);
    expect(mismatches).toMatchObject([
      { toolCallId: 'c', approved: { name: 'pay', args: { euros: 1 } }, executed: told },
    ]);
    expect(run.getSnapshot().history[0]).toMatchObject({ result: 'paid', executed: told });
  });

  it('is reported if it runs without the user’s edits', async () => {
    const { mismatches } = await reloaded(pay({ euros: 1 }), { editedArgs: { euros: 5 } });
    expect(mismatches).toMatchObject([
      { approved: { args: { euros: 5 } }, executed: { args: { euros: 1 } } },
    ]);
  });

  it('is not reported if it runs as approved', async () => {
    const { run, mismatches } = await reloaded(pay({ euros: 1 }));
    expect(mismatches).toEqual([]);
    expect(run.getSnapshot().history[0]).not.toHaveProperty('executed');
  });

  it('is reported in a run that is too large to store completely', async () => {
    const { mismatches } = await reloaded(pay({ euros: 99 }), { message: 'x'.repeat(1_100_000) });
    expect(mismatches).toMatchObject([{ executed: { args: { euros: 99 } } }]);
  });

  it('is reported by a tab that has only received the approval', async () => {
    const thread = new Thread();
    const first = await thread.asked(turn(call('c', 'pay', { euros: 1 }), approval('q', 'c')));
    const { run } = await thread.open();
    const mismatches: RunEvents['mismatch'][] = [];
    run.on('mismatch', (mismatch) => void mismatches.push(mismatch));
    first.run.approve(first.run.getSnapshot().interrupts[0]?.key ?? '');
    void first.run.submit();
    await thread.answer(turn([], sure));
    run.approve(run.getSnapshot().interrupts[0]?.key ?? '');
    void run.submit();
    await thread.answer(turn(pay({ euros: 99 })));
    expect(mismatches).toMatchObject([{ executed: { args: { euros: 99 } } }]);
  });
});

describe('an approved call whose arguments contain a secret', () => {
  it.each<[string, Partial<AgentRunOptions> & { schema?: object }]>([
    ['`isSecret`', { isSecret: (key) => key === 'euros' }],
    [
      'the schema',
      {
        schema: {
          type: 'object',
          properties: {
            approved: { type: 'boolean' },
            editedArgs: {
              type: 'object',
              properties: { euros: { type: 'number', writeOnly: true }, to: { type: 'string' } },
            },
          },
          required: ['approved'],
        },
      },
    ],
  ])('is not stored with them if %s marks it, nor after an edit', async (_, options) => {
    const { stored } = await reloaded(pay({ euros: 1 }), { ...options, editedArgs: { euros: 12_345 } });
    expect(stored).not.toContain('12345');
    expect(stored).not.toContain('"euros":1');
  });

  it('reveals no secret of the executed call', async () => {
    const isSecret = (key: string) => key === 'pin';
    const { mismatches, run } = await reloaded(pay({ euros: 1, pin: 'p1n-4711' }), { isSecret });
    expect(mismatches).toHaveLength(1);
    expect(JSON.stringify([mismatches, run.getSnapshot().history])).not.toContain('p1n-4711');
  });
});
