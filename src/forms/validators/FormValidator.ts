import type {
  CustomValidator,
  ErrorSchema,
  ErrorTransformer,
  RJSFSchema,
  RJSFValidationError,
  UiSchema,
  ValidationData,
  ValidatorType,
} from '@rjsf/utils';
import type { JsonPath } from '../../model/json.js';
import type { Interpretation } from '../interpreter.js';
import type { Violation } from '../violations.js';
import { collectErrors, errorCollector, errorTree, errorsOf, mergeErrors } from './errorTree.js';

/** The validator of a form: one of the library's or the host's. */
export type FormValidator = ValidatorType<unknown, RJSFSchema>;

/** The part of a validator that differs; the rest of rjsf's interface is the same for all. */
export interface CheckEngine {
  /** Lists the violations of a value. */
  check(schema: RJSFSchema, value: unknown): Interpretation;
  /** Whether a value is valid for a part of the document `root`. */
  accepts(schema: RJSFSchema, value: unknown, root: RJSFSchema): boolean;
  reset?(): void;
}

/**
 * Implements rjsf's interface over a validation engine. Errors are assigned to their fields by path, so a name with a
 * dot keeps its error. If the schema cannot be applied to a value, the answer is not blocked: it is checked again
 * before it is sent, and by the server.
 */
export function createFormValidator(engine: CheckEngine): FormValidator {
  return {
    isValid: (schema, value, root) => engine.accepts(schema, value, root),
    validateFormData: (value, schema, customValidate, transformErrors, uiSchema) =>
      validateFormData(engine.check(schema, value), {
        value,
        schema,
        customValidate,
        transformErrors,
        uiSchema,
      }),
    // rjsf lets the caller choose the type of the errors; these are violations.
    rawValidation<Result>(schema: RJSFSchema, value: unknown) {
      const found = engine.check(schema, value);
      if (found.type === 'unusable') return { validationError: new Error(found.why) };
      const errors: readonly unknown[] = found.violations;
      return found.violations.length > 0 ? { errors: errors as Result[] } : {};
    },
    reset: () => engine.reset?.(),
  };
}

interface FormCheck {
  readonly value: unknown;
  readonly schema: RJSFSchema;
  readonly customValidate: CustomValidator<unknown, RJSFSchema> | undefined;
  readonly transformErrors: ErrorTransformer<unknown, RJSFSchema> | undefined;
  readonly uiSchema: UiSchema<unknown, RJSFSchema> | undefined;
}

function validateFormData(found: Interpretation, form: FormCheck): ValidationData<unknown> {
  const violations = found.type === 'checked' ? found.violations : [];
  const listed = violations.map(toFormError);
  const errors = form.transformErrors ? form.transformErrors(listed, form.uiSchema) : listed;
  const errorSchema: ErrorSchema<unknown> = errorTree(
    errors.map((error) => ({ path: pathOf(error), error })),
  );
  if (!form.customValidate) return { errors, errorSchema };
  const collector = errorCollector(form.value, form.schema);
  const collected = collectErrors(form.customValidate(form.value, collector, form.uiSchema, errorSchema));
  return { errors: [...errors, ...errorsOf(collected)], errorSchema: mergeErrors(errorSchema, collected) };
}

/** An error keeps its path under this symbol, and so do its spread copies. */
const errorPath: unique symbol = Symbol('path of the error');

interface PathError extends RJSFValidationError {
  readonly [errorPath]?: JsonPath;
}

function toFormError({ keyword, path, params, schemaPath, message }: Violation): PathError {
  const { missingProperty } = params;
  const field = typeof missingProperty === 'string' ? [...path, missingProperty] : path;
  const property = field.map((key) => `.${key}`).join('');
  return {
    name: keyword,
    property,
    message,
    params,
    schemaPath,
    stack: `${property} ${message}`.trim(),
    [errorPath]: field,
  };
}

/** The path of an error: as found for the library's own, parsed from `.a.b` or `.a[0]` for a host's. */
function pathOf(error: PathError): JsonPath {
  return error[errorPath] ?? (error.property ?? '').split(/[.[\]]+/).filter((key) => key !== '');
}
