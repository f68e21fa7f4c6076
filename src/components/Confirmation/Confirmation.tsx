'use client';
import type { ReactNode } from 'react';
import { Decision } from '../Decision/Decision.js';
import { decisionScope } from '../Question/decisionScope.js';
import { useDraft } from '../Draft/useDraft.js';
import { AnswerForm } from '../AnswerForm/AnswerForm.js';
import { Details } from '../Question/Details.js';
import { usePressGuard } from '../PressGuard/usePressGuard.js';
import { perQuestion } from '../Renderer/perQuestion.js';

/** Buttons that answer the question above them with yes or no, or cancel it. If the schema needs more, a form. */
export const Confirmation = perQuestion(
  'Confirmation',
  function Confirmation({ interrupt, readOnly, pressGuard }): ReactNode {
    const guard = usePressGuard(interrupt.digest, pressGuard);
    const draft = useDraft(interrupt);
    return (
      <div ref={guard} className="rai-confirmation">
        <Details interrupt={interrupt} />
        {decisionScope(interrupt) === 'none' ? (
          <AnswerForm interrupt={interrupt} readOnly={readOnly} draft={draft} expectsYesOrNo />
        ) : (
          <Decision interrupt={interrupt} readOnly={readOnly} draft={draft} wording="yes" />
        )}
      </div>
    );
  },
);
