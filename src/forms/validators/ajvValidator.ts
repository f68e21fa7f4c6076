import { customizeValidator } from '@rjsf/validator-ajv8';
import type { ErrorObject } from 'ajv';
import type { JsonObject } from '../../model/json.js';
import { allowedFormats, hasFormat } from '../formats.js';
import { violationMessage } from '../messages.js';
import { patternRisk } from '../patterns.js';
import { pathOf, type Violation } from '../violations.js';
import { fits, formInterpreter } from './formInterpreter.js';
import { createFormValidator, type FormValidator } from './FormValidator.js';
import { formValue } from './formValue.js';

/**
 * A validator for rjsf that compiles the schema with Ajv, which needs `eval`. One for each interrupt: a shared
 * one applies the definitions of one schema to another. For schemas that `normaliseSchema` made.
 *
 * Ajv decides. What is wrong is said by the interpreter, which knows which branch of a union was meant; by Ajv
 * itself where the two differ. What Ajv does not know or cannot compile is left to the interpreter.
 *
 * Compiling takes longer than rendering all the fields, so it waits for the first check.
 */
export function createAjvValidator(): FormValidator {
  let made: ReturnType<typeof createAjv> | undefined;
  const ajv = () => (made ??= createAjv());
  return createFormValidator({
    check(schema, value) {
      const given = formValue(value);
      const interpreted = formInterpreter(schema).check(given ?? null);
      if (interpreted.type === 'unusable' || (given !== undefined && isBeyondAjv(schema))) return interpreted;
      const { errors, validationError } = ajv().rawValidation<ErrorObject>(schema, given);
      if (validationError) return interpreted;
      const { violations, unchecked } = interpreted;
      if (!errors) return { type: 'checked', violations: [], unchecked };
      const told = given !== undefined && violations.length > 0;
      return { type: 'checked', violations: told ? violations : errors.map(toViolation), unchecked };
    },
    accepts(schema, value, root) {
      const given = formValue(value);
      return given !== undefined && isBeyondAjv(root)
        ? fits(schema, given, root)
        : ajv().isValid(schema, given, root);
    },
    reset: () => made?.reset(),
  });
}

/** Keywords of 2019-09. Ajv for draft-07 ignores them, and Ajv for 2019-09 counts wrongly what was evaluated. */
const newer = /"(?:unevaluated(?:Properties|Items)|(?:min|max)Contains|dependent(?:Required|Schemas))":/;

const beyond = new WeakMap<object, boolean>();

function isBeyondAjv(schema: object): boolean {
  let known = beyond.get(schema);
  if (known === undefined) beyond.set(schema, (known = newer.test(JSON.stringify(schema))));
  return known;
}

const createAjv = () =>
  customizeValidator<unknown>({
    ajvOptionsOverrides: {
      meta: false,
      // Without it, a required `constructor` is found on every object.
      ownProperties: true,
      // Preflight has looked at the shapes, and compiling the meta-schema takes longer than the schema.
      validateSchema: false,
      // The package says that a pattern is never run as code of its own.
      code: { regExp: Object.assign(boundedRegExp, { code: '' }) },
    },
    ajvFormatOptions: false,
    customFormats: Object.fromEntries([...allowedFormats].map((format) => [format, checkOf(format)])),
  });

const checkOf =
  (format: string) =>
  (text: string): boolean =>
    hasFormat(format, text);

/** A pattern that accepts every text on which it could take long: such a text is checked by a worker or the server. */
function boundedRegExp(pattern: string, flags: string): { test(text: string): boolean; toString(): string } {
  const expression = new RegExp(pattern, flags);
  return {
    test: (text) => patternRisk(pattern, text.length) !== 'safe' || expression.test(text),
    toString: () => expression.toString(),
  };
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
