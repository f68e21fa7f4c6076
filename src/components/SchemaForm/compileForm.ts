import type { RJSFSchema } from '@rjsf/utils';
import { cloneJson } from '../../forms/cloneJson.js';
import { normaliseSchema } from '../../forms/normalise.js';
import { preflight } from '../../forms/preflight.js';
import type { Refusal, SchemaLimits } from '../../forms/schemaLimits.js';
import type { KindTitles } from '../../forms/unions.js';
import { valueRefusal } from '../../forms/valueRefusal.js';
import { formInterpreter } from '../../forms/validators/formInterpreter.js';
import {
  createFormValidator,
  type FormValidator,
  type SchemaCompiler,
} from '../../forms/validators/FormValidator.js';
import type { JsonObject } from '../../model/json.js';
import { presentableSchema, type FormPreset } from './presentableSchema.js';
import { UnusableSchemaError } from './UnusableSchemaError.js';

/** A schema that became a form. */
export interface CompiledForm {
  readonly schema: RJSFSchema;
  /** This form's own: a shared one leaks one schema's definitions into the next. */
  readonly validator: FormValidator;
  /** What is left to the server to check. */
  readonly notices: readonly Refusal[];
}

/** What a form is compiled with. */
export interface CompileOptions {
  readonly preset: FormPreset;
  readonly value: unknown;
  readonly limits?: Partial<SchemaLimits> | undefined;
  /** @default the interpreter decides */
  readonly createCompiler: (() => SchemaCompiler) | undefined;
  /** What the branches of a union are called that have no title. */
  readonly kinds: KindTitles;
}

/**
 * The road from a stranger's schema to a form: preflight, normalise, try. All of it comes before anything
 * renders, because a schema that no value can be checked against makes a form that can never be submitted.
 *
 * @throws UnusableSchemaError for a schema that no form can be made of.
 */
export function compileForm(schema: JsonObject, options: CompileOptions): CompiledForm {
  const { preset, value, limits, createCompiler, kinds } = options;
  const verdict = preflight(schema, limits);
  if (!verdict.ok) {
    const [refusal] = verdict.refusals;
    throw new UnusableSchemaError('Preflight refused the schema.', { refusal });
  }
  const refusal = valueRefusal(value, schema, limits);
  if (refusal) throw new UnusableSchemaError('The value has more parts than a form can show.', { refusal });
  const normalised = normaliseSchema(schema, { kinds });
  if (isOpen(normalised))
    throw new UnusableSchemaError('The schema says nothing about the answer.', { isOpen: true });
  // Engines read objects that were parsed fastest, and rjsf walks the schema for every keystroke.
  const shown = JSON.parse(JSON.stringify(presentableSchema(normalised, preset))) as RJSFSchema;
  // A field that was emptied holds `undefined`, which is no JSON.
  const tried = formInterpreter(shown).check(cloneJson(value) ?? null);
  if (tried.type === 'unusable') throw new UnusableSchemaError(tried.why);
  return { schema: shown, validator: createFormValidator(createCompiler?.()), notices: verdict.notices };
}

const describing = [
  'properties',
  'patternProperties',
  'additionalProperties',
  'enum',
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'dependencies',
];

/** "An object", or "anything", and no word of what is in it: a form would have no fields. */
function isOpen(schema: JsonObject): boolean {
  const open = schema['type'] === 'object' || Object.keys(schema).length === 0;
  return open && !describing.some((keyword) => Object.hasOwn(schema, keyword));
}
