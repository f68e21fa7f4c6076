import type { ResumeEntry } from '../../model/agUi.js';
import { isJsonObject, own } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { ResumeBatch } from '../../model/Protocol.js';
import { endsCall } from './suspension.js';

export { interruptState } from './interruptState.js';
export { wouldMissInterrupts } from './wouldMissInterrupts.js';

// What only answers need over the AI SDK API. It is one chunk, which loads while the agent works.

/** The answers as parts of one assistant message. */
export function answers(batch: ResumeBatch): object {
  const { id, entries, received } = batch;
  return {
    id,
    role: 'assistant',
    parts: entries.map((entry, index) => answerOf(entry, received[index], endsCall(batch, index))),
  };
}

function answerOf(entry: ResumeEntry, received: ReceivedInterrupt | undefined, ends: boolean): object {
  const { toolCallId = entry.interruptId } = received?.interrupt ?? {};
  const payload = own(entry, 'payload');
  const part = {
    type: `tool-${received?.proposal?.name ?? 'call'}`,
    toolCallId,
    input: received?.proposal?.args,
  };
  if (received?.answerFormat !== 'approval')
    return ends
      ? { ...part, state: 'output-denied' }
      : { ...part, state: 'output-available', output: payload };
  const approval = { ...(isJsonObject(payload) && payload), id: entry.interruptId, approved: !ends };
  return { ...part, state: 'approval-responded', approvalId: entry.interruptId, approval };
}
