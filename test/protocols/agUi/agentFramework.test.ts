import { describe, expect, it } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { fakeServer, proposes, says } from 'react-agent-interrupts/testing';
import { begun, pause } from '../../laws/wire/kit.js';
import { args, asked, boolean, object, proposing, question, text, toolCall } from './asked.js';

/** Both forms of Microsoft Agent Framework: before and since its change #7594. */
const metadata = {
  agent_framework: {
    type: 'function_approval_request',
    function_call: { call_id: 'c', name: 'send', arguments: args },
  },
};
const before = object({ accepted: boolean, to: text, reason: text }, ['accepted']);
const since = {
  type: 'object',
  properties: {
    approved: boolean,
    accepted: boolean,
    to: text,
    reason: text,
    editedArgs: { ...object({ to: text, reason: text }, ['to', 'reason']), additionalProperties: false },
  },
  anyOf: [{ required: ['approved'] }, { required: ['accepted'] }],
  additionalProperties: false,
};

describe.each(['by its metadata', 'by name'])('Microsoft Agent Framework, recognized %s', (how) => {
  const ask = (responseSchema: object) =>
    how === 'by name'
      ? asked(proposing({ ...toolCall, responseSchema }), 'agent-framework')
      : asked(proposing({ ...toolCall, responseSchema, metadata }));
  const edited = { to: 'x@y.com', reason: 'Hello again' };

  it.each([
    ['before', before, { accepted: true, ...edited }],
    ['since', since, { approved: true, editedArgs: edited }],
  ])('receives edits in its format: %s', async (_, schema, payload) => {
    const { run, sent } = await ask(schema);
    expect(question(run).approval?.canEdit).toBe(true);
    expect(run.approve(question(run), { editedArgs: edited })).toMatchObject({ ok: true });
    expect(await sent()).toEqual([{ interruptId: 'i', status: 'resolved', payload }]);
    expect(run.getSnapshot().history).toMatchObject([{ proposedArgs: args, editedArgs: edited }]);
  });

  // reliability.md: these servers “receive exactly the proposed arguments”. servers.md: the server “reads every field next to the
  // decision as an argument”.
  it('receives no argument with an approval, although the call has an argument `approved`', async () => {
    const schema = object({ ...before.properties, approved: boolean }, ['accepted']);
    const { run, sent } = await ask(schema);
    expect(question(run)).toMatchObject({ cancellation: 'impossible', approval: { canEdit: true } });
    run.approve(question(run));
    expect(await sent()).toEqual([{ interruptId: 'i', status: 'resolved', payload: { accepted: true } }]);
  });

  it.each([
    ['before', before, { accepted: true }, { accepted: false }],
    ['since', since, { approved: true }, { approved: false }],
  ])('receives exactly the decision: %s', async (_, schema, yes, no) => {
    for (const [verb, payload] of [['approve', yes] as const, ['deny', no] as const]) {
      const { run, sent } = await ask(schema);
      expect(run[verb](question(run))).toMatchObject({ ok: true });
      expect(await sent()).toEqual([{ interruptId: 'i', status: 'resolved', payload }]);
    }
  });

  it('receives a denial for a cancellation before the change, and a cancellation since', async () => {
    const early = await ask(before);
    expect(early.run.getSnapshot().capabilities.cancel).toBe(false);
    await early.run.steer('Stop');
    const late = await ask(since);
    expect(late.run.getSnapshot().capabilities.cancel).toBe(true);
    expect(late.run.cancel(question(late.run))).toMatchObject({ ok: true });
    expect(await late.sent()).toEqual([{ interruptId: 'i', status: 'cancelled' }]);
  });
});

const ofMail = {
  agent_framework: {
    type: 'function_approval_request',
    function_call: { call_id: 'call-1', name: 'send_mail', arguments: { to: 'a@b.com', message: 'Hi' } },
  },
};
const accepted = object({ accepted: boolean, to: text, message: text }, ['accepted']);
const yes = (interruptId: string, payload: unknown) =>
  ({ interruptId, status: 'resolved', payload }) as const;

