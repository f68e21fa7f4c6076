import { describe, expect, it } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { langGraph } from 'react-agent-interrupts/protocols/langGraph';
import { asksOnce, bodies, isRun, keyOf, talk, thread, THREAD } from './talk.js';

describe('an answer', () => {
  it.each([
    ['other JSON', () => Response.json({ ok: true })],
    ['a status of its own', () => Response.json({ status: 'ok' })],
    ['a status that says it is not found', () => new Response('<h1>Not Found</h1>', { status: 404 })],
    ['an error', () => Response.json({ detail: 'Down' }, { status: 503 })],
  ])('is not sent if a proxy responds to the read request with %s', async (_name, response) => {
    let isDown = false;
    const { run, server, requests } = talk(asksOnce, ({ method }) =>
      isDown && method === 'GET' ? response() : undefined,
    );
    await run.send('Go');
    isDown = true;
    run.answer(keyOf(run), 'this');
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    await expect(run.refresh()).rejects.toBeDefined();
    expect(bodies(requests)).toHaveLength(1);
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [{ status: 'answered' }],
      batch: { delivery: 'none' },
    });
    isDown = false;
    expect((await run.submit()).status).toBe('finished');
    expect(server.answers).toEqual([{ question: 0, value: 'this' }]);
  });

  it('ends the pause if the thread was deleted', async () => {
    let isGone = false;
    const { run } = talk(asksOnce, () =>
      isGone ? new Response(`Thread with ID ${THREAD} not found`, { status: 404 }) : undefined,
    );
    await run.send('Go');
    isGone = true;
    run.answer(keyOf(run), 'this');
    await expect(run.submit()).rejects.toMatchObject({ code: 'http_error', httpStatus: 409 });
    expect(run.getSnapshot()).toMatchObject({ batch: { over: true }, canSend: true });
  });

  it('is no longer asked after a refresh if the thread was deleted, and the run does not count as a success', async () => {
    let isGone = false;
    const { run } = talk(asksOnce, () =>
      isGone ? new Response(`Thread with ID ${THREAD} not found`, { status: 404 }) : undefined,
    );
    await run.send('Go');
    isGone = true;
    expect(await run.refresh()).toMatchObject({ interrupts: [], outcome: 'cancelled', canSend: true });
  });

  it('is not sent while another run is active', async () => {
    let isBusy = false;
    const { run, requests } = talk(asksOnce, ({ method, route }) =>
      isBusy && method === 'GET' && route === '' ? thread('busy') : undefined,
    );
    await run.send('Go');
    isBusy = true;
    run.answer(keyOf(run), 'this');
    await expect(run.submit()).rejects.toMatchObject({
      code: 'not_sent',
      retryable: true,
      message: expect.stringContaining('Another run is in progress') as string,
    });
    expect(bodies(requests)).toHaveLength(1);
    isBusy = false;
    expect((await run.submit()).status).toBe('finished');
  });

  it('that may have arrived is followed in the active run, and is not sent again', async () => {
    let runId: string | undefined;
    let isLost = false;
    let lists: 'nothing' | 'the run' | undefined;
    const { run, server, requests } = talk(asksOnce, async (seen, respond) => {
      const response = await respond();
      if (isRun(seen) && isLost) {
        runId = /[^/]+$/.exec(response.headers.get('content-location') ?? '')?.[0];
        throw new TypeError('Failed to fetch');
      }
      if (!lists) return response;
      if (seen.route === '') return thread('busy');
      if (!seen.route.startsWith('/runs?')) return response;
      const listed = lists === 'the run' ? [{ run_id: runId, status: 'running' }] : [];
      if (lists === 'the run') lists = undefined;
      return Response.json(listed);
    });
    await run.send('Go');
    isLost = true;
    run.answer(keyOf(run), 'this');
    await expect(run.submit()).rejects.toMatchObject({ code: 'network' });
    lists = 'nothing';
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    expect(run.getSnapshot().batch.delivery).toBe('inDoubt');
    lists = 'the run';
    const { status, messages } = await run.submit();
    expect({ status, said: messages.at(-1)?.content }).toEqual({ status: 'finished', said: 'Thank you.' });
    expect(server.answers).toEqual([{ question: 0, value: 'this' }]);
    expect(bodies(requests)).toHaveLength(2);
  });

  it('that was changed in doubt is refused if the first one has arrived', async () => {
    let isLost = false;
    const { run, server } = talk(asksOnce, async (seen, respond) => {
      const response = await respond();
      if (isRun(seen) && isLost) throw new TypeError('Failed to fetch');
      return response;
    });
    await run.send('Go');
    isLost = true;
    run.answer(keyOf(run), 'this');
    await expect(run.submit()).rejects.toMatchObject({ code: 'network' });
    isLost = false;
    run.answer(keyOf(run), 'that');
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: 409 });
    expect(server.answers).toEqual([{ question: 0, value: 'this' }]);
    expect(run.getSnapshot()).toMatchObject({ batch: { over: true }, canSend: true });
  });

  // “If an interrupt was changed, removed or added, nothing is sent.” (`langGraph`)
  it('is kept, and not sent, while the thread also waits for a question that was not shown', async () => {
    let isAdded = false;
    const added = { id: 'f'.repeat(32), value: 'And this one?' };
    const { run, server, requests } = talk(asksOnce, async ({ route }, respond) => {
      const response = await respond();
      if (!isAdded || route !== '/state') return response;
      const state = (await response.json()) as { tasks: object[] };
      return Response.json({ ...state, tasks: [...state.tasks, { id: 'other', interrupts: [added] }] });
    });
    await run.send('Go');
    run.answer(keyOf(run), 'this');
    isAdded = true;
    await expect(run.submit()).rejects.toMatchObject({ code: 'changed' });
    expect(bodies(requests)).toHaveLength(1);
    expect(run.getSnapshot().interrupts).toMatchObject([
      { message: 'Which one?', status: 'answered', delivery: 'none' },
      { message: 'And this one?', status: 'open' },
    ]);
    isAdded = false;
    await run.refresh();
    expect((await run.submit()).status).toBe('finished');
    expect(server.answers).toEqual([{ question: 0, value: 'this' }]);
  });

  it('does not reach a later question of the same node with the same id', async () => {
    const { run, server, fetch } = talk([{ asks: ['First?'] }, { asks: ['Second?'] }, { says: 'Done.' }]);
    await run.send('Go');
    const other = createAgentRun({
      url: 'https://graph.test',
      threadId: THREAD,
      protocol: langGraph({ assistantId: 'desk' }),
      fetch,
      autoSubmit: 'never',
      tabs: false,
    });
    await other.refresh();
    other.answer(keyOf(other), 'theirs');
    await other.submit();
    run.answer(keyOf(run), 'mine');
    await expect(run.submit()).rejects.toMatchObject({ code: 'changed' });
    expect(server.answers).toEqual([{ question: 0, value: 'theirs' }]);
    expect(run.getSnapshot().interrupts).toMatchObject([{ message: 'Second?', status: 'open' }]);
  });

  it('is sent after a reload, although a secret of its question was not stored', async () => {
    const storage = memoryStorage();
    const options = { storage, isSecret: (name: string) => name === 'token' };
    const steps = [{ asks: [{ question: 'Use it?', token: 'hunter2' }] }, { says: 'Thank you.' }];
    const { run, server, fetch } = talk(steps, undefined, options);
    await run.send('Go');
    run.answer(keyOf(run), 'yes');
    await expect.poll(() => JSON.stringify([...storage.saved])).toContain('yes');
    expect(JSON.stringify([...storage.saved])).not.toContain('hunter2');
    run.dispose();
    const { run: reloaded } = talk(steps, undefined, { ...options, fetch });
    reloaded.subscribe(() => undefined);
    await expect.poll(() => reloaded.getSnapshot().interrupts).toMatchObject([{ status: 'answered' }]);
    expect((await reloaded.submit()).status).toBe('finished');
    expect(server.answers).toEqual([{ question: 0, value: 'yes' }]);
  });

  it('is refused by a busy server with a message that explains it', async () => {
    let refuses = false;
    const { run } = talk(asksOnce, (seen) =>
      refuses && isRun(seen)
        ? new Response('Thread is already running a task. Choose a different multitask strategy.', {
            status: 422,
          })
        : undefined,
    );
    await run.send('Go');
    refuses = true;
    run.answer(keyOf(run), 'this');
    await expect(run.submit()).rejects.toMatchObject({
      retryable: true,
      message: expect.stringContaining('Another run is in progress') as string,
    });
    expect(run.getSnapshot()).toMatchObject({
      batch: { delivery: 'refused' },
      interrupts: [{ status: 'answered' }],
    });
  });
});
