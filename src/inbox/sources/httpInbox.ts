import { own, ownString } from '../../model/json.js';
import { withKeptText } from '../../model/exactArguments.js';
import type { Protocol } from '../../model/Protocol.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import { agUi } from '../../protocols/agUi/agUi.js';
import type { InboxItem } from '../InboxItem.js';
import type { InboxFilter, InboxQuery, InboxSource } from '../InboxSource.js';
import { interruptsIn, itemOf, timeOf, withoutRepeated } from './itemOf.js';
import { addressOf, countIn, listRequest, rowsIn, unreadable } from './listRequest.js';
import { pausedRun } from './pausedRun.js';
import { runDefaults, sourceId, type SourceOptions } from './SourceOptions.js';
import { watchChanges } from './watchChanges.js';

/** Options of `httpInbox`. */
export interface HttpInboxOptions extends SourceOptions {
  /** The base URL of the inbox's server. */
  readonly url: string;
  /** The endpoint that receives the answers. @default `url` with `/run` */
  readonly agentUrl?: string | undefined;
  /**
   * The protocol of that endpoint. If it has no `refresh`, a run object shows only what the row contains.
   * @default AG-UI 1.0, where a request without a message returns the pending interrupts:
   * `agUi({ bridge: 'ag-ui', refresh: true })`
   */
  readonly protocol?: Protocol | undefined;
  /** What the server supports, if it does not implement the whole contract. @default everything */
  readonly can?: InboxSource['can'] | undefined;
}

const EVERYTHING: InboxSource['can'] = {
  count: true,
  live: true,
  claim: true,
  filter: ['agents', 'tools', 'waitingFor', 'expiresWithin', 'text'],
};

/**
 * Lists the items of a server that implements the JSON contract in docs/inbox.md. The server lists, counts and changes
 * only what the `headers` of the request permit.
 */
export function httpInbox(options: HttpInboxOptions): InboxSource {
  const { name = 'Inbox', url, agentUrl = addressOf(url, '/run'), can = EVERYTHING } = options;
  const { protocol = agUi({ bridge: 'ag-ui', refresh: true }) } = options;
  const request = (path: string, signal: AbortSignal, parameters?: Parameters<typeof addressOf>[2]) =>
    listRequest(options, { url: addressOf(url, path, parameters), signal });
  const claimOf = (item: InboxItem, method: 'POST' | 'DELETE') =>
    listRequest(options, {
      url: addressOf(url, `/items/${encodeURIComponent(item.id)}/claim`),
      method,
      signal: new AbortController().signal,
    });

  return {
    name,
    id: sourceId(name, url, can.filter),
    can,
    async list(query, signal) {
      const { cursor, limit, sort } = query;
      const parameters = { ...filterOf(query), cursor, limit, sort };
      const { value } = await request('/items', signal, parameters);
      const rows = rowsIn(own(value, 'items'));
      const items = rows.flatMap((row) => readRow(row) ?? []);
      if (rows.length > 0 && items.length === 0) throw unreadable('item with an `id` and a `threadId`');
      const next = ownString(value, 'next');
      const total = own(value, 'total') ?? undefined;
      return {
        items: withoutRepeated(items),
        ...(total !== undefined && { total: countIn(total) }),
        ...(next !== undefined && { next }),
      };
    },
    async count(query, signal) {
      const { value } = await request('/count', signal, filterOf(query));
      return countIn(own(value, 'count'));
    },
    watch(changed) {
      const ending = new AbortController();
      void watchChanges(addressOf(url, '/changes'), options, changed, ending.signal);
      return () => ending.abort();
    },
    claim: async (item) => void (await claimOf(item, 'POST')),
    release: async (item) => void (await claimOf(item, 'DELETE')),
    open: (item) => ({
      ...runDefaults(options),
      url: agentUrl,
      threadId: item.threadId,
      protocol,
      ...(!protocol.capabilities.refresh && { initial: pausedRun(item, item.id) }),
    }),
  };
}

/** The parameters of a filter. A list is written as JSON. */
function filterOf({ filter }: InboxQuery): Readonly<Record<string, string | number | undefined>> {
  const { agents, tools, waitingFor, expiresWithin, text }: InboxFilter = filter;
  const listed = (names: readonly string[] | undefined) => names && JSON.stringify(names);
  return { agents: listed(agents), tools: listed(tools), waitingFor, expiresWithin, text };
}

function readRow(row: unknown): InboxItem | undefined {
  const id = ownString(row, 'id');
  const threadId = ownString(row, 'threadId');
  if (id === undefined || threadId === undefined) return undefined;
  const received = interruptsIn(agUi({ bridge: 'ag-ui' }).createDecoder(), [
    { type: 'RUN_STARTED', threadId, runId: id },
    {
      type: 'RUN_FINISHED',
      threadId,
      runId: id,
      outcome: { type: 'interrupt', interrupts: own(row, 'interrupts') },
    },
  ]).map((each) => withCall(each, own(row, 'toolCalls')));
  const facts = { title: ownString(row, 'title'), agent: ownString(row, 'agent') };
  const claimedBy = ownString(row, 'claimedBy');
  const waitingSince = timeOf(own(row, 'waitingSince'));
  return itemOf(
    {
      id,
      threadId,
      data: received,
      ...facts,
      ...(claimedBy !== undefined && { claimedBy }),
      ...(waitingSince !== undefined && { waitingSince }),
      ...(own(row, 'isPartial') === true && { isPartial: true }),
    },
    received,
  );
}

/** An interrupt with the call that it names. */
function withCall(received: ReceivedInterrupt, calls: unknown): ReceivedInterrupt {
  const { toolCallId } = received.interrupt;
  const list: readonly unknown[] = Array.isArray(calls) ? calls : [];
  const call = toolCallId === undefined ? undefined : list.find((each) => own(each, 'id') === toolCallId);
  const name = ownString(call, 'name');
  if (name === undefined || received.proposal) return received;
  const args = own(call, 'args');
  return { ...received, proposal: withKeptText({ name, args }, args) };
}
