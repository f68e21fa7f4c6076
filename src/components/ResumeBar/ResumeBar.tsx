'use client';
import { useId, useState, type ComponentType, type ReactNode } from 'react';
import { AgentRunError } from '../../model/AgentRunError.js';
import type { AgentRun } from '../../model/AgentRun.js';
import type { Batch } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { Button } from '../Button/Button.js';
import { useKeptFocus } from '../InterruptPanel/FocusKeeper.js';
import { errorInWords, refusalHelp } from '../Words/errorInWords.js';
import { useWords, type Wording } from '../Words/WordsContext.js';
import { ApproveAll } from './ApproveAll.js';
import { QuestionList } from './QuestionList.js';
import { Steps } from './Steps.js';

/** Props of {@link ResumeBar}. */
export interface ResumeBarProps {
  /**
   * Offers a yes to everything that is open: only while each open question takes a plain yes, none has been begun to
   * be answered otherwise, and none is of a high risk. Nothing is sent by it that is not sent by the last of them.
   * @default false
   */
  approveAll?: boolean | undefined;
  /**
   * Stands above the button that sends once everything is decided, so that nothing leaves unseen: `DecisionReview`, or
   * one of your own. A lone answer that the run sends by itself (`autoSubmit`) has left by then. @default none
   */
  review?: ComponentType | undefined;
  className?: string | undefined;
}

/**
 * Sends the answers, all together: how many there are, which questions are still open, and what became of the
 * last attempt. Where one answer goes by itself, it shows only when that answer did not get through.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-phase` | always: how far the batch has got |
 * | `data-complete` | every question is answered or cancelled |
 */
export function ResumeBar({ approveAll = false, review: Review, className }: ResumeBarProps): ReactNode {
  const run = useProvidedRun();
  const wording = useWords();
  const { words, locale } = wording;
  const batch = useRunSelector(run, (snapshot) => snapshot.batch);
  const error = useRunSelector(run, (snapshot) => snapshot.error);
  const { cancel: canCancel, idempotent } = useRunSelector(run, (snapshot) => snapshot.capabilities);
  const hintId = useId();
  const { problem, send } = useSend(run);
  useKeptFocus();
  const { covered, total, complete, missing, phase, over } = batch;
  if (!isShown(batch) && !problem) return null;

  const leaves = phase === 'sending' || phase === 'queued';
  const again = phase === 'refused' || phase === 'inDoubt';
  const hint = hintOf(batch, { error, idempotent }, wording);
  const canUndo = total > 1 && covered > 0 && (phase === 'none' || phase === 'queued');
  // A lone answer that was refused has its way out here; before that it is on its card.
  const offersCancel = canCancel && !over && (phase === 'refused' || (total > 1 && phase === 'none'));
  const forEach = (verb: 'cancel' | 'reopen') => {
    for (const { key } of run.getSnapshot().interrupts) run[verb](key);
  };
  const sendButton = (
    <Button
      variant={over ? 'quiet' : 'primary'}
      aria-disabled={!complete || leaves || undefined}
      aria-describedby={hint ? hintId : undefined}
      onClick={() => send(again ? 'retry' : 'submit')}
    >
      {leaves ? words.delivery[phase] : again ? words.sendAgain : words.send}
    </Button>
  );
  return (
    <section
      className={className ? `rai-root rai-bar ${className}` : 'rai-root rai-bar'}
      lang={words.language}
      dir={words.direction}
      aria-label={words.barLabel}
      tabIndex={-1}
      data-phase={phase}
      data-complete={complete ? '' : undefined}
    >
      {Review && complete && !leaves && !over && <Review />}
      <div className="rai-bar-row">
        <div>
          {total > 1 && (
            <div className="rai-progress">
              <strong>{words.progress({ covered, total, locale })}</strong>
              <QuestionList missing={missing} />
              <Steps />
            </div>
          )}
          {hint && (
            <p className="rai-hint" id={hintId}>
              {hint}
            </p>
          )}
          {problem && (
            <p className="rai-error" role="alert">
              {errorInWords(problem, wording)}
            </p>
          )}
        </div>
        <div className="rai-actions">
          {over && (
            <Button variant="primary" aria-describedby={hintId} onClick={() => forEach('cancel')}>
              {words.dismiss}
            </Button>
          )}
          {sendButton}
          {approveAll && <ApproveAll />}
          {canUndo && (
            <Button variant="quiet" onClick={() => forEach('reopen')}>
              {words.undoAll}
            </Button>
          )}
          {offersCancel && (
            <Button variant="quiet" onClick={() => forEach('cancel')}>
              {total > 1 ? words.cancelAll : words.cancel}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

/** A batch of one needs a bar only once its answer is staged and has not left. */
function isShown({ total, covered, phase }: Batch): boolean {
  if (total === 0 || phase === 'accepted' || phase === 'elsewhere') return false;
  return total > 1 || (covered > 0 && phase !== 'sending');
}

/** What is missing, or what became of the last attempt and what another one would do. */
function hintOf(
  { complete, missing, phase, over }: Batch,
  { error, idempotent }: { error: AgentRunError | undefined; idempotent: boolean },
  wording: Wording,
): string | undefined {
  const { words, locale } = wording;
  if (over) return words.overHelp;
  if (!complete) return words.sendIncomplete({ count: missing.length, locale });
  if (phase === 'refused') return refusalHelp(error, wording);
  if (phase === 'inDoubt') return idempotent ? words.inDoubtSafeHelp : words.inDoubtHelp;
  return phase === 'queued' ? words.queuedHelp : undefined;
}

/** Sends, and holds why nothing was sent, where the run itself keeps no error of it. */
function useSend(run: AgentRun): {
  problem: AgentRunError | undefined;
  send: (verb: 'submit' | 'retry') => void;
} {
  const [problem, setProblem] = useState<AgentRunError>();
  const send = (verb: 'submit' | 'retry') => {
    setProblem(undefined);
    run[verb]().catch((error: unknown) => {
      const told = run.getSnapshot().error === error;
      if (!told && AgentRunError.isInstance(error)) setProblem(error);
    });
  };
  return { problem, send };
}
