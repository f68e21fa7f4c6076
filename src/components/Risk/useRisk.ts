import type { Risk } from '../../model/Risk.js';
import { useRisks } from './RiskProvider.js';

/**
 * The risk of an interrupt, or of one action of an interrupt with several actions: the result of `risk` of the
 * surrounding panel or card. `undefined` if the host gives no rating.
 *
 * @param key The key of the interrupt or the action.
 */
export function useRisk(key: string): Risk | undefined {
  return useRisks().get(key);
}
