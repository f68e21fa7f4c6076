import { maskSecrets } from '../../../secrets/secrets.js';
import { SECRET_MASK } from '../../../secrets/secretMask.js';
import { isJsonObject, own, sameJson, type JsonPath } from '../../../model/json.js';

/** A copy without the values that the schema marks as secrets. Drafts are stored; secrets never are. */
export function withoutSecrets(value: unknown, schema: unknown): unknown {
  return strip(value, maskSecrets(value, schema));
}

function strip(value: unknown, masked: unknown): unknown {
  if (value === masked) return value;
  if (Array.isArray(value) && Array.isArray(masked)) {
    return value.map((item, index) => strip(item, masked[index]) ?? null);
  }
  if (!isJsonObject(value) || !isJsonObject(masked)) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) => {
      const kept = strip(child, masked[key]);
      return kept === undefined ? [] : [[key, kept]];
    }),
  );
}

/** The places of the secrets in `value` that are as in `original`. */
export function unchangedSecrets(value: unknown, original: unknown, schema: unknown): readonly JsonPath[] {
  return unchangedIn(value, original, maskSecrets(value, schema));
}

function unchangedIn(
  value: unknown,
  original: unknown,
  masked: unknown,
  path: JsonPath = [],
): readonly JsonPath[] {
  if (value === masked || original === undefined) return [];
  if (masked === SECRET_MASK) return sameJson(value, original) ? [path] : [];
  if (Array.isArray(value)) {
    if (!Array.isArray(original) || !Array.isArray(masked)) return [];
    return value.flatMap((item, index) =>
      unchangedIn(item, original[index], masked[index], [...path, index]),
    );
  }
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    unchangedIn(child, own(original, key), own(masked, key), [...path, key]),
  );
}

/** A draft from elsewhere, with the secrets that were typed here. */
export function withSecretsOf(draft: unknown, typed: unknown, schema: unknown): unknown {
  return restore(draft, typed, maskSecrets(typed, schema));
}

function restore(draft: unknown, typed: unknown, masked: unknown): unknown {
  if (typed === masked) return draft;
  if (masked === SECRET_MASK) return draft ?? typed;
  if (!isJsonObject(typed) || !isJsonObject(masked) || !isJsonObject(draft)) return draft;
  const restored = Object.entries(typed).flatMap(([key, child]) => {
    const value = restore(own(draft, key), child, masked[key]);
    return value === undefined ? [] : [[key, value] as const];
  });
  return { ...draft, ...Object.fromEntries(restored) };
}
