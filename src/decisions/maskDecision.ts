import type { Decision, ReceivedInterrupt } from '../model/PendingInterrupt.js';
import type { IsSecret } from '../secrets/secrets.js';
import { maskEchoes } from '../secrets/withoutEchoes.js';
import { maskPayload } from './actions.js';

/**
 * A decision with masked secrets, and with `texts`, the known ones, masked anywhere. Returns the same object if it
 * contains none.
 */
export function maskDecision(
  received: ReceivedInterrupt,
  decision: Decision,
  isSecret: IsSecret | undefined,
  toolName: string | undefined,
  texts: readonly string[],
): Decision {
  if (decision.status === 'cancelled') return decision;
  const payload = maskEchoes(maskPayload(received, decision.payload, isSecret, toolName), texts);
  return payload === decision.payload ? decision : { status: 'resolved', payload };
}
