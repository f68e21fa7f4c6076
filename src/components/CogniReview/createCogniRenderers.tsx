'use client';
import type { ReactNode } from 'react';
import { cogniWordsIn, type CogniWords } from '../../words/cogniWords.js';
import { GenericInterrupt } from '../GenericInterrupt/GenericInterrupt.js';
import { perQuestion } from '../Renderer/perQuestion.js';
import type { Renderer } from '../Options/Renderer.js';
import { useWords } from '../Words/WordsContext.js';
import { CogniReview, type ReviewDecision } from './CogniReview.js';
import { readReview } from './readReview.js';

/** Options of {@link createCogniRenderers}. */
export interface CogniRendererOptions {
  /** Texts that replace those of the library, in the language of your page. @default the library's texts */
  readonly words?: Partial<CogniWords> | undefined;
  /**
   * Creates the answer to an approval gate. The specification does not define it.
   * @default the decision itself: `{ action: 'approve' | 'reject', feedback? }`
   */
  readonly toGateAnswer?: ((decision: ReviewDecision) => unknown) | undefined;
}

/** The renderers by the reasons of Cogni's interrupts. */
export type CogniRenderers = Readonly<Record<'cogni:content-review' | 'cogni:approval-gate', Renderer>>;

/**
 * Creates the renderers for the content review and the approval gate of Cogni's specification. Call it once, outside of
 * your components.
 *
 * @example
 * const renderers = createCogniRenderers();
 * <InterruptPanel run={run} renderers={renderers} />;
 */
export function createCogniRenderers(options: CogniRendererOptions = {}): CogniRenderers {
  const { words: given, toGateAnswer = asDecided } = options;

  function useTexts(): CogniWords {
    const { words } = useWords();
    return { ...cogniWordsIn(words.language), ...given };
  }

  const ContentReview = perQuestion('ContentReview', function ContentReview(props): ReactNode {
    const texts = useTexts();
    const review = readReview(props.interrupt.metadata);
    // Without a draft there is nothing to review.
    if (review.draft === undefined) return <GenericInterrupt {...props} />;
    return <CogniReview {...props} review={review} texts={texts} toAnswer={asDecided} />;
  });

  const ApprovalGate = perQuestion('ApprovalGate', function ApprovalGate(props): ReactNode {
    const texts = useTexts();
    const review = readReview(props.interrupt.metadata);
    return <CogniReview {...props} review={review} texts={texts} toAnswer={toGateAnswer} />;
  });

  return { 'cogni:content-review': ContentReview, 'cogni:approval-gate': ApprovalGate };
}

const asDecided = (decision: ReviewDecision): unknown => decision;
