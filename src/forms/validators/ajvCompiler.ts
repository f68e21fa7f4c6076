import type { RJSFSchema } from '@rjsf/utils';
import type { ErrorObject, SchemaObject, ValidateFunction, Vocabulary } from 'ajv';
// oxlint-disable-next-line no-restricted-imports -- a module of Ajv's, and none of ours
import * as core from 'ajv/dist/core.js';
import * as draft7 from 'ajv/dist/vocabularies/draft7.js';
import * as next from 'ajv/dist/vocabularies/next.js';
// oxlint-disable-next-line no-restricted-imports -- a module of Ajv's, and none of ours
import * as unevaluated from 'ajv/dist/vocabularies/unevaluated/index.js';
import { allowedFormats, hasFormat } from '../formats.js';
import { patternRisk } from '../patterns.js';

/** Checks values with code that Ajv makes of schemas. Both throw for a schema that does not compile. */
export interface AjvCompiler {
  /** What is wrong with a value; `undefined` where nothing is. */
  errorsIn(schema: RJSFSchema, value: unknown): readonly ErrorObject[] | undefined;
  /** Whether a value fits a part of the document `root`, whose references lead into it. */
  accepts(part: RJSFSchema, value: unknown, root: RJSFSchema): boolean;
}

/**
 * Ajv for what `normaliseSchema` writes: 2019-09 without its meta-schemas, which nothing is held against, and without
 * the references that move, which are resolved. Put together here, since each of Ajv's own classes brings more along,
 * and the validator that rjsf has over it more still.
 */
export function ajvCompiler(): AjvCompiler {
  const Ajv = defaultOf<typeof core.default.default>(core);
  const vocabularies = [
    ...defaultOf<readonly Vocabulary[]>(draft7),
    defaultOf<Vocabulary>(next),
    defaultOf<Vocabulary>(unevaluated),
  ];
  const ajv = new Ajv({
    keywords: vocabularies.flat(),
    next: true,
    unevaluated: true,
    meta: false,
    // Preflight has looked at the shapes.
    validateSchema: false,
    strict: false,
    allErrors: true,
    // So 0.1 + 0.2 is a multiple of 0.1.
    multipleOfPrecision: 8,
    // Without it, a required `constructor` is found on every object.
    ownProperties: true,
    formats: Object.fromEntries([...allowedFormats].map((format) => [format, checkOf(format)])),
    // The package says that a pattern is never run as code of its own.
    code: { regExp: Object.assign(boundedRegExp, { code: '' }) },
  });
  let document: RJSFSchema | undefined;
  // rjsf makes the same part anew for every question.
  const parts = new Map<string, ValidateFunction>();
  return {
    errorsIn(schema, value) {
      const validate = ajv.compile(forAjv(schema));
      return validate(value) === true ? undefined : (validate.errors ?? []);
    },
    accepts(part, value, root) {
      if (document !== root) {
        ajv.removeSchema(DOCUMENT).addSchema(forAjv(root), DOCUMENT);
        parts.clear();
        document = root;
      }
      const text = JSON.stringify(part, intoDocument);
      let validate = parts.get(text);
      if (!validate) parts.set(text, (validate = ajv.compile(JSON.parse(text) as SchemaObject)));
      return validate(value) === true;
    },
  };
}

/** What the whole schema is called in references of its parts. */
const DOCUMENT = 'document';

const intoDocument = (key: string, value: unknown): unknown =>
  key === '$ref' && typeof value === 'string' && value.startsWith('#') ? DOCUMENT + value : value;

/** A schema is an object to both; rjsf's type lets keys be undefined that Ajv's lets be absent. */
const forAjv = (schema: object): SchemaObject => schema;

/** What a CommonJS module exports as its default: how deep that stands is for each bundler to say. */
function defaultOf<T>(module: { readonly default: T | { readonly default: T } }): T {
  const found = module.default;
  // Nothing that is asked for here has a `default` of its own.
  return typeof found === 'object' && found !== null && 'default' in found ? found.default : found;
}

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
