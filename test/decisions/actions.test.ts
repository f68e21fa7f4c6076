import fc from 'fast-check';
import type { AgentRun } from 'react-agent-interrupts/core';
import { describe, expect, it } from 'vitest';
import {
  asked,
  camelCased,
  onCustomChannel,
  onOutcome,
  only,
  prebuilt,
  review,
  transfer,
} from './reviews.js';
import { cases } from '../setup/cases.js';

describe.each([
  ['on the outcome', review, onOutcome, 'edited_action'],
  ['on the CUSTOM channel', review, onCustomChannel, 'edited_action'],
  ['in camel case', camelCased, onOutcome, 'editedAction'],
  ['in camel case on the CUSTOM channel', camelCased, onCustomChannel, 'editedAction'],
] as const)('one interrupt with three actions %s', (_name, value, frames, edit) => {
  it('is shown as its actions, each with its allowed decisions', async () => {
    const { run } = await asked(value, frames);
    expect(only(run.getSnapshot())).toMatchObject({
      status: 'open',
      actions: [
        {
          name: 'transfer',
          args: { amount: 10, to: 'bob' },
          description: 'Pay Bob',
          allowed: ['approve', 'edit', 'deny'],
          argsSchema: transfer,
        },
        { name: 'send_mail', allowed: ['approve', 'deny'] },
        { name: 'ask_user', allowed: ['respond'] },
      ],
    });
    expect(run.getSnapshot().batch).toMatchObject({ total: 1, covered: 0 });
  });

  it('is answered when all are decided, in their order, whichever was decided first', async () => {
    const { run, keys, sent } = await asked(value, frames);
    const [first = '', second = '', third = ''] = keys;
    expect(run.respond(third, 'The blue one')).toMatchObject({ ok: true });
    expect(run.approve(first, { editedArgs: { amount: 5, to: 'bob' } })).toMatchObject({ ok: true });
    expect(only(run.getSnapshot())).toMatchObject({ status: 'open' });
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    expect(run.deny(second, { reason: 'Not now' })).toMatchObject({ ok: true });
    expect(only(run.getSnapshot()).status).toBe('answered');
    await run.submit();
    expect(sent()).toEqual({
      decisions: [
        { type: 'edit', [edit]: { name: 'transfer', args: { amount: 5, to: 'bob' } } },
        { type: 'reject', message: 'Not now' },
        { type: 'respond', message: 'The blue one' },
      ],
    });
  });
});

