'use client';
import { memo, useEffect, useId, useMemo, type ReactNode } from 'react';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { useInterrupt } from '../../react/useInterrupt.js';
import { useReportRisks } from '../../react/useReportRisks.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import type { RiskOf } from '../../model/Risk.js';
import { usePreloadAnswerParts } from '../AnswerPart/AnswerPart.js';
import { DisabledButtonsContext, useDisabledButtons } from '../Button/DisabledButtons.js';
import { Isolated } from '../ErrorBoundary/IsolatedParts.js';
import { IsGuardedContext, usePressGuard } from '../PressGuard/usePressGuard.js';
import { useRestoreFocus } from '../Page/useRestoreFocus.js';
import { identityOf } from '../Identity/identityOf.js';
import { useRendererOptions, type HeadingLevel } from '../Options/RendererContext.js';
import { PlainText } from '../PlainText/PlainText.js';
import { useCardDetails } from '../Preview/useCardDetails.js';
import { loadCardDetails } from './loadCardDetails.js';
import { RiskLevelLabel, RiskReason } from '../Risk/RiskLine.js';
import { RiskProvider, useRisks } from '../Risk/RiskProvider.js';
import { useWords } from '../Words/WordsContext.js';
import { CardContext } from '../Button/CardContext.js';
import { Countdown } from './Countdown.js';
import { DecidedBody } from './DecidedBody.js';
import { IssueList } from '../Issues/IssueList.js';
import { OpenBody } from './OpenBody.js';
import { CardHeader } from '../Question/CardHeader.js';
import { questionOf } from '../Question/questionOf.js';
import { revisable } from '../Receipt/isUndoable.js';

/** Props of {@link InterruptCard}. */
export interface InterruptCardProps {
  /**
   * The interrupt, or its key. With a key, the card subscribes itself, and re-renders only when its interrupt changes.
   */
  interrupt: BoundInterrupt | string;
  /** Its position among the interrupts, from 1; shown in its heading. @default none */
  number?: number | undefined;
  /** Rates the risk of the interrupt. @default the panel's risk, else none */
  risk?: RiskOf | undefined;
  /**
   * How long decision buttons ignore the pointer after they appear or move, in milliseconds. 0 turns this off.
   * @default the panel's `pressGuard`, else 500
   */
  pressGuard?: number | undefined;
  /** The level of the heading that contains the question, from 2 to 6. @default the panel's `headingLevel`, else 3 */
  headingLevel?: HeadingLevel | undefined;
  className?: string | undefined;
}

/**
 * Shows one interrupt: what it is about, the time left, its issues, its renderer, and the receipt of the decision. Use
 * it below an `AgentRunProvider`.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-interrupt-key` | always: the key |
 * | `data-reason` | always: the reason as the agent sent it |
 * | `data-status` | always: `open`, `answered` or `cancelled` |
 * | `data-delivery` | always: the delivery state of the answer |
 * | `data-expired` | it has expired |
 * | `data-changed` | it changed after it was decided, and is open again |
 * | `data-possibly-answered` | an earlier answer to it may have arrived |
 * | `data-risk` | the host rated the risk: `low`, `medium` or `high` |
 */
export function InterruptCard({ interrupt, risk, ...rest }: InterruptCardProps): ReactNode {
  // A question of another run object may have the same key. Typed text and open confirmations are discarded.
  const run = identityOf(useProvidedRun());
  const key = typeof interrupt === 'string' ? interrupt : interrupt.key;
  const card = (
    <Isolated resetKey={`${run} ${key}`}>
      {typeof interrupt === 'string' ? (
        <FollowedCard interruptKey={interrupt} {...rest} />
      ) : (
        <Card interrupt={interrupt} {...rest} />
      )}
    </Isolated>
  );
  return risk ? <RiskProvider risk={risk}>{card}</RiskProvider> : card;
}

type CardProps = Omit<InterruptCardProps, 'interrupt' | 'risk'>;

const FollowedCard = memo(function FollowedCard({
  interruptKey,
  ...rest
}: CardProps & { interruptKey: string }): ReactNode {
  const interrupt = useInterrupt(interruptKey);
  return (
    <Isolated resetKey={interrupt && 'card'}>
      {interrupt && <Card interrupt={interrupt} {...rest} />}
    </Isolated>
  );
});

