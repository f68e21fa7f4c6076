'use client';
import type { ReactNode } from 'react';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { CancelButton } from '../CancelButton/CancelButton.js';
import { useWords } from '../Words/WordsContext.js';

/** Cancels an expired question: the only button that is left on its card. */
export function OnlyCancel({ interrupt }: { interrupt: BoundInterrupt }): ReactNode {
  const { words } = useWords();
  return (
    <>
      <p className="rai-hint">{words.expiredHelp}</p>
      <div className="rai-actions">
        <CancelButton interrupt={interrupt} />
      </div>
    </>
  );
}
