import type { ConversationProtocol } from '../../model/Protocol.js';
import { converseWithFront } from './converseWithFront.js';
import { createFrontDecoder } from './createFrontDecoder.js';
import { addressesOf, interruptedRunId, type JobworkerpServer } from './front.js';
import { loadLazyCodeWithEngine } from './loadLazyCode.js';
import { readEndOfPause, readRefusal } from './refusals.js';
import { taggedContext, type JobworkerpContext } from './requestBody.js';

export type { JobworkerpServer } from './front.js';
export type { JobworkerpContext } from './requestBody.js';

/** Options of the AG-UI Front. */
export interface JobworkerpOptions {
  /**
   * The workflow to run, in the format of the server or of the client guide. It is sent again with every answer,
   * because the server requires that.
   */
  context: JobworkerpContext | readonly JobworkerpContext[];
  /**
   * The running binary: `ag-ui-http` or `ag-ui-http-async`. They accept answers in different formats.
   * @default 'sync'
   */
  server?: JobworkerpServer | undefined;
  /**
   * Whether `toolResults` of an approval change the arguments of its calls, as in jobworkerp-rs. `false` for a server
   * that takes them as the results of calls that the client has executed, as in the client guide. @default true
   */
  edits?: boolean | undefined;
}

/**
 * The AG-UI Front of jobworkerp-rs. `url` is its `…/ag-ui/run`. One interrupt asks about all suspended calls together.
 * Each can be edited, and either all of them run or none. A workflow that waits for the user's input ends its stream
 * without an interrupt; this protocol creates one. A cancellation reaches the model as a rejection; the async server
 * accepts none. Tool names are shown in readable form (`COMMAND/run`).
 *
 * The protocol reports the tasks of the workflow as steps. When it finds a run again, the event `jobworkerp.state` of
 * `run.on('custom')` contains the server's `completedTasks` and `currentTask`.
 *
 * Its CORS rules don't allow `Last-Event-ID` from another origin. A broken stream is then replayed from its start.
 */
export function jobworkerp({
  context,
  server = 'sync',
  edits = true,
}: JobworkerpOptions): ConversationProtocol {
  loadLazyCodeWithEngine();
  const contexts = [context].flat().map(taggedContext);
  const running = new Map<string, string>();
  const sync = server === 'sync';
  return {
    name: 'jobworkerp',
    capabilities: {
      protocol: 'jobworkerp',
      cancel: sync,
      idempotent: false,
      reconnect: true,
      refresh: sync,
      stop: true,
      ...(!edits && { approveWithEdits: false }),
      cannot: ['mixed', 'distinguishCancel', 'schema', 'expiry', 'media'],
    },
    createDecoder: () => createFrontDecoder({ edits, cancels: sync }),
    converse: (task, wire) => converseWithFront(task, wire, { server, context: contexts, running }),
    // Ends active and waiting runs. The user can therefore stop a run whose interrupt cannot be cancelled.
    stop({ url, runId, received }) {
      const known = running.get(runId) ?? interruptedRunId(received) ?? runId;
      return { url: addressesOf(url)('run', known), method: 'DELETE' };
    },
    readError: readRefusal,
    endsPause: readEndOfPause,
  };
}
