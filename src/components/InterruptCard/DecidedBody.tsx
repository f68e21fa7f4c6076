'use client';
import { useState, type ReactNode } from 'react';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { OneRoom } from '../ErrorBoundary/Rooms.js';
import { useWords } from '../Words/WordsContext.js';
import { CardBody } from './CardBody.js';
import { OnlyCancel } from './OnlyCancel.js';
import { Receipt } from '../Receipt/Receipt.js';
import { isOwnRenderer, useRenderer } from './useRenderer.js';

/** What was decided about a question, the ways that are left, and what was asked, folded. */
export function DecidedBody({ interrupt }: { interrupt: BoundInterrupt }): ReactNode {
  const { words } = useWords();
  const [open, setOpen] = useState(false);
  const Renderer = useRenderer(interrupt);
  const { toolCall, metadata } = interrupt;
  // The receipt and the question say the rest already. What a host's renderer shows, only it knows.
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

/** An answer that has not got through, and no longer can. */
function hasLapsed({ expired, delivery, decision }: BoundInterrupt): boolean {
  const waits = delivery === 'none' || delivery === 'refused' || delivery === 'inDoubt';
  return expired && waits && decision?.status === 'resolved';
}