describe('Microsoft Agent Framework before its change', () => {
  const question = proposes(
    { name: 'send_mail', args: { to: 'a@b.com', message: 'Hi' } },
    { responseSchema: accepted, metadata: ofMail },
  );

  it.each([
    ['approves', { approve: {} }, { accepted: true }],
    ['edits by flat keys', { approve: { editedArgs: { to: 'x@y.com' } } }, { accepted: true, to: 'x@y.com' }],
    ['denies', {}, { accepted: false }],
  ] as const)('%s', async (_name, { approve }: { approve?: { editedArgs?: object } }, payload) => {
    const server = fakeServer(question, says('Done.'));
    const run = createAgentRun({ url: 'http://fake.invalid', fetch: server.fetch, autoSubmit: 'never' });
    const [pending] = (await run.send('Go')).interrupts;
    expect(pending).toMatchObject({ approval: { canEdit: true }, cancellation: 'impossible' });
    expect(run.getSnapshot().capabilities.cancel).toBe(false);
    const key = pending?.key ?? '';
    expect(approve ? run.approve(key, approve) : run.deny(key)).toMatchObject({ ok: true });
    await run.submit();
    expect(server.requests[1]?.resume).toEqual([yes('int-call-1', payload)]);
  });

  it('receives an explicit denial if everything is cancelled', async () => {
    const server = fakeServer(question, says('Right.'));
    const run = createAgentRun({ url: 'http://fake.invalid', fetch: server.fetch });
    await run.send('Go');
    await run.steer('Something else');
    expect(server.requests[1]?.resume).toEqual([yes('int-call-1', { accepted: false })]);
  });

  it('offers no cancellation for a question without a clear denial', async () => {
    const shape = { type: 'object', properties: { accepted: { const: true } }, required: ['accepted'] };
    const server = fakeServer(proposes({ name: 'x', args: {} }, { responseSchema: shape, metadata: ofMail }));
    const run = createAgentRun({ url: 'http://fake.invalid', fetch: server.fetch });
    const [pending] = (await run.send('Go')).interrupts;
    expect(pending?.cancellation).toBe('impossible');
    run.cancel(pending?.key ?? '');
    expect(run.getSnapshot().interrupts[0]?.status).toBe('open');
  });
});

describe('the question of a workflow before the change', () => {
  const data = { message: 'How much?' };
  const ofWorkflow = {
    agent_framework: { type: 'workflow_request_info', request_id: 'i', data, value: data },
  };
  const workflow = (more: object) => [
    begun,
    ...pause({
      id: 'i',
      reason: 'input_required',
      message: 'How much?',
      metadata: ofWorkflow,
      ...more,
    }).slice(1),
  ];

  // “workflow schemas may be scalar or typeless”
  it.each([
    ['a number', { responseSchema: { type: 'integer' } }, 7, 'seven'],
    ['a text', { responseSchema: { type: 'string' } }, 'Seven', 7],
    ['an object', { responseSchema: object({ amount: boolean }, ['amount']) }, { amount: true }, {}],
  ])('is shown, and answered with %s and nothing else', async (_what, more, answer, wrong) => {
    const { run, snapshot, sent } = await asked(workflow(more));
    expect(snapshot.interrupts).toMatchObject([{ message: 'How much?', answerable: true, issues: [] }]);
    expect(snapshot.interrupts[0]?.responseSchema).toEqual(more.responseSchema);
    expect(run.answer(question(run), wrong)).toMatchObject({ ok: false });
    expect(run.answer(question(run), answer)).toMatchObject({ ok: true });
    expect(await sent()).toEqual([{ interruptId: 'i', status: 'resolved', payload: answer }]);
  });

  it.each([{ responseSchema: {} }, { responseSchema: { description: 'Any' } }, {}])(
    'accepts any answer for a schema without a type: %j',
    async (more) => {
      for (const answer of [7, 'seven', false, { amount: 7 }, null]) {
        const { run, sent } = await asked(workflow(more));
        expect(run.answer(question(run), answer)).toMatchObject({ ok: true });
        expect(await sent()).toEqual([{ interruptId: 'i', status: 'resolved', payload: answer }]);
      }
    },
  );

  it('is approved and denied with a boolean', async () => {
    for (const [verb, payload] of [['approve', true] as const, ['deny', false] as const]) {
      const { run, sent } = await asked(workflow({ responseSchema: boolean }));
      expect(run[verb](question(run))).toMatchObject({ ok: true });
      expect(await sent()).toEqual([{ interruptId: 'i', status: 'resolved', payload }]);
    }
  });
});