describe('the methods', () => {
  it('accept only what an action allows', async () => {
    const { run, keys } = await asked(review);
    const [first = '', second = '', third = ''] = keys;
    expect(run.approve(second, { editedArgs: { to: 'x' } })).toMatchObject({ ok: false });
    expect(run.respond(first, 'no')).toMatchObject({ ok: false });
    expect(run.approve(third)).toMatchObject({ ok: false });
    expect(run.approve('nowhere/7')).toMatchObject({ ok: false });
    expect(run.approve(`${only(run.getSnapshot()).key}/7`)).toMatchObject({ ok: false });
    expect(only(run.getSnapshot()).actions?.every(({ decision }) => decision === undefined)).toBe(true);
  });

  it("validate an edit against the arguments' schema, including references", async () => {
    const { run, keys } = await asked(review);
    expect(run.approve(keys[0] ?? '', { editedArgs: { amount: -1, to: 'bob' } })).toMatchObject({
      ok: false,
    });
    expect(run.approve(keys[0] ?? '', { editedArgs: { amount: 1, to: 'bob' } })).toMatchObject({ ok: true });
  });

  it('treat a decision about an action as an answer to it', async () => {
    const { run, keys } = await asked(review);
    expect(run.answer(keys[0] ?? '', 'yes')).toMatchObject({ ok: false });
    expect(run.answer(keys[0] ?? '', { approved: false, reason: 'Too much' })).toMatchObject({ ok: true });
    expect(only(run.getSnapshot()).actions?.[0]?.decision).toEqual({ approved: false, reason: 'Too much' });
  });

  it('undo one decision and keep the others', async () => {
    const { run, keys } = await asked(review);
    run.deny(keys[0] ?? '');
    run.deny(keys[1] ?? '');
    run.respond(keys[2] ?? '', 'x');
    run.reopen(keys[1] ?? '');
    const { status, actions } = only(run.getSnapshot());
    expect(status).toBe('open');
    expect(actions?.map(({ decision }) => decision !== undefined)).toEqual([true, false, true]);
    run.reopen(only(run.getSnapshot()).key);
    expect(only(run.getSnapshot()).actions?.every(({ decision }) => decision === undefined)).toBe(true);
  });

  it('decide all actions if they are called on the interrupt, and none if one does not allow it', async () => {
    const two = {
      action_requests: review.action_requests.slice(0, 2),
      review_configs: review.review_configs.slice(0, 2),
    };
    const { run, sent } = await asked(two);
    expect(run.deny(only(run.getSnapshot()).key, { reason: 'Stop' })).toMatchObject({ ok: true });
    await run.submit();
    expect(sent()).toEqual({
      decisions: [
        { type: 'reject', message: 'Stop' },
        { type: 'reject', message: 'Stop' },
      ],
    });
    const { run: other } = await asked(review);
    expect(other.approve(only(other.getSnapshot()).key)).toMatchObject({ ok: false });
    expect(only(other.getSnapshot()).actions?.every(({ decision }) => decision === undefined)).toBe(true);
  });

  it("send an answer to the whole in the agent's own format", async () => {
    const { run, sent } = await asked(review);
    const own = { decisions: [{ type: 'approve' }, { type: 'reject' }, { type: 'respond', message: 'A' }] };
    run.answer(only(run.getSnapshot()).key, own);
    await run.submit();
    expect(sent()).toEqual(own);
  });

  // The middleware expects one decision for each call, in order.
  it.each([
    ['of LangChain', review, { decisions: [{ type: 'approve' }] }],
    ['of its older form', [...prebuilt, ...prebuilt], [{ type: 'accept', args: null }]],
  ])(
    'do not send an answer to the whole without a decision for each, in the format %s',
    async (_name, value, own) => {
      const { run, sent } = await asked(value);
      run.answer(only(run.getSnapshot()).key, own);
      await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
      expect(sent()).toBeUndefined();
      expect(only(run.getSnapshot()).status).toBe('answered');
    },
  );

  const [yes, no, text] = [{ approved: true }, { approved: false, reason: 'No' }, { message: 'A' }];

  it('read an answer to the whole interrupt as one decision for each action', async () => {
    const { run, sent } = await asked(review);
    expect(run.answer(only(run.getSnapshot()).key, { actions: [yes, no, text] })).toMatchObject({ ok: true });
    await run.submit();
    expect(sent()).toEqual({
      decisions: [{ type: 'approve' }, { type: 'reject', message: 'No' }, { type: 'respond', message: 'A' }],
    });
  });

  it.each([
    ['too few', [yes]],
    ['too many', [yes, no, text, yes]],
    ['one that is not allowed', [yes, no, yes]],
    ['one that is none', [yes, no, null]],
    ['an edit that the schema refuses', [{ approved: true, editedArgs: { amount: -1, to: 'x' } }, no, text]],
    ['an edit that is not allowed', [yes, { approved: true, editedArgs: {} }, text]],
  ])('refuse an answer to the whole with %s, and change nothing', async (_name, actions) => {
    const { run, sent } = await asked(review);
    const { key } = only(run.getSnapshot());
    expect(run.answer(key, { actions })).toMatchObject({ ok: false });
    expect(only(run.getSnapshot())).toMatchObject({ status: 'open' });
    expect(only(run.getSnapshot()).actions?.every(({ decision }) => decision === undefined)).toBe(true);
    expect(sent()).toBeUndefined();
  });

  it.each([[['escalate']], [[]], [[null, 7]]])(
    'are shown with the reason if one allows no decision that is known: %j',
    async (allowed_decisions) => {
      const [, mail] = review.review_configs;
      const { run } = await asked({
        action_requests: review.action_requests.slice(0, 2),
        review_configs: [{ action_name: 'transfer', allowed_decisions }, mail],
      });
      const { issues, actions } = only(run.getSnapshot());
      expect(actions?.map(({ allowed }) => allowed)).toEqual([[], ['approve', 'deny']]);
      expect(issues.map(({ message }) => message)).toEqual([
        'Action 1 of this question allows no decision that this page knows, so it cannot be answered.',
      ]);
    },
  );

  it('keep a draft for each action', async () => {
    const { run, keys } = await asked(review);
    run.setDraft(keys[0] ?? '', { mode: 'edit' });
    run.setDraft(keys[1] ?? '', { reason: 'Hm' });
    expect(only(run.getSnapshot()).actions?.map(({ draft }) => draft)).toEqual([
      { mode: 'edit' },
      { reason: 'Hm' },
      undefined,
    ]);
  });
});

describe('a cancellation', () => {
  const deniable = {
    action_requests: review.action_requests.slice(0, 2),
    review_configs: review.review_configs.slice(0, 2),
  };

  it('denies every action, after a warning', async () => {
    const { run, sent } = await asked(deniable);
    expect(only(run.getSnapshot()).cancellation).toBe('denies');
    run.cancel(only(run.getSnapshot()).key);
    await run.submit();
    expect(sent()).toEqual({ decisions: [{ type: 'reject' }, { type: 'reject' }] });
  });

  it('is declared unsafe if an action cannot be denied', async () => {
    const { run } = await asked(review);
    expect(only(run.getSnapshot()).cancellation).toBe('unsafe');
  });
});

