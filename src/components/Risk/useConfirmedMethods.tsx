'use client';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Issue } from '../../model/Issue.js';
import type { AnswerResult } from '../../model/PendingInterrupt.js';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { takeFocusToCard } from '../Page/takeFocusToCard.js';
import { useWords } from '../Words/WordsContext.js';
import { ConfirmRisk } from './ConfirmRisk.js';
import { confirmed, hasConfirmation } from './confirmed.js';
import { needsConfirmation } from './needsConfirmation.js';
import { useRisk } from './useRisk.js';

/** An approval by a renderer of the host that waits for its confirmation. */
interface Waiting {
  readonly digest: string;
  readonly label: string;
  readonly act: () => AnswerResult;
  readonly settle: (issues: readonly Issue[] | Promise<readonly Issue[]>) => void;
}

const declined: readonly Issue[] = [];

/**
 * The methods of an interrupt for a renderer of the host. A high-risk approval waits until the user has confirmed it
 * below the renderer, like an answer with an asynchronous check.
 */
export function useConfirmedMethods(interrupt: BoundInterrupt): {
  readonly methods: BoundInterrupt;
  readonly confirmation: ReactNode;
} {
  const { words } = useWords();
  const risk = useRisk(interrupt.key);
  const [waiting, setWaiting] = useState<Waiting>();
  const isAsked = waiting?.digest === interrupt.digest && interrupt.status === 'open';
  const anchor = useRef<HTMLDivElement>(null);
  useEffect(() => () => waiting?.settle(declined), [waiting]);
  if (waiting && !isAsked) setWaiting(undefined);
  const methods = useMemo((): BoundInterrupt => {
    if (!needsConfirmation(risk)) return interrupt;
    const ask = (label: string, act: () => AnswerResult): AnswerResult => {
      const { digest } = interrupt;
      const checked = new Promise<readonly Issue[]>((settle) => {
        setWaiting({ digest, label, act, settle });
      });
      return { ok: true, checked };
    };
    return {
      ...interrupt,
      approve: (options) =>
        hasConfirmation() ? interrupt.approve(options) : ask(words.approve, () => interrupt.approve(options)),
      answer: (payload, options) =>
        hasConfirmation() || !needsConfirmation(risk, { interrupt, payload })
          ? interrupt.answer(payload, options)
          : ask(words.submitAnswer, () => interrupt.answer(payload, options)),
    };
  }, [interrupt, risk, words]);
  const end = (issues: readonly Issue[] | Promise<readonly Issue[]>) => {
    waiting?.settle(issues);
    setWaiting(undefined);
    takeFocusToCard(anchor.current, null);
  };
  return {
    methods,
    confirmation: isAsked && (
      <div ref={anchor}>
        <ConfirmRisk
          label={waiting.label}
          onBack={() => end(declined)}
          onApprove={() => {
            const result = confirmed(waiting.act);
            end(result.ok ? result.checked : result.issues);
          }}
        />
      </div>
    ),
  };
}
