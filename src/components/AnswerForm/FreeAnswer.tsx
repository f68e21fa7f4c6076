'use client';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../Button/Button.js';
import type { DraftKeeper } from '../Draft/useDraft.js';
import { useSyncedState } from '../Draft/useSyncedState.js';
import { JsonEditor } from '../JsonEditor/JsonEditor.js';
import { OwnForm } from '../OwnForm/OwnForm.js';
import { useWords } from '../Words/WordsContext.js';

/** Props of {@link FreeAnswer}. */
export interface FreeAnswerProps {
  draft: DraftKeeper;
  /** Text arrives as a string, JSON as its parsed value. */
  onSubmit: (payload: unknown) => void;
  disabled: boolean;
  idPrefix: string;
  children?: ReactNode;
}

/** An answer without a schema: text, sent as a JSON string, or JSON. */
export function FreeAnswer({ draft, onSubmit, disabled, idPrefix, children }: FreeAnswerProps): ReactNode {
  const { words } = useWords();
  const { mode, setMode, keep, saved } = draft;
  const asJson = mode === 'json';
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef(asJson);
  useEffect(() => {
    if (shown.current !== asJson) container.current?.querySelector('textarea')?.focus();
    shown.current = asJson;
  }, [asJson]);
  const actions = (
    <>
      {!disabled && (
        <Button variant="quiet" onClick={() => setMode(asJson ? undefined : 'json')}>
          {asJson ? words.answerAsText : words.answerAsJson}
        </Button>
      )}
      {children}
    </>
  );
  const shared = { onSubmit, disabled, idPrefix };
  return (
    <div ref={container}>
      {asJson ? (
        <JsonEditor
          {...shared}
          label={words.jsonAnswer}
          text={saved.answer?.json ?? ''}
          submitLabel={words.submitAnswer}
          onDraft={(json) => keep({ answer: { json } })}
        >
          {actions}
        </JsonEditor>
      ) : (
        <TextAnswer {...shared} initial={saved.text ?? ''} onChange={(text) => keep({ text })}>
          {actions}
        </TextAnswer>
      )}
    </div>
  );
}

interface TextAnswerProps {
  initial: string;
  onChange: (text: string) => void;
  onSubmit: (payload: unknown) => void;
  disabled: boolean;
  idPrefix: string;
  children: ReactNode;
}

function TextAnswer({
  initial,
  onChange,
  onSubmit,
  disabled,
  idPrefix,
  children,
}: TextAnswerProps): ReactNode {
  const { words } = useWords();
  const [text, setText] = useSyncedState(initial);
  const [failed, setFailed] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const missing = failed && text.trim() === '';
  const submit = () => {
    if (text.trim() !== '') return onSubmit(text);
    setFailed(true);
    field.current?.focus();
  };
  return (
    <OwnForm onSubmit={submit}>
      <div className="rai-field">
        <label htmlFor={`${idPrefix}-text`}>{words.freeAnswer}</label>
        <textarea
          id={`${idPrefix}-text`}
          ref={field}
          className="rai-input"
          rows={3}
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
            {words.submitAnswer}
          </Button>
        )}
        {children}
      </div>
    </OwnForm>
  );
}
