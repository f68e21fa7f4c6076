import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agUi, type AgentRun } from 'react-agent-interrupts/core';
import { startServer, type RealServer } from './RealServer.js';

let server: RealServer;
beforeAll(async () => {
  server = await startServer('langGraph');
});
afterAll(() => server.stop());
beforeEach(() => server.received());

/** The platform reads the types of a graph before its first run. */
const firstRun = 120_000;

describe.each(['default', 'outcome'])("LangGraph's platform, on its bridge's %s channel", (channel) => {
  const started = async (what: string): Promise<{ run: AgentRun; keys: readonly string[] }> => {
    const run = server.run(channel);
    const { interrupts } = await run.send(what);
    return { run, keys: interrupts.map(({ key }) => key) };
  };

  it(
    'passes the answer to one question to its node',
    async () => {
      const {
        run,
        keys: [key = ''],
      } = await started('tool');
      expect(run.getSnapshot().interrupts).toMatchObject([
        {
          reason: 'tool_call',
          message: 'Send the mail?',
          toolCall: { name: 'send_mail', args: { to: 'a@b.com' } },
          approval: { canEdit: true },
          cancellation: 'denies',
        },
      ]);
      run.approve(key);
      expect((await run.submit()).status).toBe('finished');
      expect(await server.received()).toEqual([{ node: 'gate', answer: { approved: true } }]);
    },
    firstRun,
  );

  it('passes the edited arguments to it', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('tool');
    run.approve(key, { editedArgs: { to: 'eve@b.com' } });
    await run.submit();
    expect(await server.received()).toEqual([
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
    } = await started('tool');
    decide(run, key);
    expect((await run.submit()).status).toBe('finished');
    expect(await server.received()).toEqual([{ node: 'gate', answer: { approved: false } }]);
  });

  it('passes the answers to two simultaneous nodes, each to its own', async () => {
    const {
      run,
      keys: [a = '', b = ''],
    } = await started('two');
    expect(run.getSnapshot().interrupts.map((interrupt) => interrupt.message)).toEqual([
      'Approve a?',
      'Approve b?',
    ]);
    run.answer(b, { approved: false });
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    expect(await server.received()).toEqual([]);
    run.answer(a, 'yes');
    expect((await run.submit()).status).toBe('finished');
    const received = await server.received();
    expect(received).toHaveLength(2);
    expect(received).toContainEqual({ node: 'a', answer: 'yes' });
    expect(received).toContainEqual({ node: 'b', answer: { approved: false } });
  });

  it('receives a cancellation that it may treat as an approval only after a warning', async () => {
    const {
      run,
      keys: [a = '', b = ''],
    } = await started('two');
    expect(run.getSnapshot().interrupts.map(({ cancellation }) => cancellation)).toEqual([
      'unsafe',
      'unsafe',
    ]);
    run.answer(a, 'yes');
    run.cancel(b);
    await run.submit();
    expect(await server.received()).toContainEqual({ node: 'b', answer: { __agui_cancelled__: true } });
  });

  it('asks twice under one id, and each answer is for its own question', async () => {
    const {
      run,
      keys: [first = ''],
    } = await started('sequential');
    run.answer(first, 'one');
    const [second] = (await run.submit()).interrupts;
    expect(second).toMatchObject({ status: 'open', message: 'Second?' });
    expect(second?.key).not.toBe(first);
    run.answer(second?.key ?? '', 'two');
    expect((await run.submit()).status).toBe('finished');
    expect(await server.received()).toEqual([{ node: 'sequential', answers: ['one', 'two'] }]);
  });

  it('accepts the decisions about several calls in one answer, and asks again for what it refuses', async () => {
    const { run } = await started('review');
    const actions = () => run.getSnapshot().interrupts[0]?.actions?.map(({ key }) => key) ?? [];
    const [transfer = '', mail = ''] = actions();
    run.deny(mail, { reason: 'Not today' });
    run.approve(transfer, { editedArgs: { amount: 5000, to: 'bob' } });
    const again = await run.submit();
    expect(again.interrupts).toMatchObject([
      { status: 'open', message: 'At most 1000. Transfer how much?', actions: [{}, {}] },
    ]);
    const [transferAgain = '', mailAgain = ''] = actions();
    run.approve(transferAgain, { editedArgs: { amount: 500, to: 'bob' } });
    run.deny(mailAgain);
    expect((await run.submit()).status).toBe('finished');
    const edited = (amount: number) => ({
      type: 'edit',
      edited_action: { name: 'transfer', args: { amount, to: 'bob' } },
    });
    // The node restarts whenever it is answered, and reports the first answer each time.
    expect(await server.received()).toEqual([
      { node: 'review', answer: { decisions: [edited(5000), { type: 'reject', message: 'Not today' }] } },
      { node: 'review', answer: { decisions: [edited(5000), { type: 'reject', message: 'Not today' }] } },
      { node: 'review', answer: { decisions: [edited(500), { type: 'reject' }] } },
    ]);
  });

  it('reports pending questions to a new page, and starts no work', async () => {
    const { run } = await started('tool');
    const { threadId, interrupts } = run.getSnapshot();
    const reloaded = server.run(channel, { threadId, protocol: agUi({ refresh: true }) });
    const snapshot = await reloaded.refresh();
    expect(snapshot.interrupts.map(({ key }) => key)).toEqual(interrupts.map(({ key }) => key));
    expect(await server.received()).toEqual([]);
    reloaded.approve(snapshot.interrupts[0]?.key ?? '');
    expect((await reloaded.submit()).status).toBe('finished');
    expect(await server.received()).toEqual([{ node: 'gate', answer: { approved: true } }]);
  });
});
