'use client';
import { forwardRef, useImperativeHandle, useRef, useState, type ReactNode } from 'react';
import { roundedNumberIn } from '../../forms/exactNumbers.js';
import { parseWhole } from '../../forms/parseWhole.js';
import type { Issue } from '../../model/Issue.js';
import { isJsonObject, parseJson } from '../../model/json.js';
import { Button } from '../Button/Button.js';
import { OwnForm } from '../OwnForm/OwnForm.js';
import { PlainText } from '../PlainText/PlainText.js';
import { placeOfIssue, violationInWords } from '../Words/violationInWords.js';
import { useWords } from '../Words/WordsContext.js';
import { jsonFault } from './jsonFault.js';

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
  /** More buttons beside Submit. */
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
  const { words, locale } = wording;
  const [text, setText] = useState(props.text);
  const [given, setGiven] = useState(props.text);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  if (given !== props.text) {
    setGiven(props.text);
    setText(props.text);
  }
  const [whyId, errorId] = [`${idPrefix}-why`, `${idPrefix}-json-error`];
  const describedBy = [why && whyId, errors.length > 0 && errorId].filter(Boolean).join(' ');

  const refuse = (...found: string[]) => {
    setErrors(found);
    field.current?.focus();
    return undefined;
  };
  const read = () => {
    const parsed = parseJson(text);
    if (!parsed) return refuse(text.trim() === '' ? words.answerMissing : words.jsonError(jsonFault(text)));
    if (only === 'object' && !isJsonObject(parsed.value)) return refuse(words.jsonNotObject);
    if (only === 'array' && !Array.isArray(parsed.value)) {
      return refuse(words.violation({ keyword: 'type', limit: only, message: '', locale }));
    }
    const sent = roundedNumberIn(text);
    if (sent !== undefined) return refuse(words.roundedNumber({ name: sent }));
    if (!parseWhole(text)) return refuse(words.jsonKeyTwice);
    setErrors([]);
    return parsed;
  };
  useImperativeHandle(handle, () => ({ read }));
  const submit = () => {
    const parsed = read();
    if (!parsed) return;
    const issues = check?.(parsed.value) ?? [];
    if (issues.length === 0) return props.onSubmit(parsed.value);
    refuse(
      ...issues.map((issue) => {
        const message = violationInWords(issue, wording);
        const place = placeOfIssue(issue).join('.');
        return place === '' ? message : `${place}: ${message}`;
      }),
    );
  };
  return (
    <OwnForm onSubmit={submit}>
      <div className="rai-field">
        <label htmlFor={`${idPrefix}-json`}>{label}</label>
        {why && (
          <p className="rai-hint" id={whyId}>
            <PlainText>{words.jsonWhy({ why })}</PlainText>
          </p>
        )}
        <textarea
          id={`${idPrefix}-json`}
          ref={field}
          className="rai-input rai-code"
          rows={6}
          spellCheck={false}
          autoComplete="off"
          value={text}
          disabled={disabled}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => {
            setText(event.target.value);
            props.onDraft?.(event.target.value);
          }}
        />
        {errors.length > 0 && (
          <div className="rai-error" id={errorId}>
            {[...new Set(errors)].map((error) => (
              <p key={error}>
                <PlainText>{error}</PlainText>
              </p>
            ))}
          </div>
        )}
      </div>
      <div className="rai-actions">
        {!disabled && (
          <Button type="submit" variant="primary" decides>
            {props.submitLabel}
          </Button>
        )}
        {props.children}
      </div>
    </OwnForm>
  );
});
