import { describe, expect, it } from 'vitest';
import { agUi, type AgentRun } from 'react-agent-interrupts/core';
import { begun, done, finished, wired } from '../wire/kit.js';

/** The definitions that LangChain 1.4.7 for Python adds to its schema of one decision. */
const $defs = {
  ApproveDecision: { type: 'object', properties: { type: { const: 'approve' } }, required: ['type'] },
  RejectDecision: {
    type: 'object',
    properties: { type: { const: 'reject' }, message: { type: 'string' } },
    required: ['type'],
  },
  EditDecision: {
    type: 'object',
    properties: { type: { const: 'edit' }, edited_action: { $ref: '#/$defs/EditedAction' } },
    required: ['type', 'edited_action'],
  },
  EditedAction: {
    type: 'object',
    properties: { name: { const: 'transfer' }, args: { $ref: '#/$defs/transfer' } },
    required: ['name', 'args'],
  },
  transfer: {
    type: 'object',
    properties: { amount: { type: 'integer' }, to: { type: 'string' } },
    required: ['amount', 'to'],
  },
};
const oneOf = (...names: readonly (keyof typeof $defs)[]) => ({
  $defs,
  discriminator: { propertyName: 'type' },
  oneOf: names.map((name) => ({ $ref: `#/$defs/${name}` })),
});

const transfer = {
  type: 'tool_approval',
  tool_call_id: 'tc-2',
  name: 'transfer',
  args: { amount: 10, to: 'bob' },
  description: 'Tool execution requires approval',
};
const mail = { ...transfer, tool_call_id: 'tc-1', name: 'send_mail', args: { to: 'a@b.com' } };
const askUser = { ...transfer, tool_call_id: 'tc-3', name: 'ask_user', args: { question: 'Which?' } };
const respondOnly = {
  type: 'object',
  properties: { type: { const: 'respond' }, message: { type: 'string' } },
  required: ['type', 'message'],
};
const all = oneOf('ApproveDecision', 'EditDecision', 'RejectDecision');

/** An interrupt on the bridge's CUSTOM channel. The schema of `interrupt()` is only in `rawEvent`. */
const custom = (id: string, value: unknown, response_schema: object | null = null) => ({
  type: 'CUSTOM',
  name: 'on_interrupt',
  value: typeof value === 'string' ? value : JSON.stringify(value),
  rawEvent: { id, value, response_schema },
});

/** The same interrupt in the outcome, where the bridge omits that schema. */
const listed = (id: string, raw: object, more: object = {}) => ({
  id,
  reason: 'langgraph:interrupt',
  metadata: { langgraph: { raw, ns: null, resumable: null, when: null } },
  ...more,
});

async function asked(events: readonly object[], interrupts?: readonly object[]) {
  const end = interrupts ? { ...finished, outcome: { type: 'interrupt', interrupts } } : finished;
  const { run, requests } = wired([[begun, ...events, end], done], { protocol: agUi() });
  const snapshot = await run.send('Go');
  const sent = async () => {
    await run.submit();
    return requests[1]?.body;
  };
  return { run, snapshot, sent, keys: snapshot.interrupts.map(({ key }) => key) };
}

