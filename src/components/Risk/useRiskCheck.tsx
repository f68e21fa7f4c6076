'use client';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { Button } from '../Button/Button.js';
import { useWords } from '../Words/WordsContext.js';
import { useRisk } from './useRisk.js';
import { needsConfirmation } from './needsConfirmation.js';

/** How a yes is given here. */
export interface RiskCheck {
  readonly isRisky: boolean;
  /** Does it at once, or asks first. `label` is the word on the button that was pressed. */
  readonly approve: (act: () => void, label: string) => void;
  /** What is asked, while something is. It is about the question as it stood and what was typed then, and nothing else. */
  readonly question: ReactNode | undefined;
}

interface Asked {
  readonly digest: string;
  readonly act: () => void;
  readonly label: string;
}

/** Puts a second look before each yes whose risk is high, whichever way it is given. */
export function useRiskCheck({ key, digest, draft }: BoundInterrupt): RiskCheck {
  const isRisky = needsConfirmation(useRisk(key));
  const [asked, setAsked] = useState<Asked>();
  const about = useRef<{ readonly asked: Asked; readonly draft: unknown }>(undefined);
  useEffect(() => {
    // Somebody types on in another panel: what was asked about is not what the form shows any more.
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
  /** The word on the button that was pressed. */
  label: string;
  onApprove: () => void;
  onBack: () => void;
}

/** A second look at a yes whose risk is high. The way back comes first and has the focus, so that a second press is safe. */
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
