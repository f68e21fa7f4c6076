'use client';
import type { ReactNode } from 'react';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { useWords } from '../Words/WordsContext.js';
import { CardBody } from './CardBody.js';
import { OnlyCancel } from './OnlyCancel.js';

/** The renderer of an open question, and the reason if it cannot be answered. */
export function OpenBody({ interrupt }: { interrupt: BoundInterrupt }): ReactNode {
  const { words } = useWords();
  const { answerable, expired } = interrupt;
  const elsewhere = interrupt.delivery === 'elsewhere';
  return (
    <>
      <CardBody interrupt={interrupt} readOnly={expired || elsewhere || !answerable} />
      {!answerable && <p className="rai-hint">{words.answeringImpossible}</p>}
      {elsewhere && <p className="rai-hint">{words.elsewhereHelp}</p>}
      {answerable && expired && !elsewhere && <OnlyCancel interrupt={interrupt} />}
    </>
  );
}
