import { field, text, type HostileCase } from './HostileCase.js';

const demanding = field({ ...text, minLength: 3 }, { required: ['a'] });

/** `$id` and similar keywords, each of which could make a validator apply other rules. */
export const identities: readonly HostileCase[] = [
  ...[
    'http://json-schema.org/draft-07/schema',
    'http://json-schema.org/draft-07/schema#',
    'https://json-schema.org/draft/2020-12/schema',
    'https://json-schema.org/draft/2019-09/schema',
    'https://json-schema.org/draft/2020-12/meta/core',
    '__rjsf_rootSchema',
    'reused',
    '#',
    '',
    'not a uri %%%',
  ].map(($id) => ({
    name: `$id ${JSON.stringify($id)}`,
    schema: { $id, ...demanding },
    valid: { a: 'abc' },
  })),
  {
    name: 'the reused $id with other rules',
    schema: { $id: 'reused', ...field({ type: 'number' }, { required: ['a'] }) },
    valid: { a: 5 },
  },
  { name: '$id 5', schema: { $id: 5, ...demanding }, valid: { a: 'abc' } },
  {
    name: '$id on a field',
    schema: field({ ...text, $id: 'http://json-schema.org/draft-07/schema' }),
    valid: { a: 'abc' },
  },
  {
    name: 'the same $id on two fields',
    schema: { type: 'object', properties: { a: { ...text, $id: 'x' }, b: { type: 'number', $id: 'x' } } },
    valid: { a: 'abc', b: 1 },
  },
  {
    name: 'the same $anchor on two fields',
    schema: {
      type: 'object',
      properties: { a: { ...text, $anchor: 'x' }, b: { type: 'number', $anchor: 'x' } },
    },
    valid: { a: 'abc', b: 1 },
  },
  {
    name: 'id as draft-04 has it',
    schema: { id: 'http://json-schema.org/draft-07/schema#', ...demanding },
    valid: { a: 'abc' },
  },
  { name: '$anchor with a blank', schema: { $anchor: 'a b', ...demanding }, valid: { a: 'abc' } },
  {
    name: '$id inside a constant',
    schema: field({ const: { $id: 'x', $ref: '#/nowhere' } }),
    valid: { a: { $id: 'x', $ref: '#/nowhere' } },
  },
];