describe("LangGraph's older prebuilt shape", () => {
  it.each([
    ['approve', (run: AgentRun, key: string) => run.approve(key), { type: 'accept', args: null }],
    [
      'edit',
      (run: AgentRun, key: string) => run.approve(key, { editedArgs: { amount: 1, to: 'eve' } }),
      { type: 'edit', args: { action: 'transfer', args: { amount: 1, to: 'eve' } } },
    ],
    [
      'respond',
      (run: AgentRun, key: string) => run.respond(key, 'Ask Eve'),
      { type: 'response', args: 'Ask Eve' },
    ],
    ['deny', (run: AgentRun, key: string) => run.deny(key), { type: 'ignore', args: null }],
  ] as const)('receives %s in its own format', async (_name, decide, expected) => {
    const { run, keys, sent } = await asked(prebuilt, onCustomChannel);
    expect(decide(run, keys[0] ?? '')).toMatchObject({ ok: true });
    await run.submit();
    expect(sent()).toEqual([expected]);
  });

  it('has no place for the reason of a denial, which is sent without it', async () => {
    const { run, keys } = await asked(prebuilt);
    expect(run.deny(keys[0] ?? '', { reason: 'Too much' })).toMatchObject({ ok: true });
    expect(run.getSnapshot().interrupts[0]?.actions?.[0]?.decision).toEqual({ approved: false });
  });
});

describe('a reason for denying an action that is 0 or false', () => {
  it.each([0, false])('is refused like any other reason that is not text: %s', async (reason) => {
    const { run, keys } = await asked(review);
    expect(run.deny(keys[0] ?? '', { reason })).toMatchObject({ ok: false });
    expect(only(run.getSnapshot()).actions?.[0]?.decision).toBeUndefined();
  });

  it.each([0, false])('is reported if the agent accepts no reason: %s', async (reason) => {
    const { run, keys } = await asked(prebuilt);
    expect(run.deny(keys[0] ?? '', { reason })).toMatchObject({ ok: true });
    expect(only(run.getSnapshot()).issues).toMatchObject([{ keyword: 'reason' }]);
  });
});

describe('arbitrary actions of an agent', () => {
  const word = fc.constantFrom(
    'approve',
    'edit',
    'reject',
    'respond',
    '__proto__',
    'constructor',
    '',
    'transfer',
  );
  const anything = fc.oneof(
    word,
    fc.constantFrom(null, true, 0, -1),
    fc.array(word, { maxLength: 3 }),
    fc.dictionary(word, word),
  );
  const request = fc.oneof(anything, fc.record({ name: anything, args: anything, description: anything }));
  const config = fc.oneof(
    anything,
    fc.record({
      action_name: word,
      allowed_decisions: fc.oneof(anything, fc.array(word, { maxLength: 4 })),
      args_schema: fc.oneof(
        anything,
        fc.constantFrom({ $ref: '#' }, { $ref: '#/$defs/none' }, { type: 'nothing' }),
      ),
    }),
  );
  const asksAbout = fc.record({
    action_requests: fc.array(request, { minLength: 1, maxLength: 4 }),
    review_configs: fc.oneof(anything, fc.array(config, { maxLength: 4 })),
  });

  it('are shown completely, and an answer has their order and what they allow', async () => {
    await fc.assert(
      fc.asyncProperty(
        asksAbout,
        fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }),
        async (value, choices) => {
          const { run, keys, sent } = await asked(value);
          expect(keys).toHaveLength(value.action_requests.length);
          keys.forEach((key, index) => {
            const act = [() => run.approve(key), () => run.deny(key), () => run.respond(key, 'x')];
            act[choices[index] ?? 0]?.();
          });
          const pending = only(run.getSnapshot());
          const decided = pending.actions?.filter(({ decision }) => decision !== undefined).length;
          expect(pending.status).toBe(decided === keys.length ? 'answered' : 'open');
          if (pending.status === 'open') return;
          await run.submit();
          const verb = { approve: 'approve', deny: 'reject', respond: 'respond', edit: 'edit' } as const;
          const { decisions } = sent() as { decisions: readonly { type: string }[] };
          expect(decisions).toHaveLength(keys.length);
          decisions.forEach(({ type }, index) => {
            const allowed = pending.actions?.[index]?.allowed.map((each) => verb[each]);
            expect(allowed).toContain(type);
          });
        },
      ),
      { numRuns: cases(60, 3_000) },
    );
  });
});
