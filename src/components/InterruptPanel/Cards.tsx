'use client';
import { useContext, type ReactNode } from 'react';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { IsolatedParts } from '../ErrorBoundary/IsolatedParts.js';
import { InterruptCard } from '../InterruptCard/InterruptCard.js';
import { useRestoreFocus } from '../Page/useRestoreFocus.js';
import { HasRowsContext } from '../Options/HasRowsContext.js';
import { Countdown } from '../InterruptCard/Countdown.js';
import { ApproveSimilar } from '../ResumeBar/ApproveSimilar.js';
import { useCardDetails } from '../Preview/useCardDetails.js';
import { useInterruptKeys } from '../../react/useInterruptKeys.js';

/** Props of {@link Cards}. */
export interface CardsProps {
  /** Whether the last receipts stay until the next question. */
  keepsReceipts: boolean;
}

/**
 * One card per question, or one row per question if there are many. A changed question re-renders only its own card.
 */
export function Cards({ keepsReceipts }: CardsProps): ReactNode {
  const keys = useInterruptKeys();
  const isRestoring = useRunSelector(useProvidedRun(), ({ restoring }) => restoring);
  const { KeptReceipts, QuestionRows } = useCardDetails() ?? {};
  const hasRows = useContext(HasRowsContext);
  useRestoreFocus();
  const number = (index: number) => (keys.length > 1 ? index + 1 : undefined);
  const cards =
    hasRows && QuestionRows
      ? [
          {
            key: 'rows',
            content: <QuestionRows Card={InterruptCard} Approval={ApproveSimilar} Countdown={Countdown} />,
          },
        ]
      : keys.map((key, index) => ({
          key,
          content: <InterruptCard interrupt={key} number={number(index)} />,
        }));
  return (
    <>
      <IsolatedParts parts={isRestoring ? [] : cards} />
      {KeptReceipts && keepsReceipts && !isRestoring && <KeptReceipts />}
    </>
  );
}
