import type { Risk } from '../../model/Risk.js';
import { useRisks } from './RiskProvider.js';

/**
 * The risk of a question, or of one action of a question with several. It comes from `risk` on the panel or the card
 * around; `undefined` if the host gives none.
 *
 * @param key Of the question or the action.
 */
export function useRisk(key: string): Risk | undefined {
  return useRisks().get(key);
}