// docs/servers.md: “LangGraph (`ag-ui-langgraph`)”; its middleware reads `{type: "approve" | "edit" | "reject" |
// "respond"}`.
describe('LangChain’s middleware in its mode `per_call`', () => {
  const decisions: readonly (readonly [string, (run: AgentRun, key: string) => unknown, object])[] = [
    ['an approval', (run, key) => run.approve(key), { type: 'approve' }],
    [
      'a denial with its reason',
      (run, key) => run.deny(key, { reason: 'Too much' }),
      { type: 'reject', message: 'Too much' },
    ],
    ['a cancellation as a denial', (run, key) => run.cancel(key), { type: 'reject' }],
    [
      'edited arguments',
      (run, key) => run.approve(key, { editedArgs: { amount: 5, to: 'bob' } }),
      { type: 'edit', edited_action: { name: 'transfer', args: { amount: 5, to: 'bob' } } },
    ],
  ];

  it.each(decisions)('receives %s in its format', async (_name, decide, payload) => {
    const { run, snapshot, sent, keys } = await asked([custom('i-1', transfer, all)]);
    expect(snapshot.interrupts).toMatchObject([
      {
        toolCallId: 'tc-2',
        toolCall: { name: 'transfer', args: { amount: 10, to: 'bob' } },
        actions: [{ name: 'transfer', allowed: ['approve', 'edit', 'deny'] }],
        cancellation: 'denies',
        issues: [],
      },
    ]);
    decide(run, keys[0] ?? '');
    expect((await sent())?.['resume']).toEqual([{ interruptId: 'i-1', status: 'resolved', payload }]);
  });

  it('receives each decision under the id of its own call, also with outcomes', async () => {
    const { run, snapshot, sent, keys } = await asked(
      [
        custom('i-1', transfer, all),
        custom('i-2', mail, oneOf('ApproveDecision', 'RejectDecision')),
        custom('i-3', askUser, respondOnly),
      ],
      [
        listed('i-1', transfer, { toolCallId: 'tc-2' }),
        listed('i-2', mail, { toolCallId: 'tc-1' }),
        listed('i-3', askUser, { toolCallId: 'tc-3' }),
      ],
    );
    expect(snapshot.interrupts.map(({ actions }) => actions?.[0]?.allowed)).toEqual([
      ['approve', 'edit', 'deny'],
      ['approve', 'deny'],
      ['respond'],
    ]);
    run.deny(keys[0] ?? '', { reason: 'No' });
    run.approve(keys[1] ?? '');
    run.respond(keys[2] ?? '', 'The second');
    expect((await sent())?.['forwardedProps']).toEqual({
      command: {
        resume: {
          'i-1': { type: 'reject', message: 'No' },
          'i-2': { type: 'approve' },
          'i-3': { type: 'respond', message: 'The second' },
        },
      },
    });
  });

  it('refuses edited arguments that its tool does not accept', async () => {
    const { run, keys } = await asked([custom('i-1', transfer, all)]);
    expect(run.approve(keys[0] ?? '', { editedArgs: { amount: 'five', to: 'bob' } })).toMatchObject({
      ok: false,
      issues: [{ path: ['editedArgs', 'amount'] }],
    });
  });

  it('can be approved and denied if the schema does not arrive', async () => {
    const { snapshot, run, sent, keys } = await asked([], [listed('i-1', transfer, { toolCallId: 'tc-2' })]);
    expect(snapshot.interrupts).toMatchObject([{ actions: [{ allowed: ['approve', 'deny'] }] }]);
    run.approve(keys[0] ?? '');
    expect((await sent())?.['resume']).toMatchObject([{ payload: { type: 'approve' } }]);
  });
});

// docs/forms-and-safety.md: “the exact JSON that would be sent is validated against the agent's original schema”
it('validates an answer against the schema that a graph has passed to interrupt()', async () => {
  const schema = { type: 'object', properties: { amount: { type: 'integer' } }, required: ['amount'] };
  const { run, keys } = await asked([custom('i-1', 'How much?', schema)]);
  expect(run.answer(keys[0] ?? '', 'ten')).toMatchObject({ ok: false });
  expect(run.answer(keys[0] ?? '', { amount: 10 })).toMatchObject({ ok: true });
});

// docs/servers.md: “The adapter removes the field `config` of older interrupts”
describe('an older interrupt whose `config` the bridge for Python has removed', () => {
  const older = [{ action_request: { action: 'pay', args: { amount: 1 } }, description: 'Pay?' }];
  const decisions: readonly (readonly [string, (run: AgentRun, key: string) => unknown, object])[] = [
    ['approved', (run, key) => run.approve(key), { type: 'accept', args: null }],
    ['denied', (run, key) => run.deny(key), { type: 'ignore', args: null }],
    [
      'answered with a message',
      (run, key) => run.respond(key, 'Ask Bob'),
      { type: 'response', args: 'Ask Bob' },
    ],
  ];

  it.each(decisions)('can be %s', async (_name, decide, payload) => {
    const { run, sent, keys } = await asked([custom('i-1', older)]);
    decide(run, keys[0] ?? '');
    expect((await sent())?.['resume']).toEqual([
      { interruptId: 'i-1', status: 'resolved', payload: [payload] },
    ]);
  });

  it('cannot be edited, because the agent has not allowed that', async () => {
    const { run, keys } = await asked([custom('i-1', older)]);
    expect(run.approve(keys[0] ?? '', { editedArgs: { amount: 2 } })).toMatchObject({ ok: false });
  });
});

// docs/reliability.md: “Until an answer is accepted, it stays on the screen and can be sent.” LangGraph reads `{}` in
// `resume` as a map without answers, and asks again; null is no answer there.
describe('an answer that LangGraph would misread', () => {
  const id = 'bfe117649e36d9d5b0e68b16065b9302';

  it.each([[{}], [null], [{ [id]: 'yes' }]])('is sent under the id of its interrupt: %j', async (payload) => {
    const { run, sent, keys } = await asked([custom(id, 'Any remarks?')]);
    expect(run.answer(keys[0] ?? '', payload)).toMatchObject({ ok: true });
    const body = await sent();
    expect(body?.['resume']).toBeUndefined();
    expect(body?.['forwardedProps']).toEqual({ command: { resume: { [id]: payload } } });
  });

  it.each([[{ remarks: '' }], [[]], [false], ['']])(
    'is sent as it is if LangGraph reads it correctly: %j',
    async (payload) => {
      const { run, sent, keys } = await asked([custom(id, 'Any remarks?')]);
      run.answer(keys[0] ?? '', payload);
      expect((await sent())?.['resume']).toEqual([{ interruptId: id, status: 'resolved', payload }]);
    },
  );
});
