import { describe, expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { actionsOf, paused, received, startsLangGraph, stateOf } from './langGraphApiRuns.js';

startsLangGraph();

describe("LangChain's middleware", () => {
  it('executes approved calls as they were proposed', async () => {
    const { run, snapshot } = await paused('agent');
    expect(snapshot.messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'Go'],
      ['reasoning', 'Two calls.'],
      ['assistant', 'I will do both.'],
    ]);
    expect(snapshot.toolCalls).toMatchObject({
      'call-1': { name: 'send_email', args: { to: 'ann@example.com' } },
      'call-2': { name: 'pay', args: { amount: 5 } },
    });
    expect(snapshot.interrupts).toMatchObject([
      {
        actions: [
          { name: 'send_email', description: 'Send it?', allowed: ['approve', 'edit', 'deny'] },
          { name: 'pay', args: { amount: 5 }, allowed: ['approve', 'deny'] },
        ],
      },
    ]);
    for (const key of actionsOf(run)) run.approve(key);
    const done = await run.submit();
    expect(done.status).toBe('finished');
    expect(done.messages.at(-1)?.content).toBe('Done: send_email ann@example.com, pay 5');
    expect(done.toolCalls).toMatchObject({
      'call-1': { result: 'send_email ann@example.com' },
      'call-2': { result: 'pay 5' },
    });
    expect(await received()).toEqual(
      expect.arrayContaining([
        { tool: 'send_email', args: { to: 'ann@example.com' } },
        { tool: 'pay', args: { amount: 5 } },
      ]),
    );
  });

  it('executes an edited call with the edits', async () => {
    const { run } = await paused('agent');
    const [mail = '', pay = ''] = actionsOf(run);
    run.approve(mail, { editedArgs: { to: 'eve@example.com' } });
    run.approve(pay);
    expect((await run.submit()).status).toBe('finished');
    expect(await received()).toEqual(
      expect.arrayContaining([
        { tool: 'send_email', args: { to: 'eve@example.com' } },
        { tool: 'pay', args: { amount: 5 } },
      ]),
    );
  });

  it('executes nothing that is denied, and informs the model of the reason', async () => {
    const { run } = await paused('agent');
    const [mail = '', pay = ''] = actionsOf(run);
    run.deny(mail, { reason: 'Not today' });
    run.deny(pay);
    const { status, messages } = await run.submit();
    expect(status).toBe('finished');
    expect(messages.at(-1)?.content).toContain('Not today');
    expect(await received()).toEqual([]);
  });

  it('denies every call if the question is cancelled', async () => {
    const {
      run,
      snapshot,
      keys: [key = ''],
    } = await paused('agent');
    expect(snapshot.interrupts).toMatchObject([{ cancellation: 'denies' }]);
    expect(run.cancel(key).ok).toBe(true);
    expect((await run.submit()).status).toBe('finished');
    expect(await received()).toEqual([]);
    expect((await stateOf(run)).next).toEqual([]);
  });

  it('fails after an answer that it does not accept, and the next message starts again', async () => {
    const {
      run,
      keys: [key = ''],
    } = await paused('agent');
    run.answer(key, { decisions: [{ type: 'approve' }, { type: 'edit' }] });
    await expect(run.submit()).rejects.toMatchObject({
      code: 'run_error',
      message: expect.stringContaining('not allowed for tool') as string,
    });
    const { status, interrupts, canSend } = run.getSnapshot();
    expect({ status, interrupts, canSend }).toEqual({ status: 'failed', interrupts: [], canSend: true });
    expect(await received()).toEqual([]);
    expect((await run.send('Again')).status).toBe('interrupted');
  });

  it.each([
    ['an approval', (run: AgentRun, key: string) => void run.approve(key), { type: 'accept', args: null }],
    ['a denial', (run: AgentRun, key: string) => void run.deny(key), { type: 'ignore', args: null }],
    [
      'an edit',
      (run: AgentRun, key: string) => void run.approve(key, { editedArgs: { to: 'eve@example.com' } }),
      { type: 'edit', args: { action: 'send_email', args: { to: 'eve@example.com' } } },
    ],
    [
      'a message',
      (run: AgentRun, key: string) => void run.answer(key, { message: 'Later' }),
      { type: 'response', args: 'Later' },
    ],
  ])('gets %s in its older form', async (_name, decide, answer) => {
    const { run } = await paused('inbox');
    decide(run, actionsOf(run)[0] ?? '');
    expect((await run.submit()).status).toBe('finished');
    expect(await received()).toEqual([{ node: 'review', answer: [answer] }]);
  });
});
