import { isJsonObject, own, type JsonPath } from '../../model/json.js';
import { parseWithUniqueKeys } from '../../model/parseWithUniqueKeys.js';
import type { FormDraft } from './Draft.js';

/** A draft with the secrets of `original` that the user has not changed. Drafts themselves contain no secrets. */
export function withUnchangedSecrets(draft: FormDraft, original: unknown): FormDraft {
  const { value, json, unchanged = [] } = draft;
  if (unchanged.length === 0) return draft;
  const restore = (from: unknown) => unchanged.reduce((all, path) => copyAt(all, path, original), from);
  if (json === undefined) return { ...draft, value: restore(value) };
  const parsed = json === '' ? { value: undefined } : parseWithUniqueKeys(json);
  return { value, json: parsed ? JSON.stringify(restore(parsed.value), null, 2) : json };
}

/** `value` with the part of `original` at this path, if the object or list that contains it exists in both. */
function copyAt(value: unknown, [key, ...rest]: JsonPath, original: unknown): unknown {
  if (original === undefined) return value;
  if (key === undefined) return original;
  if (typeof key === 'number') {
    if (!Array.isArray(value) || !Array.isArray(original)) return value;
    return value.map((item: unknown, index) => (index === key ? copyAt(item, rest, original[key]) : item));
  }
  const part = own(original, key);
  if (!isJsonObject(value) || part === undefined) return value;
  return { ...value, [key]: copyAt(own(value, key), rest, part) };
}
