'use client';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../Button/Button.js';
import { useSyncedState } from '../Draft/useSyncedState.js';
import { IndependentForm } from '../IndependentForm/IndependentForm.js';
import { takeFocus } from '../Page/takeFocus.js';
import { useWords } from '../Words/WordsContext.js';

/** Props of {@link TextAnswer}. */
export interface TextAnswerProps {
  label: string;
  submitLabel: string;
  /** The initial text. If the draft changes elsewhere, its text replaces the typed text. */
  initial: string;
  rows: number;
  onChange: (text: string) => void;
  onSubmit: (text: string) => void;
  /** @default false */
  disabled?: boolean | undefined;
  /** Takes the focus when it appears. @default false */
  focus?: boolean | undefined;
  /** The prefix of every id in the form; unique on the page. */
  idPrefix: string;
  /** More buttons beside Submit. */
  children?: ReactNode;
}

/** A form for an answer as text. Text of only spaces is not an answer. */
export function TextAnswer(props: TextAnswerProps): ReactNode {
  const { label, initial, rows, onChange, onSubmit, disabled = false, focus = false, idPrefix } = props;
  const { words } = useWords();
  const [text, setText] = useSyncedState(initial);
  const [failed, setFailed] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // The pressed button has unmounted, so the focus moves to what it opened.
    if (focus) takeFocus(field.current);
  }, [focus]);
  const missing = failed && text.trim() === '';
  const submit = () => {
    if (text.trim() !== '') return onSubmit(text);
    setFailed(true);
    field.current?.focus();
  };
  return (
    <IndependentForm onSubmit={submit}>
      <div className="rai-field">
        <label htmlFor={`${idPrefix}-text`}>{label}</label>
        <textarea
          id={`${idPrefix}-text`}
          ref={field}
          className="rai-input"
          rows={rows}
          value={text}
          disabled={disabled}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? `${idPrefix}-error` : undefined}
          onChange={(event) => {
            setText(event.target.value);
            onChange(event.target.value);
          }}
        />
        {missing && (
          <p className="rai-error" id={`${idPrefix}-error`}>
            {words.answerMissing}
          </p>
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
    </IndependentForm>
  );
}
