import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agUi, type AgentRun, type AskAbout } from 'react-agent-interrupts/core';
import { inContent, startRecorded, type RecordedServer } from './RecordedServer.js';

let server: RecordedServer;
beforeAll(async () => {
  server = await startRecorded('adk');
});
afterAll(() => server.stop());
beforeEach(() => server.received());

/** ADK asks with a call of its own, whose result is a `ToolConfirmation`. */
const confirmation = {
  type: 'object',
  properties: { confirmed: { type: 'boolean' } },
  required: ['confirmed'],
  additionalProperties: false,
};
const askAbout: AskAbout = ({ name }) =>
  name === 'adk_request_confirmation' && { reason: 'confirmation', responseSchema: confirmation };

const call = { name: 'transfer', args: { amount: 10, to: 'bob' } };

interface Started {
  readonly run: AgentRun;
  readonly keys: readonly string[];
}

describe.each(['default', 'outcome'])('ADK, on its middleware’s %s channel', (channel) => {
  const protocol = channel === 'default' ? agUi({ askAbout }) : agUi();
  const onWire = (payload: unknown): string =>
    channel === 'default' ? inContent(payload) : `"payload":${JSON.stringify(payload)}`;
  const approval = onWire(channel === 'default' ? { confirmed: true } : true);
  const started = async (agent: string, ...recordings: readonly string[]): Promise<Started> => {
    const path = `${channel}${agent}`;
    const run = server.run(path, [path, ...recordings.map((name) => `${path}-${name}`)], { protocol });
    const { interrupts } = await run.send('Go');
    return { run, keys: interrupts.map(({ key }) => key) };
  };

  it('executes a confirmed call', async () => {
    const {
      run,
      keys: [key = '', ...others],
    } = await started('One', 'approve');
    expect(others).toEqual([]);
    expect(run.getSnapshot().interrupts).toMatchObject([
      {
        reason: 'confirmation',
        toolCall: { args: channel === 'outcome' ? call.args : { originalFunctionCall: call } },
        issues: [],
      },
    ]);
    expect(run.approve(key)).toMatchObject({ ok: true });
    expect(await run.submit()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(server.received()).toEqual([
      { executed: 'transfer', args: { amount: 10, to: 'bob' } },
      { results: { transfer: { sent: 10 } } },
    ]);
  });

  it('executes nothing that is denied, and informs the model', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('One', 'deny');
    expect(run.deny(key)).toMatchObject({ ok: true });
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([
      { results: { transfer: { error: expect.stringMatching(/reject/) as string } } },
    ]);
  });

  it('executes nothing that is cancelled', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('One', 'cancel');
    run.cancel(key);
    await run.submit().catch(() => undefined);
    expect(server.received()).toEqual([
      { results: { transfer: { error: expect.stringMatching(/reject/) as string } } },
    ]);
  });

  it('executes both of two confirmed calls', async () => {
    const { run, keys } = await started('Two', 'both');
    for (const key of keys) run.approve(key);
    expect((await run.submit()).status).toBe('finished');
    const received = server.received();
    expect(received).toHaveLength(3);
    expect(received).toContainEqual({ executed: 'transfer', args: { amount: 10, to: 'bob' } });
    expect(received).toContainEqual({ executed: 'send_mail', args: { to: 'a@b.com' } });
  });

  it('accepts two answers together, each for its own call', async () => {
    const {
      run,
      keys: [first = '', second = ''],
    } = await started('Two', 'answers');
    run.deny(first);
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    run.approve(second);
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()[0]).toEqual({ executed: 'send_mail', args: { to: 'a@b.com' } });
  });

  it('offers no edits, and reads none', async () => {
    const path = `${channel}One`;
    const edited = { confirmed: true, payload: { editedArgs: { amount: 99, to: 'eve' } } };
    const replaceOnce = [approval, onWire(edited)] as const;
    const run = server.run(path, [path, `${path}-edit`], { protocol, replaceOnce });
    const key = (await run.send('Go')).interrupts[0]?.key ?? '';
    expect(run.getSnapshot().interrupts).toMatchObject([
      { approval: { canEdit: false, allowed: ['approve', 'deny'] } },
    ]);
    expect(run.approve(key, { editedArgs: { amount: 99, to: 'eve' } })).toMatchObject({
      ok: false,
      issues: [{ keyword: 'edits', message: expect.stringMatching(/does not accept edited/) as string }],
    });
    run.approve(key);
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()[0]).toEqual({ executed: 'transfer', args: { amount: 10, to: 'bob' } });
  });

  // ADK keeps the invalid answer, and cannot use the next one.
  it('reports a confirmation of another type as an error, and the thread can continue', async () => {
    const path = `${channel}One`;
    const replaceOnce = [approval, onWire({ confirmed: 'maybe' })] as const;
    const run = server.run(path, [path, `${path}-bad`, `${path}-after-bad`], { protocol, replaceOnce });
    const key = (await run.send('Go')).interrupts[0]?.key ?? '';
    run.approve(key);
    await expect(run.submit()).rejects.toMatchObject({
      code: 'run_error',
      message: expect.stringMatching(/should be a valid boolean/) as string,
    });
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      batch: { delivery: 'inDoubt', canLeave: true },
      interrupts: [{ key, status: 'answered' }],
    });
    run.leave();
    // The model makes its call again.
    const { interrupts } = await run.send('Once more');
    expect(interrupts).toMatchObject([{ status: 'open' }]);
    expect(interrupts[0]?.key).not.toBe(key);
    expect(server.received()).toEqual([]);
  });

  it('accepts the answer of a page that was reloaded', async () => {
    const { run } = await started('One');
    const names = [`${channel}One-approve`];
    const reloaded = server.run(`${channel}One`, names, { initial: run.dehydrate(), protocol });
    reloaded.approve(reloaded.getSnapshot().interrupts[0]?.key ?? '');
    expect((await reloaded.submit()).status).toBe('finished');
    expect(server.received()[0]).toMatchObject({ executed: 'transfer' });
  });
});

