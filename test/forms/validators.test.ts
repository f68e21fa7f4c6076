import { afterEach, describe, expect, it, vi } from 'vitest';
import { own } from '../../src/model/json.js';
import { loadPatterns } from '../../src/forms/patternRisk.js';
import { normalizeSchema } from '../../src/forms/normalize.js';
import { createAjvCompiler } from '../../src/forms/validators/ajvCompiler.js';
import { createFormValidator } from '../../src/forms/validators/FormValidator.js';

await loadPatterns();

const schema = normalizeSchema({
  $defs: { Name: { type: 'string', minLength: 3 } },
  type: 'object',
  properties: {
    name: { $ref: '#/$defs/Name' },
    'dotted.name': { $ref: '#/$defs/Name' },
    list: {
      type: 'array',
      items: { type: 'object', properties: { size: { type: 'number' } }, required: ['size'] },
    },
    pick: {
      oneOf: [
        { type: 'object', properties: { kind: { const: 'a' }, size: { type: 'number', maximum: 3 } } },
        { type: 'object', properties: { kind: { const: 'b' } } },
      ],
    },
  },
  required: ['name'],
  additionalProperties: false,
});

describe.each([
  ['Ajv', () => createFormValidator(createAjvCompiler())],
  ['@cfworker/json-schema', () => createFormValidator()],
])('the validator of a form over %s', (_name, createValidator) => {
  it('accepts valid values', () => {
    const { errors, errorSchema } = createValidator().validateFormData(
      { name: 'Anna', list: [{ size: 1 }] },
      schema,
    );
    expect(errors).toEqual([]);
    expect(errorSchema).toEqual({});
  });

  it('assigns each error to its field', () => {
    const value = { 'dotted.name': 'x', list: [{ size: 1 }, {}], more: 1 };
    const { errors, errorSchema } = createValidator().validateFormData(value, schema);
    expect(errors).toHaveLength(4);
    expect(errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'required', property: '.name', params: { missingProperty: 'name' } }),
        expect.objectContaining({ name: 'minLength', property: '.dotted.name', params: { limit: 3 } }),
        expect.objectContaining({ name: 'required', property: '.list.1.size' }),
        expect.objectContaining({
          name: 'additionalProperties',
          property: '',
          params: { additionalProperty: 'more' },
        }),
      ]),
    );
    expect(errorSchema).toMatchObject({
      __errors: [expect.any(String)],
      name: { __errors: [expect.any(String)] },
      'dotted.name': { __errors: [expect.any(String)] },
      list: { 1: { size: { __errors: [expect.any(String)] } } },
    });
  });

  it('describes the errors of the union branch that was meant', () => {
    const { errors } = createValidator().validateFormData(
      { name: 'Anna', pick: { kind: 'a', size: 4 } },
      schema,
    );
    expect(errors.map((error) => [error.property, error.name])).toEqual([['.pick.size', 'maximum']]);
  });

  it('treats a field with undefined as absent, and a form without a value as unanswered', () => {
    const validator = createValidator();
    expect(validator.validateFormData({ name: undefined }, schema).errors.map((error) => error.name)).toEqual(
      ['required'],
    );
    expect(validator.validateFormData(undefined, { type: 'string' }).errors).toHaveLength(1);
  });

  it('validates a part with the definitions of the whole schema', () => {
    const validator = createValidator();
    expect(validator.isValid({ $ref: '#/$defs/Name' }, 'Anna', schema)).toBe(true);
    expect(validator.isValid({ $ref: '#/$defs/Name' }, 'x', schema)).toBe(false);
    expect(validator.isValid(schema, { name: 'Anna' }, schema)).toBe(true);
    validator.reset?.();
    const other = { $defs: { Name: { type: 'number' } } } as const;
    expect(validator.isValid({ $ref: '#/$defs/Name' }, 5, other)).toBe(true);
  });

  it('lets the host reword an error, and keeps it at its field', () => {
    const { errorSchema } = createValidator().validateFormData(
      { 'dotted.name': 'x', name: 'Anna' },
      schema,
      undefined,
      (errors) =>
        errors.map((error) => ({ ...error, message: `zu kurz: ${String(own(error.params, 'limit'))}` })),
    );
    expect(errorSchema).toEqual({ 'dotted.name': { __errors: ['zu kurz: 3'] } });
  });

  it('lets the host add errors, also to fields without a value', () => {
    const { errors, errorSchema } = createValidator().validateFormData(
      { list: [{ size: 1 }] },
      schema,
      (value, collector) => {
        expect(value).toEqual({ list: [{ size: 1 }] });
        addError(collector, ['name'], 'Say who you are.');
        addError(collector, ['list', '0'], 'Too small.');
        return collector;
      },
    );
    expect(errorSchema).toMatchObject({
      name: { __errors: [expect.any(String), 'Say who you are.'] },
      list: { 0: { __errors: ['Too small.'] } },
    });
    expect(errors.map((error) => error.message)).toContain('Too small.');
  });

  it('reports an unusable schema before the form is created', () => {
    const { validationError } = createValidator().rawValidation({ $ref: '#/$defs/none' }, {});
    expect(validationError).toBeInstanceOf(Error);
  });

  it('never blocks the page for a pattern that is slow on long text', () => {
    const slow = normalizeSchema({ type: 'string', pattern: '^.*a.*a.*b$' });
    const validator = createValidator();
    expect(validator.validateFormData('c', slow).errors).toHaveLength(1);
    expect(validator.validateFormData('a'.repeat(60_000), slow).errors).toEqual([]);
  });

  it.each<[string, object, unknown, boolean]>([
    [
      'a condition',
      { if: { properties: { a: { const: 1 } } }, unevaluatedProperties: false },
      { a: 1 },
      true,
    ],
    ['"contains"', { contains: { const: 'a' }, unevaluatedItems: false }, ['a', 'b'], false],
    [
      'a branch',
      { unevaluatedItems: { type: 'boolean' }, anyOf: [{ items: { type: 'string' } }, true] },
      ['yes', false],
      false,
    ],
  ])('counts what %s evaluated', (_name, evaluating, value, isRight) => {
    const shown = normalizeSchema(
      { $schema: 'https://json-schema.org/draft/2020-12/schema', ...evaluating },
      { infersTypes: false },
    );
    const validator = createValidator();
    expect(validator.validateFormData(value, shown).errors).toHaveLength(isRight ? 0 : 1);
    expect(validator.isValid(shown, value, shown)).toBe(isRight);
    const whole = { $defs: { part: shown } };
    expect(validator.isValid({ $ref: '#/$defs/part' }, value, whole)).toBe(isRight);
  });

  it('counts how many items match', () => {
    const validator = createValidator();
    const shown = normalizeSchema({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'array',
      contains: { const: 'a' },
      minContains: 2,
    });
    expect(validator.isValid(shown, ['a', 'b'], shown)).toBe(false);
    expect(validator.isValid(shown, ['a', 'a'], shown)).toBe(true);
    expect(validator.validateFormData(undefined, shown).errors).toHaveLength(1);
  });

  it('reports a missing required "constructor"', () => {
    expect(
      createValidator().validateFormData({}, { type: 'object', required: ['constructor'] }).errors,
    ).toHaveLength(1);
  });
});

