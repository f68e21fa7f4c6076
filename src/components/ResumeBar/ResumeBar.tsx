'use client';
import { useContext, useId, useState, type ComponentType, type ReactNode } from 'react';
import type { AgentRun } from '../../model/AgentRun.js';
import { AgentRunError } from '../../model/AgentRunError.js';
import type { Batch, RunSnapshot } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { Button } from '../Button/Button.js';
import { DisabledButtonsContext, useDisabledButtons } from '../Button/DisabledButtons.js';
import { useIsBusy } from '../../react/useIsBusy.js';
import { HostPart } from '../ErrorBoundary/HostPart.js';
import { Isolated } from '../ErrorBoundary/IsolatedParts.js';
import { HasRowsContext } from '../Options/HasRowsContext.js';
import { useRestoreFocus } from '../Page/useRestoreFocus.js';
import { revisable } from '../Receipt/isUndoable.js';
import { SendCountdown } from '../Receipt/SendCountdown.js';
import { useHeldUndo } from '../Receipt/useHeldUndo.js';
import { errorInWords, isWithdrawn } from '../Words/errorInWords.js';
import { useWords } from '../Words/WordsContext.js';
import { ApproveAll } from './ApproveAll.js';
import { barHint, hasSendButton } from './barHint.js';
import { CancelAll } from './CancelAll.js';
import { QuestionList } from './QuestionList.js';
import { CardNavigation } from './CardNavigation.js';
import { useGuardedBar } from './useGuardedBar.js';

/** Props of {@link ResumeBar}. */
export interface ResumeBarProps {
  /**
   * Offers to approve all open interrupts. Shown only if at least two are open, each can be approved without further
   * input, no form or editor is open in a card, no renderer of the host has a draft, and no interrupt is high-risk. It
   * sends nothing itself: `autoSubmit` determines whether the complete batch is sent. @default false
   */
  approveAll?: boolean | undefined;
  /**
   * Shown above the Send button once everything is decided: `DecisionReview`, or your own component. It does not
   * show a single answer that `autoSubmit` sends, because that answer has then been sent. @default none
   */
  review?: ComponentType | undefined;
  /**
   * How long the buttons that decide or send ignore the pointer after they appear or move, in milliseconds. 0 turns
   * this off.
   * @default the panel's `pressGuard`, else 500
   */
  pressGuard?: number | undefined;
  className?: string | undefined;
}

/**
 * Sends all answers together. It shows how many there are, which interrupts are open, the result of the last attempt,
 * and what the user can do: send again, check what is pending, cancel, or leave. If a single answer is sent
 * automatically, the bar is shown only while the answer is queued, while it is decided but not being sent (for example
 * after a failure, a stop or a reload), or if the interrupt can be left.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-delivery` | always: the delivery state of the batch |
 * | `data-open` | a narrow bar shows all its buttons: for one interrupt, or after the user has expanded it. Otherwise a narrow bar shows only what went wrong, the progress and the main button |
 * | `data-urgent` | on the hint: it describes what went wrong, so a narrow bar always shows it |
 * | `data-complete` | every interrupt is answered or cancelled |
 * | `data-possibly-answered` | an earlier batch may have arrived |
 */
export function ResumeBar(props: ResumeBarProps): ReactNode {
  const run = useProvidedRun();
  const batch = useRunSelector(run, (snapshot) => snapshot.batch);
  const methodCall = useMethodCall(run);
  useRestoreFocus();
  const isVisible = isShown(batch) || methodCall.problem !== undefined;
  const disabledButtons = useDisabledButtons(useRunSelector(run, isChecking));
  return (
    <Isolated resetKey={isVisible ? 'bar' : undefined}>
      {/* The value `answers` does not apply here: the buttons of the bar work while an answer is checked. */}
      <DisabledButtonsContext.Provider value={disabledButtons === 'all' ? 'all' : 'none'}>
        <Bar {...props} {...methodCall} />
      </DisabledButtonsContext.Provider>
    </Isolated>
  );
}

