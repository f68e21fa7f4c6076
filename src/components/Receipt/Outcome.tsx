'use client';
import type { ReactNode } from 'react';
import { JsonView } from '../JsonView/JsonView.js';
import { useWords } from '../Words/WordsContext.js';

/** What a tool gave back once it was decided whether it may run. Nothing where nothing came back. */
export function Outcome({ result }: { result: unknown }): ReactNode {
  const { words } = useWords();
  if (result === undefined) return null;
  return (
    <div className="rai-outcome">
      <p className="rai-hint">{words.outcome}</p>
      <JsonView value={result} />
    </div>
  );
}
