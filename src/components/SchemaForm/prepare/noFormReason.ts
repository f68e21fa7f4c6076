import { childAt } from '../../../forms/pointer.js';
import type { Refusal } from '../../../forms/schemaLimits.js';
import { ownString, type JsonPath } from '../../../model/json.js';
import type { Wording } from '../../Words/WordsContext.js';

/** Why a value is shown as JSON, as the end of “Shown as JSON: …”. */
export function noFormReason(
  error: unknown,
  { schema, words, locale }: Wording & { schema: unknown },
): string {
  if (error instanceof FormNotLoadedError) return words.formNotLoaded;
  if (!(error instanceof UnusableSchemaError)) return words.formFailed;
  const { refusal, field, hasNoFields } = error.flaw;
  if (hasNoFields) return words.formOpen;
  if (refusal) {
    const { what, why, path } = refusal;
    return words.schemaRefused({ what, why, field: fieldAtSchemaPath(schema, path), locale });
  }
  return field === undefined ? words.formInvalidSchema : words.formUnsupported({ field });
}

/** A schema that is invalid, and not only too large for a form, cannot validate an answer either. */
export function isBroken(error: unknown): boolean {
  return error instanceof UnusableSchemaError && broken.has(error.flaw.refusal?.what);
}

const broken: ReadonlySet<string | undefined> = new Set([
  'noSchema',
  'dialect',
  'shape',
  'remoteReference',
  'reference',
  'cycle',
]);

/**
 * The label of the field at a path in a schema: the title of the innermost property on the path, else its name. `''`
 * for the whole schema.
 */
export function fieldAtSchemaPath(schema: unknown, path: JsonPath): string {
  let current = schema;
  let field = '';
  path.forEach((key, index) => {
    current = childAt(current, key);
    const above = path[index - 1];
    if (above !== 'properties' && above !== '$defs' && above !== 'definitions') return;
    field = ownString(current, 'title') ?? String(key);
  });
  return field;
}

/** Why a schema cannot become a form. Empty if the schema is invalid in another way. */
interface SchemaFlaw {
  /** The field that cannot be shown; absent if the whole schema is unusable. */
  readonly field?: string | undefined;
  /** What preflight refused, if it did. */
  readonly refusal?: Refusal | undefined;
  /** The schema names no fields. */
  readonly hasNoFields?: boolean;
}

/**
 * Thrown while a form compiles or renders, if its schema cannot become a form. The JSON editor then shows the reason.
 * An error of the compilation is caught and not logged, because many untrusted schemas cannot become a form. React logs
 * an error that is thrown while the form renders.
 */
export class UnusableSchemaError extends Error {
  override readonly name = 'UnusableSchemaError';

  constructor(
    readonly flaw: SchemaFlaw,
    message?: string,
  ) {
    super(message);
  }
}

/** Thrown if the code of the form failed to load, or an optional peer dependency is not installed. React logs it. */
export class FormNotLoadedError extends Error {
  override readonly name = 'FormNotLoadedError';

  constructor(cause: unknown) {
    super('The form did not load. Are @rjsf/core, @rjsf/utils and @rjsf/validator-ajv8 installed?', {
      cause,
    });
  }
}
