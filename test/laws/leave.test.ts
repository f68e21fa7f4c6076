import { describe, expect, it, vi } from 'vitest';
import type { AgentRun, AgentRunOptions, Protocol } from 'react-agent-interrupts/core';
import { agUi } from 'react-agent-interrupts/protocols/agUi';
import {
  asks,
  fails,
  memoryStorage,
  says,
  scriptedRun,
  type ServerAnswer,
} from 'react-agent-interrupts/testing';
import { decisionsOf, keysOf, opened, quiet } from './watched.js';

const two = asks({ reason: 'confirmation', message: 'A?' }, { reason: 'confirmation', message: 'B?' });
const yes = { status: 'resolved', payload: true };
const asLeft = [
  { status: 'answered', decision: yes },
  { status: 'open', decision: undefined, draft: 'half typed' },
];
const lost = () => new Response('', { status: 503 });

/** A run that a user leaves with one answer and one draft. */
async function left(answers: readonly ServerAnswer[], options: Partial<AgentRunOptions> = {}) {
  const script = scriptedRun([two, ...answers], { autoSubmit: 'never', ...options });
  script.run.subscribe(() => undefined);
  await script.run.send('Go');
  const [first = '', second = ''] = keysOf(script.run);
  script.run.approve(first);
  script.run.setDraft(second, 'half typed');
  script.run.leave();
  return { ...script, first, second };
}

// `leave()` sends nothing to the thread.
describe('leaving questions', () => {
  it('sends nothing, shows nothing, and leaves no request in progress', async () => {
    const { run, requests } = await left([]);
    await quiet();
    expect(requests).toHaveLength(1);
    expect(run.getSnapshot()).toMatchObject({ status: 'idle', interrupts: [], batch: { total: 0, id: '' } });
    expect(run.getSnapshot().error).toBeUndefined();
  });

  it('allows a message, without an answer to what was left', async () => {
    const { run, requests } = await left([says('Hello.')]);
    await run.send('Something else');
    expect(requests[1]?.resume ?? []).toEqual([]);
    expect(requests[1]?.messages.at(-1)).toMatchObject({ content: 'Something else' });
    expect(run.getSnapshot().status).toBe('finished');
  });

  it('keeps nothing to send', async () => {
    const { run, first, requests } = await left([says('Hello.')]);
    await expect(run.submit()).rejects.toMatchObject({ code: 'nothing_to_send' });
    await expect(run.retry()).rejects.toMatchObject({ code: 'nothing_to_send' });
    expect(run.approve(first)).toMatchObject({ ok: false });
    expect(requests).toHaveLength(1);
  });

  it('does nothing if nothing is pending', async () => {
    const { run, requests } = scriptedRun([says('Hello.')]);
    run.leave();
    expect(run.getSnapshot().status).toBe('idle');
    await run.send('Go');
    run.leave();
    expect(run.getSnapshot().status).toBe('finished');
    expect(requests).toHaveLength(1);
  });

  it('ends a doubt', async () => {
    const { run, requests } = scriptedRun([two, lost, says('Hello.')], { autoSubmit: 'never' });
    await run.send('Go');
    for (const key of keysOf(run)) run.approve(key);
    await run.submit().catch(() => undefined);
    run.leave();
    expect(run.getSnapshot()).toMatchObject({ status: 'idle', interrupts: [] });
    await run.send('Something else');
    expect(requests[2]?.resume ?? []).toEqual([]);
  });
});

