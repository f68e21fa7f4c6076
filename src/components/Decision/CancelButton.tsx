'use client';
import type { ReactNode } from 'react';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { Button } from '../Button/Button.js';
import { useCard } from '../InterruptCard/CardContext.js';
import { useWords } from '../Words/WordsContext.js';

/** Abandons a question without an answer. Nothing where the server cannot take that. */
export function CancelButton({ interrupt }: { interrupt: BoundInterrupt }): ReactNode {
  const { words } = useWords();
  const { canCancel } = useCard();
  if (!canCancel) return null;
  return (
    <Button variant="quiet" onClick={() => interrupt.cancel()}>
      {words.cancel}
    </Button>
  );
}
