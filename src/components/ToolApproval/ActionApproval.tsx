'use client';
import { useState, type ReactNode } from 'react';
import type { AnswerResult, PendingAction, PendingInterrupt } from '../../model/PendingInterrupt.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { bindAction } from '../../react/bindAction.js';
import { Button } from '../Button/Button.js';
import { CancelButton } from '../CancelButton/CancelButton.js';
import { draftFor } from '../Draft/Draft.js';
import { needsConfirmation } from '../Risk/needsConfirmation.js';
import { useStaging } from '../Issues/useStaging.js';
import { IssueList } from '../Issues/IssueList.js';
import { usePressGuard } from '../PressGuard/usePressGuard.js';
import { perQuestion } from '../Renderer/perQuestion.js';
import { useRisks } from '../Risk/RiskProvider.js';
import { useWords } from '../Words/WordsContext.js';
import { previousPositions } from '../../approvals/previousPositions.js';
import { ActionItem } from './ActionItem.js';

const nothingToDecide: AnswerResult = { ok: true, checked: Promise.resolve([]) };

/**
 * Shows a question with several actions: a decision for each, and one for all open actions if every one of them allows
 * it. The question is answered when all actions are decided.
 */
export const ActionApproval = perQuestion(
  'ActionApproval',
  function ActionApproval({ interrupt, readOnly, pressGuard }): ReactNode {
    const guard = usePressGuard(interrupt.digest, pressGuard);
    const { words, locale } = useWords();
    const run = useProvidedRun();
    const { issues, stage } = useStaging();
    const risks = useRisks();
    const { actions = [], cancellation } = interrupt;
    const ids = useActionIds(interrupt);
    const open = actions.filter(({ decision }) => !decision);
    // While an action has a draft, such as a reason or an edit, no button decides all of them.
    const isUntouched = open.every(({ name, draft }) => draftFor(draft, name).mode === undefined);
    const canApprove =
      isUntouched && open.every(({ key, args }) => args !== undefined && !needsConfirmation(risks.get(key)));
    const allAccept = (decision: 'approve' | 'deny') =>
      actions.length > 1 && open.length > 0 && open.every(({ allowed }) => allowed.includes(decision));
    const decideAll = (decision: 'approve' | 'deny') =>
      stage(() => {
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
    return (
      <div ref={guard} className="rai-tool-approval">
        {actions.length > 1 && !readOnly && (
          <p className="rai-hint">
            {words.progress({ covered: actions.length - open.length, total: actions.length, locale })}
          </p>
        )}
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
        {!readOnly && (
          <div className="rai-actions">
            {canApprove && allAccept('approve') && (
              <Button decides onClick={() => decideAll('approve')}>
                {words.approveAll}
              </Button>
            )}
            {isUntouched && allAccept('deny') && (
              <Button decides onClick={() => decideAll('deny')}>
                {words.denyAll}
              </Button>
            )}
            {cancellation !== 'denies' && <CancelButton interrupt={interrupt} />}
          </div>
        )}
        <IssueList issues={issues} alert />
      </div>
    );
  },
);

const noActions: readonly PendingAction[] = [];

/**
 * Stable ids for the actions of a question. If the agent reorders the actions, an unfinished form moves with its
 * action. The key of an action is its position.
 */
function useActionIds({ actions = noActions, digest }: PendingInterrupt): readonly number[] {
  const [known, setKnown] = useState(() => ({
    actions,
    digest,
    ids: [...actions.keys()],
    next: actions.length,
  }));
  if (known.digest === digest && known.ids.length === actions.length) return known.ids;
  const places = previousPositions(known.actions, actions);
  const ids = actions.map((_, place) => known.ids[places.get(place) ?? -1] ?? known.next + place);
  setKnown({ actions, digest, ids, next: known.next + actions.length });
  return ids;
}
