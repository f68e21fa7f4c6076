import * as rjsfValidator from '#rjsf/validator-ajv8';
import type { JsonObject } from '../../model/json.js';
import { allowedFormats } from '../formFormats.js';
import { hasFormat } from '../interpreter.js';
import { violationMessage } from '../messages.js';
import { patternRisk } from '../patternRisk.js';
import { pathOf, type Violation } from '../violations.js';
import type { SchemaCompiler } from './FormValidator.js';

// An optional peer. `FormNotLoadedError` names it.
if (!rjsfValidator.customizeValidator) throw Error();

/**
 * Compiles schemas from `normalizeSchema` with Ajv, which needs `eval`. Create one per interrupt, because a shared one
 * applies the definitions of one schema to another.
 *
 * Compiling takes longer than rendering all the fields, so it waits for the first check.
 */
export function createAjvCompiler(): SchemaCompiler {
  let made: ReturnType<typeof createAjv> | undefined;
  const ajv = () => (made ??= createAjv());
  return {
    check(schema, value) {
      const { errors = [], validationError } = ajv().rawValidation<AjvError>(schema, value);
      return validationError ? undefined : errors.map(toViolation);
    },
    accepts: (part, value, root) => ajv().isValid(part, value, root),
    reset: () => made?.reset(),
  };
}

const createAjv = () =>
  rjsfValidator.customizeValidator<unknown>({
    ajvOptionsOverrides: {
      meta: false,
      // Without it, a required `constructor` exists on every object.
      ownProperties: true,
      // Preflight has checked the shapes, and compiling the meta-schema takes longer than the schema.
      validateSchema: false,
      // 1234567.89 divided by 0.01 is not a whole number in binary.
      multipleOfPrecision: 6,
      // Ajv must not generate code from a pattern.
      code: { regExp: Object.assign(boundedRegExp, { code: '' }) },
    },
    ajvFormatOptions: false,
    customFormats: Object.fromEntries(
      [...allowedFormats].map((format) => [format, (text: string) => hasFormat(text, format)]),
    ),
  });

/** A pattern that accepts all text on which it could be slow. The server checks such text. */
function boundedRegExp(pattern: string, flags: string): { test(text: string): boolean; toString(): string } {
  const expression = new RegExp(pattern, flags);
  return {
    test: (text) => patternRisk(pattern, text.length) !== 'safe' || expression.test(text),
    toString: () => expression.toString(),
  };
}

/** An error of Ajv. */
interface AjvError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: JsonObject;
  readonly schemaPath: string;
}

function toViolation({ keyword, instancePath, params, schemaPath }: AjvError): Violation {
  const name = keyword === 'false schema' ? 'false' : keyword;
  return {
    keyword: name,
    path: pathOf(instancePath),
    params,
    schemaPath,
    message: violationMessage(name, params),
  };
}
