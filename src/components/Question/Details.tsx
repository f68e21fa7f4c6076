'use client';
import type { ReactNode } from 'react';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import { JsonView } from '../JsonView/JsonView.js';
import { useWords } from '../Words/WordsContext.js';

/** The agent's metadata, collapsed. Renders nothing if there is none. */
export function Details({ interrupt }: { interrupt: PendingInterrupt }): ReactNode {
  const { words } = useWords();
  const { metadata } = interrupt;
  if (!metadata || Object.keys(metadata).length === 0) return null;
  return (
    <details className="rai-details">
      <summary>{words.details}</summary>
      <JsonView value={metadata} />
    </details>
  );
}
