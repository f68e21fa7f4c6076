import type { Risk } from '../../model/Risk.js';
import { useRisks } from './RiskProvider.js';

/**
 * How much is at stake where a question, or one action of a question that holds several, is answered. As the host
 * judged it by `risk`, on the panel or the card around; `undefined` where nothing is said.
 *
 * @param key Of the question or the action.
 */
export function useRisk(key: string): Risk | undefined {
  return useRisks().get(key);
}
