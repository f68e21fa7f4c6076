import { describe, expect, it } from 'vitest';
import {
  agUi,
  createAgentRun,
  type AgentRun,
  type AnswerResult,
  type Issue,
  type PendingInterrupt,
} from 'react-agent-interrupts/core';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';
import { asked, only, review } from '../../decisions/reviews.js';
import { oneByOne, OneByOneServer } from '../oneByOne.js';

async function withoutCancellation(): Promise<AgentRun> {
  const protocol = agUi();
  const capabilities = { ...protocol.capabilities, cancel: false };
  const { run } = scriptedRun([asks({ reason: 'confirmation' }, { reason: 'confirmation', message: 'B?' })], {
    protocol: { ...protocol, capabilities },
  });
  await run.send('Go');
  return run;
}

async function withActions(): Promise<AgentRun> {
  return (await asked(review)).run;
}

const first = ({ run }: { run: AgentRun }): PendingInterrupt => {
  const [interrupt] = run.getSnapshot().interrupts;
  if (!interrupt) throw new Error('Nothing waits.');
  return interrupt;
};

// docs/hook-only.md: “The methods that take an interrupt return synchronously: `{ ok: true, checked }`, or `{ ok: false, issues }` if the
// call has changed nothing.”
describe('a cancellation that is refused', () => {
  it.each<[string, () => Promise<AgentRun>, (run: AgentRun) => AnswerResult, string]>([
    ['the server supports none', withoutCancellation, (run) => run.cancel(first({ run })), 'unsupported'],
    [
      'it is about one action',
      withActions,
      (run) => run.cancel(only(run.getSnapshot()).actions?.[0] ?? ''),
      'cancel',
    ],
    [
      'the question has changed',
      withActions,
      (run) => run.cancel({ key: first({ run }).key, digest: 'an earlier one' }),
      'changed',
    ],
  ])('does not end the check of an answer: %s', async (_, make, cancel, keyword) => {
    const run = await make();
    const interrupt = first({ run });
    let pass: (issues: readonly Issue[]) => void = () => undefined;
    const check = () => new Promise<readonly Issue[]>((resolve) => (pass = resolve));
    const answer = run.approve(interrupt.actions?.[0] ?? interrupt, { check });
    expect(cancel(run)).toMatchObject({ ok: false, issues: [{ keyword }] });
    expect(first({ run }).checking).toBe(true);
    pass([]);
    expect(answer.ok && (await answer.checked)).toEqual([]);
    expect(first({ run }).actions?.[0]?.decision ?? first({ run }).decision).toBeDefined();
  });
});

it('an undo of an answer that the server has accepted is refused', async () => {
  const server = new OneByOneServer();
  server.answer = (id) => Response.json({}, { status: id === 'b' ? 503 : 200 });
  const run = createAgentRun({ url: 'http://agent.test', protocol: oneByOne(), fetch: server.fetch });
  await run.send('Go');
  for (const interrupt of run.getSnapshot().interrupts) run.approve(interrupt);
  await expect(run.submit()).rejects.toMatchObject({ httpStatus: 503 });
  expect(run.reopen(first({ run }))).toMatchObject({ ok: false, issues: [{ keyword: 'accepted' }] });
  expect(first({ run })).toMatchObject({ status: 'answered', delivery: 'accepted' });
});
