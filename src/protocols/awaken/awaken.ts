import type { ConversationProtocol, ProtocolTask } from '../../model/Protocol.js';
import { addressesOf, segment } from './addresses.js';
import { converseNatively } from './converseNatively.js';
import { createNativeDecoder } from './createNativeDecoder.js';
import { asText, freshMessages } from './freshMessages.js';
import { loadLazyCodeWithEngine } from './loadLazyCode.js';
import type { NativeContext } from './NativeContext.js';
import { readEndOfPause, readStatus } from './refusals.js';
import { interruptedRunId } from './suspension.js';

export { awakenAgUi, type AwakenFaceOptions } from './awakenAgUi.js';
export { awakenAiSdk } from './awakenAiSdk.js';

/** Options of the native API. */
export interface AwakenOptions {
  /** The agent to run. */
  agentId: string;
  /**
   * The base path of the native endpoints, such as `/api/v1`.
   * @default the part of the run object's `url` before `/runs`
   */
  root?: string | undefined;
}

/**
 * Connects to Awaken's native API, the most complete of its three APIs. The `url` of the run object is its `…/v1/runs`.
 * Every suspended call is a separate interrupt with its own answer and acknowledgement. If a batch fails halfway, the
 * snapshot shows it, and the rest can be sent. The run is followed with its event log, which is opened before the first
 * answer is sent. If the server keeps no log, the run's record is polled instead.
 *
 * A call that runs again with its own arguments can be approved or denied, but not edited. For other calls, the answer
 * is the tool's result or its arguments.
 */
export function awaken({ agentId, root }: AwakenOptions): ConversationProtocol {
  const running = new Map<string, string>();
  loadLazyCodeWithEngine();
  const fresh = freshMessages();
  const bodyOf = (task: ProtocolTask) => ({
    agentId,
    threadId: task.input.threadId,
    messages: asText(fresh.in(task)),
  });
  const context: NativeContext = {
    bodyOf,
    accepted: fresh.accepted,
    root,
    running,
  };
  return {
    name: 'awaken',
    capabilities: {
      protocol: 'awaken',
      cancel: true,
      idempotent: false,
      reconnect: true,
      refresh: true,
      stop: true,
      approveWithEdits: false,
      cannot: ['distinguishCancel', 'together', 'expiry', 'media', 'roles'],
    },
    createDecoder: createNativeDecoder,
    converse: (task, wire) => converseNatively(task, wire, context),
    stop({ url, runId, received }) {
      const known = running.get(runId) ?? interruptedRunId(received);
      if (known === undefined) return undefined;
      return { url: addressesOf(url, root)(`/runs/${segment(known)}/cancel`), method: 'POST' };
    },
    // Each answer is acknowledged: if the run fails afterwards, it has used them.
    readError: (error, { consumed }) =>
      consumed || error.code === 'run_error' ? 'failed' : readStatus(error),
    endsPause: readEndOfPause,
  };
}
