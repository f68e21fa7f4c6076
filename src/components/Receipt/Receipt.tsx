'use client';
import type { ReactNode } from 'react';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { isSecretOf } from '../../secrets/markSecrets.js';
import { useShortcutKey } from '../Shortcuts/ShortcutKey.js';
import { useRendererOptions } from '../Options/RendererContext.js';
import { useWords } from '../Words/WordsContext.js';
import { CancelButton } from '../CancelButton/CancelButton.js';
import { useIsBusy } from '../../react/useIsBusy.js';
import { DecisionDetails } from './DecisionDetails.js';
import { decisionInWords } from './decisionInWords.js';
import { isUndoable } from './isUndoable.js';
import { Outcome } from './Outcome.js';
import { SendCountdown } from './SendCountdown.js';
import { useHeldUndo } from './useHeldUndo.js';
import { shortQuestion } from '../Question/questionOf.js';

/**
 * The decision, its delivery state, its result, and a button to undo it while that is possible.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-decision` | always: `yes`, `no`, `answer` or `cancelled` |
 */
export function Receipt({ interrupt }: { interrupt: BoundInterrupt }): ReactNode {
  const { words } = useWords();
  const { tools } = useRendererOptions();
  const undoKey = useShortcutKey('undo');
  const isBusy = useIsBusy();
  const undo = () => void (isBusy || interrupt.reopen());
  const heldUndo = useHeldUndo(undo);
  const decision = decisionInWords(interrupt, words, isSecretOf(useProvidedRun()));
  if (!decision) return null;
  const { delivery } = interrupt;
  const canUndo = isUndoable(interrupt);
  const question = shortQuestion(interrupt, words, tools);
  // An answer in doubt may have arrived, so reopening it takes nothing back: the button reads “Change” and has no
  // shortcut.
  const inDoubt = delivery === 'inDoubt';
  const key = inDoubt ? undefined : undoKey;
  return (
    <div className="rai-receipt" data-decision={decision.kind}>
      <p className="rai-receipt-line">
        <strong>{decision.word}</strong>
        <span className="rai-hint" data-delivery={delivery}>
          {delivery === 'delayed' ? <SendCountdown /> : words.delivery[delivery]}
        </span>
        {canUndo && (
          <button
            type="button"
            className="rai-link"
            {...key?.attributes}
            aria-label={inDoubt ? words.changeLabel({ question }) : words.undoLabel({ question })}
            aria-disabled={isBusy || undefined}
            {...heldUndo}
            onClick={undo}
          >
            {inDoubt ? words.change : words.undo}
          </button>
        )}
        {canUndo && key?.sign}
        {inDoubt && interrupt.status === 'answered' && !interrupt.expired && (
          <CancelButton interrupt={interrupt} inLine />
        )}
      </p>
      <DecisionDetails decision={decision} />
      {delivery === 'accepted' && <Outcome result={interrupt.toolCall?.result} />}
    </div>
  );
}