function Bar({
  approveAll = false,
  review: Review,
  pressGuard,
  className,
  problem,
  call,
}: ResumeBarProps & ReturnType<typeof useMethodCall>): ReactNode {
  const run = useProvidedRun();
  const wording = useWords();
  const { words, locale } = wording;
  const batch = useRunSelector(run, (snapshot) => snapshot.batch);
  const error = useRunSelector(run, (snapshot) => snapshot.error);
  const capabilities = useRunSelector(run, (snapshot) => snapshot.capabilities);
  const possiblyAnswered = useRunSelector(run, isDoubtful);
  const hasRows = useContext(HasRowsContext);
  const [hintId, leaveId] = [useId(), useId()];
  const [isOpen, setOpen] = useState(false);
  const disabled = useIsBusy() || undefined;
  const { covered, total, complete, missing, delivery, over, canLeave } = batch;
  const isSending = delivery === 'sending' || delivery === 'queued' || delivery === 'delayed';
  const isRepeat = delivery === 'refused' || delivery === 'inDoubt';
  const { idempotent } = capabilities;
  // The bar of a single question is short, so it is always open.
  const isLong = total > 1;
  const showsAll = !isLong || isOpen;
  const hint = barHint(batch, { error, idempotent, possiblyAnswered }, wording);
  const canUndoAll = isLong && covered > 0 && revisable.has(delivery) && !isRepeat;
  const offersCancel = capabilities.cancel && !over && (isRepeat || delivery === 'none');
  const canRefresh =
    capabilities.refresh && !over && (delivery === 'inDoubt' || (possiblyAnswered && delivery === 'none'));
  const guard = useGuardedBar(run, pressGuard);
  const applyToAll = (method: 'cancel' | 'reopen') =>
    run.transaction(() => {
      for (const { key, status } of run.getSnapshot().interrupts)
        if (method === 'cancel' || status !== 'open') run[method](key);
    });
  const undoAll = () => {
    if (!disabled) applyToAll('reopen');
  };
  const heldUndo = useHeldUndo(undoAll);
  const sendButton = hasSendButton(batch) && (
    <Button
      decides
      variant={over ? 'quiet' : 'primary'}
      aria-disabled={!complete || isSending || disabled}
      aria-describedby={hint && hintId}
      onClick={() => call('submit')}
    >
      {/* During the delay, the receipts count down. The bar keeps its layout, so Undo all does not move. */}
      {isSending && delivery !== 'delayed'
        ? words.delivery[delivery]
        : isRepeat
          ? words.sendAgain
          : words.send}
    </Button>
  );
  return (
    <section
      ref={guard}
      className={className ? `rai-root rai-bar ${className}` : 'rai-root rai-bar'}
      lang={words.language}
      dir={words.direction}
      aria-label={words.barLabel}
      tabIndex={-1}
      data-delivery={delivery}
      data-open={showsAll ? '' : undefined}
      data-complete={complete ? '' : undefined}
      data-possibly-answered={possiblyAnswered ? '' : undefined}
    >
      <HostPart of={complete && !isSending && !over ? Review : undefined} />
      <div className="rai-bar-row">
        <div>
          {isLong && (
            <div className="rai-progress">
              <strong>{words.progress({ covered, total, locale })}</strong>
              {!hasRows && <QuestionList missing={missing} />}
              <CardNavigation />
              {/* Rows have no receipts. */}
              {hasRows && delivery === 'delayed' && <SendCountdown />}
            </div>
          )}
          {hint && (
            <p className="rai-hint rai-bar-hint" id={hintId} data-urgent={isRepeat || over ? '' : undefined}>
              {hint}
            </p>
          )}
          {canLeave && (
            <p className="rai-hint" id={leaveId}>
              {words.leaveHelp}
            </p>
          )}
          {problem && (
            <p className="rai-error" role="alert">
              {errorInWords(problem, wording)}
            </p>
          )}
        </div>
        {isLong && (
          <Button
            className="rai-bar-more"
            aria-expanded={showsAll}
            aria-label={words.moreActions}
            onClick={() => setOpen(!showsAll)}
          >
            ⋯
          </Button>
        )}
        <div className="rai-actions">
          {over && (
            <Button
              decides
              variant="primary"
              aria-disabled={disabled}
              aria-describedby={hintId}
              onClick={() => applyToAll('cancel')}
            >
              {words.dismiss}
            </Button>
          )}
          {sendButton}
          {canRefresh && (
            <Button aria-disabled={disabled} onClick={() => call('refresh')}>
              {words.checkAgain}
            </Button>
          )}
          {approveAll && <ApproveAll />}
          {canUndoAll && (
            <Button variant="quiet" aria-disabled={disabled} {...heldUndo} onClick={undoAll}>
              {words.undoAll}
            </Button>
          )}
          {offersCancel && <CancelAll delivery={delivery} />}
          {canLeave && (
            <Button decides variant="quiet" aria-describedby={leaveId} onClick={() => run.leave()}>
              {words.leave}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

const isChecking = ({ interrupts }: RunSnapshot): boolean => interrupts.some(({ checking }) => checking);

const isDoubtful = ({ interrupts }: RunSnapshot): boolean =>
  interrupts.some(({ possiblyAnswered }) => possiblyAnswered === true);

/** A batch of one needs a bar only if it is decided and not being sent, accepted or delayed, or if it can be left. */
function isShown({ total, covered, delivery, canLeave }: Batch): boolean {
  if (delivery === 'accepted' || delivery === 'elsewhere') return false;
  return canLeave === true || total > 1 || (covered > 0 && delivery !== 'sending' && delivery !== 'delayed');
}

/** Calls `submit` or `refresh`, and keeps an error that the snapshot does not contain. */
function useMethodCall(run: AgentRun): {
  problem: AgentRunError | undefined;
  call: (method: 'submit' | 'refresh') => void;
} {
  // The error of one run object is not shown for another.
  const [found, setFound] = useState<{ readonly of: AgentRun; readonly problem: AgentRunError }>();
  const call = (method: 'submit' | 'refresh') => {
    setFound(undefined);
    run[method]().catch((error: unknown) => {
      const isInSnapshot = run.getSnapshot().error === error;
      if (!isInSnapshot && AgentRunError.isInstance(error) && !isWithdrawn(error))
        setFound({ of: run, problem: error });
    });
  };
  return { problem: found?.of === run ? found.problem : undefined, call };
}
