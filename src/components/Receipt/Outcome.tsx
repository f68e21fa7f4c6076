'use client';
import type { ReactNode } from 'react';
import { JsonView } from '../JsonView/JsonView.js';
import { useWords } from '../Words/WordsContext.js';

/** The result of a tool after its call was decided. Renders nothing if there is none. */
export function Outcome({ result }: { result: unknown }): ReactNode {
  const { words } = useWords();
  if (result === undefined) return null;
  return (
    <div className="rai-outcome">
      <p className="rai-hint">
        <strong>{words.outcome}</strong>
      </p>
      <JsonView value={result} />
    </div>
  );
}
