'use client';
import { useEffect, useRef, useState } from 'react';
import { resolveLocalRef } from '../../../forms/localRef.js';
import { parseWithUniqueKeys } from '../../../model/parseWithUniqueKeys.js';
import { isJsonObject, jsonCopy, own, ownString, sameJson } from '../../../model/json.js';
import { isNearSecret } from '../../../secrets/secretNames.js';
import { asksForSecret } from '../../../secrets/secrets.js';
import type { FormDraft } from '../../Draft/Draft.js';
import { withUnchangedSecrets } from '../../Draft/withUnchangedSecrets.js';
import { parseTyped } from '../../JsonEditor/typedJson.js';
import { placesOfSecrets, withoutSecrets, withSecretsOf } from './draftSecrets.js';
import { useDebounced } from './useDebounced.js';

/** The views of a value. */
export type FormView = 'form' | 'json';

/** The options of {@link useTwoViews}. */
export interface TwoViewsOptions {
  readonly schema: unknown;
  readonly draft: FormDraft;
  /** The value before any edit. Drafts list its unchanged secrets, instead of containing them. @default none */
  readonly original?: unknown;
  readonly onDraft: (draft: FormDraft) => void;
  /** Adapts a value from elsewhere to the form. Must be the same function in every render. */
  readonly fit: (value: unknown) => unknown;
  /** Whether the form fills in defaults. */
  readonly hasDefaults: boolean;
}

/** A value as a form and as JSON text. The user can switch between the views without losing input. */
export interface TwoViews {
  readonly view: FormView;
  /** The current value. If the text is invalid JSON, the last valid one. */
  readonly value: unknown;
  /** The value for the form. It changes only if a change did not come from the form. */
  readonly formValue: unknown;
  /** The text for the JSON editor. It changes only if a change did not come from the editor. */
  readonly jsonText: string;
  /** Reports the value, debounced. */
  readonly typedInForm: (value: unknown) => void;
  /**
   * Reports, debounced, text in a control that is not a value yet. Without `text`, the control contains a value again.
   */
  readonly keepAt: (path: readonly string[], text?: string) => void;
  readonly textAt: (path: readonly string[]) => string | undefined;
  /** Reports pending input now. */
  readonly flush: () => void;
  readonly typedAsJson: (text: string) => void;
  /** `shown` is what the form shows, including defaults that the user has not changed. */
  readonly showJson: (shown?: unknown) => void;
  readonly showForm: (value: unknown) => void;
}

