import { expect, it } from 'vitest';
import { asked } from './reviews.js';

const positive = { type: 'number', exclusiveMinimum: 0 };
const object = (properties: object, rest: object = {}) => ({
  type: 'object',
  properties,
  required: ['amount'],
  ...rest,
});

const reviewed = (schema: object) => ({
  action_requests: [{ name: 'transfer', args: { amount: 1 } }],
  review_configs: [{ action_name: 'transfer', allowed_decisions: ['approve', 'edit'], args_schema: schema }],
});

// “the exact JSON that would be sent is validated against the agent's original schema” (docs/forms-and-safety.md)
it.each<[string, object, object, object?]>([
  ['another field', object({ least: positive, amount: { $ref: '#/properties/least' } }), { amount: -1 }],
  [
    'a part of itself in the definitions',
    object(
      { amount: { $ref: '#/definitions/amount' } },
      {
        definitions: { amount: { $ref: '#/properties/least' } },
        properties: { least: positive, amount: { $ref: '#/definitions/amount' } },
      },
    ),
    { amount: -1 },
  ],
  [
    'itself',
    object({ amount: positive, next: { $ref: '#' } }),
    { amount: 1, next: { amount: -1 } },
    { amount: 1, next: { amount: 2 } },
  ],
  [
    'itself, recursively',
    object({ amount: positive, next: { $recursiveRef: '#' } }),
    { amount: 1, next: { amount: -1 } },
    { amount: 1, next: { amount: 2 } },
  ],
  [
    'a part with a keyword of its own',
    object(
      { amount: { $ref: '#/components/schemas/amount' } },
      { components: { schemas: { amount: positive } } },
    ),
    { amount: -1 },
  ],
  [
    'its own identifier',
    object(
      { amount: { $ref: '#/$defs/amount' } },
      { $id: 'https://example.com/args', $defs: { amount: positive } },
    ),
    { amount: -1 },
  ],
  [
    'its own identifier, in full',
    object(
      { least: positive, amount: { $ref: 'https://example.com/args#/properties/least' } },
      { $id: 'https://example.com/args' },
    ),
    { amount: -1 },
  ],
  [
    'an anchor',
    object({ least: { ...positive, $anchor: 'least' }, amount: { $ref: '#least' } }),
    { amount: -1 },
  ],
  [
    'a definition beside an identifier in it',
    object(
      { amount: { $ref: '#/$defs/amount' } },
      { $defs: { amount: { $id: 'https://example.com/amount', ...positive } } },
    ),
    { amount: -1 },
  ],
  [
    'a definition, as the whole',
    { $ref: '#/definitions/args', definitions: { args: object({ amount: positive }) } },
    { amount: -1 },
  ],
  [
    'another field, with a field named like a keyword',
    object({ least: positive, const: { $ref: '#/properties/least' }, amount: {} }),
    { amount: 1, const: -1 },
  ],
])(
  'an edit that the arguments’ schema forbids by a reference to %s is refused',
  async (_name, schema, edited, valid = { amount: 2 }) => {
    const { run, keys } = await asked(reviewed(schema));
    expect(run.approve(keys[0] ?? '', { editedArgs: edited })).toMatchObject({ ok: false });
    expect(run.approve(keys[0] ?? '', { editedArgs: valid })).toMatchObject({ ok: true });
  },
);
