import { customizeValidator } from '@rjsf/validator-ajv8';
import type { Ajv, ErrorObject, Vocabulary } from 'ajv';
import * as next from 'ajv/dist/vocabularies/next.js';
// oxlint-disable-next-line no-restricted-imports -- an entry of Ajv's, and none of ours
import * as unevaluated from 'ajv/dist/vocabularies/unevaluated/index.js';
import type { JsonObject } from '../../model/json.js';
import { allowedFormats, hasFormat } from '../formats.js';
import { violationMessage } from '../messages.js';
import { patternRisk } from '../patterns.js';
import { pathOf, type Violation } from '../violations.js';
import { formInterpreter } from './formInterpreter.js';
import { createFormValidator, type FormValidator } from './FormValidator.js';
import { formValue } from './formValue.js';

/**
 * A validator for rjsf that compiles the schema with Ajv, which needs `eval`. Create one per interrupt, because a
 * shared one applies the definitions of one schema to another. It expects the output of `normaliseSchema`.
 *
 * Ajv decides whether a value is valid. The interpreter describes the violations, because it knows which branch of a
 * union was meant. If the two differ, Ajv's errors are used. The interpreter also handles what Ajv cannot compile.
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
      if (interpreted.type === 'unusable') return interpreted;
      const { errors, validationError } = ajv().rawValidation<ErrorObject>(schema, given);
      if (validationError) return interpreted;
      const { violations, unchecked } = interpreted;
      if (!errors) return { type: 'checked', violations: [], unchecked };
      const told = given !== undefined && violations.length > 0;
      return { type: 'checked', violations: told ? violations : errors.map(toViolation), unchecked };
    },
    accepts: (schema, value, root) => ajv().isValid(schema, formValue(value), root),
    reset: () => made?.reset(),
  });
}

const createAjv = () =>
  customizeValidator<unknown>({
    // 2019-09 without its meta-schemas and without dynamic references, which `normaliseSchema` has resolved.
    extenderFn: (plain: Ajv) =>
      plain.addVocabulary(vocabularyOf(next)).addVocabulary(vocabularyOf(unevaluated)),
    ajvOptionsOverrides: {
      next: true,
      unevaluated: true,
      meta: false,
      // Without it, a required `constructor` exists on every object.
      ownProperties: true,
      // Preflight has checked the shapes, and compiling the meta-schema takes longer than the schema.
      validateSchema: false,
      // Ajv must not generate code from a pattern.
      code: { regExp: Object.assign(boundedRegExp, { code: '' }) },
    },
    ajvFormatOptions: false,
    customFormats: Object.fromEntries([...allowedFormats].map((format) => [format, checkOf(format)])),
  });

/** The default export of a CommonJS module. Bundlers nest it differently. */
function vocabularyOf(module: {
  readonly default: Vocabulary | { readonly default: Vocabulary };
}): Vocabulary {
  return 'default' in module.default ? module.default.default : module.default;
}

const checkOf =
  (format: string) =>
  (text: string): boolean =>
    hasFormat(format, text);

/** A pattern that accepts all text on which it could be slow. A worker or the server checks such text. */
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
