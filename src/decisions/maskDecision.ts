import type { Decision, ReceivedInterrupt } from '../model/PendingInterrupt.js';
import type { IsSecret } from '../secrets/secrets.js';
import { maskPayload } from './actions.js';

/** A decision with masked secrets. Returns the same object if it contains none. */
export function maskDecision(
  received: ReceivedInterrupt,
  decision: Decision,
  isSecret: IsSecret | undefined,
  toolName: string | undefined,
): Decision {
  if (decision.status === 'cancelled') return decision;
  const payload = maskPayload(received, decision.payload, isSecret, toolName);
  return payload === decision.payload ? decision : { status: 'resolved', payload };
}
