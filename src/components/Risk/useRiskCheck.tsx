'use client';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { useRisk } from './useRisk.js';
import { ConfirmRisk } from './ConfirmRisk.js';
import { needsConfirmation } from './needsConfirmation.js';

/** How to approve, with a confirmation if the risk is high. */
export interface RiskCheck {
  readonly isRisky: boolean;
  /** Runs the action immediately, or asks for confirmation first. `label` is the label of the pressed button. */
  readonly approve: (act: () => void, label: string) => void;
  /** The open confirmation, if any. It applies only to the question and the input at the time of the press. */
  readonly confirmation: ReactNode | undefined;
}

interface PendingConfirmation {
  readonly digest: string;
  readonly act: () => void;
  readonly label: string;
}

/** Asks for confirmation before each high-risk approval, however it is given. */
export function useRiskCheck({ key, digest, draft }: BoundInterrupt): RiskCheck {
  const isRisky = needsConfirmation(useRisk(key));
  const [asked, setAsked] = useState<PendingConfirmation>();
  const about = useRef<{ readonly asked: PendingConfirmation; readonly draft: unknown }>(undefined);
  useEffect(() => {
    // The draft changed in another panel, so the form no longer shows what is to be confirmed.
    if (asked && about.current?.asked === asked && about.current.draft !== draft) setAsked(undefined);
    about.current = asked && { asked, draft };
  }, [asked, draft]);
  const armed = isRisky && asked?.digest === digest ? asked : undefined;
  const close = () => setAsked(undefined);
  return {
    isRisky,
    approve: (act, label) => (isRisky ? setAsked({ digest, act, label }) : act()),
    confirmation: armed && (
      <ConfirmRisk
        label={armed.label}
        onBack={close}
        onApprove={() => {
          close();
          armed.act();
        }}
      />
    ),
  };
}
