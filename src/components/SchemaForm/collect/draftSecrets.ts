import { maskSecrets } from '../../../secrets/secrets.js';
import { SECRET_MASK } from '../../../secrets/secretMask.js';
import { childAt } from '../../../forms/pointer.js';
import type { FormDraft } from '../../Draft/Draft.js';
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

/** The places of the secrets in `value`. `unchanged`: as in `original`. `missing`: typed by the user, so the draft lacks them. */
export function placesOfSecrets(
  value: unknown,
  original: unknown,
  schema: unknown,
): Pick<FormDraft, 'unchanged' | 'missing'> {
  const unchanged: JsonPath[] = [];
  const missing: JsonPath[] = [];
  const visit = (child: unknown, before: unknown, masked: unknown, path: JsonPath): void => {
    if (child === masked) return;
    if (masked === SECRET_MASK) (sameJson(child, before) ? unchanged : missing).push(path);
    else
      for (const [key, below] of Object.entries(child ?? {}))
        visit(below, childAt(before, key), childAt(masked, key), [
          ...path,
          Array.isArray(child) ? Number(key) : key,
        ]);
  };
  if (original !== undefined) visit(value, original, maskSecrets(value, schema), []);
  return { ...(unchanged.length > 0 && { unchanged }), ...(missing.length > 0 && { missing }) };
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
