import * as rjsf from '#rjsf/utils';
import type {
  ErrorTransformer,
  RJSFSchema,
  RJSFValidationError,
  UiSchema,
  ValidationData,
  ValidatorType,
} from '@rjsf/utils';
import type { JsonPath } from '../../model/json.js';
import type { Interpretation } from '../interpreter.js';
import { childAt } from '../pointer.js';
import type { Violation } from '../violations.js';
import { errorTree } from './errorTree.js';
import { fits, formInterpreter } from './formInterpreter.js';

/** The validator of a form. */
export type FormValidator = ValidatorType<unknown, RJSFSchema>;

/** Validates values with code compiled from schemas. */
export interface SchemaCompiler {
  /** The violations of a value; `undefined` if the schema does not compile. */
  check(schema: RJSFSchema, value: unknown): readonly Violation[] | undefined;
  /** Whether a value is valid for a part of the document `root`. */
  accepts(part: RJSFSchema, value: unknown, root: RJSFSchema): boolean;
  reset(): void;
}

/**
 * Implements rjsf's interface for schemas from `normalizeSchema`. Errors are assigned to their fields by path, so a
 * name with a dot keeps its error. If the schema cannot be applied to a value, the answer is not blocked: it is
 * checked again before it is sent, and by the server.
 *
 * The compiler decides whether a value is valid. The interpreter describes the violations, because it knows which
 * branch of a union was meant. If the two differ, the compiler's errors are used. The interpreter also handles what
 * the compiler does not support or cannot compile. Without a compiler, the interpreter decides, and no `eval` is
 * needed.
 */
export function createFormValidator(compiler?: SchemaCompiler): FormValidator {
  const compilerFor = (schema: object, value: unknown): SchemaCompiler | undefined =>
    value !== undefined && usesNewerKeywords(schema) ? undefined : compiler;
  const check = (schema: RJSFSchema, data: unknown): Interpretation => {
    const value = formValue(data);
    if (value === undefined && !compiler) return nothingGiven;
    const interpreted = formInterpreter(schema).check(value ?? null);
    if (interpreted.type === 'unusable') return interpreted;
    const decided = compilerFor(schema, value)?.check(schema, value);
    if (!decided) return interpreted;
    const { violations, unchecked } = interpreted;
    const bothRefuse = value !== undefined && decided.length > 0 && violations.length > 0;
    return { type: 'checked', violations: bothRefuse ? violations : decided, unchecked };
  };
  const validator: FormValidator = {
    isValid(part, data, root) {
      const value = formValue(data);
      const decider = compilerFor(root, value);
      return decider ? decider.accepts(part, value, root) : value !== undefined && fits(part, value, root);
    },
    validateFormData(value, schema, customValidate, transformErrors, uiSchema) {
      const data = describe(check(schema, value), value, transformErrors, uiSchema);
      if (!customValidate) return data;
      // An error can be added to a field without a value too.
      const complete: unknown = rjsf.getDefaultFormState(validator, schema, value, schema, true);
      const added = customValidate(value, rjsf.createErrorHandler(complete), uiSchema, data.errorSchema);
      return rjsf.validationDataMerge(data, rjsf.unwrapErrorHandler(added));
    },
    // rjsf lets the caller choose the type of the errors; these are violations.
    rawValidation<Result>(schema: RJSFSchema, value: unknown) {
      const found = check(schema, value);
      if (found.type === 'unusable') return { validationError: new Error(found.why) };
      const errors: readonly unknown[] = found.violations;
      return errors.length > 0 ? { errors: errors as Result[] } : {};
    },
    reset: () => compiler?.reset(),
  };
  return validator;
}

/** The part of a form's data that would be sent, without `undefined` fields. `undefined` for nothing at all. */
function formValue(data: unknown): unknown {
  const text = JSON.stringify(data) as string | undefined;
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

/** A form without a value. JSON has no `undefined`, so no schema describes it. */
const nothingGiven: Interpretation = {
  type: 'checked',
  violations: [
    { keyword: 'required', path: [], params: {}, schemaPath: '#', message: 'An answer is needed.' },
  ],
  unchecked: [],
};

/** Keywords of 2019-09. Ajv for draft-07 ignores them, and Ajv for 2019-09 counts wrongly what was evaluated. */
const newerKeywords = /"(?:unevaluated(?:Properties|Items)|(?:min|max)Contains)":/;

const known = new WeakMap<object, boolean>();

function usesNewerKeywords(schema: object): boolean {
  let found = known.get(schema);
  if (found === undefined) known.set(schema, (found = newerKeywords.test(JSON.stringify(schema))));
  return found;
}

function describe(
  found: Interpretation,
  value: unknown,
  transformErrors: ErrorTransformer<unknown, RJSFSchema> | undefined,
  uiSchema: UiSchema<unknown, RJSFSchema> | undefined,
): ValidationData<unknown> {
  const violations = found.type === 'checked' ? found.violations : [];
  // An empty field, such as one of a new list item, holds `undefined`, or null after a reload.
  const listed = violations.map((violation) =>
    toFormError(violation.path.reduce(childAt, value) == null ? missing(violation) : violation),
  );
  const errors = transformErrors ? transformErrors(listed, uiSchema) : listed;
  return { errors, errorSchema: errorTree(errors.map((error) => ({ path: pathOf(error), error }))) };
}

/** Nothing is wrong with the type or the kind of a value that was not entered. */
const missing = (violation: Violation): Violation => ({ ...violation, keyword: 'required', params: {} });

/** An error keeps its path under this symbol, and so do its spread copies. */
const errorPath: unique symbol = Symbol('path of the error');

interface PathError extends RJSFValidationError {
  readonly [errorPath]?: JsonPath;
}

function toFormError({ keyword, path, params, schemaPath, message }: Violation): PathError {
  const { missingProperty } = params;
  const field = typeof missingProperty === 'string' ? [...path, missingProperty] : path;
  const property = ['', ...field].join('.');
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
export function pathOf(error: PathError): JsonPath {
  return error[errorPath] ?? (error.property ?? '').split(/[.[\]]+/).filter((key) => key !== '');
}
