'use client';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { own, type JsonObject } from '../../model/json.js';
import { Button } from '../Button/Button.js';
import { IndependentForm } from '../IndependentForm/IndependentForm.js';
import { PlainText } from '../PlainText/PlainText.js';
import { violationInWords } from '../Words/violationInWords.js';
import { useWords } from '../Words/WordsContext.js';
import { takeFocus } from '../Page/takeFocus.js';
import { useSyncedState } from '../Draft/useSyncedState.js';

/** Props of {@link DenyReason}. */
export interface DenyReasonProps {
  /** What the schema says about the reason: its default is the initial text. */
  field?: JsonObject | undefined;
  /** The text of the draft, if there is one. If the draft changes elsewhere, its text replaces the typed text. */
  saved?: string | undefined;
  /** Takes the focus when it appears. */
  focus: boolean;
  /** The agent accepts no denial without a reason. */
  required: boolean;
  /** The text of the button that denies. */
  label: string;
  onChange: (reason: string) => void;
  /** The reason, or nothing if none was given. */
  onDeny: (reason: string | undefined) => void;
  onBack: () => void;
}

/** Asks for the reason of a denial, if the agent accepts one. */
export function DenyReason(props: DenyReasonProps): ReactNode {
  const { field, saved, focus, required, label, onChange, onDeny, onBack } = props;
  const wording = useWords();
  const { words } = wording;
  const [reason, setReason] = useSyncedState(saved ?? textAt(field, 'default') ?? '');
  const [failed, setFailed] = useState(false);
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // The pressed button has unmounted, so the focus moves to what it opened.
    if (focus) takeFocus(input.current);
  }, [focus]);
  const description = textAt(field, 'description');
  const missing = failed && reason.trim() === '';
  const submit = () => {
    if (!required || reason.trim() !== '') return onDeny(reason.trim() || undefined);
    setFailed(true);
    input.current?.focus();
  };
  const about = [description && `${id}-about`, missing && `${id}-error`].filter(Boolean).join(' ');
  return (
    <IndependentForm onSubmit={submit}>
      <div className="rai-field">
        <label htmlFor={id}>
          {words.denyReason} {!required && <span className="rai-hint">({words.optional})</span>}
        </label>
        {description && (
          <p className="rai-hint" id={`${id}-about`}>
            <PlainText>{description}</PlainText>
          </p>
        )}
        <textarea
          id={id}
          ref={input}
          className="rai-input"
          rows={2}
          aria-required={required}
          aria-invalid={missing || undefined}
          aria-describedby={about || undefined}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            onChange(event.target.value);
          }}
        />
        {missing && (
          <p className="rai-error" id={`${id}-error`}>
            {violationInWords({ keyword: 'required', params: {}, message: '' }, wording)}
          </p>
        )}
      </div>
      <div className="rai-actions">
        <Button type="submit" variant="primary" decides>
          {label}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </IndependentForm>
  );
}

/** A text that a schema says, if it is not empty. */
function textAt(schema: JsonObject | undefined, keyword: string): string | undefined {
  const text = own(schema, keyword);
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}
