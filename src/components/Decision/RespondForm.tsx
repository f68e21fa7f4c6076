'use client';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../Button/Button.js';
import { OwnForm } from '../OwnForm/OwnForm.js';
import { useWords } from '../Words/WordsContext.js';
import { takeFocus } from '../Page/takeFocus.js';
import { useSyncedState } from '../Draft/useSyncedState.js';

/** Props of {@link RespondForm}. */
export interface RespondFormProps {
  /** The initial text. If the draft changes elsewhere, its text replaces the typed text. */
  initial: string;
  /** Takes the focus when it appears. */
  focus: boolean;
  onChange: (message: string) => void;
  onRespond: (message: string) => void;
  /** Absent if there is nothing to go back to. */
  onBack?: (() => void) | undefined;
}

/** A free-text answer to the agent, instead of an approval or a denial. */
export function RespondForm({ initial, focus, onChange, onRespond, onBack }: RespondFormProps): ReactNode {
  const { words } = useWords();
  const [message, setMessage] = useSyncedState(initial);
  const [failed, setFailed] = useState(false);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // The pressed button has unmounted, so the focus moves to what it opened.
    if (focus) takeFocus(field.current);
  }, [focus]);
  const missing = failed && message.trim() === '';
  const submit = () => {
    if (message.trim() !== '') return onRespond(message);
    setFailed(true);
    field.current?.focus();
  };
  return (
    <OwnForm onSubmit={submit}>
      <div className="rai-field">
        <label htmlFor={id}>{words.respondMessage}</label>
        <textarea
          id={id}
          ref={field}
          className="rai-input"
          rows={2}
          value={message}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? `${id}-error` : undefined}
          onChange={(event) => {
            setMessage(event.target.value);
            onChange(event.target.value);
          }}
        />
        {missing && (
          <p className="rai-error" id={`${id}-error`}>
            {words.answerMissing}
          </p>
        )}
      </div>
      <div className="rai-actions">
        <Button type="submit" variant="primary" decides>
          {words.respond}
        </Button>
        {onBack && (
          <Button variant="quiet" onClick={onBack}>
            {words.back}
          </Button>
        )}
      </div>
    </OwnForm>
  );
}
