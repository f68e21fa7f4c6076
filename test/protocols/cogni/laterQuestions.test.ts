import { expect, it } from 'vitest';
import type { CogniServer } from '../../emulators/cogni/cogniServer.js';
import { asking, graph as model, reply, talk } from './talk.js';

const approval = (amount: number) => ({ kind: 'approval-gate', data: { amount } });
const resumeId = '00000000-0000-4000-8000-000000000001';

const post = (server: CogniServer, body: object) =>
  server.fetch('https://cogni.test/api/v1/ai/chat', {
    method: 'POST',
    body: JSON.stringify({ ...model, stateKey: 'thread-1', ...body }),
  });

// reliability.md: “Answers are sent only after the user has acted on exactly these answers.” The server applies an
// answer to its latest question.
it.each([
  ['another client has answered', (server: CogniServer) => post(server, { resumeValue: 'theirs', resumeId })],
  ['another tab has sent a message', (server: CogniServer) => post(server, { message: 'Pay Ann instead' })],
])('an answer does not reach a later question of the agent: %s', async (_, meanwhile) => {
  const { graph, answers } = asking(approval(10), approval(9_000));
  const { run, server } = talk({ graph });
  await run.send('Pay Bob');
  await meanwhile(server);
  const before = answers.length;
  await expect(reply(run, 'yes')).rejects.toMatchObject({ details: { conflict: 'not_active' } });
  expect(answers).toHaveLength(before);
  expect(run.getSnapshot()).toMatchObject({ canSend: true, batch: { delivery: 'refused', over: true } });
});

it('an answer is sent while the runs list nothing newer, and to a server without a list of runs', async () => {
  const { graph, answers } = asking(approval(10), approval(9_000));
  const { run, server } = talk({ graph });
  await run.send('Pay Bob');
  await reply(run, 'yes');
  server.list(Response.json({ error: 'Not found' }, { status: 404 }));
  await reply(run, 'no');
  expect(answers).toEqual(['yes', 'no']);
});

it('an answer is not sent if the list of runs cannot be read, and can be sent again', async () => {
  const { graph, answers } = asking(approval(10));
  const { run, server } = talk({ graph });
  await run.send('Pay Bob');
  server.list(Response.json({ error: 'down' }, { status: 503 }));
  await expect(reply(run, 'yes')).rejects.toMatchObject({ code: 'not_sent', retryable: true });
  expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { delivery: 'none' } });
  await run.submit();
  expect(answers).toEqual(['yes']);
});

// servers.md: “If someone else has answered since, or a later run has ended, nothing is sent.”
it('an answer is not sent to a later question, although newer runs of other threads fill the list', async () => {
  const { graph, answers } = asking(approval(10), approval(9_000));
  const { run, server } = talk({ graph });
  await run.send('Pay Bob');
  await post(server, { resumeValue: 'theirs', resumeId });
  const others = Array.from({ length: 25 }, (_, index) =>
    post(server, { message: 'Hi', stateKey: `other-${index}` }),
  );
  await Promise.all(others);
  await expect(reply(run, 'yes')).rejects.toMatchObject({ details: { conflict: 'not_active' } });
  expect(answers).toEqual(['theirs']);
});

// servers.md: “Before an answer, and before anything is sent again, the protocol therefore reads the list of runs.”
it.each(['on the same page', 'after a reload'])(
  'a changed answer does not reach a later question, if the first one was lost after it had arrived: %s',
  async (where) => {
    const { graph, answers } = asking(approval(10), approval(9_000));
    const { run, server } = talk({ graph });
    await run.send('Pay Bob');
    const isLost: typeof fetch = async (target, init) => {
      const response = await server.fetch(target, init);
      if (init?.method !== 'POST') return response;
      await response.text();
      throw new TypeError('Failed to fetch');
    };
    run.setOptions({ autoSubmit: 'never', fetch: isLost });
    await expect(reply(run, 'yes')).rejects.toMatchObject({ code: 'network' });
    run.setOptions({ autoSubmit: 'never', fetch: server.fetch });
    const page =
      where === 'after a reload'
        ? talk({ graph }, { initial: run.dehydrate(), fetch: server.fetch }).run
        : run;
    await expect(reply(page, 'no')).rejects.toMatchObject({ details: { conflict: 'not_active' } });
    expect(answers).toEqual(['yes']);
    expect(page.getSnapshot()).toMatchObject({ canSend: true, batch: { over: true } });
  },
);
