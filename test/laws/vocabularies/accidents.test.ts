import { describe, expect, it } from 'vitest';
import { asked, askAbout, question, streamed } from '../wires/kit.js';
import { object } from './vocabularies.js';

// docs/forms-and-safety.md: “Approve and Deny are offered only if the schema has one clear value for each”

const boolean = { type: 'boolean' };
const text = { type: 'string' };
const field = (name: string, schema: object) => object({ [name]: schema }, [name]);
const branches = (...all: readonly object[]) => ({ oneOf: all });

async function offered(schema: object) {
  const { run } = await asked(streamed(askAbout(schema)));
  return { run, allowed: question(run).approval?.allowed ?? [] };
}

const opposite = {
  oneOf: [
    { const: true, title: 'Reject' },
    { const: false, title: 'Approve' },
  ],
};

const unclear: Record<string, object> = {
  'a negative name: rejected': field('rejected', boolean),
  'a negative name: denied': field('denied', boolean),
  'a negative name: cancel': field('cancel', boolean),
  'a negative name: dryRun': field('dryRun', boolean),
  'other numbers': field('decision', { enum: [1, 2] }),
  'more numbers': field('approved', { enum: [0, 1, 2] }),
  'a number alone': field('approved', { const: 1 }),
  'a scale': field('approved', { type: 'integer', minimum: 0, maximum: 5 }),
  ...Object.fromEntries(
    ['decision', 'action', 'answer', 'choice', 'verdict', 'response', 'type'].map((name) => [
      `a number from 0 to 1 in ${name}`,
      field(name, { type: 'integer', minimum: 0, maximum: 1 }),
    ]),
  ),
  'a number from 0 to 1': { type: 'integer', minimum: 0, maximum: 1 },
  'a title that says the opposite of a number': field('decision', {
    oneOf: [
      { const: 0, title: 'Approve' },
      { const: 1, title: 'Reject' },
    ],
  }),
  'words of another language': field('decision', { enum: ['ja', 'nein'] }),
  'titles without words': field('decision', {
    oneOf: [
      { const: 'a', title: 'Approve' },
      { const: 'b', title: 'Reject' },
    ],
  }),
  'negated words': field('decision', { enum: ['not_approved', 'no_objection'] }),
  'two approvals': field('decision', { enum: ['approve', 'accept', 'reject'] }),
  'two denials': field('decision', { enum: ['approve', 'reject', 'deny'] }),
  'another choice and no denial': branches(
    field('action', { const: 'approve' }),
    field('action', { const: 'escalate' }),
  ),
  'a yes among any text': field('answer', { anyOf: [{ const: 'yes' }, text] }),
  'no words at all': field('decision', text),
  'fields that contradict each other': branches(
    object({ approved: { const: true }, decision: { const: 'reject' } }, ['approved', 'decision']),
    object({ approved: { const: false }, decision: { const: 'approve' } }, ['approved', 'decision']),
  ),
  'a field that both decisions need': object({ approved: boolean, code: text }, ['approved', 'code']),
  'an answer that nothing meets': { ...field('approved', boolean), not: {} },
};

describe('neither an approval nor a denial is offered or accepted', () => {
  it.each(Object.entries(unclear))('for %s', async (_name, schema) => {
    const { run, allowed } = await offered(schema);
    expect(allowed).toEqual([]);
    expect(run.approve(question(run))).toMatchObject({ ok: false, issues: [{ keyword: 'yes' }] });
    expect(run.deny(question(run), { reason: 'No' })).toMatchObject({
      ok: false,
      issues: [{ keyword: 'no' }],
    });
    expect(question(run).status).toBe('open');
  });
});

it.each([
  ['a field', field('approved', opposite)],
  ['the whole answer', opposite],
])(
  'a value whose title says the opposite is not an approval, because the title would be the text of the button: %s',
  async (_name, schema) => {
    const { run } = await asked(
      streamed({ id: 'a', reason: 'confirmation', message: 'Go on?', responseSchema: schema }),
    );
    expect(question(run).approval).toBeUndefined();
  },
);

const onlyDenial: Record<string, [object, object]> = {
  'accepted: "no"': [field('accepted', { const: 'no' }), { accepted: 'no' }],
  'approved: "denied"': [field('approved', { const: 'denied' }), { approved: 'denied' }],
  'a constant false': [field('approved', { const: false }), { approved: false }],
  'an approval that needs a code': [
    branches(
      object({ approved: { const: true }, code: text }, ['approved', 'code']),
      object({ approved: { const: false } }, ['approved']),
    ),
    { approved: false },
  ],
  'an approval with two extents': [
    branches(
      object({ approved: { const: true }, extent: { const: 'once' } }, ['approved', 'extent']),
      object({ approved: { const: true }, extent: { const: 'always' } }, ['approved', 'extent']),
      object({ approved: { const: false } }, ['approved']),
    ),
    { approved: false },
  ],
};

describe('a denial is offered without an approval', () => {
  it.each(Object.entries(onlyDenial))('for %s', async (_name, [schema, payload]) => {
    const { run, allowed } = await offered(schema);
    expect(allowed).toEqual(['deny']);
    expect(run.approve(question(run))).toMatchObject({ ok: false, issues: [{ keyword: 'yes' }] });
    expect(run.deny(question(run))).toMatchObject({ ok: true });
    expect(question(run).decision).toEqual({ status: 'resolved', payload });
  });
});

const onlyApproval: Record<string, [object, object]> = {
  'a constant true': [field('approved', { const: true }), { approved: true }],
  'a denial that needs a code': [
    branches(
      object({ decision: { const: 'approve' } }, ['decision']),
      object({ decision: { const: 'reject' }, code: text }, ['decision', 'code']),
    ),
    { decision: 'approve' },
  ],
};

describe('an approval is offered without a denial', () => {
  it.each(Object.entries(onlyApproval))('for %s', async (_name, [schema, payload]) => {
    const { run, allowed } = await offered(schema);
    expect(allowed).toEqual(['approve']);
    expect(run.deny(question(run), { reason: 'No' })).toMatchObject({
      ok: false,
      issues: [{ keyword: 'no' }],
    });
    expect(run.approve(question(run))).toMatchObject({ ok: true });
    expect(question(run).decision).toEqual({ status: 'resolved', payload });
  });
});

describe('the arguments must be edited', () => {
  const schema = object({ approved: boolean, editedArgs: { type: 'object' } }, ['approved', 'editedArgs']);

  it('an approval is accepted only with them', async () => {
    const { run, allowed } = await offered(schema);
    expect(allowed).toEqual(['edit']);
    expect(run.approve(question(run))).toMatchObject({ ok: false });
    expect(run.approve(question(run), { editedArgs: { to: 'bob@b.c' } })).toMatchObject({ ok: true });
  });
});

describe('a schema of any size', () => {
  it('is read in bounded time', async () => {
    const many = Array.from({ length: 60 }, () => ({ $ref: '#' }));
    const { allowed } = await offered({
      ...field('approved', boolean),
      anyOf: many,
      allOf: [{ anyOf: many }],
    });
    expect(allowed).not.toContain('edit');
    const large = { enum: Array.from({ length: 20_000 }, (_, index) => `word ${index}`) };
    expect((await offered(field('decision', large))).allowed).toEqual([]);
  });
});
