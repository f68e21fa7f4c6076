import { createInterpreter, type Interpretation } from '../interpreter.js';
import { formDialect, formInterpreter } from './formInterpreter.js';
import { createFormValidator, type FormValidator } from './FormValidator.js';
import { formValue } from './formValue.js';

/**
 * A validator for rjsf that interprets the schema with `@cfworker/json-schema` and needs no `eval`. It expects the
 * output of `normaliseSchema`.
 */
export function createCfworkerValidator(): FormValidator {
  const check = (schema: object, value: unknown): Interpretation => {
    const given = formValue(value);
    return given === undefined ? nothingGiven : formInterpreter(schema).check(given);
  };
  return createFormValidator({
    check,
    accepts(schema, value, root) {
      const given = formValue(value);
      if (given === undefined) return false;
      const found =
        schema === root
          ? check(root, value)
          : createInterpreter(schema, { dialect: formDialect, root }).check(given);
      return found.type === 'checked' && found.violations.length === 0;
    },
  });
}

/** A form without a value. JSON has no `undefined`, so no schema describes it. */
const nothingGiven: Interpretation = {
  type: 'checked',
  violations: [
    {
      keyword: 'required',
      path: [],
      params: {},
      schemaPath: '#',
      message: 'An answer is needed here.',
    },
  ],
  unchecked: [],
};
