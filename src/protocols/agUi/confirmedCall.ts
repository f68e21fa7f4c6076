import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';
import type { Interrupt } from '../../model/agUi.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';

/** The call with which ADK asks about another call. */
export const CONFIRMATION = 'adk_request_confirmation';

/** The call with which ADK asks to accept the changes that a tool has made to the state. */
export const CHANGES = 'confirm_changes';

/** The schema of the answer to {@link CHANGES}, which ADK omits; `undefined` for any other interrupt. */
export function changesSchema({ reason, metadata }: Interrupt): JsonObject | undefined {
  const [changed] = Object.values(own(metadata, 'predict_state') ?? {}) as readonly unknown[];
  if (reason !== CHANGES || ownString(changed, 'state_key') === undefined) return undefined;
  return { type: 'object', properties: { accepted: { type: 'boolean' } }, required: ['accepted'] };
}

/** The call that ADK 0.11 asks about: `metadata.adk.originalFunctionCall` beside its `toolConfirmation`. */
export function confirmedCall(metadata: Interrupt['metadata']): JsonObject | undefined {
  const adk = own(metadata, 'adk');
  const call = own(adk, 'originalFunctionCall');
  return isJsonObject(call) && isJsonObject(own(adk, 'toolConfirmation')) ? call : undefined;
}

/**
 * Replaces the `toolCallId` of an interrupt of ADK: instead of the call that asks, it names the call that is asked
 * about, which gets the result.
 */
export function aboutConfirmedCall(
  received: ReceivedInterrupt,
  toolOf: (toolCallId: string) => string | undefined,
): ReceivedInterrupt {
  const { interrupt } = received;
  const toolCallId = ownString(confirmedCall(interrupt.metadata), 'id');
  if (!toolCallId || interrupt.toolCallId === undefined) return received;
  if ((toolOf(interrupt.toolCallId) ?? CONFIRMATION) !== CONFIRMATION) return received;
  return { ...received, interrupt: { ...interrupt, toolCallId } };
}
