import { createInterpreter, type Interpretation, type Interpreter } from '../interpreter.js';
import { createFormValidator, type FormValidator } from './FormValidator.js';
import { formValue } from './formValue.js';

/** What `normaliseSchema` writes. */
const dialect = '2019-09';

/**
 * A validator for rjsf that interprets the schema and needs no `eval`, over `@cfworker/json-schema`. For schemas
 * that `normaliseSchema` made.
 */
export function createCfworkerValidator(): FormValidator {
  let known = new WeakMap<object, Interpreter>();
  const check = (schema: object, value: unknown): Interpretation => {
    const given = formValue(value);
    if (given === undefined) return nothingGiven;
    let interpreter = known.get(schema);
    if (!interpreter) known.set(schema, (interpreter = createInterpreter(schema, { dialect })));
    return interpreter.check(given);
  };
  return createFormValidator({
    check,
    accepts(schema, value, root) {
      const given = formValue(value);
      if (given === undefined) return false;
      const found =
        schema === root ? check(root, value) : createInterpreter(schema, { dialect, root }).check(given);
      return found.type === 'checked' && found.violations.length === 0;
    },
    reset() {
      known = new WeakMap();
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
