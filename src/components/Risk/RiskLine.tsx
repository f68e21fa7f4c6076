'use client';
import type { ReactNode } from 'react';
import type { Risk } from '../../model/Risk.js';
import { useWords } from '../Words/WordsContext.js';

/**
 * The risk and the host's reason, as text, with a different shape for each level.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-level` | always: `low`, `medium` or `high` |
 */
export function RiskLine({ risk: { level, why }, id }: { risk: Risk; id: string }): ReactNode {
  const { words } = useWords();
  return (
    <p className="rai-risk" id={id} data-level={level}>
      <strong>{words.risks[level]}</strong> {why !== undefined && <bdi>{why}</bdi>}
    </p>
  );
}
