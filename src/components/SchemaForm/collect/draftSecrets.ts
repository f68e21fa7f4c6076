import { maskSecrets } from '../../../secrets/secrets.js';
import { isNearSecret } from '../../../secrets/secretNames.js';
import { SECRET_MASK } from '../../../model/secretMask.js';
import { childAt } from '../../../forms/pointer.js';
import type { FormDraft } from '../../Draft/Draft.js';
import { emptiedIn } from '../../Draft/emptied.js';
import { withPartAt } from '../../Draft/withPartAt.js';
import { isJsonObject, sameJson, type JsonPath } from '../../../model/json.js';

/**
 * A copy without the values that the schema marks as secrets. Drafts are stored; secrets never are. A secret that is
 * an item of a list becomes `undefined`.
 */
export function withoutSecrets(value: unknown, schema: unknown): unknown {
  return strip(value, maskSecrets(value, schema));
}

function strip(value: unknown, masked: unknown): unknown {
  if (value === masked) return value;
  if (Array.isArray(value) && Array.isArray(masked)) {
    return value.map((item: unknown, index) => strip(item, masked[index]));
  }
  if (!isJsonObject(value) || !isJsonObject(masked)) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) => {
      const kept = strip(child, masked[key]);
      return kept === undefined ? [] : [[key, kept]];
    }),
  );
}

/**
 * The places of the secrets in `value`. `unchanged`: as in `original`. `missing`: typed by the user, so the draft lacks
 * them.
 */
export function placesOfSecrets(
  value: unknown,
  original: unknown,
  schema: unknown,
): Pick<FormDraft, 'unchanged' | 'missing'> {
  const paths = original === undefined ? [] : pathsOfSecrets(value, schema);
  const isUnchanged = (path: JsonPath) => sameJson(valueAt(value, path), valueAt(original, path));
  const unchanged = paths.filter(isUnchanged);
  const missing = paths.filter((path) => !isUnchanged(path));
  return { ...(unchanged.length > 0 && { unchanged }), ...(missing.length > 0 && { missing }) };
}

/**
 * A draft from elsewhere, with the secrets that were typed here. Secrets in list items are omitted, because the lists
 * of the draft may have other items.
 */
export function withSecretsOf(draft: unknown, typed: unknown, schema: unknown): unknown {
  return pathsOfSecrets(typed, schema)
    .filter((path) => path.every((key) => typeof key === 'string'))
    .reduce(
      (all, path) => (valueAt(all, path) == null ? withPartAt(all, path, valueAt(typed, path)) : all),
      draft,
    );
}

const valueAt = (value: unknown, path: JsonPath): unknown => path.reduce<unknown>(childAt, value);

function pathsOfSecrets(value: unknown, schema: unknown): readonly JsonPath[] {
  const visit = (child: unknown, masked: unknown, path: JsonPath): readonly JsonPath[] => {
    if (child === masked) return [];
    if (masked === SECRET_MASK) return [path];
    return Object.entries(child ?? {}).flatMap(([key, below]) =>
      visit(below, childAt(masked, key), [...path, Array.isArray(child) ? Number(key) : key]),
    );
  };
  return visit(value, maskSecrets(value, schema), []);
}

/** The paths of the secrets that are items of lists and have no value. As JSON, each would be sent as null. */
export const missingItems = (value: unknown, schema: unknown): readonly JsonPath[] =>
  emptiedIn(value).filter((path) => typeof path.at(-1) === 'number' && isNearSecret(path, schema));
