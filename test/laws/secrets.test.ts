import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun, AgentRunOptions } from 'react-agent-interrupts/core';
import { asks, proposes, says, type ServerAnswer } from 'react-agent-interrupts/testing';
import { onOutcome } from '../decisions/reviews.js';
import { Desk } from './Desk.js';
import { fakeTimers, keysOf, never, quiet, textOf } from './page.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

const SECRET = 'hunter2-4321';
const isSecret = (key: string) => key === 'password';

/** Everything that left the page except by the request: the storage, and messages to other tabs. */
const leaked = (desk: Desk): string => `${textOf(desk.browser.storage)}\n${JSON.stringify(desk.told)}`;

/** Two tabs on one question; the second must not see what the first does. */
async function tabs(
  question: ServerAnswer,
  more: readonly ServerAnswer[] = [],
  options: Partial<AgentRunOptions> = {},
) {
  const desk = new Desk([question, ...more]);
  const { run } = await desk.open({ autoSubmit: 'never', isSecret, ...options });
  await run.send('Go');
  await desk.open({ autoSubmit: 'never', isSecret, ...options });
  return { desk, run, key: keysOf(run)[0] ?? '' };
}

/** The page after a reload. */
async function reloaded(desk: Desk, options: Partial<AgentRunOptions> = {}): Promise<AgentRun> {
  const { run } = await desk.open({ autoSubmit: 'never', isSecret, ...options });
  return run;
}

const pin = { type: 'string', writeOnly: true };
const named = { type: 'string' };

/** Schemas that mark `pin` as a secret, each in a different way. */
const schemas: Record<string, object> = {
  properties: { type: 'object', properties: { name: named, pin } },
  'format: password': { type: 'object', properties: { pin: { type: 'string', format: 'password' } } },
  $ref: { type: 'object', properties: { pin: { $ref: '#/$defs/pin' } }, $defs: { pin } },
  dependencies: { type: 'object', dependencies: { name: { properties: { pin } } } },
  dependentSchemas: { type: 'object', dependentSchemas: { name: { properties: { pin } } } },
  additionalProperties: { type: 'object', properties: { name: named }, additionalProperties: pin },
  patternProperties: { type: 'object', patternProperties: { '^pin$': pin } },
  unevaluatedProperties: { type: 'object', properties: { name: named }, unevaluatedProperties: pin },
  allOf: { type: 'object', allOf: [{ properties: { pin } }] },
  else: { type: 'object', if: { required: ['else'] }, else: { properties: { pin } } },
  'its own $id': {
    $id: 'https://x.test/q',
    type: 'object',
    properties: { pin: { $ref: 'https://x.test/q#/$defs/pin' } },
    $defs: { pin },
  },
  'an $id inside': {
    type: 'object',
    properties: { pin: { $ref: 'https://x.test/pin' } },
    $defs: { pin: { $id: 'https://x.test/pin', ...pin } },
  },
  $dynamicRef: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: { pin: { $dynamicRef: '#pin' } },
    $defs: { pin: { $dynamicAnchor: 'pin', ...pin } },
  },
};

/** The same for a list with a secret item. */
const lists: Record<string, object> = {
  items: { type: 'array', items: pin },
  contains: { type: 'array', contains: pin },
  prefixItems: { type: 'array', prefixItems: [named, pin] },
  unevaluatedItems: { type: 'array', prefixItems: [named], unevaluatedItems: pin },
};

// A secret is sent to the agent and never stored, shared, dehydrated or kept in the history.
describe.each([
  ...Object.entries(schemas).map(([name, schema]) => [name, schema, { name: 'Ann', pin: SECRET }] as const),
  ...Object.entries(lists).map(([name, schema]) => [name, schema, ['Ann', SECRET]] as const),
])('a secret that the schema marks with %s', (_name, responseSchema, value) => {
  const question = asks({ reason: 'input_required', message: 'Who?', responseSchema });

  it('is neither stored nor shared with other tabs, as a draft, an answer or a record', async () => {
    const { desk, run, key } = await tabs(question, [() => never()]);
    run.setDraft(key, value);
    await quiet();
    expect(leaked(desk)).not.toContain(SECRET);
    run.answer(key, value);
    await quiet();
    expect(leaked(desk)).not.toContain(SECRET);
    expect(JSON.stringify(run.dehydrate())).not.toContain(SECRET);
    run.submit().catch(() => undefined);
    await quiet();
    expect(leaked(desk)).not.toContain(SECRET);
    run.stop();
    await quiet();
    expect(leaked(desk)).not.toContain(SECRET);
    expect(JSON.stringify(run.getSnapshot().history)).not.toContain(SECRET);
  });

  it.each([
    ['whole', JSON.stringify(value)],
    ['half typed', JSON.stringify(value).slice(0, -1)],
  ])('is not stored in a draft of JSON text, %s', async (_how, text) => {
    const { desk, run, key } = await tabs(question);
    for (const draft of [text, { mode: 'json', text }]) {
      run.setDraft(key, draft);
      await quiet();
      expect(leaked(desk)).not.toContain(SECRET);
    }
  });

  it('is sent to the agent as it was given', async () => {
    const { desk, run, key } = await tabs(question, [says('Done.')]);
    run.answer(key, value);
    await run.submit();
    expect(desk.resumes).toMatchObject([[{ payload: value }]]);
  });
});

