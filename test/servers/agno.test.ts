import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agUi, type AgentRun, type AskAbout } from 'react-agent-interrupts/core';
import { inContent, startRecorded, type RecordedRunOptions, type RecordedServer } from './RecordedServer.js';

let server: RecordedServer;
beforeAll(async () => {
  server = await startRecorded('agno');
});
afterAll(() => server.stop());
beforeEach(() => server.received());

/** The payloads that Agno reads from the tool message of a paused call. */
const confirmation = {
  type: 'object',
  properties: { accepted: { type: 'boolean' }, note: { type: 'string' } },
  required: ['accepted'],
};
const nights = { type: 'object', properties: { nights: { type: 'integer' } }, required: ['nights'] };
const askAbout: AskAbout = ({ name }) =>
  name === 'book'
    ? {
        reason: 'input_required',
        responseSchema: { type: 'object', properties: { values: nights }, required: ['values'] },
      }
    : { responseSchema: confirmation };

interface Started {
  readonly run: AgentRun;
  readonly keys: readonly string[];
}

const started = async (
  agent: string,
  recordings: readonly string[],
  about = askAbout,
  options: RecordedRunOptions = {},
): Promise<Started> => {
  const names = [agent, ...recordings.map((name) => `${agent}-${name}`)];
  const run = server.run(`${agent}/agui`, names, { protocol: agUi({ askAbout: about }), ...options });
  const { interrupts } = await run.send('Go');
  return { run, keys: interrupts.map(({ key }) => key) };
};

describe('Agno', () => {
  it('executes a confirmed call', async () => {
    const {
      run,
      keys: [key = '', ...others],
    } = await started('one', ['approve']);
    expect(others).toEqual([]);
    expect(run.getSnapshot().interrupts).toMatchObject([
      { toolCall: { name: 'transfer', args: { amount: 10, to: 'bob' } }, issues: [] },
    ]);
    run.approve(key);
    expect(await run.submit()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(server.received()).toEqual([
      { executed: 'transfer', args: { amount: 10, to: 'bob' } },
      { results: { 'tc-1': 'sent 10' } },
    ]);
  });

  it('offers no edits, and reads none', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one', ['edit'], askAbout, {
      replaceOnce: [
        inContent({ accepted: true }),
        inContent({ accepted: true, editedArgs: { amount: 99, to: 'eve' } }),
      ],
    });
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

  it('reads a decision of another type as a denial', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one', ['bad'], askAbout, {
      replaceOnce: [inContent({ accepted: true }), inContent({ accepted: 'maybe' })],
    });
    run.approve(key);
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([{ results: { 'tc-1': expect.stringMatching(/reject/) as string } }]);
  });

  it('executes nothing that is denied, and passes the reason to the model', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one', ['deny']);
    run.deny(key, { reason: 'Too much' });
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([
      { results: { 'tc-1': expect.stringContaining('Too much') as string } },
    ]);
  });

  it('executes nothing that is cancelled', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one', ['cancel']);
    run.cancel(key);
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([{ results: { 'tc-1': expect.any(String) as string } }]);
  });

  it('accepts two answers together, each for its own call', async () => {
    const {
      run,
      keys: [first = '', second = ''],
    } = await started('two', ['answers']);
    run.deny(first);
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    run.approve(second);
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()[0]).toEqual({ executed: 'send_mail', args: { to: 'a@b.com' } });
  });

  it('executes a call with the fields that the user fills in', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('input', ['answer']);
    expect(run.answer(key, { values: { nights: 'two' } })).toMatchObject({ ok: false });
    run.answer(key, { values: { nights: 2 } });
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()[0]).toEqual({ executed: 'book', args: { city: 'Oslo', nights: 2 } });
  });

  it('refuses an answer in another format, and accepts the corrected answer', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('input', ['bad', 'good'], () => ({ reason: 'input_required' }));
    run.answer(key, { nights: 2 });
    await expect(run.submit()).rejects.toMatchObject({ code: 'run_error' });
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { delivery: 'refused' } });
    expect(server.received()).toEqual([]);
    run.answer(key, { values: { nights: 2 } });
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()[0]).toEqual({ executed: 'book', args: { city: 'Oslo', nights: 2 } });
  });

  it('refuses an answer to a call that was answered elsewhere, which ends the pause', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one', ['again']);
    const protocol = agUi({ askAbout });
    const elsewhere = server.run('one/agui', ['one-approve'], { initial: run.dehydrate(), protocol });
    elsewhere.approve(elsewhere.getSnapshot().interrupts[0]?.key ?? '');
    await elsewhere.submit();
    server.received();
    run.approve(key);
    await expect(run.submit()).rejects.toMatchObject({ code: 'run_error' });
    expect(run.getSnapshot().batch).toMatchObject({ delivery: 'refused', over: true });
    expect(server.received()).toEqual([]);
  });

  it('accepts the answer of a page that was reloaded', async () => {
    const { run } = await started('one', []);
    const protocol = agUi({ askAbout });
    const reloaded = server.run('one/agui', ['one-approve'], { initial: run.dehydrate(), protocol });
    reloaded.approve(reloaded.getSnapshot().interrupts[0]?.key ?? '');
    expect((await reloaded.submit()).status).toBe('finished');
    expect(server.received()[0]).toMatchObject({ executed: 'transfer' });
  });
});
