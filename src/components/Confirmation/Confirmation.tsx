'use client';
import type { ReactNode } from 'react';
import { Decision } from '../Decision/Decision.js';
import { decisionScope } from '../Decision/decisionScope.js';
import { useDraft } from '../Decision/useDraft.js';
import { AnswerForm } from '../GenericInterrupt/AnswerForm.js';
import { Details } from '../GenericInterrupt/Details.js';
import { perQuestion } from '../Identity/perQuestion.js';

/** Takes a yes or a no about the message above it, or a cancellation. A schema that wants more gets its form. */
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
