'use client';
import { useState, type ReactNode } from 'react';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { OneRoom } from '../ErrorBoundary/Rooms.js';
import { useWords } from '../Words/WordsContext.js';
import { CardBody } from './CardBody.js';
import { OnlyCancel } from './OnlyCancel.js';
import { Receipt } from '../Receipt/Receipt.js';
import { isOwnRenderer, useRenderer } from './useRenderer.js';

/** The decision about a question, the remaining actions, and the question, collapsed. */
export function DecidedBody({ interrupt }: { interrupt: BoundInterrupt }): ReactNode {
  const { words } = useWords();
  const [open, setOpen] = useState(false);
  const Renderer = useRenderer(interrupt);
  const { toolCall, metadata } = interrupt;
  // The receipt and the question show the rest already. Only the host's renderer knows what it shows.
  const saysMore = toolCall !== undefined || metadata !== undefined || !isOwnRenderer(Renderer);
  return (
    <>
      <Receipt interrupt={interrupt} />
      {hasLapsed(interrupt) && <OnlyCancel interrupt={interrupt} />}
      {saysMore && (
        <details className="rai-details" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{words.askedThis}</summary>
          <OneRoom name={open ? 'asked' : undefined}>
            <CardBody interrupt={interrupt} readOnly />
          </OneRoom>
        </details>
      )}
    </>
  );
}

/** An answer that was not accepted and no longer can be. */
function hasLapsed({ expired, delivery, decision }: BoundInterrupt): boolean {
  const waits = delivery === 'none' || delivery === 'refused' || delivery === 'inDoubt';
  return expired && waits && decision?.status === 'resolved';
}
