import type { ErrorObject } from 'ajv';
import type { JsonObject } from '../../model/json.js';
import { violationMessage } from '../messages.js';
import { pathOf, type Violation } from '../violations.js';
import { ajvCompiler, type AjvCompiler } from './ajvCompiler.js';
import { formInterpreter } from './formInterpreter.js';
import { createFormValidator, type FormValidator } from './FormValidator.js';
import { formValue } from './formValue.js';

/**
 * A validator for rjsf that compiles the schema with Ajv, which needs `eval`. One for each interrupt: a shared
 * one applies the definitions of one schema to another. For schemas that `normaliseSchema` made.
 *
 * Ajv decides. What is wrong is said by the interpreter, which knows which branch of a union was meant; by Ajv
 * itself where the two differ. What Ajv cannot compile is left to the interpreter.
 *
 * Compiling takes longer than rendering all the fields, so it waits for the first question.
 */
export function createAjvValidator(): FormValidator {
  let made: AjvCompiler | undefined;
  const ajv = () => (made ??= ajvCompiler());
  return createFormValidator({
    check(schema, value) {
      const given = formValue(value);
      const interpreted = formInterpreter(schema).check(given ?? null);
      if (interpreted.type === 'unusable') return interpreted;
      const { violations, unchecked } = interpreted;
      let errors: readonly ErrorObject[] | undefined;
      try {
        errors = ajv().errorsIn(schema, given);
      } catch {
        return interpreted;
      }
      if (!errors) return { type: 'checked', violations: [], unchecked };
      const told = given !== undefined && violations.length > 0;
      return { type: 'checked', violations: told ? violations : errors.map(toViolation), unchecked };
    },
    accepts(schema, value, root) {
      try {
        return ajv().accepts(schema, formValue(value), root);
      } catch {
        return false;
      }
    },
    reset() {
      made = undefined;
    },
  });
}

function toViolation({ keyword, instancePath, params, schemaPath }: ErrorObject): Violation {
  const name = keyword === 'false schema' ? 'false' : keyword;
  const demanded: JsonObject = params;
  return {
    keyword: name,
    path: pathOf(instancePath),
    params: demanded,
    schemaPath,
    message: violationMessage(name, demanded),
  };
}
