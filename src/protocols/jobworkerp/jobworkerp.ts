import type { Protocol } from '../../model/Protocol.js';
import type { Shortcoming } from '../../model/RunSnapshot.js';
import { addressesOf, converseWithFront } from './converseWithFront.js';
import { createFrontDecoder, type JobworkerpServer } from './createFrontDecoder.js';
import { readEndOfPause, readRefusal } from './refusals.js';
import { runBody, type JobworkerpContext } from './requestBody.js';
import { resumePayload } from './toolApproval.js';

export type { JobworkerpServer } from './createFrontDecoder.js';
export type { JobworkerpContext } from './requestBody.js';

/** What a host knows of its AG-UI Front. */
export interface JobworkerpOptions {
  /** Which workflow runs; repeated with every answer, since the server asks for it again. */
  context: JobworkerpContext | readonly JobworkerpContext[];
  /** Which binary answers: `ag-ui-http` or `ag-ui-http-async`. They take answers in different ways. @default 'sync' */
  server?: JobworkerpServer | undefined;
}

const shortcomings: readonly Shortcoming[] = ['mixed', 'cancelApart', 'schema', 'idempotency', 'expiry'];

/**
 * The AG-UI Front of jobworkerp-rs: `url` is its `…/ag-ui/run`. An approval is one question about every call that waits;
 * calls may be edited, and all run or none. A workflow that waits for a person's input ends its stream and says
 * nothing more: that is a question here. A cancellation reaches the model as a rejection; the async server takes none.
 * Tools are named as a person reads them (`COMMAND/run`).
 *
 * Its CORS rules let no page of another origin send `Last-Event-ID`; a broken stream is then told again from its start.
 */
export function jobworkerp({ context, server = 'sync' }: JobworkerpOptions): Protocol {
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
      cannot: sync ? shortcomings : ['cancel', ...shortcomings],
    },
    start: (input) => ({ body: runBody(input, contexts) }),
    resume(input, { entries, received }) {
      const [entry] = entries;
      const resume = entry && { interruptId: entry.interruptId, payload: resumePayload(entry, received[0]) };
      return { body: { ...runBody(input, contexts), resume } };
    },
    createDecoder: () => createFrontDecoder(server),
    converse: (task, wire) => converseWithFront(task, wire, { server, context: contexts, running }),
    stop: ({ url, runId }) => ({
      url: addressesOf(url)(`/run/${encodeURIComponent(running.get(runId) ?? runId)}`),
      method: 'DELETE',
    }),
    readError: readRefusal,
    endsPause: readEndOfPause,
  };
}