const Card = memo(function Card({
  interrupt,
  number,
  pressGuard,
  headingLevel,
  className,
}: CardProps & { interrupt: BoundInterrupt }): ReactNode {
  const { words } = useWords();
  const id = useId();
  const run = useProvidedRun();
  const canCancel = useRunSelector(run, (snapshot) => snapshot.capabilities.cancel);
  const { key, digest, reason, status, delivery, expired, expiresAt, issues } = interrupt;
  const options = useRendererOptions();
  const Heading = `h${headingLevel ?? options.headingLevel ?? 3}` as const;
  const question = questionOf(interrupt, words, options.tools);
  usePreloadAnswerParts(status === 'open');
  const details = useCardDetails();
  useEffect(() => void loadCardDetails(), []);
  const risks = useRisks();
  useReportRisks(run, risks);
  const risk = risks.get(key);
  // A receipt shows no risk: the decision is made.
  const shownRisk = status === 'open' ? risk : undefined;
  const changed = status === 'open' && interrupt.changedFrom !== undefined;
  // `possiblyAnswered` is about an earlier batch. While the current answer is being sent or is in doubt, its receipt
  // shows that instead.
  const possiblyAnswered =
    interrupt.possiblyAnswered === true && revisable.has(delivery) && delivery !== 'inDoubt';
  const describedBy = shownRisk ? `${id}-question ${id}-risk` : `${id}-question`;
  const cardContext = useMemo(() => ({ canCancel, describedBy }), [canCancel, describedBy]);
  const disabledButtons = useDisabledButtons(interrupt.checking);
  useRestoreFocus();
  const guard = usePressGuard(digest, pressGuard);
  return (
    <CardContext.Provider value={cardContext}>
      <article
        ref={guard}
        className={className ? `rai-root rai-card ${className}` : 'rai-root rai-card'}
        tabIndex={-1}
        lang={words.language}
        dir={words.direction}
        aria-labelledby={`${id}-reason ${id}-question`}
        aria-describedby={shownRisk && (shownRisk.why ? `${id}-risk ${id}-why` : `${id}-risk`)}
        data-interrupt-key={key}
        data-reason={reason}
        data-status={status}
        data-delivery={delivery}
        data-expired={expired ? '' : undefined}
        data-changed={changed ? '' : undefined}
        data-possibly-answered={possiblyAnswered ? '' : undefined}
        data-risk={risk?.level}
      >
        <CardHeader interrupt={interrupt} id={`${id}-reason`} number={number}>
          {expiresAt !== undefined && status === 'open' && (
            <Countdown expiresAt={expiresAt} expired={expired} />
          )}
          {shownRisk && <RiskLevelLabel risk={shownRisk} id={`${id}-risk`} />}
        </CardHeader>
        <Heading className="rai-question" id={`${id}-question`}>
          {question.isTrusted ? <bdi>{question.text}</bdi> : <PlainText>{question.text}</PlainText>}
        </Heading>
        {question.message !== undefined && (
          <p className="rai-message">
            <PlainText>{question.message}</PlainText>
          </p>
        )}
        {shownRisk && <RiskReason risk={shownRisk} id={`${id}-why`} />}
        {possiblyAnswered && <p className="rai-doubt">{words.possiblyAnswered}</p>}
        {changed &&
          (details ? (
            <details.ChangedQuestion interrupt={interrupt} />
          ) : (
            <p className="rai-doubt">{words.changed}</p>
          ))}
        <IssueList issues={issues} />
        <Isolated resetKey={status === 'open' ? 'open' : 'decided'}>
          <DisabledButtonsContext.Provider value={disabledButtons}>
            <IsGuardedContext.Provider value>
              {status === 'open' ? <OpenBody interrupt={interrupt} /> : <DecidedBody interrupt={interrupt} />}
            </IsGuardedContext.Provider>
          </DisabledButtonsContext.Provider>
        </Isolated>
      </article>
    </CardContext.Provider>
  );
});