describe('ADK, on its outcome channel', () => {
  it('passes the data of an answer to the tool that asked', async () => {
    const run = server.run('outcomeForm', ['outcomeForm', 'outcomeForm-answer']);
    const [asked] = (await run.send('Go')).interrupts;
    expect(asked?.toolCall?.args).toMatchObject({ question: 'Which quarter?' });
    const answer = { confirmed: true, payload: { quarter: 'Q3' } };
    expect(run.answer(asked?.key ?? '', answer)).toMatchObject({ ok: true });
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()[0]).toEqual({ answered: answer });
  });

  // The middleware sends no schema with this question, and asks for no call.
  it.each([
    ['approve', { accepted: true }, /accepted/],
    ['deny', { accepted: false }, /rejected/],
  ] as const)('passes the decision about changes to the model: %s', async (decision, payload, words) => {
    const run = server.run('outcomeDraft', ['outcomeDraft', `outcomeDraft-${decision}`]);
    const [asked] = (await run.send('Go')).interrupts;
    expect(asked).toMatchObject({ reason: 'confirm_changes', approval: { allowed: ['approve', 'deny'] } });
    expect(run[decision](asked?.key ?? '')).toMatchObject({ ok: true });
    expect(run.getSnapshot().interrupts[0]?.decision).toEqual({ status: 'resolved', payload });
    expect((await run.submit()).status).toBe('finished');
    expect(server.received().at(-1)).toMatchObject({ told: [expect.stringMatching(words) as string] });
  });

  // Of all payloads, it reads only `false`, and `false` as `approved` or `confirmed`, as a denial.
  it.each(['"maybe"', '{"approved":"maybe"}'])('reads %s as an approval', async (payload) => {
    const recording = `outcomeOne-${payload.replaceAll(/\W/g, '')}`;
    const run = server.run('outcomeOne', ['outcomeOne', recording], {
      replaceOnce: ['"payload":true', `"payload":${payload}`],
    });
    run.approve((await run.send('Go')).interrupts[0]?.key ?? '');
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()[0]).toMatchObject({ executed: 'transfer' });
  });

  it('passes an answer to a tool that asks itself, in a resumable app', async () => {
    const run = server.run('outcomeRefund', ['outcomeRefund', 'outcomeRefund-answer']);
    const [asked] = (await run.send('Go')).interrupts;
    expect(asked).toMatchObject({ message: 'How much?', toolCall: { args: { order: 'A-1' } } });
    expect(asked?.metadata).toMatchObject({ adk: { toolConfirmation: { payload: { amount: 20 } } } });
    const answer = { confirmed: true, payload: { amount: 5 } };
    expect(run.answer(asked?.key ?? '', answer)).toMatchObject({ ok: true });
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toContainEqual({ answered: answer });
  });

  it('cannot use any answer to a tool that asks itself in another app, and the thread can continue', async () => {
    const run = server.run('outcomeForgotten', [
      'outcomeForgotten',
      'outcomeForgotten-approve',
      'outcomeForgotten-next',
    ]);
    const [asked] = (await run.send('Go')).interrupts;
    run.approve(asked?.key ?? '');
    await expect(run.submit()).rejects.toMatchObject({ message: /does not require confirmation/ });
    expect(server.received()).toEqual([]);
    run.leave();
    // The model makes its call again.
    expect((await run.send('Once more')).interrupts).toMatchObject([{ status: 'open' }]);
  });

  it('refuses an answer to a question that it does not know, which ends the pause', async () => {
    const run = server.run('outcomeOne', ['outcomeOne']);
    await run.send('Go');
    run.setMessages([]);
    const other = server.run('outcomeTwo', ['outcomeTwo-unknown'], { initial: run.dehydrate() });
    other.approve(other.getSnapshot().interrupts[0]?.key ?? '');
    await expect(other.submit()).rejects.toMatchObject({ code: 'run_error' });
    expect(other.getSnapshot().batch).toMatchObject({ delivery: 'refused', over: true });
    expect(server.received()).toEqual([]);
  });
});
