import { describe, expect, it } from 'vitest';
import { agUi } from 'react-agent-interrupts/core';
import { pause, sse, wired } from '../wire/kit.js';

// README.md: “A decision applies only to the interrupt as it was shown: if the interrupt changes, the user must decide again.”
describe('a decision about a question whose content is only in its metadata', () => {
  const draft = (payload: object): object[] => [
    { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
    {
      type: 'RUN_FINISHED',
      threadId: 't',
      runId: 'r',
      outcome: 'interrupt',
      interrupt: { id: 'i', reason: 'acme:pay', payload },
    },
  ];
  const raw = (value: object) =>
    pause({ id: 'i', reason: 'acme:pay', message: 'Pay?', metadata: { langgraph: { raw: value } } });
  it.each<[string, (content: object) => object[]]>([
    ['its metadata', (metadata) => pause({ id: 'i', reason: 'acme:pay', metadata })],
    ['the payload of the draft', draft],
    ['the value of LangGraph’s interrupt()', raw],
  ])('is undone if that changes, and stays if it does not: %s', async (_, asking) => {
    const answers = [asking({ amount: 5 }), asking({ amount: 5 }), asking({ amount: 5000 })];
    const { run } = wired(answers, { protocol: agUi({ refresh: true }) });
    const [question] = (await run.send('Go')).interrupts;
    run.answer(question?.key ?? '', 'yes');
    expect((await run.refresh()).interrupts[0]?.status).toBe('answered');
    const [changed] = (await run.refresh()).interrupts;
    expect([changed?.status, changed?.changedFrom !== undefined]).toEqual(['open', true]);
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
  });

  it.each([
    ['its metadata', (metadata: object) => pause({ id: 'i', reason: 'acme:pay', metadata })],
    ['the value of LangGraph’s interrupt()', raw],
  ])('is not made with the interrupt that was rendered before that changed: %s', async (_, asking) => {
    const { run } = wired([asking({ amount: 5 }), asking({ amount: 5000 })], {
      protocol: agUi({ refresh: true }),
    });
    const [rendered] = (await run.send('Go')).interrupts;
    await run.refresh();
    expect(rendered && run.answer(rendered, 'yes')).toMatchObject({
      ok: false,
      issues: [{ keyword: 'changed' }],
    });
    const [changed] = run.getSnapshot().interrupts;
    expect(changed && run.answer(changed, 'yes')).toMatchObject({ ok: true });
  });

  it('is undone if a digit changes that JavaScript rounds away', async () => {
    const asking = (amount: string): string => sse(raw({ amount: '@' })).replace('"@"', amount);
    const { run } = wired([asking('9007199254740993'), asking('9007199254740992')], {
      protocol: agUi({ refresh: true }),
    });
    run.answer((await run.send('Go')).interrupts[0]?.key ?? '', 'yes');
    expect((await run.refresh()).interrupts[0]?.status).toBe('open');
  });
});
