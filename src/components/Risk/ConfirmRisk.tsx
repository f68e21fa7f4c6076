'use client';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import { Button } from '../Button/Button.js';
import { editOf } from '../Question/editOf.js';
import { closeOnEscape } from '../Page/closeOnEscape.js';
import { descriptionOf } from '../Question/questionOf.js';
import { useRendererOptions } from '../Options/RendererContext.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { isSecretOf } from '../../secrets/markSecrets.js';
import { useWords } from '../Words/WordsContext.js';
import { useRisk } from './useRisk.js';

/** Props of {@link ConfirmRisk}. */
export interface ConfirmRiskProps {
  interrupt: PendingInterrupt;
  /** The payload of the approval, which may contain edited arguments. */
  payload: unknown;
  /** The label of the button that was pressed. */
  label: string;
  onApprove: () => void;
  onBack: () => void;
}

/**
 * Asks for confirmation of a high-risk approval, with the host's words for what it does, after an edit with the edited
 * arguments. Back is first and has the focus, so a second press is safe. Escape goes back too.
 */
export function ConfirmRisk({ interrupt, payload, label, onApprove, onBack }: ConfirmRiskProps): ReactNode {
  const { words } = useWords();
  const id = useId();
  const { tools } = useRendererOptions();
  const why = useRisk(interrupt.key)?.why;
  const isSecret = isSecretOf(useProvidedRun());
  const edit = editOf(interrupt, payload, isSecret);
  const description = descriptionOf(interrupt, tools, edit?.mask(edit.after));
  const back = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    // Only once: the effect also runs when a hidden `<Activity>` is shown again, and the focus may be elsewhere then.
    if (!asked.current) back.current?.focus();
    asked.current = true;
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the events are those of its buttons
    <fieldset className="rai-confirm-risk" aria-labelledby={id} onKeyDown={closeOnEscape(onBack)}>
      <p id={id}>
        {description === undefined ? (
          words.riskAsk
        ) : (
          <>
            <strong>{why ?? words.risks.high}</strong> <bdi>{description}</bdi>
          </>
        )}
      </p>
      <div className="rai-actions">
        <Button ref={back} onClick={onBack}>
          {words.back}
        </Button>
        <Button decides aria-describedby={id} onClick={onApprove}>
          {label}
        </Button>
      </div>
    </fieldset>
  );
}