/** Holds one value for two views, reports every draft of it, and applies drafts from elsewhere. */
export function useTwoViews({
  schema,
  draft,
  original,
  onDraft,
  fit,
  hasDefaults,
}: TwoViewsOptions): TwoViews {
  const [state, setState] = useState(() => startOf(draft, fit));
  // An event can arrive before the last change has rendered.
  const newest = useRef(state);
  const set = (part: Partial<ViewState>) => setState((newest.current = { ...newest.current, ...part }));
  // The last reported draft, with and without its unchanged secrets. If the host passes it back as `draft`, nothing has
  // changed.
  const reported = useRef<readonly FormDraft[]>([draft]);
  const report = (safe: FormDraft, value: unknown) => {
    const next = { ...safe, ...placesOfSecrets(value, original, schema) };
    reported.current = [safe, withUnchangedSecrets(next, original)];
    onDraft(next);
  };
  // A remounted form has only its own fields. If there are other values, they are shown as JSON then, and not lost.
  const draftOf = (value: unknown): FormDraft => {
    const safe = withoutSecrets(value, schema);
    return fit(safe) === safe ? { value: safe } : { json: asText(safe) };
  };
  const kept = useRef(draft.texts ?? {});
  const input = useDebounced((value: unknown) => {
    set({ value });
    const texts = Object.keys(kept.current).length > 0 && { texts: kept.current };
    report({ ...draftOf(value), ...texts }, value);
  });
  const { value: draftValue, json: draftJson, texts: draftTexts } = draft;
  useEffect(() => {
    if (!input.pending()) kept.current = draftTexts ?? {};
    const next = { value: draftValue, json: draftJson };
    const isReported = reported.current.some(
      ({ value, json }) => json === draftJson && sameJson(value, draftValue),
    );
    if (isReported || (draftValue === undefined && draftJson === undefined)) return;
    // Input here is newer than a draft from elsewhere, such as other arguments in an editor.
    if (input.pending()) {
      input.flush();
      return;
    }
    reported.current = [next];
    const start = startOf(next, fit);
    const value = withSecretsOf(start.value, newest.current.value, schema);
    setState((newest.current = { ...start, value, formValue: value }));
  }, [draftValue, draftJson, draftTexts, schema, input, fit]);

  return {
    ...state,
    textAt: (path) => ownString(kept.current, path.join('/')),
    keepAt(path, text) {
      const name = path.join('/');
      const { [name]: before, ...rest } = kept.current;
      if (before === text || isNearSecret(path, schema)) return;
      kept.current = text === undefined ? rest : { ...rest, [name]: text };
      input.schedule((input.pending() ?? newest.current).value);
    },
    typedInForm: input.schedule,
    flush: input.flush,
    typedAsJson(text) {
      const parsed = parseTyped(text);
      set({ text, ...parsed });
      const safe = withoutSecretText(text, parsed, schema);
      if (safe !== undefined) report({ json: safe }, parsed?.value);
    },
    showJson(shown) {
      input.flush();
      const { text, value = shown } = newest.current;
      const isSame = sameJson(parseTyped(text)?.value, jsonCopy(value));
      const jsonText = isSame ? text : asText(value);
      set({ view: 'json', value, jsonText, text: jsonText, lastShown: shown });
      report({ json: withoutSecretText(jsonText, { value }, schema) }, value);
    },
    showForm(read) {
      const value = hasDefaults ? withoutRemoved(schema, read, newest.current.lastShown) : read;
      // If the form cannot contain the value, the JSON editor stays, with what was typed.
      set({ view: 'form', formValue: value, jsonText: newest.current.text });
      input.schedule(value);
      input.flush();
    },
  };
}

interface ViewState {
  readonly view: FormView;
  readonly value: unknown;
  readonly formValue: unknown;
  readonly jsonText: string;
  /** The last typed JSON text, kept for switching back. */
  readonly text: string;
  /** What the form showed, with its defaults, when the user switched to JSON. */
  readonly lastShown?: unknown;
}

/**
 * The value of the JSON editor, with `undefined` for each field of the form that the user removed there. Otherwise the
 * form would start with the field's default again. `lastShown` is the value that the form showed. After a reload it is
 * unknown, so every missing field counts as removed.
 */
function withoutRemoved(root: unknown, read: unknown, lastShown?: unknown, part = root): unknown {
  const schema = resolveLocalRef(part, root);
  if (Array.isArray(read))
    return read.map((item: unknown) => withoutRemoved(root, item, undefined, own(schema, 'items')));
  const properties = own(schema, 'properties');
  if (!isJsonObject(read) || !isJsonObject(properties)) return read;
  const marked: Record<string, unknown> = { ...read };
  for (const name of Object.keys(properties))
    if (Object.hasOwn(lastShown ?? properties, name))
      marked[name] = withoutRemoved(root, own(read, name), own(lastShown, name), properties[name]);
  return marked;
}

function startOf({ value, json }: FormDraft, fit: (value: unknown) => unknown): ViewState {
  const known = json === undefined ? fit(value) : parseTyped(json)?.value;
  const text = json ?? asText(known);
  return { view: json === undefined ? 'form' : 'json', value: known, formValue: known, jsonText: text, text };
}

/** A value as JSON text, empty for no value. */
export const asText = (value: unknown): string =>
  value === undefined ? '' : (JSON.stringify(value, null, 2) ?? '');

/** The text, unless it contains a secret. In incomplete JSON a secret cannot be recognized, so nothing is kept. */
function withoutSecretText(
  text: string,
  parsed: { readonly value: unknown } | undefined,
  schema: unknown,
): string | undefined {
  if (parsed) {
    const safe = withoutSecrets(parsed.value, schema);
    // With a duplicate key, a secret may be in the text but not in the value.
    const isSafe =
      safe === parsed.value && (!asksForSecret(schema) || parseWithUniqueKeys(text) !== undefined);
    return isSafe ? text : asText(safe);
  }
  return asksForSecret(schema) ? undefined : text;
}
