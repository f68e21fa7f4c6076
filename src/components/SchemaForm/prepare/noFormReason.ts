import type { Wording } from '../../Words/WordsContext.js';
import { fieldAtSchemaPath } from './fieldAtSchemaPath.js';
import { FormNotLoadedError } from '../loadForm.js';
import { UnusableSchemaError } from './UnusableSchemaError.js';

/** Why a value is shown as JSON, as the end of “Shown as JSON: …”. */
export function noFormReason(
  error: unknown,
  { schema, words, locale }: Wording & { schema: unknown },
): string {
  if (error instanceof FormNotLoadedError) return words.formNotLoaded;
  if (!(error instanceof UnusableSchemaError)) return words.formFailed;
  const { refusal, field, isOpen } = error;
  if (isOpen) return words.formOpen;
  if (refusal) {
    const { what, why, path } = refusal;
    return words.schemaRefused({ what, why, field: fieldAtSchemaPath(schema, path), locale });
  }
  return field === undefined ? words.formInvalidSchema : words.formUnsupported({ field });
}

/** A schema that is invalid, and not only too large for a form, cannot validate an answer either. */
export function isBroken(error: unknown): boolean {
  return error instanceof UnusableSchemaError && broken.has(error.refusal?.what);
}

const broken: ReadonlySet<string | undefined> = new Set([
  'noSchema',
  'dialect',
  'shape',
  'remoteReference',
  'reference',
  'cycle',
]);
