'use client';
import { useId, type ReactNode } from 'react';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { useIsBusy } from '../../react/useIsBusy.js';
import { useReportRisks } from '../../react/useReportRisks.js';
import { Button } from '../Button/Button.js';
import { idList } from '../Button/CardContext.js';
import { usePressGuard } from '../PressGuard/usePressGuard.js';
import { useRisks } from '../Risk/RiskProvider.js';
import { useWords } from '../Words/WordsContext.js';
import { usePlainApprovals } from './usePlainApprovals.js';

/** Props of {@link ApproveSimilar}. */
export interface ApproveSimilarProps {
  /** The keys of the questions about one tool. */
  keys: readonly string[];
  /** The digests of the questions that were completely in view, by key. */
  seen: ReadonlyMap<string, string>;
  /** The id of the heading of the questions. It describes the button. */
  describedBy: string;
}

/**
 * Approves the questions about one tool that take a plain approval, have been completely in view since they last
 * changed, and are not high-risk. The others stay open. It renders nothing for fewer than two.
 */
export function ApproveSimilar({ keys, seen, describedBy }: ApproveSimilarProps): ReactNode {
  const { words, locale } = useWords();
  const id = useId();
  const isBusy = useIsBusy();
  const { open, shown, approve } = usePlainApprovals(keys, seen);
  // A row has no card that reports its risk.
  useReportRisks(useProvidedRun(), useRisks());
  // The guard also starts again if a row changes or comes into view, because the button then approves other questions.
  const guard = usePressGuard(String(shown.map(({ digest }) => digest)));
  const { length: count } = shown;
  if (count < 2) return null;
  const isRest = count < open.length;
  return (
    <div className="rai-actions" ref={guard}>
      {isRest && (
        <span className="rai-hint" id={id}>
          {words.approveSimilarHelp}
        </span>
      )}
      <Button
        decides
        variant="primary"
        aria-disabled={isBusy || undefined}
        aria-describedby={idList(describedBy, isRest && id)}
        onClick={approve}
      >
        {words.approveSimilar({ count, locale })}
      </Button>
    </div>
  );
}
