'use client';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSyncedState } from '../Draft/useSyncedState.js';
import { TypedForm } from '../JsonEditor/TypedForm.js';
import { takeFocus } from '../Page/takeFocus.js';
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
  /** More buttons next to Submit. */
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
    // A password manager or an extension fills it in without an event for React.
    const shown = field.current?.value ?? '';
    if (!required || shown.trim() !== '') return onSubmit(shown);
    setFailed(true);
    field.current?.focus();
  };
  return (
    <TypedForm
      label={props.label}
      hint={description}
      errors={missing && (props.missingText ?? words.answerMissing)}
      field={{
        id: `${idPrefix}-text`,
        ref: field,
        rows: props.rows,
        value: text,
        disabled,
        'aria-required': required,
      }}
      onType={(typed) => {
        setText(typed);
        onChange(typed);
      }}
      onSubmit={submit}
      submitLabel={props.submitLabel}
    >
      {props.children}
    </TypedForm>
  );
}
