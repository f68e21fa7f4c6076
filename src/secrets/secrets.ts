import { SECRET_MASK } from '../model/secretMask.js';
import { own, type JsonPath } from '../model/json.js';
import { parseWithUniqueKeys } from '../model/parseWithUniqueKeys.js';
import { guardIsSecret, type IsSecret, type OnError } from './guardIsSecret.js';
import { secretPlaces, type SecretPlace, type SecretPlaces } from './secretPlaces.js';
import { ofProperties, secretSchemaOf, secretsInList, type SecretSchema } from './secretSchemas.js';

export type { IsSecret, OnError } from './guardIsSecret.js';

/**
 * A copy of `value` with every secret masked: everything that the schema marks with `writeOnly` or `format: "password"`
 * in any branch that may apply, and everything that the host's `isSecret` marks, including in JSON text. Returns the
 * same object if nothing is secret. A value that is too deep or too large to search counts as a secret. Never throws.
 *
 * @param onError Receives the first error of `isSecret`. The value is masked then.
 */
export function maskSecrets(
  value: unknown,
  schema: unknown,
  isSecret?: IsSecret,
  onError?: OnError,
): unknown {
  const found = secretSchemaOf(schema);
  const named = isSecret && guardIsSecret(isSecret, onError);
  return maskPlaces(value, {
    places: secretPlaces(found ? [found] : []),
    isSecret: named,
    ...(named && { holdsSecret: (text) => isSecretJson(text, named) }),
  });
}

/** Terminates, because a nested text is shorter than the text that contains it. */
function isSecretJson(text: string, isSecret: IsSecret): boolean {
  const parsed = /^\s*[[{]/.test(text) ? parseWithUniqueKeys(text) : undefined;
  return parsed !== undefined && maskSecrets(parsed.value, undefined, isSecret) !== parsed.value;
}

/** What to search for in a value. */
export interface MaskOptions {
  readonly places: SecretPlaces;
  /** Never throws. */
  readonly isSecret?: IsSecret | undefined;
  /** Whether a text contains a secret that nothing else marks. @default never */
  readonly holdsSecret?: ((text: string, path: JsonPath) => boolean) | undefined;
}

/** Deeper values are secret as a whole. Forms are never this deep, and the call stack can be deeper. */
const DEEPEST = 250;
/** The maximum number of searched values. A megabyte of JSON contains at most half a million. */
const MOST_VALUES = 2_000_000;
/** The maximum number of schemas that are visited for each value. */
const STEPS_PER_VALUE = 50;

/** Masks secrets according to its options. See {@link maskSecrets}. */
export function maskPlaces(value: unknown, { places, isSecret, holdsSecret }: MaskOptions): unknown {
  if (!places.start.isNear && !isSecret) return value;
  const path: (string | number)[] = [];
  let values = 0;

  const mask = (part: unknown, place: SecretPlace): unknown => {
    values += 1;
    places.grant(STEPS_PER_VALUE);
    if (part === undefined) return part;
    if (place.isSecret || values > MOST_VALUES) return SECRET_MASK;
    const key = path.at(-1);
    if (isSecret && typeof key === 'string' && isSecret(key, [...path])) return SECRET_MASK;
    if (typeof part === 'string') {
      const isHidden = place.hasSecretText || holdsSecret?.(part, path) === true;
      return isHidden ? SECRET_MASK : part;
    }
    if (typeof part !== 'object' || part === null) return part;
    if (!place.isNear && !isSecret) return part;
    if (path.length >= DEEPEST) return SECRET_MASK;
    return Array.isArray(part) ? maskItems(part, place) : maskProperties(part, place);
  };
  const maskItems = (items: readonly unknown[], place: SecretPlace): unknown => {
    let copy: unknown[] | undefined;
    items.forEach((item, index) => {
      path.push(index);
      const masked = mask(item, place.at(index));
      path.pop();
      if (!Object.is(masked, item)) (copy ??= [...items])[index] = masked;
    });
    return copy ?? items;
  };
  const maskProperties = (object: object, place: SecretPlace): unknown => {
    const entries = Object.entries(object) as [string, unknown][];
    if (place.hasSecretNames && entries.length > 0) return SECRET_MASK;
    let isMasked = false;
    for (const entry of entries) {
      const [name, child] = entry;
      path.push(name);
      entry[1] = mask(child, place.under(name));
      path.pop();
      isMasked ||= !Object.is(entry[1], child);
    }
    return isMasked ? Object.fromEntries(entries) : object;
  };
  return mask(value, places.start);
}

/** Whether a schema marks any secret. */
export const asksForSecret = (schema: unknown): boolean => secretSchemaOf(schema) !== undefined;

/** The maximum number of listed fields. */
const MOST_PATHS = 1000;

/**
 * The paths of the secrets that a schema asks for: properties marked with `writeOnly` or `format: "password"`. A list
 * item is `0` in the path, and properties without a name have the path of their object. A card uses them for its
 * notice.
 */
export function secretPaths(schema: unknown): readonly JsonPath[] {
  const found = new Map<string, JsonPath>();
  const seen = new Set<SecretSchema>();
  const root = secretSchemaOf(schema);
  const open: { part: SecretSchema; path: JsonPath }[] = root ? [{ part: root, path: [] }] : [];
  for (let next = open.pop(); next && found.size < MOST_PATHS; next = open.pop()) {
    const { part, path } = next;
    if (part.marked) found.set(JSON.stringify(path), path);
    // A recursive schema asks for the same fields again.
    if (seen.has(part) || path.length > DEEPEST) continue;
    seen.add(part);
    const properties = own(part.schema, 'properties');
    const below = Object.keys(properties ?? {}).map((name) => {
      const child = part.find(own(properties, name));
      return { name, children: child ? [child] : [] };
    });
    const steps = [
      { children: part.beside },
      ...below,
      { name: 0, children: secretsInList(part) },
      { children: unnamed(part) },
    ].flatMap(({ name, children }: { name?: string | number; children: readonly SecretSchema[] }) =>
      children.map((child) => ({ part: child, path: name === undefined ? path : [...path, name] })),
    );
    for (const step of steps.reverse()) open.push(step);
  }
  return [...found.values()];
}

function unnamed({ schema, find }: SecretSchema): readonly SecretSchema[] {
  const patterns: readonly unknown[] = Object.values(own(schema, 'patternProperties') ?? {});
  const below = [...patterns, ...ofProperties.map((word) => own(schema, word))];
  return below.flatMap((each) => find(each) ?? []);
}
