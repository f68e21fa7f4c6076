import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import { agUi } from '../../protocols/agUi/agUi.js';
import type { InboxItem } from '../InboxItem.js';
import type { InboxSource } from '../InboxSource.js';
import { interruptsIn, itemOf, timeOf, withoutRepeated } from './itemOf.js';
import { addressOf, countIn, listRequest, rowsIn } from './listRequest.js';
import { offsetPage } from './offsetPages.js';
import { pausedRun } from './pausedRun.js';
import { runDefaults, sourceId, type SourceOptions } from './SourceOptions.js';

/** Options of `mastraInbox`. */
export interface MastraInboxOptions extends SourceOptions {
  /** The base URL of Mastra's API, with its prefix: `https://…/api`. */
  readonly url: string;
  /** The id of the agent whose suspended runs are listed. */
  readonly agentId: string;
  /** The endpoint of Mastra's AG-UI adapter for this agent, which receives the answers. */
  readonly agentUrl: string;
  /** Lists only the runs of this resource, for example of one user. */
  readonly resourceId?: string | undefined;
}

/**
 * Lists the suspended runs of one Mastra agent. Answers go to the AG-UI adapter. The list contains the arguments of a
 * call that requires approval. It contains neither the arguments nor the schema of a tool that has called `suspend()`,
 * so such an item cannot be decided in bulk.
 *
 * The adapter does not report a call that requires approval to any page. In the inbox, it can be answered.
 */
export function mastraInbox(options: MastraInboxOptions): InboxSource {
  const { url, agentId, agentUrl, resourceId, name = `Mastra: ${agentId}` } = options;
  const protocol = agUi({ bridge: 'mastra' });
  const readPage = async (page: number, perPage: number, signal: AbortSignal) => {
    const path = `/agents/${encodeURIComponent(agentId)}/suspended-runs`;
    const address = addressOf(url, path, { page, perPage, resourceId });
    const { value } = await listRequest(options, { url: address, signal });
    return { rows: rowsIn(own(value, 'runs')), total: countIn(own(value, 'total')) };
  };

  return {
    name,
    id: sourceId(name, url, agentId, resourceId),
    can: { count: true },
    async list({ cursor, limit }, signal) {
      // The server has numbered pages, so those that contain the range are read.
      const { rows, ...page } = await offsetPage(
        { cursor, limit, most: Infinity },
        idOf,
        async (offset, count) => {
          const first = Math.floor(offset / limit);
          const numbers = Array.from(
            { length: Math.ceil((offset + count) / limit) - first },
            (_, at) => first + at,
          );
          const read = await Promise.all(numbers.map((number) => readPage(number, limit, signal)));
          const all = read.flatMap(({ rows: some }) => some);
          const from = offset - first * limit;
          return { rows: all.slice(from, from + count), total: read.at(-1)?.total };
        },
      );
      return { ...page, items: withoutRepeated(rows.flatMap((row) => readRun(row, agentId) ?? [])) };
    },
    count: async (_query, signal) => (await readPage(0, 1, signal)).total,
    open: (item) => ({
      ...runDefaults(options),
      url: agentUrl,
      threadId: item.threadId,
      protocol,
      initial: pausedRun(item, item.id),
    }),
  };
}

const idOf = (row: unknown): string | undefined => ownString(row, 'runId');

/**
 * The schema of the answer to a call that requires approval: `approveToolCall` and `declineToolCall` resume with it
 * too.
 */
const APPROVAL = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };

function readRun(row: unknown, agent: string): InboxItem | undefined {
  const id = idOf(row);
  if (id === undefined) return undefined;
  const calls = own(row, 'toolCalls');
  const interrupts = (Array.isArray(calls) ? calls : []).map((call) => interruptOf(call, id));
  const received = interruptsIn(agUi({ bridge: 'mastra' }).createDecoder(), [
    { type: 'RUN_STARTED', threadId: id, runId: id },
    { type: 'RUN_FINISHED', threadId: id, runId: id, outcome: { type: 'interrupt', interrupts } },
    // The adapter does not pass a cancellation to the run, which would then wait forever.
  ]).map((each): ReceivedInterrupt => ({ ...each, cancellation: 'refused' }));
  const waitingSince = timeOf(own(row, 'suspendedAt'));
  const isPartial = interrupts.some(({ responseSchema }) => responseSchema === undefined);
  return itemOf(
    {
      id,
      // An agent without memory has no threads.
      threadId: ownString(row, 'threadId') ?? id,
      agent,
      data: received,
      ...(waitingSince !== undefined && { waitingSince }),
      ...(isPartial && { isPartial }),
    },
    received,
  );
}

/** A suspended call as the adapter sends it. */
function interruptOf(call: unknown, runId: string): JsonObject {
  const toolCallId = ownString(call, 'toolCallId');
  const suspendPayload = own(call, 'suspendPayload');
  const args = own(call, 'args');
  const question = [own(suspendPayload, 'message'), own(suspendPayload, 'question')].find(
    (text) => typeof text === 'string',
  );
  return {
    ...(toolCallId !== undefined && { id: `${runId}::${toolCallId}`, toolCallId }),
    reason: own(call, 'requiresApproval') === true ? 'tool_call' : 'mastra:tool_suspend',
    message: question,
    ...(own(call, 'requiresApproval') === true && { responseSchema: APPROVAL }),
    metadata: {
      mastra: {
        type: 'mastra_suspend',
        toolName: own(call, 'toolName'),
        suspendPayload,
        ...(isJsonObject(args) && { args }),
        runId,
      },
    },
  };
}
