'use client';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from '../Button/Button.js';
import { useWords } from '../Words/WordsContext.js';

/** Props of {@link ConfirmRisk}. */
export interface ConfirmRiskProps {
  /** The label of the button that was pressed. */
  label: string;
  onApprove: () => void;
  onBack: () => void;
}

/** Asks for confirmation of a high-risk approval. Back is first and has the focus, so a second press is safe. */
export function ConfirmRisk({ label, onApprove, onBack }: ConfirmRiskProps): ReactNode {
  const { words } = useWords();
  const id = useId();
  const back = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    // Only once: the effect also runs when a hidden `<Activity>` is shown again, and the focus may be elsewhere then.
    if (!asked.current) back.current?.focus();
    asked.current = true;
  }, []);
  return (
    <fieldset className="rai-confirm-risk" aria-labelledby={id}>
      <p id={id}>{words.riskAsk}</p>
      <div className="rai-actions">
        <Button ref={back} onClick={onBack}>
          {words.back}
        </Button>
        <Button decides onClick={onApprove}>
          {label}
        </Button>
      </div>
    </fieldset>
  );
}
