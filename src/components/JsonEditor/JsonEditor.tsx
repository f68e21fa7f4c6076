'use client';
import { useRef, useState, type ReactNode } from 'react';
import { isJsonObject } from '../../model/json.js';
import { Button } from '../Button/Button.js';
import { useWords } from '../Words/WordsContext.js';
import { jsonFault } from './jsonFault.js';

/** Props of {@link JsonEditor}. */
export interface JsonEditorProps {
  label: string;
  /** Why there is no form, in one sentence. */
  why?: string | undefined;
  /** What the editor starts from. */
  text: string;
  /** Takes only one JSON object. @default false */
  objectOnly?: boolean | undefined;
  onDraft?: ((text: string) => void) | undefined;
  onSubmit: (value: unknown) => void;
  submitLabel: string;
  /** @default false */
  disabled?: boolean | undefined;
  idPrefix: string;
  /** Further buttons beside Submit. */
  children?: ReactNode;
}

/** A value as JSON text. What is wrong with it is told by line and column when it is submitted. */
export function JsonEditor(props: JsonEditorProps): ReactNode {
  const {
    label,
    why,
    objectOnly = false,
    onDraft,
    onSubmit,
    submitLabel,
    disabled = false,
    idPrefix,
  } = props;
  const { words } = useWords();
  const [text, setText] = useState(props.text);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const [whyId, errorId] = [`${idPrefix}-why`, `${idPrefix}-json-error`];
  const describedBy = [why && whyId, error && errorId].filter(Boolean).join(' ');

  const refuse = (words: string) => {
    setError(words);
    field.current?.focus();
  };
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault();
    const parsed = parse(text);
    if (!parsed) return refuse(text.trim() === '' ? words.answerMissing : words.jsonError(jsonFault(text)));
    if (objectOnly && !isJsonObject(parsed.value)) return refuse(words.jsonNotObject);
    setError(undefined);
    onSubmit(parsed.value);
  };
  return (
    <form className="rai-form" onSubmit={submit} noValidate>
      <div className="rai-field">
        <label htmlFor={`${idPrefix}-json`}>{label}</label>
        {why && (
          <p className="rai-hint" id={whyId}>
            {words.jsonWhy({ why })}
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
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => {
            setText(event.target.value);
            onDraft?.(event.target.value);
          }}
        />
        {error !== undefined && (
          <p className="rai-error" id={errorId}>
            {error}
          </p>
        )}
      </div>
      <div className="rai-actions">
        {!disabled && (
          <Button type="submit" variant="primary">
            {submitLabel}
          </Button>
        )}
        {props.children}
      </div>
    </form>
  );
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
