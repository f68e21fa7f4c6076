'use client';
import { forwardRef, useImperativeHandle, useRef, useState, type ReactNode } from 'react';
import type { Issue } from '../../model/Issue.js';
import { isJsonObject } from '../../model/json.js';
import { useSyncedState } from '../Draft/useSyncedState.js';
import { PlainText } from '../PlainText/PlainText.js';
import { placeOfIssue, violationInWords } from '../Words/violationInWords.js';
import { useWords, type Wording } from '../Words/WordsContext.js';
import { TypedForm } from './TypedForm.js';
import { readTyped, type Fault } from './typedJson.js';

/** Props of {@link JsonEditor}. */
export interface JsonEditorProps {
  label: string;
  /** Why there is no form, in one sentence. */
  why?: string | undefined;
  /** The initial text. A changed text replaces the content. */
  text: string;
  /** Accepts only one JSON object, or only a list. @default any value */
  only?: 'object' | 'array' | undefined;
  /** The issues of a value. It submits only a value without issues. @default no issues */
  check?: ((value: unknown) => readonly Issue[]) | undefined;
  onDraft?: ((text: string) => void) | undefined;
  onSubmit: (value: unknown) => void;
  submitLabel: string;
  /** @default false */
  disabled?: boolean | undefined;
  idPrefix: string;
  /** More buttons next to Submit. */
  children?: ReactNode;
}

/** The imperative methods of an editor. */
export interface JsonEditorHandle {
  /** The current value. `undefined` if the text has none; then the editor shows why and takes the focus. */
  read(): { readonly value: unknown } | undefined;
}

/** Edits a value as JSON text. On submit, it reports errors by line and column. */
export const JsonEditor = forwardRef<JsonEditorHandle, JsonEditorProps>(function JsonEditor(props, handle) {
  const { label, why, only, check, disabled = false, idPrefix } = props;
  const wording = useWords();
  const [typedText, setText] = useSyncedState(props.text);
  // Functions, because the language of the panel may change while they are shown.
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const errors = new Set(faults.map((fault) => fault(wording)));
  const field = useRef<HTMLTextAreaElement>(null);

  const refuse = (...found: Fault[]) => {
    setFaults(found);
    field.current?.focus();
    return undefined;
  };
  const read = () => {
    // A password manager or an extension fills it in without an event for React.
    const text = field.current?.value ?? '';
    if (text.trim() === '') return refuse(({ words }) => words.answerMissing);
    const typed = readTyped(text);
    if (typed.fault) return refuse(typed.fault);
    if (only === 'object' && !isJsonObject(typed.value)) return refuse(({ words }) => words.jsonNotObject);
    if (only === 'array' && !Array.isArray(typed.value)) {
      return refuse(({ words, locale }) =>
        words.violation({ keyword: 'type', limit: only, message: '', locale }),
      );
    }
    setFaults([]);
    return typed;
  };
  useImperativeHandle(handle, () => ({ read }));
  const submit = () => {
    const parsed = read();
    if (!parsed) return;
    const issues = check?.(parsed.value) ?? [];
    if (issues.length === 0) return props.onSubmit(parsed.value);
    refuse(
      ...issues.map((issue) => (current: Wording) => {
        const message = violationInWords(issue, current);
        const place = placeOfIssue(issue).join('.');
        return place === '' ? message : `${place}: ${message}`;
      }),
    );
  };
  return (
    <TypedForm
      label={label}
      hint={why && wording.words.jsonWhy({ why })}
      errors={
        faults.length > 0 &&
        [...errors].map((error) => (
          <p key={error}>
            <PlainText>{error}</PlainText>
          </p>
        ))
      }
      field={{
        id: `${idPrefix}-json`,
        ref: field,
        className: 'rai-input rai-code',
        rows: 6,
        spellCheck: false,
        autoComplete: 'off',
        value: typedText,
        disabled,
      }}
      onType={(typed) => {
        setText(typed);
        props.onDraft?.(typed);
      }}
      onSubmit={submit}
      submitLabel={props.submitLabel}
    >
      {props.children}
    </TypedForm>
  );
});
