'use client';
import { useId, type ReactNode } from 'react';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { Button } from '../Button/Button.js';
import { idList, useCard } from '../Button/CardContext.js';
import { useWords } from '../Words/WordsContext.js';
import { useIsBusy } from '../../react/useIsBusy.js';

/**
 * Cancels a question without an answer. Renders nothing if the server does not support that. If the server treats a
 * cancellation as something else, a hint shows that. `inLine` renders it within a line of text.
 */
export function CancelButton({
  interrupt,
  inLine = false,
}: {
  interrupt: BoundInterrupt;
  inLine?: boolean;
}): ReactNode {
  const { words } = useWords();
  const { canCancel, describedBy } = useCard();
  const id = useId();
  const isBusy = useIsBusy();
  const { cancellation } = interrupt;
  if (!canCancel || cancellation === 'impossible') return null;
  const props = {
    'aria-describedby': cancellation ? idList(id, describedBy) : describedBy,
    'aria-disabled': isBusy || undefined,
    onClick: () => void (isBusy || interrupt.cancel()),
  };
  return (
    <>
      {inLine ? (
        <button type="button" className="rai-link" data-decides="" {...props}>
          {words.cancel}
        </button>
      ) : (
        <Button className="rai-skip" variant="quiet" undoes decides {...props}>
          {words.cancel}
        </Button>
      )}
      {cancellation && (
        <span className="rai-hint" id={id}>
          {cancellation === 'denies' ? words.cancelDenies : words.cancelUnsafe}
        </span>
      )}
    </>
  );
}
