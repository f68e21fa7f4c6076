import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agUi, type AgentRun } from 'react-agent-interrupts/core';
import { startRecorded, type RecordedServer } from './RecordedServer.js';

let server: RecordedServer;
beforeAll(async () => {
  server = await startRecorded('langGraphPython');
});
afterAll(() => server.stop());
beforeEach(() => server.received());

interface Started {
  readonly run: AgentRun;
  readonly keys: readonly string[];
}

describe.each(['default', 'outcome'])('LangGraph for Python, on its bridge’s %s channel', (channel) => {
  const started = async (what: string, ...recordings: readonly string[]): Promise<Started> => {
    const names = [what, ...recordings].map((name) => `${channel}-${name}`);
    const run = server.run(what === 'review' ? `${channel}Review` : channel, names);
    const { interrupts } = await run.send(what);
    return { run, keys: interrupts.map(({ key }) => key) };
  };

  it('passes the answer to one question to its node', async () => {
    const {
      run,
      keys: [key = '', ...others],
    } = await started('tool', 'tool-approve');
    expect(others).toEqual([]);
    expect(run.getSnapshot().interrupts).toMatchObject([
      {
        reason: 'tool_call',
        message: 'Send the mail?',
        toolCall: { name: 'send_mail', args: { to: 'a@b.com' } },
        approval: { canEdit: true },
        cancellation: 'denies',
        issues: [],
      },
    ]);
    run.approve(key);
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([{ node: 'gate', answer: { approved: true } }]);
  });

  it('passes the edited arguments to it', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('tool', 'tool-edit');
    run.approve(key, { editedArgs: { to: 'eve@b.com' } });
    await run.submit();
    expect(server.received()).toEqual([
      { node: 'gate', answer: { approved: true, editedArgs: { to: 'eve@b.com' } } },
    ]);
  });

  it.each([
    ['a denial', (run: AgentRun, key: string) => void run.deny(key)],
    ['a cancellation', (run: AgentRun, key: string) => run.cancel(key)],
  ])('passes %s to it as an explicit denial', async (_name, decide) => {
    const {
      run,
      keys: [key = ''],
    } = await started('tool', 'tool-deny');
    decide(run, key);
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([{ node: 'gate', answer: { approved: false } }]);
  });

  it('passes the answers to two simultaneous nodes, each to its own', async () => {
    const {
      run,
      keys: [a = '', b = '', ...others],
    } = await started('two', 'two-answers');
    expect(others).toEqual([]);
    expect(run.getSnapshot().interrupts.map(({ message }) => message)).toEqual(['Approve a?', 'Approve b?']);
    run.answer(b, { approved: false });
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    run.answer(a, 'yes');
    expect((await run.submit()).status).toBe('finished');
    const received = server.received();
    expect(received).toHaveLength(2);
    expect(received).toContainEqual({ node: 'a', answer: 'yes' });
    expect(received).toContainEqual({ node: 'b', answer: { approved: false } });
  });

  it('passes a cancellation beside an answer to its own node', async () => {
    const {
      run,
      keys: [a = '', b = ''],
    } = await started('two', 'two-cancel');
    run.answer(a, 'yes');
    run.cancel(b);
    await run.submit();
    expect(server.received()).toContainEqual({ node: 'b', answer: { __agui_cancelled__: true } });
  });

  it('asks twice under one id, and each answer is for its own question', async () => {
    const {
      run,
      keys: [first = ''],
    } = await started('sequential', 'sequential-first', 'sequential-second');
    run.answer(first, 'one');
    const [second] = (await run.submit()).interrupts;
    expect(second).toMatchObject({ status: 'open', message: 'Second?' });
    expect(second?.key).not.toBe(first);
    run.answer(second?.key ?? '', 'two');
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([{ node: 'sequential', answers: ['one', 'two'] }]);
  });

  it('asks again after an answer that it does not accept', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('limited', 'limited-bad', 'limited-good');
    run.answer(key, 5000);
    const [again] = (await run.submit()).interrupts;
    expect(again).toMatchObject({ status: 'open', message: 'At most 1000. How much?' });
    expect(server.received()).toEqual([]);
    run.answer(again?.key ?? '', 500);
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([{ node: 'limited', answer: 500 }]);
  });

  it('executes the calls of a review as they were decided', async () => {
    const { run } = await started('review', 'review-mixed');
    const { interrupts } = run.getSnapshot();
    expect(interrupts).toHaveLength(1);
    const [transfer = '', mail = ''] = interrupts[0]?.actions?.map(({ key }) => key) ?? [];
    run.approve(transfer, { editedArgs: { amount: 5, to: 'bob' } });
    run.deny(mail, { reason: 'Not today' });
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([
      { executed: 'transfer', args: { amount: 5, to: 'bob' } },
      {
        results: {
          'tc-1': expect.stringContaining('Not today') as string,
          'tc-2': expect.stringMatching(/replaced this tool call.*sent 5$/s) as string,
        },
      },
    ]);
  });

  it('reports pending questions to a new page, and starts no work', async () => {
    const { run } = await started('tool');
    const { threadId, interrupts } = run.getSnapshot();
    const names = ['refresh', 'tool-approve'].map((name) => `${channel}-reloaded-${name}`);
    const reloaded = server.run(channel, names, { threadId, protocol: agUi({ refresh: true }) });
    const snapshot = await reloaded.refresh();
    expect(snapshot.interrupts.map(({ id }) => id)).toEqual(interrupts.map(({ id }) => id));
    expect(server.received()).toEqual([]);
    reloaded.approve(snapshot.interrupts[0]?.key ?? '');
    expect((await reloaded.submit()).status).toBe('finished');
    expect(server.received()).toEqual([{ node: 'gate', answer: { approved: true } }]);
  });
});

describe('LangGraph for Python, on its custom channel without the raw events that carry ids', () => {
  it.each([
    ['an approval', 'approve', (run: AgentRun, key: string) => void run.approve(key), { approved: true }],
    ['a cancellation', 'deny', (run: AgentRun, key: string) => run.cancel(key), { approved: false }],
  ])('passes %s to the node of the only question', async (_name, recording, decide, answer) => {
    const protocol = agUi({ bridge: 'langgraph' });
    const run = server.run('bare', ['bare-tool', `bare-tool-${recording}`], { protocol });
    const { interrupts } = await run.send('tool');
    expect(interrupts).toMatchObject([{ message: 'Send the mail?', cancellation: 'denies', issues: [] }]);
    decide(run, interrupts[0]?.key ?? '');
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([{ node: 'gate', answer }]);
  });
});
