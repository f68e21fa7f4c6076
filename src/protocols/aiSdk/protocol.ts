import type { AgentRunError } from '../../model/AgentRunError.js';
import { callForResult } from '../../model/callSafely.js';
import type { ConversationProtocol, ErrorFacts, ErrorReading } from '../../model/Protocol.js';
import type { AiSdkOptions } from './AiSdkOptions.js';
import { converse } from './converse.js';
import { createUiDecoder } from './createUiDecoder.js';
import { loadLazyCodeWithEngine } from './loadLazyCode.js';

/**
 * Connects to a route that responds with the UI message stream of AI SDK 7, such as one with `streamText` and tools
 * that need an approval. The `url` of the run object is the route, its `threadId` is the id of the chat, and its
 * `forwardedProps` are added to the body.
 *
 * Each approval is an interrupt. All answers are sent together, in the message that asks for them. The rest of that
 * message is sent back unchanged. Approvals that the server decides automatically are not interrupts. A call of a tool
 * without `execute` is in `pendingToolCallIds`: the host answers it with a tool message.
 */
export function aiSdk(options: AiSdkOptions = {}): ConversationProtocol {
  loadLazyCodeWithEngine();
  const { resumable = false, load, stop } = options;
  return {
    name: 'ai-sdk',
    capabilities: {
      protocol: 'ai-sdk',
      cancel: true,
      idempotent: false,
      reconnect: resumable !== false,
      refresh: resumable !== false || load !== undefined,
      ...(stop && { stop: true }),
      approveWithEdits: false,
      cannot: ['distinguishCancel', 'schema', 'expiry'],
    },
    createDecoder: createUiDecoder,
    converse: (task, wire) => converse(task, wire, options),
    ...(stop && { stop }),
    readError: (error, facts) =>
      callForResult(() => options.readError?.(error, facts)) ?? readRefusal(error, facts),
  };
}

/** AI SDK's errors about approvals. A tool's error can quote them after text of its own. */
const refusal = /^Tool (?:approval (?:response|signature)|call "[^"]*" not found for approval)\b/i;

/** AI SDK checks all approvals before it uses one. */
function readRefusal(
  { code, httpStatus = 0, message }: AgentRunError,
  { consumed, hasOutput }: ErrorFacts,
): ErrorReading {
  if (consumed) return 'failed';
  if (hasOutput) return 'unknown';
  const isRefused = code === 'http_error' ? httpStatus >= 400 && httpStatus < 500 : refusal.test(message);
  return isRefused ? 'refused' : 'unknown';
}
