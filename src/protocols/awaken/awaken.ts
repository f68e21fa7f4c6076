import type { RunAgentInput } from '../../model/agUi.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { ConversationProtocol } from '../../model/Protocol.js';
import { addressesOf, segment } from './addresses.js';
import { converseNatively } from './converseNatively.js';
import { createNativeDecoder } from './createNativeDecoder.js';
import { asText, freshMessages } from './freshMessages.js';
import { readEndOfPause, readStatus } from './refusals.js';
import type { RunLog } from './runLog.js';
import { askedBy } from './suspension.js';

export { awakenAgUi, type AwakenFaceOptions } from './awakenAgUi.js';
export { awakenAiSdk } from './awakenAiSdk.js';

/** What the native API needs to know. */
export interface AwakenOptions {
  /** The agent that runs. */
  agentId: string;
  /** Where the native endpoints stand, such as `/api/v1`. @default what stands before `/runs` in the run's `url` */
  root?: string | undefined;
}

/**
 * Awaken's native API, the only complete one: `url` is its `…/v1/runs`. Every call that waits is a question of its own
 * and gets its own answer, with a receipt for each; a batch that breaks off half-way is shown as such, and the rest can be
 * sent. The run is followed over its event log, which is open before the first answer leaves; a server that keeps no log
 * is asked for the run's record instead.
 *
 * A call that runs again with its own arguments takes a yes or a no and no edits; for the others the answer is the
 * tool's result, or its arguments.
 */
export function awaken({ agentId, root }: AwakenOptions): ConversationProtocol {
  const running = new Map<string, string>();
  const bodyOf = ({ threadId, messages }: RunAgentInput) => ({
    agentId,
    threadId,
    messages: asText(freshMessages(messages)),
  });
  const context = {
    bodyOf,
    root,
    running,
    cursors: new WeakMap<ReceivedInterrupt, Pick<RunLog, 'cursor'>>(),
    posted: new WeakSet<ReceivedInterrupt>(),
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
      cannot: ['cancelApart', 'together', 'expiry'],
    },
    createDecoder: createNativeDecoder,
    converse: (task, wire) => converseNatively(task, wire, context),
    stop({ url, runId, received }) {
      const known = running.get(runId) ?? askedBy(received);
      if (known === undefined) return undefined;
      return { url: addressesOf(url, root)(`/runs/${segment(known)}/cancel`), method: 'POST' };
    },
    // Each answer has its receipt: a run that fails afterwards has used them.
    readError: (error, { consumed }) =>
      consumed || error.code === 'run_error' ? 'failed' : readStatus(error),
    endsPause: readEndOfPause,
  };
}
