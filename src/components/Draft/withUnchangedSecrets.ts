import { childAt } from '../../forms/pointer.js';
import { parseWithUniqueKeys } from '../../model/parseWithUniqueKeys.js';
import type { FormDraft } from './Draft.js';
import { withPartAt } from './withPartAt.js';

/** A draft with the secrets of `original` that the user has not changed. Drafts themselves contain no secrets. */
export function withUnchangedSecrets(draft: FormDraft, original: unknown): FormDraft {
  const { value, json, unchanged = [] } = draft;
  if (unchanged.length === 0) return draft;
  const restore = (from: unknown) =>
    unchanged.reduce((all, path) => {
      const secret = path.reduce<unknown>(childAt, original);
      return secret === undefined ? all : withPartAt(all, path, secret);
    }, from);
  if (json === undefined) return { ...draft, value: restore(value) };
  const parsed = json === '' ? { value: undefined } : parseWithUniqueKeys(json);
  return { value, json: parsed ? JSON.stringify(restore(parsed.value), null, 2) : json };
}
