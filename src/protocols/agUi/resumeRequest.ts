import type { RunAgentInput } from '../../model/agUi.js';
import type { ProtocolRequest, ResumeBatch } from '../../model/Protocol.js';
import { encodeActions } from './actionRules.js';
import { bridgeOf } from './bridges.js';
import { inResume } from './resumeEncodings.js';

/** The request for a complete batch, in the AG-UI 1.0 format or in the format of its server. */
export function resumeRequest(input: RunAgentInput, batch: ResumeBatch): ProtocolRequest {
  const entries = batch.entries.map((entry, index) => {
    const received = batch.received[index];
    return entry.status === 'resolved' && received?.actions
      ? { ...entry, payload: encodeActions(received, entry.payload) }
      : entry;
  });
  const encode = bridgeOf(batch.received)?.encode ?? inResume;
  return encode(input, { ...batch, entries });
}
