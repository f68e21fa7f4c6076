import { z } from 'zod';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createAsker,
  type AskDecision,
  type AskedQuestion,
  type Asker,
  type AskerOptions,
} from 'react-agent-interrupts/asker';
import { scriptedRun } from 'react-agent-interrupts/testing';
import { deferred, fakeTimers, keysOf, quiet, turns } from '../laws/page.js';

// The code for questions is there, so no test waits for it.
beforeAll(() => void scriptedRun([]));
beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

const question = (message: string): AskedQuestion => ({ message, responseSchema: { type: 'boolean' } });

/** An asker whose questions are shown, with the decision about each, `undefined` until there is one. */
async function asking(messages: readonly string[], options?: AskerOptions) {
  const asker = createAsker(options);
  const decisions: (AskDecision | undefined)[] = messages.map(() => undefined);
  messages.forEach((message, index) => {
    const keep = (decision: AskDecision): void => void (decisions[index] = decision);
    asker.ask(question(message)).then(keep, () => undefined);
  });
  await quiet(1);
  return { asker, run: asker.run, decisions, keys: keysOf(asker.run) };
}

const approved = { status: 'resolved', payload: true };
const statuses = ({ run }: Pick<Asker, 'run'>) => run.getSnapshot().interrupts.map(({ status }) => status);

// “Your own code asks”: the promise of `ask` and the card agree. (questions-from-code.md)
describe('an answer to a question from code', () => {
  it.each(['reopen', 'stop'] as const)('is not given after `%s` in the same moment', async (undo) => {
    const { run, decisions, keys } = await asking(['A?']);
    run.approve(keys[0] ?? '');
    run[undo](keys[0] ?? '');
    await quiet(1);
    expect(decisions).toEqual([undefined]);
    expect(statuses({ run })).toEqual([undo === 'stop' ? 'answered' : 'open']);
    run.deny(keys[0] ?? '');
    void run.submit().catch(() => undefined);
    await quiet(1);
    expect(decisions).toEqual([{ status: 'resolved', payload: false }]);
  });

  it.each(['stop', 'leave'] as const)('stays given if its code calls `%s` at once', async (end) => {
    const asker = createAsker();
    const { run } = asker;
    const ended = asker.ask(question('A?')).then((decision) => (run[end](), decision));
    await quiet(1);
    run.approve(keysOf(run)[0] ?? '');
    await quiet(1);
    await expect(ended).resolves.toEqual(approved);
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(run.getSnapshot().history).toMatchObject([{ delivery: 'accepted' }]);
  });
});

describe('the listeners of an asker', () => {
  it.each(['transaction', 'leave'] as const)('run once after `%s` about several questions', async (verb) => {
    const { run, keys } = await asking(['A?', 'B?', 'C?'], { autoSubmit: 'never' });
    const listener = vi.fn(() => expect(new Set(statuses({ run })).size).toBeLessThan(2));
    run.subscribe(listener);
    if (verb === 'leave') run.leave();
    else run.transaction(() => keys.forEach((key) => run.approve(key)));
    expect(listener).toHaveBeenCalledOnce();
  });
});

describe('the option `createId` of an asker', () => {
  it.each([
    ['repeats an id', () => 'same'],
    [
      'throws',
      () => {
        throw new Error('No id.');
      },
    ],
    ['returns no text', () => 4 as unknown as string],
  ])('may be one that %s: each question is answered on its own', async (_name, createId) => {
    const { run, decisions, keys } = await asking(['A?', 'B?'], { createId });
    expect(new Set(keys).size).toBe(2);
    run.approve(run.getSnapshot().interrupts[1] ?? '');
    await quiet(1);
    expect(decisions).toEqual([undefined, approved]);
  });
});

describe('a question from code', () => {
  it('is copied: later changes of the host do not change it', async () => {
    const { ask, run } = createAsker();
    const properties = { euros: { type: 'number' } };
    const toolCall = { name: 'pay', args: { to: 'Ann' } };
    const metadata = { desk: 1 };
    const given = { message: 'Pay?', responseSchema: { type: 'object', properties }, toolCall, metadata };
    const asked = ask(given);
    const change = (): void => {
      given.message = 'Other?';
      properties.euros.type = 'string';
      toolCall.args.to = 'Bob';
      metadata.desk = 2;
    };
    change();
    await quiet(1);
    change();
    run.setDraft(keysOf(run)[0] ?? '', 'half');
    const [shown] = run.getSnapshot().interrupts;
    expect(shown).toMatchObject({
      message: 'Pay?',
      metadata: { desk: 1 },
      toolCall: { args: { to: 'Ann' } },
    });
    expect(run.answer(shown ?? '', { euros: 20 }).ok).toBe(true);
    await expect(asked).resolves.toEqual({ status: 'resolved', payload: { euros: 20 } });
  });

  it.each([
    ['undefined', undefined],
    ['a text', 'Delete it?'],
    ['with a value that is not JSON', { ...question('A?'), toolCall: { name: 'pay', args: { euros: 4n } } }],
    ['with a number that JSON lacks', { ...question('A?'), metadata: { euros: Number.NaN } }],
    ['with a function', { ...question('A?'), metadata: { pay: () => 4 } }],
    [
      'with a schema of a validation library',
      { message: 'A?', responseSchema: z.object({ euros: z.number() }) },
    ],
    ['with a schema that accepts nothing', { message: 'A?', responseSchema: false }],
    ['with a list instead of a schema', { message: 'A?', responseSchema: [{ type: 'string' }] }],
    ['with a text instead of a schema', { message: 'A?', responseSchema: 'string' }],
  ])('that is not valid is not asked: %s', async (_name, given) => {
    const { ask, run } = createAsker();
    await expect(ask(given as AskedQuestion)).rejects.toMatchObject({ code: 'not_sent' });
    expect(run.getSnapshot().interrupts).toEqual([]);
  });
});

describe('submit() of an asker', () => {
  it('rejects if the only question is withdrawn while its answer waits', async () => {
    const agreed = deferred<boolean>();
    const { ask, run } = createAsker({ autoSubmit: 'never', beforeSubmit: () => agreed.promise });
    const withdrawal = new AbortController();
    const asked = ask(question('A?'), { signal: withdrawal.signal });
    asked.catch(() => undefined);
    await quiet(1);
    run.approve(keysOf(run)[0] ?? '');
    const submitted = run.submit();
    await turns();
    withdrawal.abort('No longer needed');
    agreed.resolve(true);
    await expect(submitted).rejects.toMatchObject({ code: 'aborted' });
    await expect(asked).rejects.toBe('No longer needed');
    expect(run.getSnapshot()).toMatchObject({ interrupts: [], history: [] });
  });

  it('settles if a question is withdrawn while it waits, and sends the other answer', async () => {
    const agreed = deferred<boolean>();
    const options: AskerOptions = { autoSubmit: 'never', beforeSubmit: () => agreed.promise };
    const { asker, run, decisions } = await asking(['A?'], options);
    const withdrawal = new AbortController();
    const withdrawn = asker.ask(question('B?'), { signal: withdrawal.signal });
    withdrawn.catch(() => undefined);
    await quiet(1);
    for (const key of keysOf(run)) run.approve(key);
    const submitted = run.submit();
    await turns();
    withdrawal.abort('No longer needed');
    agreed.resolve(true);
    await expect(submitted).resolves.toMatchObject({ interrupts: [] });
    await expect(withdrawn).rejects.toBe('No longer needed');
    expect(decisions).toEqual([approved]);
  });
});
