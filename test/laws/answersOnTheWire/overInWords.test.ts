import { describe, expect, it } from 'vitest';
import { agUi, type AgentRun, type RunSnapshot } from 'react-agent-interrupts/core';
import { awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import * as awaken from '../../protocols/awaken/conversation.js';
import { asking, talk } from '../../protocols/cogni/talk.js';
import * as jobworkerp from '../../protocols/jobworkerp/conversation.js';
import { done, pause, wired } from '../wire/kit.js';

const question = { id: 'a', reason: 'confirmation', message: 'Delete it?' };
const keyOf = (run: AgentRun): string => run.getSnapshot().interrupts[0]?.key ?? '';

async function refusedByAgUi(status: number, detail = 'Interrupt is gone'): Promise<AgentRun> {
  const { run } = wired([pause(question), () => Response.json({ detail }, { status })]);
  await run.send('Go');
  run.answer(keyOf(run), true);
  return run;
}

async function refusedByJobworkerp(status: number, code: string, message: string): Promise<AgentRun> {
  const server = await jobworkerp.front([{ calls: [jobworkerp.date] }]);
  const run = jobworkerp.runOn(server);
  await run.send('Go');
  run.approve(keyOf(run));
  server.failNext(/POST/, { status, json: { error: { code, message } } });
  return run;
}

async function refusedByAwaken(): Promise<AgentRun> {
  const server = await awaken.awakenServer([{ calls: [awaken.permitted('a', {})] }]);
  const run = awaken.runOn(server, { url: `${server.origin}/v1/ai-sdk/chat`, protocol: awakenAiSdk() });
  await run.send('Go');
  run.approve(keyOf(run));
  server.failNext(/POST/, { status: 410, json: { error: 'gone' } });
  return run;
}

async function refusedByCogni(body: object): Promise<AgentRun> {
  const { run, server } = talk({ graph: asking({ kind: 'gate', data: null }).graph });
  await run.send('Go');
  run.answer(keyOf(run), 'yes');
  server.answer(Response.json(body, { status: 409 }));
  return run;
}

const errorOf = async (run: AgentRun): Promise<RunSnapshot['error']> => {
  await run.submit().catch(() => undefined);
  return run.getSnapshot().error;
};

// “A server may respond that an interrupt is no longer pending, for example with an error about an unknown id or a
// stale pause, or with status 404 or 410. The user can then send a new message, or dismiss the cards”.
describe('the error about answers that the server no longer waits for', () => {
  it.each([
    ['AG-UI, status 404', () => refusedByAgUi(404)],
    ['AG-UI, status 410', () => refusedByAgUi(410)],
    ['AG-UI, status 400 with words', () => refusedByAgUi(400, 'Unknown interrupt: a')],
    ['AG-UI, status 500 with words', () => refusedByAgUi(500, 'No pending interrupt with the id a')],
    ['Awaken, status 410', refusedByAwaken],
    ['jobworkerp, status 409', () => refusedByJobworkerp(409, 'INVALID_SESSION_STATE', 'Session not paused')],
    ['jobworkerp, status 500', () => refusedByJobworkerp(500, 'INTERNAL_ERROR', "Invalid interrupt ID 'x'")],
    ['Cogni, status 409', () => refusedByCogni({ error: 'Conflict' })],
  ])('advises a new message, and not to try again: %s', async (_, refused) => {
    const run = await refused();
    const error = await errorOf(run);
    expect(run.getSnapshot().batch).toMatchObject({ delivery: 'refused', over: true });
    expect(error?.message).toMatch(/Send a new message\.$/);
    expect(error?.message).not.toMatch(/fix what|try again/i);
    expect(error?.retryable).toBe(false);
  });
});

// reliability.md: “Status 400 to 499 means that the server accepted nothing. After a 5xx, … the answer is in doubt.”
describe('words of the server about something else', () => {
  it.each([
    'The interrupt store timed out',
    'Interrupt a is being processed',
    'Interrupt a was resolved, but its tool was not found',
    'Interrupt handler failed: file not found',
  ])('leave the answers in doubt, and the question on the page: %s', async (words) => {
    const run = await refusedByAgUi(500, words);
    expect((await errorOf(run))?.message).toContain(words);
    expect(run.getSnapshot()).toMatchObject({ canSend: false, batch: { delivery: 'inDoubt' } });
    expect(run.getSnapshot().batch.over).toBeUndefined();
  });

  it('are not the address of the server', async () => {
    const response = Response.json({ detail: 'Model not found' }, { status: 500 });
    Object.defineProperty(response, 'url', { value: 'http://agent/interrupt/resume' });
    const { run } = wired([pause(question), () => response]);
    await run.send('Go');
    run.answer(keyOf(run), true);
    await errorOf(run);
    expect(run.getSnapshot().batch).toMatchObject({ delivery: 'inDoubt' });
  });
});

// reliability.md: an answer that the server refuses leaves the question pending, unless the server reports that it is
// not.
it.each(['Resume does not address every open interrupt', 'Interrupt a has expired'])(
  'a question that is refused with status 500 is still pending: %s',
  async (words) => {
    const run = await refusedByAgUi(500, words);
    await errorOf(run);
    expect(run.getSnapshot().batch).toMatchObject({ delivery: 'refused' });
    expect(run.getSnapshot().batch.over).toBeUndefined();
  },
);

// “… the user can change each answer, cancel, send again if that can succeed, or leave.”
it('a conflict that a repetition can solve is not said to fail again', async () => {
  const error = await errorOf(await refusedByCogni({ error: 'Thread conflict — please retry' }));
  expect(error).toMatchObject({ retryable: true });
  expect(error?.message).not.toMatch(/would fail again/);
});

describe('a paused run that the server does not have any more', () => {
  // “`leave()` ... removes the interrupts from the page.”
  it.each([404, 410])('is left without an error about its stop, after status %i', async (status) => {
    const stop = () => ({ url: 'http://agent.test/stop', method: 'POST' }) as const;
    const { run, requests } = wired([pause(question), () => new Response('', { status }), done], {
      protocol: agUi({ stop }),
    });
    const errors: unknown[] = [];
    run.on('error', (error) => errors.push(error));
    await run.send('Go');
    run.leave();
    await expect.poll(() => requests).toHaveLength(2);
    expect((await run.send('Another thing')).status).toBe('finished');
    expect(errors).toEqual([]);
  });
});
