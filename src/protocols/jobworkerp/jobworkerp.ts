import type { ConversationProtocol } from '../../model/Protocol.js';
import { addressesOf, askedBy, converseWithFront } from './converseWithFront.js';
import { createFrontDecoder, type JobworkerpServer } from './createFrontDecoder.js';
import { readEndOfPause, readRefusal } from './refusals.js';
import type { JobworkerpContext } from './requestBody.js';

export type { JobworkerpServer } from './createFrontDecoder.js';
export type { JobworkerpContext } from './requestBody.js';

/** What a host knows of its AG-UI Front. */
export interface JobworkerpOptions {
  /** Which workflow runs; repeated with every answer, since the server asks for it again. */
  context: JobworkerpContext | readonly JobworkerpContext[];
  /** Which binary answers: `ag-ui-http` or `ag-ui-http-async`. They take answers in different ways. @default 'sync' */
  server?: JobworkerpServer | undefined;
}

/**
 * The AG-UI Front of jobworkerp-rs: `url` is its `…/ag-ui/run`. An approval is one question about every call that waits;
 * calls may be edited, and all run or none. A workflow that waits for a person's input ends its stream and says
 * nothing more: that is a question here. A cancellation reaches the model as a rejection; the async server takes none.
 * Tools are named as a person reads them (`COMMAND/run`).
 *
 * Its CORS rules let no page of another origin send `Last-Event-ID`; a broken stream is then told again from its start.
 */
export function jobworkerp({ context, server = 'sync' }: JobworkerpOptions): ConversationProtocol {
  const contexts = Array.isArray(context)
    ? (context as readonly JobworkerpContext[])
    : [context as JobworkerpContext];
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
      cannot: ['mixed', 'cancelApart', 'schema', 'expiry'],
    },
    createDecoder: () => createFrontDecoder(server),
    converse: (task, wire) => converseWithFront(task, wire, { server, context: contexts, running }),
    // The way out of a question that takes no cancellation, too: it ends a run that waits as it ends any other.
    stop({ url, runId, received }) {
      const known = running.get(runId) ?? askedBy(received) ?? runId;
      return { url: addressesOf(url)(`/run/${encodeURIComponent(known)}`), method: 'DELETE' };
    },
    readError: readRefusal,
    endsPause: readEndOfPause,
  };
}
