'use client';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { Button } from '../Button/Button.js';
import { useWords } from '../Words/WordsContext.js';
import { useRisk } from './useRisk.js';
import { needsConfirmation } from './needsConfirmation.js';

/** How an approval is given here. */
export interface RiskCheck {
  readonly isRisky: boolean;
  /** Runs the action immediately, or asks for confirmation first. `label` is the label of the pressed button. */
  readonly approve: (act: () => void, label: string) => void;
  /** The open confirmation, if any. It applies only to the question and the input at the time of the press. */
  readonly question: ReactNode | undefined;
}

interface Asked {
  readonly digest: string;
  readonly act: () => void;
  readonly label: string;
}

/** Asks for confirmation before each high-risk approval, however it is given. */
export function useRiskCheck({ key, digest, draft }: BoundInterrupt): RiskCheck {
  const isRisky = needsConfirmation(useRisk(key));
  const [asked, setAsked] = useState<Asked>();
  const about = useRef<{ readonly asked: Asked; readonly draft: unknown }>(undefined);
  useEffect(() => {
    // The draft changed in another panel, so the form no longer shows what is to be confirmed.
    if (asked && about.current?.asked === asked && about.current.draft !== draft) setAsked(undefined);
    about.current = asked && { asked, draft };
  }, [asked, draft]);
  const armed = isRisky && asked?.digest === digest ? asked : undefined;
  const disarm = () => setAsked(undefined);
  return {
    isRisky,
    approve: (act, label) => (isRisky ? setAsked({ digest, act, label }) : act()),
    question: armed && (
      <ConfirmRisk
        label={armed.label}
        onBack={disarm}
        onApprove={() => {
          disarm();
          armed.act();
        }}
      />
    ),
  };
}

/** Props of {@link ConfirmRisk}. */
interface ConfirmRiskProps {
  /** The label of the button that was pressed. */
  label: string;
  onApprove: () => void;
  onBack: () => void;
}

/** Asks for confirmation of a high-risk approval. Back is first and has the focus, so a second press is safe. */
function ConfirmRisk({ label, onApprove, onBack }: ConfirmRiskProps): ReactNode {
  const { words } = useWords();
  const id = useId();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <fieldset className="rai-confirm-risk" aria-labelledby={id}>
      <p id={id}>{words.riskAsk}</p>
      <div className="rai-actions">
        <Button ref={back} onClick={onBack}>
          {words.back}
        </Button>
        <Button onClick={onApprove}>{label}</Button>
      </div>
    </fieldset>
  );
}