/** Adds an error to the field at `path`, like a host that knows its field names. */
function addError(collector: unknown, path: readonly string[], message: string): void {
  const field = path.reduce<unknown>((node, name) => own(node, name), collector);
  const add = own(field, 'addError');
  if (typeof add !== 'function') throw new Error(`No errors can be added to ${path.join('.')}.`);
  add.call(field, message);
}

it('uses the interpreter for what Ajv cannot compile, so that an invalid answer is still reported', () => {
  const { errors } = createFormValidator(createAjvCompiler()).validateFormData('b', {
    enum: ['a'],
    nullable: true,
  });
  expect(errors.map((error) => error.name)).toEqual(['enum']);
});

describe('the choice of the validator', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it('is Ajv if the page may compile, otherwise cfworker', async () => {
    const allowed = await import('../../src/forms/validators/chooseValidator.js');
    expect(allowed.canEval()).toBe(true);
    expect(allowed.compiles('auto')).toBe(true);
    expect(allowed.compiles('cfworker')).toBe(false);

    vi.resetModules();
    vi.stubGlobal('Function', function refuse() {
      throw new EvalError('unsafe-eval is not allowed');
    });
    const forbidden = await import('../../src/forms/validators/chooseValidator.js');
    expect(forbidden.canEval()).toBe(false);
    expect(forbidden.compiles('auto')).toBe(false);
    expect(forbidden.compiles('ajv')).toBe(true);
  });
});
