'use client';
import { useId, useRef, useState, type ReactNode } from 'react';
import { ownString } from '../../model/json.js';
import type { CogniWords } from '../../words/cogniWords.js';
import { Button } from '../Button/Button.js';
import { CancelButton } from '../CancelButton/CancelButton.js';
import { Changes } from '../Changes/Changes.js';
import { useSyncedState } from '../Draft/useSyncedState.js';
import { useHydrated } from '../Hydration/useHydrated.js';
import { IssueList } from '../Issues/IssueList.js';
import { useStaging } from '../Issues/useStaging.js';
import { JsonView } from '../JsonView/JsonView.js';
import { PlainText } from '../PlainText/PlainText.js';
import { visibleString } from '../PlainText/visibleText.js';
import { usePressGuard } from '../PressGuard/usePressGuard.js';
import { Details } from '../Question/Details.js';
import type { LibraryRendererProps } from '../Options/Renderer.js';
import { runConfirmed } from '../Risk/runConfirmed.js';
import { useRiskCheck } from '../Risk/useRiskCheck.js';
import { useWords } from '../Words/WordsContext.js';
import type { Review } from './readReview.js';

/** The user's decision: `ContentReviewResume` of Cogni's specification. */
export interface ReviewDecision {
  /** `approve`, `revise`, `reject`, or another action that the graph suggests. */
  readonly action: string;
  readonly feedback?: string | undefined;
  /** The draft as the user has changed it. Never part of a rejection. */
  readonly editedContent?: string | undefined;
}

/** Props of {@link CogniReview}. */
export interface CogniReviewProps extends LibraryRendererProps {
  review: Review;
  texts: CogniWords;
  /** The answer that the graph expects. */
  toAnswer: (decision: ReviewDecision) => unknown;
}

/** Shows a draft with its warnings, takes feedback and edits, and offers the actions that the graph suggests. */
export function CogniReview({
  interrupt,
  readOnly,
  pressGuard,
  review,
  texts,
  toAnswer,
}: CogniReviewProps): ReactNode {
  const guard = usePressGuard(interrupt.digest, pressGuard);
  const { words } = useWords();
  // Hydration would erase text that was typed into the server's markup.
  const isHydrated = useHydrated();
  const id = useId();
  const { issues, stage } = useStaging();
  const { isRisky, approve, confirmation } = useRiskCheck(interrupt, readOnly);
  const { draft, warnings, actions, rest } = review;
  const [content, setContent] = useSyncedState(ownString(interrupt.draft, 'content') ?? draft ?? '');
  const [feedback, setFeedback] = useSyncedState(ownString(interrupt.draft, 'feedback') ?? '');
  const [wasRefused, setRefused] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isEdited = draft !== undefined && content !== draft;
  const hasFeedback = feedback.trim() !== '';
  const hasRevision = hasFeedback || isEdited;
  const isFeedbackMissing = wasRefused && !hasRevision;

  /** Keeps the text only if it is an edit. The graph may propose another text, which is not an edit by the user. */
  const keep = (text: string, said: string) =>
    interrupt.setDraft({ ...(text !== draft && { content: text }), feedback: said });

  const decide = (action: string, label: string | undefined) => {
    if (action === 'revise' && !hasRevision) {
      setRefused(true);
      field.current?.focus();
      return;
    }
    const decision: ReviewDecision = {
      action,
      ...(hasFeedback && { feedback }),
      ...(isEdited && action !== 'reject' && { editedContent: content }),
    };
    const act = () => stage(() => interrupt.answer(toAnswer(decision)));
    // Neither approves anything, so neither needs a confirmation.
    if (action === 'revise' || action === 'reject') runConfirmed(act);
    else approve({ act, label: (current) => label ?? (action === 'approve' ? current.approve : action) });
  };
  const labelOf: Readonly<Record<string, string>> = {
    approve: words.approve,
    revise: texts.revise,
    reject: words.deny,
  };

  return (
    <div ref={guard} className="rai-generic">
      {warnings.length > 0 && (
        <ul className="rai-issues" aria-label={texts.warnings}>
          {[...new Set(warnings)].map((warning) => (
            <li key={warning}>
              <PlainText>{warning}</PlainText>
            </li>
          ))}
        </ul>
      )}
      {rest !== undefined && <JsonView value={rest} />}
      {draft !== undefined && visibleString(draft) !== draft && (
        <p>
          <PlainText>{draft}</PlainText>
        </p>
      )}
      {draft !== undefined && (
        <div className="rai-field">
          <label htmlFor={`${id}-draft`}>{texts.draft}</label>
          <textarea
            id={`${id}-draft`}
            className="rai-input"
            dir="auto"
            rows={Math.min(12, Math.max(3, content.split('\n').length))}
            value={content}
            readOnly={readOnly || !isHydrated}
            onChange={({ target }) => {
              setContent(target.value);
              keep(target.value, feedback);
            }}
          />
        </div>
      )}
      {isEdited && <Changes {...compared(draft, content)} label={texts.draftChanges} />}
      <Details interrupt={interrupt} />
      {!readOnly && (
        <>
          <div className="rai-field">
            <label htmlFor={`${id}-feedback`}>{texts.feedback}</label>
            <textarea
              id={`${id}-feedback`}
              ref={field}
              className="rai-input"
              dir="auto"
              rows={2}
              value={feedback}
              readOnly={!isHydrated}
              aria-invalid={isFeedbackMissing || undefined}
              aria-describedby={isFeedbackMissing ? `${id}-missing` : undefined}
              onChange={({ target }) => {
                setFeedback(target.value);
                keep(content, target.value);
              }}
            />
            {isFeedbackMissing && (
              <p className="rai-error" id={`${id}-missing`}>
                {texts.feedbackMissing}
              </p>
            )}
          </div>
          {confirmation ?? (
            <div className="rai-actions">
              {actions.map(({ id: actionId, action, label, isPrimary }) => {
                const shown = label ?? labelOf[action] ?? action;
                return (
                  <Button
                    key={actionId}
                    decides
                    variant={isPrimary && !isRisky ? 'primary' : 'outline'}
                    onClick={() => decide(action, label)}
                  >
                    <PlainText>{shown}</PlainText>
                  </Button>
                );
              })}
              <CancelButton interrupt={interrupt} />
            </div>
          )}
          <IssueList issues={issues} alert />
        </>
      )}
    </div>
  );
}

/** Two texts line by line, so that only changed lines are listed. */
function compared(before: string, after: string): { readonly before: unknown; readonly after: unknown } {
  if (!before.includes('\n') && !after.includes('\n')) return { before, after };
  return { before: before.split('\n'), after: after.split('\n') };
}
