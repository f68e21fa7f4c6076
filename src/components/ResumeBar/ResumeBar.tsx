'use client';
import { useId, useRef, useState, type ReactNode } from 'react';
import { AgentRunError } from '../../model/AgentRunError.js';
import type { AgentRun } from '../../model/AgentRun.js';
import type { Batch } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import type { Words } from '../../words/Words.js';
import { Button } from '../Button/Button.js';
import { useWords } from '../Words/WordsContext.js';
import { QuestionList } from './QuestionList.js';

/** Props of {@link ResumeBar}. */
export interface ResumeBarProps {
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
export function ResumeBar({ className }: ResumeBarProps): ReactNode {
  const run = useProvidedRun();
  const { words, locale } = useWords();
  const batch = useRunSelector(run, (snapshot) => snapshot.batch);
  const canCancel = useRunSelector(run, (snapshot) => snapshot.capabilities.cancel);
  const hintId = useId();
  const bar = useRef<HTMLElement>(null);
  const { problem, send } = useSend(run);
  const { covered, total, complete, missing, phase } = batch;
  if (!isShown(batch)) return null;

  const sending = phase === 'sending' || phase === 'queued';
  const again = phase === 'refused' || phase === 'inDoubt';
  const hint = hintOf(batch, { words, locale });
  const keys = () => run.getSnapshot().interrupts.map(({ key }) => key);
  return (
    <section
      ref={bar}
      className={className ? `rai-root rai-bar ${className}` : 'rai-root rai-bar'}
      lang={words.language}
      dir={words.direction}
      aria-label={words.barLabel}
      tabIndex={-1}
      data-phase={phase}
      data-complete={complete ? '' : undefined}
    >
      <div className="rai-bar-row">
        <div>
          {total > 1 && (
            <div className="rai-progress">
              <strong>{words.progress({ covered, total, locale })}</strong>
              <QuestionList missing={missing} />
            </div>
          )}
          {hint && (
            <p className="rai-hint" id={hintId}>
              {hint}
            </p>
          )}
          {problem && (
            <p className="rai-error" role="alert">
              {words.errors[problem.code]}
            </p>
          )}
        </div>
        <div className="rai-actions">
          <Button
            variant="primary"
            aria-disabled={!complete || sending || undefined}
            aria-describedby={hint ? hintId : undefined}
            onClick={() => send(again ? 'retry' : 'submit')}
          >
            {sending ? words.delivery.sending : again ? words.sendAgain : words.send}
          </Button>
          {total > 1 && phase === 'none' && covered > 0 && (
            <Button variant="quiet" onClick={() => keys().forEach((key) => run.reopen(key))}>
              {words.undoAll}
            </Button>
          )}
          {total > 1 && canCancel && (phase === 'none' || phase === 'refused') && (
            <Button variant="quiet" onClick={() => keys().forEach((key) => run.cancel(key))}>
              {words.cancelAll}
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

function hintOf(batch: Batch, { words, locale }: { words: Words; locale: string }): string | undefined {
  if (!batch.complete) return words.sendIncomplete({ count: batch.missing.length, locale });
  if (batch.phase === 'refused') return words.refusedHelp;
  if (batch.phase === 'inDoubt') return words.inDoubtHelp;
  if (batch.phase === 'queued') return words.delivery.queued;
  return undefined;
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
