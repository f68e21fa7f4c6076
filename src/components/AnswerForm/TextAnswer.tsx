'use client';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../Button/Button.js';
import { useSyncedState } from '../Draft/useSyncedState.js';
import { IndependentForm } from '../IndependentForm/IndependentForm.js';
import { takeFocus } from '../Page/takeFocus.js';
import { PlainText } from '../PlainText/PlainText.js';
import { useWords } from '../Words/WordsContext.js';

/** Props of {@link TextAnswer}. */
export interface TextAnswerProps {
  label: ReactNode;
  /** The agent's own text about the answer. */
  description?: string | undefined;
  submitLabel: string;
  /** The initial text. If the draft changes elsewhere, its text replaces the typed text. */
  initial: string;
  rows: number;
  onChange: (text: string) => void;
  onSubmit: (text: string) => void;
  /** Whether text of only spaces is refused. @default true */
  required?: boolean | undefined;
  /** The error for missing text. @default the text for a missing answer */
  missingText?: string | undefined;
  /** @default false */
  disabled?: boolean | undefined;
  /** Takes the focus when it appears. @default false */
  focus?: boolean | undefined;
  /** The prefix of every id in the form; unique on the page. */
  idPrefix: string;
  /** More buttons beside Submit. */
  children?: ReactNode;
}

/** A form for text: an answer, a message or a reason. */
export function TextAnswer(props: TextAnswerProps): ReactNode {
  const { description, initial, onChange, onSubmit, disabled = false, focus = false, idPrefix } = props;
  const { required = true } = props;
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
    if (!required || text.trim() !== '') return onSubmit(text);
    setFailed(true);
    field.current?.focus();
  };
  const about = [description && `${idPrefix}-about`, missing && `${idPrefix}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <IndependentForm onSubmit={submit}>
      <div className="rai-field">
        <label htmlFor={`${idPrefix}-text`}>{props.label}</label>
        {description && (
          <p className="rai-hint" id={`${idPrefix}-about`}>
            <PlainText>{description}</PlainText>
          </p>
        )}
        <textarea
          id={`${idPrefix}-text`}
          ref={field}
          className="rai-input"
          rows={props.rows}
          value={text}
          disabled={disabled}
          aria-required={required}
          aria-invalid={missing || undefined}
          aria-describedby={about || undefined}
          onChange={(event) => {
            setText(event.target.value);
            onChange(event.target.value);
          }}
        />
        {missing && (
          <p className="rai-error" id={`${idPrefix}-error`}>
            {props.missingText ?? words.answerMissing}
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
