import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agUi, type AgentRun, type AskAbout } from 'react-agent-interrupts/core';
import { inContent, startRecorded, type RecordedServer } from './RecordedServer.js';

let server: RecordedServer;
beforeAll(async () => {
  server = await startRecorded('llamaIndex');
});
afterAll(() => server.stop());
beforeEach(() => server.received());

/** What this server's model reads from the result of its question. LlamaIndex itself reads nothing. */
const editable = {
  type: 'object',
  properties: {
    approved: { type: 'boolean' },
    editedArgs: {
      type: 'object',
      properties: { amount: { type: 'integer' }, to: { type: 'string' } },
      required: ['amount', 'to'],
    },
    reason: { type: 'string' },
  },
  required: ['approved'],
};
const askAbout: AskAbout = ({ name }) => name.startsWith('approve_') && { responseSchema: editable };
const protocol = agUi({ askAbout });

interface Started {
  readonly run: AgentRun;
  readonly keys: readonly string[];
}

const started = async (agent: string, ...recordings: readonly string[]): Promise<Started> => {
  const names = [agent, ...recordings.map((name) => `${agent}-${name}`)];
  const run = server.run(`${agent}/run`, names, { protocol });
  const { interrupts } = await run.send('Go');
  return { run, keys: interrupts.map(({ key }) => key) };
};

/** What the model has read, as JSON. */
const answersIn = (received: unknown): unknown => {
  const { results } = received as { results: Readonly<Record<string, string>> };
  return Object.fromEntries(Object.entries(results).map(([id, text]) => [id, JSON.parse(text) as unknown]));
};

describe('LlamaIndex', () => {
  it('passes an approval to the model, which then calls the tool of the server', async () => {
    const {
      run,
      keys: [key = '', ...others],
    } = await started('one', 'approve');
    expect(others).toEqual([]);
    expect(run.getSnapshot().interrupts).toMatchObject([
      {
        toolCall: { name: 'approve_transfer', args: { amount: 10, to: 'bob' } },
        approval: { canEdit: true },
        issues: [],
      },
    ]);
    run.approve(key);
    expect(await run.submit()).toMatchObject({ status: 'finished', interrupts: [] });
    const [model, tool] = server.received();
    expect(answersIn(model)).toEqual({ 'tc-1': { approved: true } });
    expect(tool).toEqual({ executed: 'transfer', args: { amount: 10, to: 'bob' } });
  });

  it('passes edited arguments to the model', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one', 'edit');
    run.approve(key, { editedArgs: { amount: 99, to: 'eve' } });
    await run.submit();
    expect(server.received()[1]).toEqual({ executed: 'transfer', args: { amount: 99, to: 'eve' } });
  });

  it('passes a denial with its reason to the model', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one', 'deny');
    run.deny(key, { reason: 'Too much' });
    expect((await run.submit()).status).toBe('finished');
    const [model, ...others] = server.received();
    expect(answersIn(model)).toEqual({ 'tc-1': { approved: false, reason: 'Too much' } });
    expect(others).toEqual([]);
  });

  it('passes a cancellation to the model as a result that is not an approval', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one', 'cancel');
    run.cancel(key);
    expect((await run.submit()).status).toBe('finished');
    const [model, ...others] = server.received();
    expect(answersIn(model)).toEqual({ 'tc-1': expect.not.objectContaining({ approved: true }) as unknown });
    expect(others).toEqual([]);
  });

  it('passes two answers together, each as the result of its own call', async () => {
    const {
      run,
      keys: [first = '', second = ''],
    } = await started('two', 'answers');
    run.deny(first);
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    run.approve(second);
    expect((await run.submit()).status).toBe('finished');
    expect(answersIn(server.received()[0])).toEqual({
      'tc-1': { approved: false },
      'tc-2': { approved: true },
    });
  });

  it('passes an answer of another type to the model', async () => {
    const run = server.run('one/run', ['one', 'one-bad'], {
      protocol,
      replaceOnce: [inContent({ approved: true }), inContent({ approved: 'maybe' })],
    });
    run.approve((await run.send('Go')).interrupts[0]?.key ?? '');
    expect((await run.submit()).status).toBe('finished');
    const [model, ...others] = server.received();
    expect(answersIn(model)).toEqual({ 'tc-1': { approved: 'maybe' } });
    expect(others).toEqual([]);
  });

  it('accepts the answer of a page that was reloaded', async () => {
    const { run } = await started('one');
    const reloaded = server.run('one/run', ['one-approve'], { initial: run.dehydrate(), protocol });
    reloaded.approve(reloaded.getSnapshot().interrupts[0]?.key ?? '');
    expect((await reloaded.submit()).status).toBe('finished');
    expect(server.received()[1]).toMatchObject({ executed: 'transfer' });
  });
});
