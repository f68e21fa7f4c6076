'use client';
import { useId, type ReactNode } from 'react';
import { own, type JsonObject } from '../../model/json.js';
import { TextAnswer } from '../AnswerForm/TextAnswer.js';
import { Button } from '../Button/Button.js';
import { violationInWords } from '../Words/violationInWords.js';
import { useWords } from '../Words/WordsContext.js';

/** Props of {@link DenyReason}. */
export interface DenyReasonProps {
  /** The schema of the reason. Its default is the initial text. */
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
export function DenyReason({ field, saved, label, onDeny, onBack, ...rest }: DenyReasonProps): ReactNode {
  const wording = useWords();
  const { words } = wording;
  return (
    <TextAnswer
      {...rest}
      label={
        <>
          <span>{words.denyReason}</span>{' '}
          {!rest.required && <span className="rai-hint">{`(${words.optional})`}</span>}
        </>
      }
      description={textAt(field, 'description')}
      missingText={violationInWords({ keyword: 'required', params: {}, message: '' }, wording)}
      submitLabel={label}
      initial={saved ?? textAt(field, 'default') ?? ''}
      rows={2}
      idPrefix={useId()}
      onSubmit={(reason) => onDeny(reason.trim() || undefined)}
    >
      <Button variant="quiet" onClick={onBack}>
        {words.back}
      </Button>
    </TextAnswer>
  );
}

/** The text of a keyword, if it is not empty. */
function textAt(schema: JsonObject | undefined, keyword: string): string | undefined {
  const text = own(schema, keyword);
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}