describe('a secret in the arguments of a call', () => {
  const call = { name: 'log_in', args: { user: 'ann', password: SECRET } };
  const question = proposes(call);

  it('is neither stored nor shared with other tabs, and neither is its digest', async () => {
    // Arguments that contain a secret are not stored, and neither are their digest and the decision about them.
    const { desk, run, key } = await tabs(question, [() => never()]);
    const { digest } = run.getSnapshot().interrupts[0] ?? { digest: '' };
    await quiet();
    expect(leaked(desk)).not.toContain(SECRET);
    run.approve(key);
    await quiet();
    expect(leaked(desk)).not.toContain(SECRET);
    expect(digest).not.toBe('');
    expect(leaked(desk)).not.toContain(digest);
    run.submit().catch(() => undefined);
    await quiet();
    expect(leaked(desk)).not.toContain(SECRET);
  });

  it('is not in a dehydrated run', async () => {
    const { run } = await tabs(question);
    expect(JSON.stringify(run.dehydrate())).not.toContain(SECRET);
  });

  it('leaves its question open after a reload, until the server has sent the call again', async () => {
    // After a reload they can be approved only after the server has sent them again.
    // The other tab refreshes, too: no digest of secret arguments leaves a tab.
    const { desk, run, key } = await tabs(question, [question, question, says('Done.')]);
    run.approve(key);
    await quiet();
    run.dispose();
    const after = await reloaded(desk);
    expect(after.getSnapshot().interrupts).toMatchObject([{ status: 'open' }]);
    expect(after.approve(keysOf(after)[0] ?? '')).toMatchObject({ ok: false });
    await after.refresh();
    expect(after.getSnapshot().toolCalls['call-1']?.args).toEqual(call.args);
    expect(after.approve(keysOf(after)[0] ?? '')).toMatchObject({ ok: true });
    expect(await after.submit()).toMatchObject({ status: 'finished' });
  });

  it('can be cancelled after a reload, and no mask is posted instead', async () => {
    // Masked messages are never posted.
    const { desk, run } = await tabs(question, [says('Done.')]);
    await quiet();
    run.dispose();
    const after = await reloaded(desk);
    after.cancel(keysOf(after)[0] ?? '');
    expect(await after.submit()).toMatchObject({ status: 'finished' });
    const posted = desk.server.requests.at(-1)?.messages ?? [];
    const calls = posted.flatMap((message) => ('toolCalls' in message ? (message.toolCalls ?? []) : []));
    expect(calls.every(({ function: { arguments: text } }) => text === JSON.stringify(call.args))).toBe(true);
  });

  it.each(['arguments', 'text of arguments'])('is not stored if the user edited it in (%s)', async (how) => {
    const responseSchema = {
      type: 'object',
      properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
    };
    const { desk, run, key } = await tabs(
      proposes({ name: 'log_in', args: { user: 'ann' } }, { responseSchema }),
    );
    const editedArgs = { user: 'ann', password: SECRET };
    run.setDraft(key, {
      mode: 'edit',
      value: how === 'arguments' ? editedArgs : JSON.stringify(editedArgs),
    });
    await quiet();
    expect(leaked(desk)).not.toContain(SECRET);
    run.approve(key, { editedArgs });
    await quiet();
    expect(leaked(desk)).not.toContain(SECRET);
    expect(run.getSnapshot().interrupts[0]?.status).toBe('answered');
  });
});

describe('a secret of one action among several', () => {
  const review = {
    action_requests: [
      { name: 'log_in', args: { user: 'ann' } },
      { name: 'send_mail', args: { to: 'a@b.com' } },
    ],
    review_configs: [
      {
        action_name: 'log_in',
        allowed_decisions: ['approve', 'edit', 'reject'],
        args_schema: { type: 'object', properties: { user: named, pin } },
      },
      { action_name: 'send_mail', allowed_decisions: ['approve', 'reject'] },
    ],
  };

  it.each([
    ['the schema', { user: 'ann', pin: SECRET }],
    ['isSecret', { user: 'ann', password: SECRET }],
  ])('is not stored in its draft, its text or its decision if %s marks it', async (_name, editedArgs) => {
    const { desk, run } = await tabs(onOutcome(review));
    const [first = '', second = ''] = run.getSnapshot().interrupts[0]?.actions?.map(({ key }) => key) ?? [];
    for (const draft of [editedArgs, { mode: 'edit', value: editedArgs }, JSON.stringify(editedArgs)]) {
      run.setDraft(first, draft);
      await quiet();
      expect(leaked(desk)).not.toContain(SECRET);
    }
    expect(run.approve(first, { editedArgs })).toMatchObject({ ok: true });
    await quiet();
    expect(leaked(desk)).not.toContain(SECRET);
    run.approve(second);
    await quiet();
    expect(leaked(desk)).not.toContain(SECRET);
  });

  it('is not stored in the proposed arguments', async () => {
    const [log, mail] = review.action_requests;
    const proposed = {
      ...review,
      action_requests: [{ ...log, args: { user: 'ann', password: SECRET } }, mail],
    };
    const { desk, run } = await tabs(onOutcome(proposed));
    for (const { key } of run.getSnapshot().interrupts[0]?.actions ?? []) run.approve(key);
    await quiet();
    expect(run.getSnapshot().interrupts[0]?.status).toBe('answered');
    expect(leaked(desk)).not.toContain(SECRET);
    const after = await reloaded(desk);
    expect(after.getSnapshot().interrupts.filter(({ status }) => status !== 'open')).toEqual([]);
  });
});
