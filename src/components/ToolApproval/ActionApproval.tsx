'use client';
import { useMemo, type ReactNode } from 'react';
import type { AnswerResult } from '../../model/PendingInterrupt.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { bindAction } from '../../react/bindAction.js';
import { Button } from '../Button/Button.js';
import { CancelButton } from '../Decision/CancelButton.js';
import { draftFor } from '../Decision/Draft.js';
import { needsConfirmation } from '../Decision/needsConfirmation.js';
import { useAttempt } from '../Decision/useAttempt.js';
import { IssueList } from '../InterruptCard/IssueList.js';
import { CardContext } from '../InterruptCard/CardContext.js';
import { perQuestion } from '../Identity/perQuestion.js';
import { useRisks } from '../Risk/RiskProvider.js';
import { useWords } from '../Words/WordsContext.js';
import { ActionItem } from './ActionItem.js';
import { useActionIds } from './useActionIds.js';

const nothingToDecide: AnswerResult = { ok: true, checked: Promise.resolve([]) };

/**
 * Shows a question with several actions: a decision for each, and one for all open actions if every one of them allows
 * it. The question is answered when all actions are decided.
 */
export const ActionApproval = perQuestion(
  'ActionApproval',
  function ActionApproval({ interrupt, readOnly }): ReactNode {
    const { words, locale } = useWords();
    const run = useProvidedRun();
    const { issues, attempt } = useAttempt();
    const risks = useRisks();
    const { actions = [], cancellation } = interrupt;
    const ids = useActionIds(interrupt);
    const open = actions.filter(({ decision }) => !decision);
    // An action with a draft, such as a reason or an edit, is decided separately.
    const isUntouched = open.every(({ name, draft }) => draftFor(draft, name).mode === undefined);
    const takesYes = isUntouched && open.every(({ key }) => !needsConfirmation(risks.get(key)));
    const forAll = (decision: 'approve' | 'deny') =>
      actions.length > 1 && open.length > 0 && open.every(({ allowed }) => allowed.includes(decision));
    const decideAll = (decision: 'approve' | 'deny') =>
      attempt(() => {
        // Decisions made after this render, for example in another panel, stay.
        const now = run.getSnapshot().interrupts.find(({ key }) => key === interrupt.key);
        const stillOpen = new Set(now?.actions?.filter((action) => !action.decision).map(({ key }) => key));
        const results: AnswerResult[] = [];
        run.transaction(() => {
          for (const action of open)
            if (stillOpen.has(action.key)) results.push(bindAction(run, interrupt, action)[decision]());
        });
        return results.find(({ ok }) => !ok) ?? results[0] ?? nothingToDecide;
      });
    // Only the whole question can be cancelled, not a single action.
    const alone = useMemo(() => ({ canCancel: false }), []);
    return (
      <div className="rai-tool-approval">
        {actions.length > 1 && !readOnly && (
          <p className="rai-hint">
            {words.progress({ covered: actions.length - open.length, total: actions.length, locale })}
          </p>
        )}
        <CardContext.Provider value={alone}>
          <ol className="rai-action-list">
            {actions.map((action, index) => (
              <ActionItem
                key={ids[index]}
                action={bindAction(run, interrupt, action)}
                number={index + 1}
                total={actions.length}
                readOnly={readOnly}
              />
            ))}
          </ol>
        </CardContext.Provider>
        {!readOnly && (
          <div className="rai-actions">
            {takesYes && forAll('approve') && (
              <Button onClick={() => decideAll('approve')}>{words.approveAll}</Button>
            )}
            {isUntouched && forAll('deny') && (
              <Button onClick={() => decideAll('deny')}>{words.denyAll}</Button>
            )}
            {cancellation !== 'denies' && <CancelButton interrupt={interrupt} />}
          </div>
        )}
        <IssueList issues={issues} alert />
      </div>
    );
  },
);
