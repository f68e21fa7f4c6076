import { isJsonObject, own, sameJson, type JsonObject, type JsonPath } from '../model/json.js';
import { diffLists } from './diffLists.js';
import { childAt } from '../forms/pointer.js';
import { branchesOf, isBeyondTuple, itemSchemas, propertySchemas } from '../forms/schemaBranches.js';

/** One value that an edit added, removed or changed. */
export interface ArgumentChange {
  /** Its place after the edit, or before it if it was removed. */
  readonly path: JsonPath;
  readonly kind: 'added' | 'removed' | 'changed';
  /** Absent if it was added. */
  readonly before?: unknown;
  /** Absent if it was removed. */
  readonly after?: unknown;
}

/**
 * The initial value of an edit: a deep copy with nothing added. `editedArgs` replaces all arguments, so an edit starts
 * with all of them.
 */
export function startEdit<T>(args: T): T {
  return structuredClone(args);
}

/**
 * Whether an edit changed nothing: a plain approval is sent then. A form drops a `__proto__` key, which does not count
 * as a change.
 */
export function isUntouched(before: unknown, after: unknown): boolean {
  return diffArguments(before, after).every(
    ({ kind, path }) => kind === 'removed' && path.at(-1) === '__proto__',
  );
}

/**
 * The changes of an edit, value by value, in the order of the keys. List items are compared by index, or by content if
 * that gives fewer changes. Both values are JSON; a key with `undefined` counts as absent.
 */
export function diffArguments(
  before: unknown,
  after: unknown,
  path: JsonPath = [],
): readonly ArgumentChange[] {
  if (Array.isArray(before) && Array.isArray(after)) return changesOfList(before, after, path);
  if (isJsonObject(before) && isJsonObject(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
      const [old, current] = [own(before, key), own(after, key)];
      const here = [...path, key];
      if (old === undefined && current === undefined) return [];
      if (current === undefined) return [{ path: here, kind: 'removed', before: old } as const];
      if (old === undefined) return [{ path: here, kind: 'added', after: current } as const];
      return diffArguments(old, current, here);
    });
  }
  return Object.is(before, after) || (before === 0 && after === 0)
    ? []
    : [{ path, kind: 'changed', before, after }];
}

function changesOfList(
  before: readonly unknown[],
  after: readonly unknown[],
  path: JsonPath,
): readonly ArgumentChange[] {
  const removal = (index: number): ArgumentChange => ({
    path: [...path, index],
    kind: 'removed',
    before: before[index],
  });
  const addition = (index: number): ArgumentChange => ({
    path: [...path, index],
    kind: 'added',
    after: after[index],
  });
  const longer = before.length > after.length ? before : after;
  const byIndex = longer.map((_, index) => {
    if (index >= after.length) return [removal(index)];
    if (index >= before.length) return [addition(index)];
    return diffArguments(before[index], after[index], [...path, index]);
  });
  const changes = byIndex.flat();
  const gaps = changes.length > 1 ? diffLists(before, after) : undefined;
  const byContent = gaps?.flatMap(({ from, removed, to, added }) => {
    // Only items with the same place are shown as one change.
    const pairs = from === to ? Math.min(removed, added) : 0;
    return [
      ...byIndex.slice(from, from + pairs).flat(),
      ...places(from + pairs, removed - pairs).map(removal),
      ...places(to + pairs, added - pairs).map(addition),
    ];
  });
  return byContent && byContent.length < changes.length ? byContent : changes;
}

const places = (from: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + index);

/** How {@link unknownKeys} reads a schema. */
export interface UnknownKeyOptions {
  /** The document that references point into. @default the schema */
  readonly root?: unknown;
  /** The conditional parts of a schema that apply to a value. @default all of them */
  readonly conditions?: (schema: JsonObject, value: unknown, root: unknown) => readonly unknown[];
}

/**
 * Keys that no branch of the schema names, and list items after the last index that it describes. A form does not show
 * them, but they are sent. Nothing is listed below an unnamed key, or where a schema names no keys at all.
 */
export function unknownKeys(
  value: unknown,
  schema: unknown,
  options: UnknownKeyOptions = {},
): readonly JsonPath[] {
  return unknownBelow(value, [schema], { root: schema, ...options }, []);
}

/**
 * A copy without the keys that no branch of the schema names. Items stay, because each has its place in the list.
 * `root` is the document that references point into.
 */
export function withoutUnknown(value: unknown, schema: unknown, root = schema): unknown {
  return unknownKeys(value, schema, { root }).reduce(withoutKey, value);
}

function withoutKey(value: unknown, [key, ...below]: JsonPath): unknown {
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (index === Number(key) ? withoutKey(item, below) : item));
  }
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).flatMap(([name, child]) => {
    if (name !== String(key)) return [[name, child] as const];
    return below.length === 0 ? [] : [[name, withoutKey(child, below)] as const];
  });
  return Object.fromEntries(entries);
}

function unknownBelow(
  value: unknown,
  schemas: readonly unknown[],
  options: UnknownKeyOptions,
  path: JsonPath,
): readonly JsonPath[] {
  const { root, conditions } = options;
  const branches = branchesOf(schemas, root, conditions && ((schema) => conditions(schema, value, root)));
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => {
      const here = [...path, index];
      const below = branches.flatMap((branch) => itemSchemas(branch, index)).filter(isInformative);
      const isPastTuple = below.length === 0 && branches.some((branch) => isBeyondTuple(branch, index));
      return isPastTuple ? [here] : unknownBelow(item, below, options, here);
    });
  }
  if (!isJsonObject(value) || !branches.some(namesKeys)) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    // A form clears fields that it no longer shows.
    if (child === undefined) return [];
    const below = branches.flatMap((branch) => propertySchemas(branch, key)).filter(isInformative);
    const here = [...path, key];
    return below.length === 0 ? [here] : unknownBelow(child, below, options, here);
  });
}

const isInformative = (schema: unknown): boolean => schema !== undefined && schema !== false;

const namesKeys = (schema: JsonObject): boolean =>
  ['properties', 'patternProperties', 'additionalProperties'].some(
    (keyword) => own(schema, keyword) !== undefined,
  );

/** A value, and the same value with masked secrets. */
export interface MaskedValue {
  readonly value: unknown;
  readonly masked: unknown;
}

/**
 * The paths of the secrets that an edit changed. The masked values do not show these changes. The path of a change
 * inside a secret ends at the secret, because the keys inside it are part of it.
 */
export function editedSecrets(before: MaskedValue, after: MaskedValue): readonly JsonPath[] {
  const secrets = diffArguments(before.value, after.value)
    .map(({ path }) => upToMask(after.masked, path))
    .filter((path) => sameJson(path.reduce(childAt, before.masked), path.reduce(childAt, after.masked)));
  return [...new Map(secrets.map((path) => [JSON.stringify(path), path])).values()];
}

function upToMask(masked: unknown, path: JsonPath): JsonPath {
  const end = path.findIndex(
    (_, length) => typeof path.slice(0, length).reduce(childAt, masked) !== 'object',
  );
  return end < 0 ? path : path.slice(0, end);
}
