import { dereference, format as formatChecks, validate, type Schema } from '@cfworker/json-schema';
import { isJsonObject, jsonCopy } from '../model/json.js';
import { cloneJson } from './cloneJson.js';
import { conditionalParts, type Accepts } from './conditions.js';
import { dialectOf } from './dialect.js';
import type { Dialect } from './namedDialect.js';
import { dryRun, MAX_STEPS, preparationSteps, type Resolvable, type UncheckedPattern } from './dryRun.js';
import { checksFormat } from './formats.js';
import { longestText } from './longestText.js';
import { hasTooManyIds } from './nestedIds.js';
import { withNull } from './nullable.js';
import { patternRisk, readsPatterns } from './patternRisk.js';
import { childAt } from './pointer.js';
import { relaxSchema } from './relaxSchema.js';
import { violationsOf, type Violation } from './violations.js';

/** The result for one value. `unusable`: the schema cannot be applied to it, and `why` is the reason. */
export type Interpretation =
  | {
      readonly type: 'checked';
      readonly violations: readonly Violation[];
      readonly unchecked: readonly UncheckedPattern[];
    }
  | { readonly type: 'unusable'; readonly why: string };

/** Checks values against one schema. Never throws, and limits its work ({@link MAX_STEPS}). */
export interface Interpreter {
  /** @param value JSON as `JSON.parse` makes it. */
  check(value: unknown): Interpretation;
  /**
   * The parts of the schema itself that apply only under a condition, as far as they apply to this value. If a
   * condition cannot be checked, both of its parts are returned.
   */
  conditions(value: unknown): readonly unknown[];
}

/** The options of an interpreter. */
export interface InterpreterOptions {
  /** @default what the schema declares, else what its keywords imply */
  readonly dialect?: Dialect | undefined;
  /** The document that references in `schema` point into, if it is another one. It must not change. */
  readonly root?: unknown;
}

/**
 * Interprets a schema with `@cfworker/json-schema`, so it works if a policy forbids `eval`. It adds the limits that the
 * library lacks: the work is counted before it is done, and a pattern that might be slow on the given text is removed
 * and listed.
 */
export function createInterpreter(schema: unknown, options: InterpreterOptions = {}): Interpreter {
  const { dialect = dialectOf(schema), root } = options;
  const prepared = new Map<number, Prepared>();
  let preparation: number | undefined;
  return {
    check(value) {
      try {
        preparation ??= stepsToPrepare(schema) + (root === schema ? 0 : stepsToPrepare(root));
        if (preparation > MAX_STEPS) return tooLong;
        const length = lengthClass(value);
        const ready = cached(prepared, length, () => prepare(schema, { dialect, root }, length));
        const { exceeded, unchecked } = dryRun(value, ready, preparation);
        if (exceeded) return tooLong;
        // Without the short circuit, every violation is listed.
        const { errors } = validate(value, ready.root, dialect, ready.lookup, false);
        const violations = violationsOf(errors, ready).filter((found) => !lacksOnlyOffset(found, value));
        return { type: 'checked', violations, unchecked };
      } catch (cause) {
        const words = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : '';
        return { type: 'unusable', why: words };
      }
    },
    conditions: (value) =>
      isJsonObject(schema) ? conditionalParts(schema, jsonCopy(value), acceptsIn(root ?? schema)) : [],
  };
}

/** Whether text has a format, as far as the format is checked on text of that length. */
export const hasFormat = (text: string, format: string): boolean =>
  !checksFormat(format, text.length) ||
  formatChecks[format]?.(text) !== false ||
  (format === 'date-time' && formatChecks[format]?.(`${text}Z`) === true);

/**
 * Whether a violation is only that a `date-time` has no offset. RFC 3339 requires one, but models write local times,
 * and most servers accept them. The form does not guess the offset.
 */
const lacksOnlyOffset = ({ keyword, path, params }: Violation, value: unknown): boolean =>
  keyword === 'format' && hasFormat(String(path.reduce(childAt, value)), String(params['format']));

const knownSteps = new WeakMap<object, number>();

/** The steps of preparing a schema. A form checks many parts of one document, so they are counted once. */
function stepsToPrepare(schema: unknown): number {
  if (typeof schema !== 'object' || schema === null) return 0;
  const known = knownSteps.get(schema) ?? preparationSteps(schema);
  knownSteps.set(schema, known);
  return known;
}

const tooLong = { type: 'unusable', why: 'checking it would take too long.' } as const;

/**
 * The key of a prepared schema: the length class of the text, negative for a schema without its patterns. Until the
 * code that parses patterns has loaded, schemas are prepared without them.
 */
const keyOf = (length: number): number => (readsPatterns() ? length : -length);

const partInterpreters = new WeakMap<object, Interpreter>();

/** Checks parts of the document `root`. */
const acceptsIn =
  (root: unknown): Accepts =>
  (part, value) => {
    if (!isJsonObject(part)) return part !== false;
    const interpreter = partInterpreters.get(part) ?? createInterpreter(part, { root });
    partInterpreters.set(part, interpreter);
    const found = interpreter.check(value);
    return found.type === 'unusable' ? undefined : found.violations.length === 0;
  };

interface Prepared extends Resolvable {
  readonly root: Schema | boolean;
  readonly lookup: Record<string, Schema | boolean>;
}

/** The address of a schema that is checked as a part of another document. No document contains this address. */
const BESIDE_ROOT = '/~form';

/** @throws Error with a reason, if it is not a valid schema. */
function prepare(
  schema: unknown,
  { dialect, root }: { dialect: Dialect; root?: unknown },
  length: number,
): Prepared {
  const keepsPattern = (pattern: string): boolean => patternRisk(pattern, length) === 'safe';
  const keepsFormat = (format: unknown): boolean => checksFormat(format, length);
  // The validator modifies the schemas that it receives.
  const copy = (part: unknown): Schema | boolean => {
    const relaxed = relaxSchema(withNull(cloneJson(part)), { keepsPattern, keepsFormat });
    if (typeof relaxed !== 'boolean' && !isJsonObject(relaxed))
      throw new TypeError('it is not a JSON Schema.');
    if (hasTooManyIds(relaxed)) throw new RangeError('its $ids are nested too deep.');
    return relaxed;
  };
  const refAlone = dialect === '7';
  if (root === undefined || root === schema) {
    const document = copy(schema);
    return { root: document, lookup: dereference(document), refAlone };
  }
  const { lookup } = documentOf(root, length, () => prepare(root, { dialect }, length));
  const beside = copy(schema);
  const both = Object.assign(Object.create(null) as Prepared['lookup'], lookup);
  return { root: beside, lookup: dereference(beside, both, undefined, BESIDE_ROOT), refAlone };
}

const documents = new WeakMap<object, Map<number, Prepared>>();

/** Forms check many parts of one document. */
function documentOf(root: unknown, length: number, make: () => Prepared): Prepared {
  if (typeof root !== 'object' || root === null) return make();
  const known = documents.get(root) ?? new Map<number, Prepared>();
  documents.set(root, known);
  return cached(known, length, make);
}

function cached(known: Map<number, Prepared>, length: number, make: () => Prepared): Prepared {
  const ready = known.get(keyOf(length)) ?? make();
  known.set(keyOf(length), ready);
  return ready;
}

const lengthClasses = [16, 64, 256, 1_024, 8_192, 65_536, 1_048_576];

/** The smallest class for the longest text in `value`, including its keys. */
function lengthClass(value: unknown): number {
  const longest = longestText(value);
  return lengthClasses.find((length) => longest <= length) ?? Infinity;
}
