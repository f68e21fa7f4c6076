'use client';
import type { ReactNode } from 'react';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { Isolated } from '../ErrorBoundary/IsolatedParts.js';
import { useWords } from '../Words/WordsContext.js';
import { useExpanded } from '../Page/useExpanded.js';
import { Receipt } from '../Receipt/Receipt.js';
import { CardBody } from './CardBody.js';
import { OnlyCancel } from './OnlyCancel.js';
import { isTooLate } from './isTooLate.js';
import { isLibraryRenderer, useRenderer } from './useRenderer.js';

/** The receipt of a question with its buttons, and below it the question: collapsed on a screen, expanded in print. */
export function DecidedBody({ interrupt }: { interrupt: BoundInterrupt }): ReactNode {
  const { words } = useWords();
  const [open, setOpen] = useExpanded();
  const Renderer = useRenderer(interrupt);
  const { toolCall, metadata } = interrupt;
  // The receipt and the question already show everything else. A renderer of the host can show more.
  const hasDetails = toolCall !== undefined || metadata !== undefined || !isLibraryRenderer(Renderer);
  return (
    <>
      <Receipt interrupt={interrupt} />
      {isTooLate(interrupt) && <OnlyCancel interrupt={interrupt} />}
      {hasDetails && (
        <details className="rai-details" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{words.askedThis}</summary>
          <Isolated resetKey={open ? 'asked' : undefined}>
            <CardBody interrupt={interrupt} readOnly />
          </Isolated>
        </details>
      )}
    </>
  );
}
