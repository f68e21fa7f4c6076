'use client';
import { useMemo, type ReactNode } from 'react';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { bindAction } from '../../react/bindAction.js';
import { Button } from '../Button/Button.js';
import { CancelButton } from '../Decision/CancelButton.js';
import { useAttempt } from '../Decision/useAttempt.js';
import { IssueList } from '../InterruptCard/IssueList.js';
import { CardContext } from '../InterruptCard/CardContext.js';
import type { OwnRendererProps } from '../InterruptCard/Renderer.js';
import { useRisks } from '../Risk/RiskProvider.js';
import { useWords } from '../Words/WordsContext.js';
import { ActionItem } from './ActionItem.js';

/**
 * Shows a question that holds several decisions: each action with its own, and the same for all of them where every
 * one allows it. The question is answered when all are decided.
 */
export function ActionApproval({ interrupt, readOnly }: OwnRendererProps): ReactNode {
  const { words, locale } = useWords();
  const run = useProvidedRun();
  const { issues, attempt } = useAttempt();
  const risks = useRisks();
  const { actions = [], cancellation } = interrupt;
  const open = actions.filter(({ decision }) => !decision);
  const isRisky = open.some(({ key }) => risks.get(key)?.level === 'high');
  const forAll = (decision: 'approve' | 'deny') =>
    actions.length > 1 && open.length > 0 && actions.every(({ allowed }) => allowed.includes(decision));
  // An action cannot be abandoned alone: only the question as a whole.
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
              key={action.key}
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
          {!isRisky && forAll('approve') && (
            <Button onClick={() => attempt(() => interrupt.approve())}>{words.approveAll}</Button>
          )}
          {forAll('deny') && <Button onClick={() => attempt(() => interrupt.deny())}>{words.denyAll}</Button>}
          {cancellation !== 'denies' && <CancelButton interrupt={interrupt} />}
        </div>
      )}
      <IssueList issues={issues} alert />
    </div>
  );
}
