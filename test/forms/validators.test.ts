import { afterEach, describe, expect, it, vi } from 'vitest';
import { own } from '../../src/model/json.js';
import { normaliseSchema } from '../../src/forms/normalise.js';
import { createAjvValidator } from '../../src/forms/validators/ajvValidator.js';
import { createCfworkerValidator } from '../../src/forms/validators/cfworkerValidator.js';

const schema = normaliseSchema({
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
  ['Ajv', createAjvValidator],
  ['@cfworker/json-schema', createCfworkerValidator],
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
    const slow = normaliseSchema({ type: 'string', pattern: '^.*a.*a.*b$' });
    const validator = createValidator();
    expect(validator.validateFormData('c', slow).errors).toHaveLength(1);
    expect(validator.validateFormData('a'.repeat(60_000), slow).errors).toEqual([]);
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
  (add as (text: string) => void)(message);
}

it('uses the interpreter for what Ajv cannot compile, so that an invalid answer is still reported', () => {
  const { errors } = createAjvValidator().validateFormData('b', { enum: ['a'], nullable: true });
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
    const isAjv = (create: () => object) => create.name === 'createAjvValidator';
    expect(isAjv(await allowed.loadValidator())).toBe(true);
    expect(isAjv(await allowed.loadValidator('cfworker'))).toBe(false);

    vi.resetModules();
    vi.stubGlobal('Function', function refuse() {
      throw new EvalError('unsafe-eval is not allowed');
    });
    const forbidden = await import('../../src/forms/validators/chooseValidator.js');
    expect(forbidden.canEval()).toBe(false);
    expect(isAjv(await forbidden.loadValidator())).toBe(false);
  });
});
