import { own, ownString, type JsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { ConversationResult } from '../../model/Protocol.js';
import type { Wire, WireStream } from '../../model/Wire.js';
import type { TaggedContext } from './requestBody.js';

/** Which of the two binaries is running. */
export type JobworkerpServer = 'sync' | 'async';

/** The connection to the server, and the thread. */
export interface Front {
  readonly wire: Wire;
  readonly server: JobworkerpServer;
  readonly threadId: string;
  readonly context: readonly TaggedContext[];
  readonly at: (route: string, id?: string) => string;
}

/** The position in a stream, and the server's state of the run when it was opened. */
export interface Place {
  readonly stream: WireStream | undefined;
  readonly cursor: string | undefined;
  readonly session: JsonObject | undefined;
}

/** The endpoints next to `…/ag-ui/run`. */
export function addressesOf(url: string): Front['at'] {
  const [path = '', query] = url.split('?', 2);
  const base = path.replace(/\/run\/?$/, '');
  return (route, id) =>
    `${base}/${route}${id === undefined ? '' : `/${encodeURIComponent(id)}`}${query ? `?${query}` : ''}`;
}

/** The data of the interrupt that an answer requires. */
export const metadataOf = ([first]: readonly (ReceivedInterrupt | undefined)[]): unknown =>
  own(first?.interrupt.metadata, 'jobworkerp');

/** The server's id of the interrupted run, if known. */
export const interruptedRunId = (received: readonly ReceivedInterrupt[]): string | undefined =>
  ownString(metadataOf(received), 'runId');

export const values = (...list: readonly unknown[]): ConversationResult => ({ type: 'values', values: list });

/** Whether a session has ended. */
export const isOver = (session: JsonObject | undefined): boolean =>
  /^(completed|cancelled|error)$/.test(String(own(session, 'state')));

/** Whether `cursor` is the last event of a session. */
export function isAtEnd(cursor: string | undefined, session: JsonObject | undefined): boolean {
  const last = own(session, 'lastEventId');
  return typeof last === 'number' && cursor !== undefined && Number(cursor) >= last;
}
