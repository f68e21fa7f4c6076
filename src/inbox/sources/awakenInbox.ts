import { own, ownString } from '../../model/json.js';
import type { ConversationProtocol } from '../../model/Protocol.js';
import { addressesOf } from '../../protocols/awaken/addresses.js';
import { awaken } from '../../protocols/awaken/awaken.js';
import { awakenOf, readTickets } from '../../protocols/awaken/suspension.js';
import type { InboxItem } from '../InboxItem.js';
import type { InboxSource } from '../InboxSource.js';
import { itemOf, timeOf, withoutRepeated } from './itemOf.js';
import { countIn, listRequest, rowsIn } from './listRequest.js';
import { offsetPage } from './offsetPages.js';
import { runDefaults, sourceId, type SourceOptions } from './SourceOptions.js';

/** Options of `awakenInbox`. */
export interface AwakenInboxOptions extends SourceOptions {
  /** The endpoint `…/v1/runs`. */
  readonly url: string;
  /** The base path of the native endpoints; see `awaken`. @default the part of `url` before `/runs` */
  readonly root?: string | undefined;
}

/** The largest page of the server. */
const MOST = 200;

/** The mode of a call that runs again with its own arguments: its record contains everything that it asks. */
const REPLAY = 'replay_tool_call';

/**
 * Lists the waiting runs of an Awaken server, the oldest first. Its run objects use the protocol `awaken`. The record
 * of a run contains neither the message nor the schema of a call that asks for data, so such an item cannot be decided
 * in bulk.
 */
export function awakenInbox(options: AwakenInboxOptions): InboxSource {
  const { name = 'Awaken', url, root } = options;
  const protocols = new Map<string, ConversationProtocol>();
  const protocolOf = (agentId: string): ConversationProtocol => {
    const known = protocols.get(agentId) ?? awaken({ agentId, root });
    protocols.set(agentId, known);
    return known;
  };
  const at = addressesOf(url, root);
  const read = async (offset: number, count: number, signal: AbortSignal) => {
    const address = at(`/runs?status=waiting&offset=${offset}&limit=${count}`);
    const { value } = await listRequest(options, { url: address, signal });
    return { rows: rowsIn(own(value, 'items')), total: own(value, 'total') };
  };

  return {
    name,
    id: sourceId(name, url),
    can: { count: true },
    async list({ cursor, limit }, signal) {
      const { rows, ...page } = await offsetPage(
        { cursor, limit, most: MOST },
        idOf,
        async (offset, count) => {
          const { rows: read_, total } = await read(offset, count, signal);
          return { rows: read_, ...(typeof total === 'number' && { total }) };
        },
      );
      return { ...page, items: withoutRepeated(rows.flatMap((row) => readRun(row) ?? [])) };
    },
    count: async (_query, signal) => countIn((await read(0, 1, signal)).total),
    open: (item) => ({
      ...runDefaults(options),
      url,
      threadId: item.threadId,
      protocol: protocolOf(item.agent ?? ''),
    }),
  };
}

const idOf = (row: unknown): string | undefined => ownString(row, 'run_id');

function readRun(row: unknown): InboxItem | undefined {
  const id = idOf(row);
  const threadId = ownString(row, 'thread_id');
  if (id === undefined || threadId === undefined || own(row, 'status') !== 'waiting') return undefined;
  const received = readTickets(row);
  const agent = ownString(row, 'agent_id');
  const times = received.flatMap((each) => timeOf(awakenOf(each).suspendedAt) ?? []);
  const isPartial = received.some((each) => awakenOf(each).resumeMode !== REPLAY);
  return itemOf(
    {
      id,
      threadId,
      ...(agent !== undefined && { agent }),
      ...(times.length > 0 && { waitingSince: Math.min(...times) }),
      ...(isPartial && { isPartial }),
    },
    received,
  );
}
