'use client';
import type { ReactNode } from 'react';
import { canEdit, Decision } from '../Decision/Decision.js';
import { decisionScope } from '../Question/decisionScope.js';
import { useDraft } from '../Draft/useDraft.js';
import { AnswerForm } from '../AnswerForm/AnswerForm.js';
import { Details } from '../Question/Details.js';
import { usePressGuard } from '../PressGuard/usePressGuard.js';
import { perQuestion } from '../Renderer/perQuestion.js';
import { useWords } from '../Words/WordsContext.js';
import { CallSummary } from '../Question/CallSummary.js';
import { useArgumentsSchema } from '../Question/useArgumentsSchema.js';

/**
 * Shows a tool call before it runs, and approves, denies, edits or cancels it. The payload of an approval without edits
 * has no arguments, because the agent runs what it proposed. A few servers run the call with the arguments in the
 * request: their protocol adds the proposed arguments.
 */
export const ToolApproval = perQuestion(
  'ToolApproval',
  function ToolApproval({ interrupt, readOnly, pressGuard }): ReactNode {
    const guard = usePressGuard(interrupt.digest, pressGuard);
    const { words } = useWords();
    const draft = useDraft(interrupt);
    const { toolCall } = interrupt;
    const schema = useArgumentsSchema(interrupt);
    const editing = draft.mode === 'edit' && canEdit(interrupt);
    return (
      <div ref={guard} className="rai-tool-approval">
        {toolCall ? (
          !editing && <CallSummary toolCall={toolCall} schema={schema} hasName={false} />
        ) : (
          <p className="rai-hint">{words.argumentsUnknown}</p>
        )}
        <Details interrupt={interrupt} />
        {decisionScope(interrupt) === 'none' ? (
          <AnswerForm interrupt={interrupt} readOnly={readOnly} draft={draft} expectsYesOrNo />
        ) : (
          <Decision interrupt={interrupt} readOnly={readOnly} draft={draft} />
        )}
      </div>
    );
  },
);
