import { describe, expect, it } from 'vitest';
import { readApproval } from '../../src/approvals/approval.js';
import { checkPayload } from '../../src/gate/checkPayload.js';
import { loadInterpreter } from '../../src/forms/loadInterpreter.js';

await loadInterpreter();

const read = (responseSchema: unknown, reason = 'tool_call') =>
  readApproval({
    reason,
    ...(responseSchema !== undefined && { responseSchema: responseSchema as object }),
  });
const object = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });

describe('readApproval', () => {
  it.each<[string, unknown, string, unknown, unknown]>([
    ['no schema on a tool call', undefined, 'tool_call', { approved: true }, { approved: false }],
    ['no schema on a confirmation', undefined, 'confirmation', true, false],
    ['an empty schema', {}, 'confirmation', true, false],
    [
      'approved',
      object({ approved: { type: 'boolean' } }, ['approved']),
      'tool_call',
      { approved: true },
      { approved: false },
    ],
    ['approved without a type', object({ approved: {} }), 'x', { approved: true }, { approved: false }],
    [
      'accepted beside flat arguments',
      object({ accepted: { type: 'boolean' }, to: { type: 'string' } }),
      'x',
      { accepted: true },
      { accepted: false },
    ],
    ['a bare boolean', { type: 'boolean' }, 'x', true, false],
    ['a nullable boolean', { type: ['boolean', 'null'] }, 'x', true, false],
    [
      'an enum with an approval and a denial',
      { enum: ['approve', 'later', 'Reject'] },
      'x',
      'approve',
      'Reject',
    ],
    ['constants in a union', { oneOf: [{ const: 'yes' }, { const: 'no' }] }, 'x', 'yes', 'no'],
    [
      'a decision from a list',
      object({ decision: { enum: ['accept', 'decline'] } }),
      'x',
      { decision: 'accept' },
      { decision: 'decline' },
    ],
    [
      'a branch for each side',
      {
        oneOf: [
          object({ approved: { const: true } }, ['approved']),
          object({ approved: { const: false } }, ['approved']),
        ],
      },
      'x',
      { approved: true },
      { approved: false },
    ],
    [
      'a reference',
      { $ref: '#/$defs/A', $defs: { A: object({ approved: { type: 'boolean' } }) } },
      'x',
      { approved: true },
      { approved: false },
    ],
  ])('reads %s', (_name, schema, reason, yes, no) => {
    const shape = read(schema, reason);
    expect(shape?.approve()).toEqual(yes);
    expect(shape?.allowed).toContain('deny');
    expect(shape?.deny()).toEqual(no);
  });

  it.each<[string, unknown]>([
    ['a form', object({ quarter: { enum: ['Q1', 'Q2'] } })],
    [
      'an approval that needs more fields',
      object({ approved: { type: 'boolean' }, code: { type: 'string' } }, ['approved', 'code']),
    ],
    ['an enum with two approvals', { enum: ['yes', 'ok', 'no'] }],
    ['an enum without a denial', { enum: ['yes', 'maybe'] }],
    ['text', { type: 'string' }],
    ['a circular reference', { $ref: '#/$defs/A', $defs: { A: { $ref: '#/$defs/A' } } }],
    ['a reference that leaves the document', { $ref: 'https://example.test/schema' }],
  ])('does not guess for %s', (_name, schema) => {
    expect(read(schema)).toBeUndefined();
  });

  it('offers edits only if the schema has editedArgs', () => {
    const plain = read(object({ approved: { type: 'boolean' } }));
    const open = read(object({ approved: { type: 'boolean' }, editedArgs: { type: 'object' } }));
    const args = { type: 'object', properties: { to: { type: 'string' } } };
    const told = read(object({ approved: { type: 'boolean' }, editedArgs: args }));
    expect(plain).toMatchObject({ canEdit: false, allowed: ['approve', 'deny'] });
    expect(open).toMatchObject({
      canEdit: true,
      allowed: ['approve', 'edit', 'deny'],
      argsSchema: undefined,
    });
    expect(told?.argsSchema).toEqual(args);
    expect(told?.approve({ editedArgs: { to: 'a' } })).toEqual({ approved: true, editedArgs: { to: 'a' } });
  });

  it.each([
    { type: 'string' },
    { type: ['number', 'null'] },
    { anyOf: [{ type: 'boolean' }, { type: 'null' }] },
  ])('offers no edits in a field that cannot contain arguments: %o', (editedArgs) => {
    const found = read(object({ approved: { type: 'boolean' }, editedArgs }));
    // The whole schema is offered beside the decision, so that the field can be filled in.
    expect(found).toMatchObject({ canEdit: false, allowed: ['approve', 'deny'], covers: 'most' });
  });

  it('includes the definitions that the schema of the arguments refers to', () => {
    const shape = read({
      ...object({ approved: { type: 'boolean' }, editedArgs: object({ to: { $ref: '#/$defs/Mail' } }) }),
      $defs: { Mail: { type: 'string' } },
    });
    expect(shape?.argsSchema).toMatchObject({ $defs: { Mail: { type: 'string' } } });
  });

  it.each<[string, object, object]>([
    ['another field', { $ref: '#/properties/sender' }, {}],
    ['a field of the arguments', { $ref: '#/properties/editedArgs/properties/from' }, {}],
    ['an anchor', { $ref: '#mail' }, { mail: { type: 'string', $anchor: 'mail' } }],
    ['an identifier', { $ref: 'Mail' }, { mail: { type: 'string', $id: 'Mail' } }],
  ])(
    'includes the part of the question that the schema of the arguments refers to: %s',
    (_name, to, more) => {
      const sender = { type: 'string' };
      const shape = read(
        object({ approved: { type: 'boolean' }, sender, ...more, editedArgs: object({ to, from: sender }) }),
      );
      expect(checkPayload({ to: 'bob' }, shape?.argsSchema)).toEqual({ type: 'valid' });
      expect(checkPayload({ to: 7 }, shape?.argsSchema).type).toBe('invalid');
    },
  );

  it('offers no denial that the schema would refuse', () => {
    const shape = read(object({ approved: { const: true } }, ['approved']));
    expect(shape?.allowed).toEqual(['approve']);
  });

  it('puts a reason where the schema has a field for it', () => {
    const shape = read(object({ approved: { type: 'boolean' }, feedback: { type: 'string' } }));
    expect(shape?.takesReason).toBe(true);
    expect(shape?.deny('too late')).toEqual({ approved: false, feedback: 'too late' });
  });
});