// Left questions are stored until the next run finishes. They return with their drafts and decisions if the server asks
// them again.
describe('left questions', () => {
  it('return unchanged when the server asks them again', async () => {
    const { run, first, second } = await left([two]);
    await run.send('Something else');
    expect(keysOf(run)).toEqual([first, second]);
    expect(decisionsOf(run)).toMatchObject(asLeft);
    expect(run.getSnapshot().status).toBe('interrupted');
  });

  it('return unchanged when the server refuses the message because of them', async () => {
    const { run, first, second } = await left([fails('Answer first.', 'PENDING_INTERRUPTS')]);
    await run.send('Something else').catch(() => undefined);
    expect(keysOf(run)).toEqual([first, second]);
    expect(decisionsOf(run)).toMatchObject(asLeft);
  });

  it('return unchanged after a refresh', async () => {
    const { run, first, second } = await left([two], { protocol: agUi({ refresh: true }) });
    await run.refresh();
    expect(keysOf(run)).toEqual([first, second]);
    expect(decisionsOf(run)).toMatchObject(asLeft);
  });

  it('return open if the server asks something else', async () => {
    const other = asks(
      { reason: 'confirmation', message: 'Delete everything?' },
      { reason: 'confirmation', message: 'B?' },
    );
    const { run } = await left([other]);
    await run.send('Something else');
    expect(run.getSnapshot().interrupts).toMatchObject([
      { status: 'open' },
      { status: 'open', draft: 'half typed' },
    ]);
  });

  it('return after a failed run, too', async () => {
    const { run, first, second } = await left([lost, two]);
    await run.send('Something else').catch(() => undefined);
    await run.send('Once more');
    expect(keysOf(run)).toEqual([first, second]);
    expect(decisionsOf(run)).toMatchObject(asLeft);
  });

  it('are deleted when the next run has finished', async () => {
    const { run } = await left([says('Hello.'), two]);
    await run.send('Something else');
    await run.send('Go');
    expect(decisionsOf(run)).toMatchObject([{ status: 'open' }, { status: 'open' }]);
    expect(run.getSnapshot().interrupts.map(({ draft }) => draft)).toEqual([undefined, undefined]);
  });

  it('are stored, and return after a reload', async () => {
    const kept = { storage: memoryStorage(), threadId: 't', autoSubmit: 'never' } as const;
    const { first, second } = await left([], kept);
    await quiet();
    const after = scriptedRun([two], kept);
    await opened(after.run);
    expect(after.run.getSnapshot()).toMatchObject({ status: 'idle', interrupts: [] });
    await after.run.send('Something else');
    expect(keysOf(after.run)).toEqual([first, second]);
    expect(decisionsOf(after.run)).toMatchObject(asLeft);
  });
});

// If the protocol can end a waiting run (`DELETE`, `.../cancel`), `leave()` and `stop()` at a pause do so.
describe('a server that supports ending a waiting run', () => {
  function ending(): { protocol: Protocol; fetch: typeof fetch; asked: string[] } {
    const asked: string[] = [];
    const body = two.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
    return {
      asked,
      protocol: { ...agUi(), stop: ({ url }) => ({ url: `${url}/cancel`, method: 'DELETE' }) },
      fetch: (_url, init) => {
        const method = init?.method ?? 'GET';
        asked.push(method);
        return Promise.resolve(
          method === 'DELETE'
            ? new Response(null, { status: 204 })
            : new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
        );
      },
    };
  }

  it.each<[string, (run: AgentRun) => void]>([
    ['leave()', (run) => run.leave()],
    ['stop()', (run) => run.stop()],
  ])('is notified by %s at a pause', async (_name, act) => {
    const { asked, ...options } = ending();
    const { run } = scriptedRun([], { ...options, autoSubmit: 'never' });
    await run.send('Go');
    act(run);
    await vi.waitFor(() => expect(asked).toEqual(['POST', 'DELETE']));
    expect(run.getSnapshot()).toMatchObject({ status: 'idle', interrupts: [] });
  });

  // Unmounting and disposing never leave.
  it('is not notified by unsubscribing and dispose()', async () => {
    const { asked, ...options } = ending();
    const { run } = scriptedRun([], { ...options, autoSubmit: 'never' });
    const unsubscribe = run.subscribe(() => undefined);
    await run.send('Go');
    unsubscribe();
    run.dispose();
    await quiet();
    expect(asked).toEqual(['POST']);
  });
});

// Leaving is offered if a cancellation is not supported, was refused, or is in doubt.
describe('the panel offers to leave', () => {
  it('if a cancellation is not supported', async () => {
    const base = agUi();
    const protocol = { ...base, capabilities: { ...base.capabilities, cancel: false } };
    const { run } = scriptedRun([two], { protocol, autoSubmit: 'never' });
    expect((await run.send('Go')).batch.canLeave).toBe(true);
  });

  it.each<[string, ServerAnswer]>([
    ['was refused', fails('No.', 'INVALID_PAYLOAD')],
    ['is in doubt', lost],
  ])('if a cancellation %s', async (_name, answer) => {
    const { run } = scriptedRun([two, answer], { autoSubmit: 'never' });
    await run.send('Go');
    for (const key of keysOf(run)) run.cancel(key);
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot().batch.canLeave).toBe(true);
  });

  it('and not if a cancellation has the same effect', async () => {
    const { run } = scriptedRun([two], { autoSubmit: 'never' });
    expect((await run.send('Go')).batch.canLeave ?? false).toBe(false);
  });
});
