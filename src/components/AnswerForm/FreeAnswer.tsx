'use client';
import { useRef, type ReactNode } from 'react';
import { Button } from '../Button/Button.js';
import { useCard } from '../Button/CardContext.js';
import type { DraftHandle } from '../Draft/useDraft.js';
import { JsonEditor } from '../JsonEditor/JsonEditor.js';
import { useAfterChange } from '../Page/useAfterChange.js';
import { useWords } from '../Words/WordsContext.js';
import { TextAnswer } from './TextAnswer.js';

/** Props of {@link FreeAnswer}. */
export interface FreeAnswerProps {
  draft: DraftHandle;
  /** Text arrives as a string, JSON as its parsed value. */
  onSubmit: (payload: unknown) => void;
  disabled: boolean;
  idPrefix: string;
  children?: ReactNode;
}

/** An answer without a schema: text, sent as a JSON string, or JSON. */
export function FreeAnswer({ draft, onSubmit, disabled, idPrefix, children }: FreeAnswerProps): ReactNode {
  const { words } = useWords();
  const { describedBy } = useCard();
  const { mode, setMode, keep, saved } = draft;
  const asJson = mode === 'json';
  const container = useRef<HTMLDivElement>(null);
  useAfterChange(asJson, () => container.current?.querySelector('textarea')?.focus());
  const actions = (
    <>
      {!disabled && (
        <Button
          variant="quiet"
          aria-describedby={describedBy}
          onClick={() => setMode(asJson ? undefined : 'json')}
        >
          {asJson ? words.answerAsText : words.answerAsJson}
        </Button>
      )}
      {children}
    </>
  );
  const shared = { submitLabel: words.submitAnswer, onSubmit, disabled, idPrefix };
  return (
    <div ref={container}>
      {asJson ? (
        <JsonEditor
          {...shared}
          label={words.jsonAnswer}
          text={saved.answer?.json ?? ''}
          onDraft={(json) => keep({ answer: { json } })}
        >
          {actions}
        </JsonEditor>
      ) : (
        <TextAnswer
          {...shared}
          label={words.freeAnswer}
          rows={3}
          initial={saved.text ?? ''}
          onChange={(text) => keep({ text })}
        >
          {actions}
        </TextAnswer>
      )}
    </div>
  );
}
