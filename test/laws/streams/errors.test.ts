// @vitest-environment node
import { agUi } from 'react-agent-interrupts/core';
import { describe, expect, it } from 'vitest';
import { answer, failed, finished, keyOf, oddServer, pauses, started, stream, frames } from './oddServer.js';

const question = (id: string, fields: object = {}) => ({
  id,
  reason: 'confirmation',
  message: `${id}?`,
  ...fields,
});
const asking = answer(started, pauses(question('a')));

async function submitted(refusal: () => Response, options: Parameters<typeof oddServer>[1] = {}) {
  const server = oddServer([asking, refusal], options);
  await server.run.send('Go');
  server.run.approve(keyOf(server.run));
  const error: unknown = await server.run.submit().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { ...server, error };
}

// Law 7.
describe('RUN_ERROR followed by the question, which is how LangGraph’s adapter refuses an answer', () => {
  it('is the same in the promise, the snapshot and the listeners', async () => {
    const { run, told, error } = await submitted(answer(started, failed(), pauses(question('a'))));
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      batch: { delivery: 'refused', covered: 1 },
      error: { code: 'run_error' },
    });
    expect(told).toContain('error run_error');
    expect(error).toBe(run.getSnapshot().error);
  });

  it('does not mark an unanswered question as refused', async () => {
    const refusal = answer(started, failed(), pauses(question('a'), question('b')));
    const { run } = await submitted(refusal);
    expect(run.getSnapshot().interrupts).toMatchObject([
      { status: 'answered', delivery: 'refused' },
      { status: 'open', delivery: 'none' },
    ]);
  });

  it('refuses nothing if only another question is asked', async () => {
    const { run } = await submitted(answer(started, failed(), pauses(question('b'))));
    expect(run.getSnapshot()).toMatchObject({
      batch: { delivery: 'none', covered: 0 },
      interrupts: [{ status: 'open', delivery: 'none' }],
    });
  });
});

describe('a status on a resume', () => {
  // After a 5xx the answer is in doubt, so it may have resumed the run.
  it.each([302, 500, 503])(
    '%i does not claim that the run did not continue while the answer is in doubt',
    async (status) => {
      const { run } = await submitted(() => new Response('', { status }));
      expect(run.getSnapshot().batch.delivery).toBe('inDoubt');
      expect(run.getSnapshot().error?.message).not.toContain('did not continue');
    },
  );
});

describe('a question whose answer is in doubt', () => {
  // `disconnected` is final: the stream is lost for good.
  it.each([
    ['status 500', () => new Response('', { status: 500 })],
    ['RUN_ERROR', answer(started, failed())],
  ])('is not shown as failed if a refresh fails with %s', async (_name, refusal) => {
    const { run } = oddServer([asking, () => stream(frames([started]), { broken: true }), refusal], {
      protocol: agUi({ refresh: true }),
    });
    await run.send('Go');
    run.approve(keyOf(run));
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot().status).toBe('disconnected');
    await run.refresh().catch(() => undefined);
    expect(run.getSnapshot()).toMatchObject({
      status: 'disconnected',
      batch: { delivery: 'inDoubt', canLeave: true },
    });
  });
});

describe('a message instead of the answers, which is in doubt', () => {
  // `retry()` repeats the same entries under the same batch id.
  it('is sent again unchanged after a failed refresh', async () => {
    const lost = () => stream(frames([started]), { broken: true });
    const { run, got } = oddServer(
      [asking, lost, () => new Response('', { status: 500 }), answer(started, finished)],
      {
        protocol: agUi({ refresh: true }),
      },
    );
    await run.send('Go');
    await run.steer('Stop that').catch(() => undefined);
    await run.refresh().catch(() => undefined);
    await run.retry();
    expect(got[3]).toMatchObject({ messages: got[1]?.messages, resume: got[1]?.resume });
    expect(JSON.stringify(got[3]?.messages)).toContain('Stop that');
  });
});
