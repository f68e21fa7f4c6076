'use client';
import type { ReactNode } from 'react';
import { Decision } from '../Decision/Decision.js';
import { decisionScope } from '../Decision/decisionScope.js';
import { useDraft } from '../Decision/useDraft.js';
import { AnswerForm } from '../GenericInterrupt/AnswerForm.js';
import { Details } from '../GenericInterrupt/Details.js';
import { perQuestion } from '../Identity/perQuestion.js';

/** Approves, denies or cancels the message above it. If the schema needs more than that, it shows the schema's form. */
export const Confirmation = perQuestion(
  'Confirmation',
  function Confirmation({ interrupt, readOnly }): ReactNode {
    const draft = useDraft(interrupt);
    return (
      <div className="rai-confirmation">
        <Details interrupt={interrupt} />
        {decisionScope(interrupt) === 'none' ? (
          <AnswerForm interrupt={interrupt} readOnly={readOnly} draft={draft} />
        ) : (
          <Decision interrupt={interrupt} readOnly={readOnly} draft={draft} wording="yes" />
        )}
      </div>
    );
  },
);
