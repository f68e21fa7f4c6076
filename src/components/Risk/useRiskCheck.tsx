'use client';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { argumentsOf } from '../Question/argumentsOf.js';
import { useWords } from '../Words/WordsContext.js';
import { useRisk } from './useRisk.js';
import { ConfirmRisk } from './ConfirmRisk.js';
import { confirmed } from './confirmed.js';
import { mayApprove, needsConfirmation } from './needsConfirmation.js';

/** An approval, or an answer that may be one. */
export interface Approval {
  readonly act: () => void;
  /** The label of the pressed button. */
  readonly label: string;
  /** The answer, if it says by its payload whether it approves. @default an approval */
  readonly answer?: { readonly payload: unknown } | undefined;
}

/** How to approve, with a confirmation if the risk is high. */
export interface RiskCheck {
  /** A plain approval needs a confirmation. */
  readonly isRisky: boolean;
  /** Runs the action immediately, or asks for confirmation first. While the arguments arrive, it approves nothing. */
  readonly approve: (approval: Approval) => void;
  /** The open confirmation, if any. It applies only to the question and the input at the time of the press. */
  readonly confirmation: ReactNode | undefined;
  /** Why the last approval had no effect. Empty once it would have one. */
  readonly notice: ReactNode;
}

interface Asked extends Approval {
  readonly digest: string;
}

/** Asks for confirmation before each high-risk approval, however it is given. */
export function useRiskCheck(interrupt: BoundInterrupt): RiskCheck {
  const { words } = useWords();
  const { key, digest, draft } = interrupt;
  const risk = useRisk(key);
  const isRisky = needsConfirmation(risk);
  const arrives = argumentsOf(interrupt) === 'arriving';
  const [asked, setAsked] = useState<Asked>();
  const [isEarly, setEarly] = useState(false);
  const about = useRef<{ readonly asked: Asked; readonly draft: unknown }>(undefined);
  useEffect(() => {
    // The draft changed in another panel, so the form no longer shows what is to be confirmed.
    if (asked && about.current?.asked === asked && about.current.draft !== draft) setAsked(undefined);
    about.current = asked && { asked, draft };
  }, [asked, draft]);
  const armed = isRisky && asked?.digest === digest ? asked : undefined;
  const close = () => setAsked(undefined);
  return {
    isRisky,
    approve({ act, label, answer }) {
      const given = answer && { interrupt, payload: answer.payload };
      const isLate = !arrives || (given !== undefined && !mayApprove(given));
      setEarly(!isLate);
      if (!isLate) return;
      if (needsConfirmation(risk, given)) setAsked({ digest, act, label });
      else confirmed(act);
    },
    confirmation: armed && (
      <ConfirmRisk
        label={armed.label}
        onBack={close}
        onApprove={() => {
          close();
          confirmed(armed.act);
        }}
      />
    ),
    notice: isEarly && arrives && (
      <p className="rai-hint" role="alert">
        {words.stillArriving}
      </p>
    ),
  };
}
