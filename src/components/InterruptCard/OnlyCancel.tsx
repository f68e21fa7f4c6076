'use client';
import type { ReactNode } from 'react';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { CancelButton } from '../CancelButton/CancelButton.js';
import { useWords } from '../Words/WordsContext.js';

/** “Skip question” for a question that has expired, so that it cannot be answered any more. */
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
