'use client';
import type { ReactNode } from 'react';
import { Decision } from '../Decision/Decision.js';
import { decisionScope } from '../Question/decisionScope.js';
import { useDraft } from '../Draft/useDraft.js';
import { usePressGuard } from '../PressGuard/usePressGuard.js';
import { perQuestion } from '../Renderer/perQuestion.js';
import { CallSummary } from '../Question/CallSummary.js';
import { AnswerForm } from '../AnswerForm/AnswerForm.js';
import { Details } from '../Question/Details.js';

/**
 * Shows an interrupt with any reason. It shows the call, if there is one. Below the call are two buttons if an approval
 * and a denial are the only answers, otherwise a form for the schema, a text box or a JSON editor. The metadata is
 * collapsed.
 */
export const GenericInterrupt = perQuestion(
  'GenericInterrupt',
  function GenericInterrupt({ interrupt, readOnly, pressGuard }): ReactNode {
    const guard = usePressGuard(interrupt.digest, pressGuard);
    const draft = useDraft(interrupt);
    const asButtons = decisionScope(interrupt) === 'all';
    return (
      <div ref={guard} className="rai-generic">
        {interrupt.toolCall && draft.mode !== 'edit' && <CallSummary toolCall={interrupt.toolCall} />}
        <Details interrupt={interrupt} />
        {asButtons ? (
          <Decision interrupt={interrupt} readOnly={readOnly} draft={draft} />
        ) : (
          <AnswerForm interrupt={interrupt} readOnly={readOnly} draft={draft} />
        )}
      </div>
    );
  },
);
