import { describe, expect, it } from 'vitest';
import { checkPayload } from '../../src/gate/checkPayload.js';
import { loadInterpreter } from '../../src/forms/loadInterpreter.js';
import { loadPatterns } from '../../src/forms/patternRisk.js';
import { normalizeSchema } from '../../src/forms/normalize.js';
import { preflight } from '../../src/forms/preflight.js';
import { createAjvCompiler } from '../../src/forms/validators/ajvCompiler.js';
import { createFormValidator, type FormValidator } from '../../src/forms/validators/FormValidator.js';
import { explanations } from './explanations.js';

await Promise.all([loadInterpreter(), loadPatterns()]);

/** Whether each of the three validators accepts a value. The schema is prepared as for a form. */
function verdicts(schema: object, value: unknown): Record<'ajv' | 'cfworker' | 'gate', boolean> {
  expect(preflight(schema)).toMatchObject({ ok: true });
  const normalized = normalizeSchema(schema, { infersTypes: false });
  const accepts = (validator: FormValidator) => !validator.rawValidation(normalized, value).errors;
  return {
    ajv: accepts(createFormValidator(createAjvCompiler())),
    cfworker: accepts(createFormValidator()),
    gate: checkPayload(value, schema).type === 'valid',
  };
}

const modern = 'https://json-schema.org/draft/2020-12/schema';

/** The smallest schema of each class, and who is right. */
const classes: Readonly<
  Record<string, { schema: object; value: unknown; said: ReturnType<typeof verdicts> }>
> = {
  'formats are asserted': {
    schema: { $schema: modern, format: 'email' },
    value: 'nobody',
    said: { ajv: false, cfworker: false, gate: false },
  },
  'Ajv rounds multipleOf': {
    schema: { type: 'integer', multipleOf: 0.123456789 },
    value: 1e308,
    said: { ajv: true, cfworker: false, gate: false },
  },
  'the gate does not follow dynamic references': {
    schema: {
      $schema: modern,
      items: { $dynamicRef: '#item' },
      $defs: { text: { $dynamicAnchor: 'item', type: 'string' } },
    },
    value: [1],
    said: { ajv: false, cfworker: false, gate: true },
  },
  'the gate heeds an identifier beside a reference': {
    schema: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: 'http://a.example/root/',
      definitions: {
        far: { $id: 'http://a.example/far/', type: 'string' },
        near: { $id: 'near.json', type: 'number' },
      },
      allOf: [{ $id: 'http://a.example/far/', $ref: 'near.json' }],
    },
    value: 1,
    said: { ajv: true, cfworker: true, gate: false },
  },
};

describe('where the validators and the official suite differ', () => {
  it.each(Object.entries(classes))('%s', (_name, { schema, value, said }) => {
    expect(verdicts(schema, value)).toEqual(said);
  });

  it('is explained class by class', () => {
    expect(Object.keys(classes)).toEqual(explanations.map((explanation) => explanation.name));
  });
});
