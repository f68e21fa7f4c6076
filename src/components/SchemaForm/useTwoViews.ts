'use client';
import { useEffect, useRef, useState } from 'react';
import { parseWhole } from '../../forms/parseWhole.js';
import { parseJson, sameJson } from '../../model/json.js';
import { asksForSecret } from '../../secrets/secrets.js';
import type { FormDraft } from '../Draft/Draft.js';
import { withoutSecrets, withSecretsOf } from './draftSecrets.js';
import { useEased } from './useEased.js';

/** The ways to look at one value. */
export type FormView = 'form' | 'json';

/** What two views of one value need. */
export interface TwoViewsOptions {
  readonly schema: unknown;
  readonly draft: FormDraft;
  readonly onDraft: (draft: FormDraft) => void;
  /** Makes a value that comes from elsewhere one that the form can show. Keeps its identity. */
  readonly fit: (value: unknown) => unknown;
}

/** One value, as a form and as JSON text: each can be turned into the other, and neither loses what is typed. */
export interface TwoViews {
  readonly view: FormView;
  /** The value as it stands: of text that is no JSON, as it last stood. */
  readonly value: unknown;
  /** What the form is to hold: another one only where the value did not come from the form. */
  readonly formValue: unknown;
  /** The same for the JSON editor. */
  readonly jsonText: string;
  /** Takes it up soon, and not for every keystroke. */
  readonly typedInForm: (value: unknown) => void;
  /** Takes up what was typed, where that is still due. */
  readonly settle: () => void;
  readonly typedAsJson: (text: string) => void;
  readonly showJson: () => void;
  readonly showForm: (value: unknown) => void;
}

/** Holds one value for two views, tells of every draft of it, and takes up those that come from elsewhere. */
export function useTwoViews({ schema, draft, onDraft, fit }: TwoViewsOptions): TwoViews {
  const [state, setState] = useState(() => startOf(draft, fit));
  // What went out last: its echo is nothing new.
  const told = useRef<FormDraft>(draft);
  const tell = (next: FormDraft) => {
    told.current = next;
    onDraft(next);
  };
  const typed = useEased((value: unknown) => {
    setState((before) => ({ ...before, value }));
    tell({ value: withoutSecrets(value, schema) });
  });
  const { value: draftValue, json: draftJson } = draft;
  useEffect(() => {
    const next = { value: draftValue, json: draftJson };
    if (isSame(next, told.current) || (draftValue === undefined && draftJson === undefined)) return;
    // What was typed here is newer than what comes from elsewhere, such as other arguments under an editor.
    if (typed.isDue()) {
      typed.now();
      return;
    }
    told.current = next;
    // oxlint-disable-next-line react/set-state-in-effect -- only an effect knows whether something typed is still due
    setState((before) => {
      const start = startOf(next, fit);
      const value = withSecretsOf(start.value, before.value, schema);
      return { ...start, value, formValue: value };
    });
  }, [draftValue, draftJson, schema, typed, fit]);

  return {
    ...state,
    typedInForm: typed.later,
    settle: typed.now,
    typedAsJson(text) {
      const parsed = parseJson(text);
      setState((before) => ({ ...before, text, ...(parsed && { value: parsed.value }) }));
      const safe = withoutSecretText(text, parsed, schema);
      if (safe !== undefined) tell({ json: safe });
    },
    showJson() {
      const { text, value } = state;
      const stands = parseJson(text);
      const jsonText = stands && sameJson(stands.value, value) ? text : asText(value);
      setState((before) => ({ ...before, view: 'json', jsonText, text: jsonText }));
      tell({ json: withoutSecretText(jsonText, { value }, schema) });
    },
    showForm(value) {
      setState((before) => ({ ...before, view: 'form', value, formValue: value }));
      tell({ value: withoutSecrets(value, schema) });
    },
  };
}

interface ViewState {
  readonly view: FormView;
  readonly value: unknown;
  readonly formValue: unknown;
  readonly jsonText: string;
  /** The JSON as it was typed last, kept for the way back. */
  readonly text: string;
}

function startOf({ value, json }: FormDraft, fit: (value: unknown) => unknown): ViewState {
  const known = json === undefined ? fit(value) : parseJson(json)?.value;
  const text = json ?? asText(known);
  return { view: json === undefined ? 'form' : 'json', value: known, formValue: known, jsonText: text, text };
}

const asText = (value: unknown): string =>
  value === undefined ? '' : (JSON.stringify(value, null, 2) ?? '');

const isSame = (one: FormDraft, other: FormDraft): boolean =>
  one.json === other.json && (one.value === other.value || sameJson(one.value, other.value));

/** The text, unless a secret stands in it; half-typed, nobody can tell, and then nothing is kept. */
function withoutSecretText(
  text: string,
  parsed: { readonly value: unknown } | undefined,
  schema: unknown,
): string | undefined {
  if (parsed) {
    const safe = withoutSecrets(parsed.value, schema);
    // Of a key that stands twice, a secret may stand in the text alone.
    const isSafe = safe === parsed.value && (!asksForSecret(schema) || parseWhole(text) !== undefined);
    return isSafe ? text : asText(safe);
  }
  return asksForSecret(schema) ? undefined : text;
}
