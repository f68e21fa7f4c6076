'use client';
import { useId, type ReactNode } from 'react';
import type { ReasonForm } from '../../approvals/reasons.js';
import type { DenyOptions } from '../../model/MethodOptions.js';
import { own } from '../../model/json.js';
import { AnswerPart } from '../AnswerPart/AnswerPart.js';
import { Button } from '../Button/Button.js';
import type { DraftHandle } from '../Draft/useDraft.js';
import { useMarkedSchema } from '../Question/useMarkedSchema.js';
import { useWords } from '../Words/WordsContext.js';
import { OpenedForm } from './OpenedForm.js';

/** Props of {@link DenyForm}. */
export interface DenyFormProps {
  form: ReasonForm;
  draft: DraftHandle;
  /** The text of the button that denies. */
  label: string;
  /** The reason, or nothing if none was given. */
  onDeny: (reason: DenyOptions['reason']) => void;
  onBack: () => void;
}

/** Asks for a reason that is not free text: one of several values, text with a pattern or a length, or an object. */
export function DenyForm({ form, draft, label, onDeny, onBack }: DenyFormProps): ReactNode {
  const { field } = form;
  const schema = useMarkedSchema(form.schema, undefined);
  const { words } = useWords();
  const id = useId();
  const { justOpened, saved, keep } = draft;
  const back = (
    <Button variant="quiet" onClick={onBack}>
      {words.back}
    </Button>
  );
  const deny = (value: unknown) => {
    const reason = own(value, field);
    onDeny(isReason(reason) ? reason : undefined);
  };
  return (
    <OpenedForm label={words.denyReason} justOpened={justOpened}>
      <AnswerPart schema={schema} fallbackButtons={back}>
        {({ SchemaForm }) => (
          <SchemaForm
            schema={schema}
            value={saved.denial?.value}
            json={saved.denial?.json}
            texts={saved.denial?.texts}
            switchable={false}
            uiSchema={{ [field]: { 'ui:title': words.denyReason } }}
            onDraft={(denial) => keep({ denial })}
            onSubmit={deny}
            submitLabel={label}
            idPrefix={id}
          >
            {back}
          </SchemaForm>
        )}
      </AnswerPart>
    </OpenedForm>
  );
}

/** Whether a value of the form is a reason. A choice can be a number, or yes or no. */
const isReason = (value: unknown): value is NonNullable<DenyOptions['reason']> =>
  value !== null && ['string', 'number', 'boolean', 'object'].includes(typeof value);
