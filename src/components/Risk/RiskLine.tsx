'use client';
import type { ReactNode } from 'react';
import type { Risk } from '../../model/Risk.js';
import { useWords } from '../Words/WordsContext.js';

/** Props of {@link RiskLevelLabel} and {@link RiskReason}. */
export interface RiskProps {
  risk: Risk;
  id?: string | undefined;
}

/**
 * The level of a risk as text, with a different shape for each.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-level` | always: `low`, `medium` or `high` |
 */
export function RiskLevelLabel({ risk: { level }, id }: RiskProps): ReactNode {
  const { words } = useWords();
  return (
    <strong className="rai-risk" id={id} data-level={level}>
      {words.risks[level]}
    </strong>
  );
}

/**
 * The host's reason for a rating, if there is one.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-level` | always: `low`, `medium` or `high` |
 */
export function RiskReason({ risk: { level, why }, id }: RiskProps): ReactNode {
  return why ? (
    <p className="rai-risk-reason" id={id} data-level={level}>
      <bdi>{why}</bdi>
    </p>
  ) : null;
}
