'use client';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from '../Button/Button.js';
import { OwnForm } from '../OwnForm/OwnForm.js';
import { useWords } from '../Words/WordsContext.js';
import { takeFocus } from '../Page/takeFocus.js';
import { useSyncedState } from '../Draft/useSyncedState.js';

/** Props of {@link DenyReason}. */
export interface DenyReasonProps {
  /** The initial text. If the draft changes elsewhere, its text replaces the typed text. */
  initial: string;
  /** Takes the focus when it appears. */
  focus: boolean;
  /** The agent accepts no denial without a reason. */
  required: boolean;
  onChange: (reason: string) => void;
  /** The reason, or nothing if none was given. */
  onDeny: (reason: string | undefined) => void;
  onBack: () => void;
}

/** Asks for the reason of a denial, if the agent accepts one. */
export function DenyReason(props: DenyReasonProps): ReactNode {
  const { initial, focus, required, onChange, onDeny, onBack } = props;
  const { words } = useWords();
  const [reason, setReason] = useSyncedState(initial);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // The pressed button has unmounted, so the focus moves to what it opened.
    if (focus) takeFocus(field.current);
  }, [focus]);
  const submit = () => {
    onDeny(reason.trim() || undefined);
  };
  return (
    <OwnForm onSubmit={submit}>
      <div className="rai-field">
        <label htmlFor={id}>
          {words.denyReason} {!required && <span className="rai-hint">({words.optional})</span>}
        </label>
        <textarea
          id={id}
          ref={field}
          className="rai-input"
          rows={2}
          aria-required={required}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            onChange(event.target.value);
          }}
        />
      </div>
      <div className="rai-actions">
        <Button type="submit" variant="primary" decides>
          {words.deny}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </OwnForm>
  );
}
