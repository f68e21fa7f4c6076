'use client';
import { useId, useRef, type ReactNode } from 'react';
import { isJsonObject } from '../../model/json.js';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { AnswerPart } from '../AnswerPart/AnswerPart.js';
import { CancelButton } from '../CancelButton/CancelButton.js';
import { useStaging } from '../Issues/useStaging.js';
import type { DraftHandle } from '../Draft/useDraft.js';
import { useFocusAfterConfirmation } from '../Page/useFocusAfterConfirmation.js';
import { useRiskCheck } from '../Risk/useRiskCheck.js';
import { IssueList } from '../Issues/IssueList.js';
import { useMarkedSchema } from '../Question/useMarkedSchema.js';
import { useUiSchema } from '../SchemaForm/prepare/useUiSchema.js';
import { useWords } from '../Words/WordsContext.js';
import { FreeAnswer } from './FreeAnswer.js';

/** Props of {@link AnswerForm}. */
export interface AnswerFormProps {
  interrupt: BoundInterrupt;
  readOnly: boolean;
  draft: DraftHandle;
  /**
   * Whether users expect to answer with yes or no. If the schema accepts no plain yes or no, a hint shows that.
   * @default false
   */
  expectsYesOrNo?: boolean | undefined;
  /** More buttons next to Answer. */
  children?: ReactNode;
}

/** Takes any kind of answer: with a form if there is a schema, otherwise as text or JSON. */
export function AnswerForm({
  interrupt,
  readOnly,
  draft,
  expectsYesOrNo = false,
  children,
}: AnswerFormProps): ReactNode {
  const { words } = useWords();
  const id = useId();
  const { issues, stage } = useStaging();
  const { saved, keep } = draft;
  const uiSchema = useUiSchema(interrupt);
  const schema: unknown = useMarkedSchema(interrupt.responseSchema, undefined, interrupt.toolCall?.name);
  const { approve, confirmation, notice } = useRiskCheck(interrupt, readOnly);
  const isConfirming = confirmation !== undefined;
  const container = useRef<HTMLFieldSetElement>(null);
  useFocusAfterConfirmation(isConfirming, container);
  const answer = (payload: unknown) =>
    approve({
      act: () => stage(() => interrupt.answer(payload)),
      label: (current) => current.submitAnswer,
      answer: { payload },
    });
  const actions = !readOnly && (
    <>
      {children}
      <CancelButton interrupt={interrupt} />
    </>
  );
  return (
    <>
      {/* The answer stays visible and read-only while its confirmation is open. */}
      <fieldset role="presentation" className="rai-answer" ref={container} disabled={isConfirming}>
        {expectsYesOrNo && !readOnly && !interrupt.approval && isJsonObject(schema) && (
          <p className="rai-hint">{words.noYesOrNo}</p>
        )}
        {isJsonObject(schema) && Object.keys(schema).length > 0 ? (
          <AnswerPart schema={schema} hasButton={!readOnly} fallbackButtons={actions}>
            {({ SchemaForm }) => (
              <SchemaForm
                schema={schema}
                value={saved.answer?.value}
                json={saved.answer?.json}
                texts={saved.answer?.texts}
                preset="answer"
                uiSchema={uiSchema}
                onDraft={(form) => keep({ answer: form })}
                onSubmit={answer}
                submitLabel={words.submitAnswer}
                idPrefix={id}
                disabled={readOnly}
              >
                {actions}
              </SchemaForm>
            )}
          </AnswerPart>
        ) : (
          <FreeAnswer draft={draft} onSubmit={answer} disabled={readOnly} idPrefix={id}>
            {actions}
          </FreeAnswer>
        )}
      </fieldset>
      {confirmation}
      {notice}
      <IssueList issues={issues} alert />
    </>
  );
}
