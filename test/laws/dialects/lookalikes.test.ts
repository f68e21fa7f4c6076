import { describe, expect, it } from 'vitest';
import { call, begun, done, finished, pause, wired } from '../wire/kit.js';

const approval = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };

// docs/servers.md: “`agUi()` recognizes them by metadata or by a wire format that only they use.” The interrupts of
// `strands-ts` have no schema.
describe('a cancellation of a question with a schema and an id that begins like those of Strands', () => {
  it.each([
    ['hook:beforeToolCall:c1:approve', { reason: 'tool_call', toolCallId: 'c1' }],
    ['tool:c1:details', { reason: 'acme:details' }],
  ])('is a cancellation: %s', async (id, more) => {
    const { run, requests } = wired([
      pause({ id, message: 'Go on?', responseSchema: approval, ...more }),
      done,
    ]);
    const [question] = (await run.send('Go')).interrupts;
    expect(run.getSnapshot().capabilities.cannot).toBeUndefined();
    expect(run.cancel(question?.key ?? '')).toMatchObject({ ok: true });
    await run.submit();
    expect(requests[1]?.body['resume']).toEqual([{ interruptId: id, status: 'cancelled' }]);
  });
});

// docs/servers.md: “`agUi()` reads AG-UI 1.0, the AG-UI draft before 1.0, and `CUSTOM` events with the name
// `on_interrupt`.”
describe('a request of LangGraph’s older agents that is not in a list', () => {
  const value = {
    action_request: { action: 'send_mail', args: { to: 'ann@example.com' } },
    config: { allow_accept: true, allow_edit: true, allow_respond: true, allow_ignore: true },
    description: 'Send the mail?',
  };
  const channels = {
    custom: [
      begun,
      { type: 'CUSTOM', name: 'on_interrupt', value: JSON.stringify(value), rawEvent: { id: 'i1', value } },
      finished,
    ],
    outcome: pause({ id: 'i1', reason: 'langgraph:interrupt', metadata: { langgraph: { raw: value } } }),
  };

  it.each(['custom', 'outcome'] as const)('is approved like one in a list (%s)', async (channel) => {
    const { run, requests } = wired([channels[channel], done]);
    const [question] = (await run.send('Go')).interrupts;
    expect(question?.actions).toMatchObject([
      { name: 'send_mail', args: { to: 'ann@example.com' }, allowed: ['approve', 'edit', 'deny', 'respond'] },
    ]);
    expect(run.approve(question?.actions?.[0]?.key ?? '')).toMatchObject({ ok: true });
    await run.submit();
    expect(requests[1]?.body['resume']).toEqual([
      { interruptId: 'i1', status: 'resolved', payload: [{ type: 'accept', args: null }] },
    ]);
  });
});

// docs/custom-protocol.md: "the reason selects the renderer"; docs/servers.md of `strands-ts`: "no schema".
describe('a question that Strands asks with an object', () => {
  const form = {
    id: 'tool:c1:need_details',
    reason: 'confirmation',
    message: '{"question":"Which quarter?","kind":"form"}',
    metadata: { strandsName: 'need_details' },
  };
  const events = [
    begun,
    ...call('c1', 'ask_form', '{"q":"Which quarter?"}'),
    { ...finished, outcome: { type: 'interrupt', interrupts: [form] } },
  ];

  it('is not a yes/no question', async () => {
    const { run, requests } = wired([events, done]);
    const [question] = (await run.send('Go')).interrupts;
    expect(question?.approval).toBeUndefined();
    expect(run.approve(question?.key ?? '')).toMatchObject({ ok: false });
    expect(run.answer(question?.key ?? '', { quarter: 'Q1' })).toMatchObject({ ok: true });
    await run.submit();
    expect(requests[1]?.body['resume']).toEqual([
      { interruptId: form.id, status: 'resolved', payload: { quarter: 'Q1' } },
    ]);
  });

  it('is not denied if the user cancels it', async () => {
    const { run, requests } = wired([events, done]);
    const [question] = (await run.send('Go')).interrupts;
    expect(question?.cancellation).toBe('unsafe');
    run.cancel(question?.key ?? '');
    await run.submit();
    expect(requests[1]?.body['resume']).toEqual([{ interruptId: form.id, status: 'cancelled' }]);
  });
});
