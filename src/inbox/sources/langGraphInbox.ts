import { own, ownString, type JsonObject } from '../../model/json.js';
import type { ConversationProtocol } from '../../model/Protocol.js';
import { createLangGraphDecoder } from '../../protocols/langGraph/createLangGraphDecoder.js';
import { langGraph, type LangGraphOptions } from '../../protocols/langGraph/langGraph.js';
import type { InboxItem } from '../InboxItem.js';
import type { InboxQuery, InboxSort, InboxSource } from '../InboxSource.js';
import { interruptsIn, itemOf, timeOf, withoutRepeated } from './itemOf.js';
import { addressOf, countIn, listRequest, rowsIn } from './listRequest.js';
import { offsetPage } from './offsetPages.js';
import { runDefaults, sourceId, type SourceOptions } from './SourceOptions.js';

/** Options of `langGraphInbox`. */
export interface LangGraphInboxOptions extends SourceOptions {
  /** The base URL of the server. */
  readonly url: string;
  /** The assistant that continues a thread. @default the one that the metadata of the thread names */
  readonly assistantId?: string | undefined;
  /** Lists only threads with this metadata, such as `{ graph_id: 'agent' }`. */
  readonly metadata?: JsonObject | undefined;
  /** Returns the title of a thread, for example from its metadata. @default the first message */
  readonly title?: ((thread: JsonObject) => string | undefined) | undefined;
  /** The graph's input for new messages; see `langGraph`. */
  readonly input?: LangGraphOptions['input'];
}

const STATUS = 'interrupted';
/** The largest page of the server. */
const MOST = 1_000;
const FIELDS = ['thread_id', 'status', 'created_at', 'updated_at', 'metadata', 'interrupts'];

/**
 * Lists the interrupted threads of LangGraph's own server (the Agent Server), with `threads/search`. Its runs use the
 * protocol `langGraph`, which reads the state of the thread before it asks anything and again before each answer.
 *
 * Every thread that the server lists for the `headers` of the request is shown: permission is the server's task, for
 * example with its custom authentication.
 */
export function langGraphInbox(options: LangGraphInboxOptions): InboxSource {
  const { name = 'LangGraph', url, metadata, assistantId, input } = options;
  const protocols = new Map<string, ConversationProtocol>();
  const protocolOf = (id: string): ConversationProtocol => {
    const known = protocols.get(id) ?? langGraph({ assistantId: id, input });
    protocols.set(id, known);
    return known;
  };
  const waiting = { status: STATUS, ...(metadata && { metadata }) };
  const post = (path: string, body: object, signal: AbortSignal) =>
    listRequest(options, { url: addressOf(url, path), body, signal });

  return {
    name,
    id: sourceId(name, url, metadata),
    can: { count: true },
    async list({ cursor, limit, sort }: InboxQuery, signal) {
      const page = await offsetPage({ cursor, limit, most: MOST }, idOf, async (offset, count) => {
        const body = { ...waiting, limit: count, offset, ...orderOf(sort), select: FIELDS };
        const { value, headers } = await post('/threads/search', body, signal);
        const total = Number(headers.get('x-pagination-total') || Number.NaN);
        return { rows: rowsIn(value), ...(Number.isSafeInteger(total) && { total }) };
      });
      const listed = page.rows.filter(waits);
      const items = withoutRepeated(listed.flatMap((row) => readThread(row, options) ?? []));
      // A server that does not filter by status counts all of its threads.
      const isExact = listed.length === page.rows.length;
      return { ...page, items, total: isExact ? page.total : undefined };
    },
    async count(_query, signal) {
      return countIn((await post('/threads/count', waiting, signal)).value);
    },
    open: (item) => ({
      ...runDefaults(options),
      url,
      threadId: item.threadId,
      protocol: protocolOf(assistantId ?? ownString(item.data, 'assistant') ?? item.agent ?? ''),
    }),
  };
}

const idOf = (row: unknown): string | undefined => ownString(row, 'thread_id');

/** Whether a thread waits. A server may not return the status, or not filter by it. */
const waits = (row: unknown): boolean => (own(row, 'status') ?? STATUS) === STATUS;

const orderOf = (sort: InboxSort): object => ({
  sort_by: 'updated_at',
  sort_order: sort === 'newest' ? 'desc' : 'asc',
});

function readThread(row: unknown, { title }: LangGraphInboxOptions): InboxItem | undefined {
  const id = idOf(row);
  if (id === undefined) return undefined;
  const metadata = own(row, 'metadata');
  const agent = ownString(metadata, 'graph_id');
  const assistant = ownString(metadata, 'assistant_id');
  const waitingSince = timeOf(own(row, 'updated_at') ?? own(row, 'created_at'));
  const interrupts = own(row, 'interrupts');
  const received = interruptsIn(createLangGraphDecoder(), [{ tasks: null, status: STATUS, interrupts }]);
  return itemOf(
    {
      id,
      threadId: id,
      title: title?.(row as JsonObject),
      ...(agent !== undefined && { agent }),
      ...(assistant !== undefined && { data: { assistant } }),
      ...(waitingSince !== undefined && { waitingSince }),
    },
    received,
  );
}
