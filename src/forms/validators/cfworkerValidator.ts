import type { Interpretation } from '../interpreter.js';
import { fits, formInterpreter } from './formInterpreter.js';
import { createFormValidator, type FormValidator } from './FormValidator.js';
import { formValue } from './formValue.js';

/**
 * A validator for rjsf that interprets the schema and needs no `eval`, over `@cfworker/json-schema`. For schemas
 * that `normaliseSchema` made.
 */
export function createCfworkerValidator(): FormValidator {
  return createFormValidator({
    check(schema, value) {
      const given = formValue(value);
      return given === undefined ? nothingGiven : formInterpreter(schema).check(given);
    },
    accepts(schema, value, root) {
      const given = formValue(value);
      return given !== undefined && fits(schema, given, root);
    },
  });
}

/** A form without any value. JSON has no such thing, and no schema speaks of it. */
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
