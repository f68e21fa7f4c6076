import { describe, expect, it } from 'vitest';
import {
  answerElsewhere,
  firstRun,
  otherPage,
  paused,
  received,
  runOf,
  startsLangGraph,
  stateOf,
} from './langGraphApiRuns.js';

startsLangGraph();

describe('one question', () => {
  it(
    'passes the answer to its node',
    async () => {
      const {
        run,
        snapshot,
        keys: [key = ''],
      } = await paused('choice');
      expect(snapshot.interrupts).toMatchObject([
        {
          reason: 'shop:choice',
          message: 'How many?',
          responseSchema: { required: ['count'] },
          cancellation: 'impossible',
        },
      ]);
      expect(run.answer(key, { count: 3 }).ok).toBe(true);
      expect((await run.submit()).status).toBe('finished');
      expect(await received()).toEqual([{ node: 'choose', answer: { count: 3 } }]);
      expect(run.getSnapshot().state).toEqual({ got: [{ count: 3 }] });
    },
    firstRun,
  );

  it('is asked again by the graph if it refuses the answer', async () => {
    const {
      run,
      keys: [key = ''],
    } = await paused('choice');
    run.answer(key, { count: 12 });
    const [again] = (await run.submit()).interrupts;
    expect(again).toMatchObject({ status: 'open', message: 'At most 10. How many?' });
    expect(again?.key).not.toBe(key);
    run.answer(again?.key ?? '', { count: 2 });
    expect((await run.submit()).status).toBe('finished');
    expect((await received()).at(-1)).toEqual({ node: 'choose', answer: { count: 2 } });
  });

  it.each([null, {}, 'text', [1], false, { '0123456789abcdef0123456789abcdef': 1 }])(
    'passes %j to its node as it is',
    async (answer) => {
      const {
        run,
        keys: [, b = ''],
      } = await paused('two');
      const [a = ''] = run.getSnapshot().interrupts.map(({ key }) => key);
      run.answer(a, answer);
      run.answer(b, answer);
      await run.submit();
      expect(await received()).toEqual([
        { node: 'a', answer },
        { node: 'b', answer },
      ]);
    },
  );

  it('cannot be cancelled, and is dropped by the server if it is left', async () => {
    const {
      run,
      keys: [key = ''],
    } = await paused('choice');
    expect(run.cancel(key).ok).toBe(false);
    expect(run.getSnapshot().batch.canLeave).toBe(true);
    run.leave();
    await expect.poll(async () => (await stateOf(run)).next).toEqual([]);
    expect((await otherPage(run, 'choice').refresh()).interrupts).toEqual([]);
    await run.send('Again');
    expect(await received()).toEqual([]);
    expect(run.getSnapshot().interrupts).toMatchObject([{ message: 'How many?' }]);
  });
});

describe('several questions', () => {
  it('passes the answers to two simultaneous nodes, each to its own', async () => {
    const { run, snapshot } = await paused('two');
    // The nodes run at the same time, so the server asks and receives in either order.
    const keyOf = (asked: string) =>
      snapshot.interrupts.find(({ message }) => message === asked)?.key ?? `no question: ${asked}`;
    const [a, b] = [keyOf('What about a?'), keyOf('What about b?')];
    run.answer(b, 'B');
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    expect(await received()).toEqual([]);
    run.answer(a, { is: 'A' });
    expect((await run.submit()).status).toBe('finished');
    const answers = await received();
    expect(answers).toHaveLength(2);
    expect(answers).toEqual(
      expect.arrayContaining([
        { node: 'a', answer: { is: 'A' } },
        { node: 'b', answer: 'B' },
      ]),
    );
  });

  it('reads an answer to one of them from another client, and sends nothing to the other', async () => {
    const {
      run,
      snapshot,
      keys: [a = '', b = ''],
    } = await paused('two');
    run.answer(a, 'A');
    run.answer(b, 'B');
    await answerElsewhere('two', snapshot.threadId, { [snapshot.interrupts[0]?.id ?? '']: 'theirs' });
    expect(await received()).toEqual([{ node: 'a', answer: 'theirs' }]);
    await expect(run.submit()).rejects.toMatchObject({ code: 'changed' });
    expect(run.getSnapshot().interrupts).toMatchObject([{ message: 'What about b?' }]);
    expect(await received()).toEqual([]);
    const [left = ''] = run.getSnapshot().interrupts.map(({ key }) => key);
    run.answer(left, 'B');
    expect((await run.submit()).status).toBe('finished');
    expect(await received()).toEqual([{ node: 'b', answer: 'B' }]);
  });

  it('asks one after the other, and each answer is for its own question', async () => {
    const {
      run,
      keys: [first = ''],
    } = await paused('sequential');
    run.answer(first, 'one');
    const [second] = (await run.submit()).interrupts;
    expect(second).toMatchObject({ status: 'open', message: 'Second?' });
    run.answer(second?.key ?? '', 'two');
    expect((await run.submit()).status).toBe('finished');
    expect(await received()).toEqual([{ node: 'ask', answers: ['one', 'two'] }]);
  });

  it('lists only what waits, if a node that was answered has left nothing', async () => {
    const { run, snapshot } = await paused('silent');
    await answerElsewhere('silent', snapshot.threadId, { [snapshot.interrupts[0]?.id ?? '']: 'theirs' });
    const { interrupts } = await otherPage(run, 'silent').refresh();
    expect(interrupts.map(({ message }) => message)).toEqual(['About b?']);
  });

  it('reports the question of a subgraph once', async () => {
    const {
      run,
      snapshot,
      keys: [key = ''],
    } = await paused('nested');
    expect(snapshot.interrupts).toMatchObject([{ message: 'From inside?' }]);
    run.answer(key, 'yes');
    expect((await run.submit()).status).toBe('finished');
    expect(await received()).toEqual([{ node: 'inner', answer: 'yes' }]);
    expect(run.getSnapshot().state).toEqual({ got: ['beside', 'yes'] });
  });
});

describe('errors', () => {
  it('reports the error of a node', async () => {
    const run = runOf('failing');
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'run_error', message: 'It broke' });
    expect(run.getSnapshot()).toMatchObject({ status: 'failed', canSend: true });
  });

  it('reports that the answers were used if the run fails afterwards', async () => {
    const {
      run,
      keys: [key = ''],
    } = await paused('sequential');
    run.answer(key, 'one');
    await run.submit();
    run.answer(run.getSnapshot().interrupts[0]?.key ?? '', 'fail');
    await expect(run.submit()).rejects.toMatchObject({ code: 'run_error', message: 'It broke' });
    expect(run.getSnapshot()).toMatchObject({ status: 'failed', interrupts: [], canSend: true });
    const reloaded = otherPage(run, 'sequential');
    await expect(reloaded.refresh()).rejects.toMatchObject({ code: 'run_error', message: 'It broke' });
    expect(reloaded.getSnapshot().interrupts).toEqual([]);
  });

  it('reports that the assistant does not exist', async () => {
    await expect(runOf('nothing').send('Go')).rejects.toMatchObject({
      httpStatus: 404,
      message: expect.stringContaining('No assistant found for "nothing"') as string,
    });
  });

  it('reports that the id of the thread must be a UUID', async () => {
    await expect(runOf('two', { threadId: 'mine' }).send('Go')).rejects.toMatchObject({
      httpStatus: 400,
      message: expect.stringContaining('must be a UUID') as string,
    });
  });
});
