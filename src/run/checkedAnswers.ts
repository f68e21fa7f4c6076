import { checkPayload } from '../gate/checkPayload.js';
import { AgentRunError } from '../model/AgentRunError.js';
import { own } from '../model/json.js';
import type { Protocol, ProtocolRequest, ResumeBatch, StreamProtocol } from '../model/Protocol.js';
import { isPlainAnswer } from '../protocols/agUi/bridges.js';

/**
 * AG-UI with a last check of each request: the answers in `resume` must still match the schemas of their interrupts
 * when they are sent. Answers that a bridge encodes are not checked. Returns other protocols unchanged.
 */
export function withCheckedAnswers(protocol: StreamProtocol): StreamProtocol;
export function withCheckedAnswers(protocol: Protocol): Protocol;
export function withCheckedAnswers(protocol: Protocol): Protocol {
  if (protocol.name !== 'ag-ui' || 'converse' in protocol) return protocol;
  return {
    ...protocol,
    resume(input, batch) {
      const request = protocol.resume(input, batch);
      checkAnswers(request, batch);
      return request;
    },
  };
}

/** @throws AgentRunError `not_sent` if an answer does not match its schema */
function checkAnswers({ body }: ProtocolRequest, { received }: ResumeBatch): void {
  const sent = own(body, 'resume');
  if (!Array.isArray(sent)) return;
  received.forEach((each, index) => {
    const { interrupt } = each;
    const entry: unknown = sent[index];
    const isAnswer = own(entry, 'interruptId') === interrupt.id && own(entry, 'status') === 'resolved';
    if (!isAnswer || !isPlainAnswer(each)) return;
    const verdict = checkPayload(own(entry, 'payload'), interrupt.responseSchema);
    if (verdict.type !== 'invalid') return;
    const [issue] = verdict.issues;
    throw new AgentRunError(
      'not_sent',
      `The answer to "${interrupt.id}" does not match the agent's schema: ${issue?.message ?? 'it is invalid.'} Nothing was sent. Change the answer, or cancel it.`,
    );
  });
}
