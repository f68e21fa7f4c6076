import * as fc from 'fast-check';
import { condition, type HostileCase } from './HostileCase.js';
import { cases } from '../../setup/cases.js';

const names = fc.constantFrom('a', 'b', 'constructor', '$ref', '0', '');
const values = fc.jsonValue({ maxDepth: 2 });

/** A schema of valid keywords, with an occasional invalid one. */
const schemas = fc.letrec<{ schema: unknown }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.record({ type: fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'object', 'array') }),
    fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(names, tie('schema'), { maxKeys: 4 }),
        required: fc.array(names, { maxLength: 2 }),
      },
      { requiredKeys: ['type', 'properties'] },
    ),
    fc.record(
      { type: fc.constant('array'), items: tie('schema'), minItems: fc.nat(4), uniqueItems: fc.boolean() },
      { requiredKeys: ['type'] },
    ),
    fc.record({ anyOf: fc.array(tie('schema'), { maxLength: 4 }) }),
    fc.record(
      { oneOf: fc.array(tie('schema'), { maxLength: 4 }), default: values },
      { requiredKeys: ['oneOf'] },
    ),
    fc.record({ allOf: fc.array(tie('schema'), { maxLength: 3 }) }),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((schemas) => condition(...schemas)),
    fc.record({ not: tie('schema') }),
    fc.record({ enum: fc.array(values, { maxLength: 5 }), default: values }, { requiredKeys: ['enum'] }),
    fc.record({ const: values }),
    fc.record(
      {
        type: fc.constantFrom('string', 'number'),
        default: values,
        title: values,
        format: fc.constantFrom('email', 'hidden', 'date', 'nonsense'),
        readOnly: fc.boolean(),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record({ $ref: fc.constantFrom('#', '#/properties/a', '#/properties/b', '#/anyOf/0', '#/nowhere') }),
    fc.record(
      {
        type: fc.constant('object'),
        additionalProperties: tie('schema'),
        patternProperties: fc.dictionary(fc.constantFrom('^a', 'b+', '('), tie('schema'), { maxKeys: 2 }),
      },
      { requiredKeys: ['type'] },
    ),
    values,
  ),
})).schema;

/** Always the same schemas, so that failures can be reproduced; another seed generates others. */
const seed = 20_260_707;

export const fuzzed: readonly HostileCase[] = fc
  .sample(fc.record({ a: schemas, b: schemas }), { seed, numRuns: cases(15, 600) })
  .map((properties, index) => ({
    name: `fuzzed ${index}`,
    schema: { type: 'object', properties },
  }));
