import type { RJSFSchema } from '@rjsf/utils';
import { cloneJson } from '../../../forms/cloneJson.js';
import { normalizeSchema } from '../../../forms/normalize.js';
import { preflight } from '../../../forms/preflight.js';
import type { Refusal, SchemaLimits } from '../../../forms/schemaLimits.js';
import type { KindTitles } from '../../../forms/unions.js';
import { valueRefusal } from '../../../forms/valueRefusal.js';
import { formInterpreter } from '../../../forms/validators/formInterpreter.js';
import {
  createFormValidator,
  type FormValidator,
  type SchemaCompiler,
} from '../../../forms/validators/FormValidator.js';
import type { JsonObject } from '../../../model/json.js';
import { describingKeywords, presentableSchema, type FormPreset } from './presentableSchema.js';
import { UnusableSchemaError } from './noFormReason.js';

/** A schema that has become a form. */
export interface CompiledForm {
  readonly schema: RJSFSchema;
  /** The default of the whole value, if it is a group or a list. rjsf would merge it with every value. */
  readonly start: unknown;
  /** One per form: a shared one would leak one schema's definitions into the next. */
  readonly validator: FormValidator;
  /** What only the server checks. */
  readonly notices: readonly Refusal[];
}

/** The options of a compilation. */
export interface CompileOptions {
  readonly preset: FormPreset;
  readonly value: unknown;
  readonly limits?: Partial<SchemaLimits> | undefined;
  /** @default no compiler: the interpreter decides whether a value is valid */
  readonly createCompiler: (() => SchemaCompiler) | undefined;
  /** The titles for kinds of a union that have none. */
  readonly kinds: KindTitles;
}

/**
 * Turns an untrusted schema into a form: preflight, normalize, try. It completes before anything renders, because a
 * schema that cannot validate makes a form that can never be submitted.
 *
 * @throws UnusableSchemaError if the schema cannot become a form.
 */
export function compileForm(schema: JsonObject, options: CompileOptions): CompiledForm {
  const { preset, value, limits, createCompiler, kinds } = options;
  const verdict = preflight(schema, limits);
  if (!verdict.ok) {
    const [refusal] = verdict.refusals;
    throw new UnusableSchemaError({ refusal });
  }
  const refusal = valueRefusal(value, schema, limits);
  if (refusal) throw new UnusableSchemaError({ refusal });
  const normalized = normalizeSchema(schema, { kinds });
  if (hasNoFields(normalized)) throw new UnusableSchemaError({ hasNoFields: true });
  // JavaScript engines read parsed objects fastest, and rjsf walks the schema on every keystroke.
  const shown = JSON.parse(JSON.stringify(presentableSchema(normalized, preset))) as RJSFSchema;
  const { default: start } = shown;
  if (typeof (start ?? '') === 'object') delete shown.default;
  // An emptied field holds `undefined`, which is not JSON.
  const tried = formInterpreter(shown).check(cloneJson(value) ?? null);
  if (tried.type === 'unusable') throw new UnusableSchemaError({}, tried.why);
  return {
    schema: shown,
    start,
    validator: createFormValidator(createCompiler?.()),
    notices: verdict.notices,
  };
}

/** Whether a form would have no fields: the schema accepts anything, or any object. */
function hasNoFields(schema: JsonObject): boolean {
  const acceptsAnything = schema['type'] === 'object' || Object.keys(schema).length === 0;
  return acceptsAnything && !describingKeywords.some((keyword) => Object.hasOwn(schema, keyword));
}
