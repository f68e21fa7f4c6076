'use client';
import { useId, type ReactNode } from 'react';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { Button } from '../Button/Button.js';
import { CardHeader } from '../Question/CardHeader.js';
import { questionOf } from '../Question/questionOf.js';
import { PlainText } from '../PlainText/PlainText.js';
import { useRendererOptions } from '../Options/RendererContext.js';
import { CallViewProvider } from '../Preview/CallView.js';
import { CallSummary } from '../Question/CallSummary.js';
import { useWords } from '../Words/WordsContext.js';

/** Shows the questions read-only until the code that answers them has loaded. */
export function PlainCards(): ReactNode {
  const interrupts = useRunSelector(useProvidedRun(), shownQuestions);
  return interrupts.map((interrupt) => <PlainCard key={interrupt.key} interrupt={interrupt} />);
}

const none: readonly PendingInterrupt[] = [];
const shownQuestions = ({ interrupts, restoring }: RunSnapshot) => (restoring ? none : interrupts);

function PlainCard({ interrupt }: { interrupt: PendingInterrupt }): ReactNode {
  const { words } = useWords();
  const id = useId();
  const { key, reason, status, delivery, toolCall, approval } = interrupt;
  const { tools } = useRendererOptions();
  const question = questionOf(interrupt, words, tools);
  const allowed = status === 'open' ? (approval?.allowed ?? []) : [];
  const [yes, no] = reason === 'confirmation' ? [words.yes, words.no] : [words.approve, words.deny];
  return (
    <article
      className="rai-root rai-card"
      tabIndex={-1}
      lang={words.language}
      dir={words.direction}
      aria-labelledby={`${id}-reason ${id}-question`}
      aria-busy
      data-interrupt-key={key}
      data-reason={reason}
      data-status={status}
      data-delivery={delivery}
    >
      <CardHeader interrupt={interrupt} id={`${id}-reason`} />
      <p className="rai-question" id={`${id}-question`}>
        <PlainText>{question.text}</PlainText>
      </p>
      <CallViewProvider>{toolCall && <CallSummary toolCall={toolCall} />}</CallViewProvider>
      {allowed.length > 0 && (
        <div className="rai-actions">
          {allowed.includes('approve') && <Button aria-disabled>{yes}</Button>}
          {allowed.includes('deny') && <Button aria-disabled>{no}</Button>}
        </div>
      )}
    </article>
  );
}
