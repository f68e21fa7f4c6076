import { describe, expect, it } from 'vitest';
import {
  customsOf,
  otherPage,
  paused,
  received,
  release,
  runOf,
  startsLangGraph,
  stateOf,
  until,
} from './langGraphApiRuns.js';

startsLangGraph();

describe('answers that come too late', () => {
  it('sends nothing to a question that was answered elsewhere, which ends the pause', async () => {
    const {
      run,
      keys: [key = ''],
    } = await paused('choice');
    const other = otherPage(run, 'choice');
    await other.refresh();
    other.answer(other.getSnapshot().interrupts[0]?.key ?? '', { count: 1 });
    await other.submit();
    expect(await received()).toHaveLength(1);
    run.answer(key, { count: 2 });
    await expect(run.submit()).rejects.toMatchObject({ code: 'http_error', httpStatus: 409 });
    expect(await received()).toEqual([]);
    const { batch, canSend } = run.getSnapshot();
    expect({ over: batch.over, canSend }).toEqual({ over: true, canSend: true });
    expect((await stateOf(run)).values.got).toEqual([{ count: 1 }]);
  });

  it('sends nothing to the next question of the same node', async () => {
    const {
      run,
      keys: [key = ''],
    } = await paused('sequential');
    const other = otherPage(run, 'sequential');
    await other.refresh();
    other.answer(other.getSnapshot().interrupts[0]?.key ?? '', 'theirs');
    await other.submit();
    run.answer(key, 'mine');
    await expect(run.submit()).rejects.toMatchObject({ code: 'changed' });
    expect(run.getSnapshot().interrupts).toMatchObject([{ message: 'Second?', status: 'open' }]);
    run.answer(run.getSnapshot().interrupts[0]?.key ?? '', 'mine too');
    await run.submit();
    expect(await received()).toEqual([{ node: 'ask', answers: ['theirs', 'mine too'] }]);
  });

  it('reads the end of a run whose answers have arrived, although the response was lost', async () => {
    const {
      run,
      keys: [key = ''],
    } = await paused('choice');
    run.answer(key, { count: 4 });
    run.setOptions({
      autoSubmit: 'never',
      fetch: async (target, init) => {
        const response = await fetch(target, init);
        if (init?.method !== 'POST') return response;
        await response.text();
        throw new TypeError('Failed to fetch');
      },
    });
    await expect(run.submit()).rejects.toMatchObject({ code: 'network' });
    expect(run.getSnapshot().batch.delivery).toBe('inDoubt');
    run.setOptions({ autoSubmit: 'never', fetch });
    expect((await run.submit()).status).toBe('finished');
    expect(await received()).toEqual([{ node: 'choose', answer: { count: 4 } }]);
  });
});

describe('reloads, stops and breaks', () => {
  it('reports pending questions to a new page, and starts no work', async () => {
    const { run, keys } = await paused('two');
    const reloaded = otherPage(run, 'two');
    const snapshot = await reloaded.refresh();
    expect(snapshot.interrupts.map(({ key }) => key)).toEqual(keys);
    expect(snapshot.messages).toMatchObject([{ role: 'user', content: 'Go' }]);
    expect(await received()).toEqual([]);
    for (const key of keys) reloaded.answer(key, 'late');
    expect((await reloaded.submit()).status).toBe('finished');
    expect(await received()).toHaveLength(2);
  });

  it('reports nothing for a thread that does not exist', async () => {
    const snapshot = await runOf('two').refresh();
    expect(snapshot).toMatchObject({ interrupts: [], messages: [] });
  });

  it('shows a breakpoint, which can only be approved', async () => {
    const {
      run,
      snapshot,
      keys: [key = ''],
    } = await paused('breakpoint');
    expect(snapshot.interrupts).toMatchObject([
      {
        reason: 'langgraph:breakpoint',
        approval: { allowed: ['approve'], canEdit: false },
        metadata: { langgraph: { next: ['second'] } },
      },
    ]);
    const reloaded = otherPage(run, 'breakpoint');
    expect((await reloaded.refresh()).interrupts.map((each) => each.key)).toEqual([key]);
    expect(await received()).toEqual([]);
    run.approve(key);
    expect((await run.submit()).status).toBe('finished');
    expect(await received()).toEqual([{ node: 'second' }]);
    reloaded.approve(key);
    await expect(reloaded.submit()).rejects.toMatchObject({ httpStatus: 409 });
    expect(await received()).toEqual([]);
  });

  it('stops the run on the server', async () => {
    const run = runOf('slow');
    const { first } = customsOf(run);
    const sent = run.send('Go');
    await first;
    run.stop();
    expect((await sent).status).toBe('idle');
    const reloaded = otherPage(run, 'slow');
    await reloaded.refresh();
    await release();
    expect(reloaded.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(await received()).toEqual([]);
  });

  it('continues a stream that breaks, and follows a run after a reload', async () => {
    let breakIt: () => void = () => undefined;
    const run = runOf('slow', {
      fetch: async (target, init) => {
        const response = await fetch(target, init);
        if (init?.method !== 'POST' || !response.body) return response;
        const reader = response.body.getReader();
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            breakIt = () => controller.error(new TypeError('The connection broke.'));
            const pump = async (): Promise<void> => {
              const { done, value } = await reader.read();
              if (done) return controller.close();
              controller.enqueue(value);
              await pump();
            };
            pump().catch(() => undefined);
          },
        });
        return new Response(body, response);
      },
    });
    const { customs, first } = customsOf(run);
    const sent = run.send('Go');
    await first;
    const reloaded = otherPage(run, 'slow');
    const followed = reloaded.refresh();
    breakIt();
    await until(run, ({ status }) => status === 'reconnecting');
    await until(reloaded, ({ messages }) => messages.length > 0);
    await release();
    const [here, there] = await Promise.all([sent, followed]);
    expect(customs).toEqual([{ progress: 1 }, { progress: 2 }]);
    for (const { status, messages } of [here, there]) {
      expect(status).toBe('finished');
      expect(messages.map(({ content }) => content)).toEqual(['Go', 'Worked.']);
    }
    expect(await received()).toEqual([{ node: 'work', released: true }]);
  });

  it('refuses a second run of a thread', async () => {
    const run = runOf('slow');
    const { first } = customsOf(run);
    const sent = run.send('Go');
    await first;
    await expect(otherPage(run, 'slow').send('Me too')).rejects.toMatchObject({
      code: 'http_error',
      retryable: true,
      message: expect.stringContaining('Another run is in progress') as string,
    });
    await release();
    expect((await sent).status).toBe('finished');
  });
});
