import { own, ownString } from '../../model/json.js';
import { cogni, type CogniOptions } from '../../protocols/cogni/cogni.js';
import { createCogniDecoder, STARTED } from '../../protocols/cogni/createCogniDecoder.js';
import type { InboxItem } from '../InboxItem.js';
import type { InboxSource } from '../InboxSource.js';
import { interruptsIn, itemOf, timeOf, withoutRepeated } from './itemOf.js';
import { addressOf, listRequest, rowsIn } from './listRequest.js';
import { pausedRun } from './pausedRun.js';
import { runDefaults, sourceId, type SourceOptions } from './SourceOptions.js';

/** Options of `cogniInbox`. */
export interface CogniInboxOptions extends SourceOptions {
  /** The chat endpoint, `…/api/v1/ai/chat`, which receives the answers. */
  readonly url: string;
  /** The model of the graphs; see `cogni`. */
  readonly modelRef: CogniOptions['modelRef'];
  /** The endpoint that lists runs; see `cogni`. */
  readonly runsUrl?: string | undefined;
}

const STATUS = 'needs_input';

/**
 * Lists the runs of Cogni that need input. **It follows the draft specification, which no server implements yet**: a
 * run with the status `needs_input` and, in its row, the `interrupt` of its outcome. A row without one has no question
 * that a page can answer.
 */
export function cogniInbox(options: CogniInboxOptions): InboxSource {
  const { name = 'Cogni', url, modelRef } = options;
  const runsUrl = options.runsUrl ?? url.replace(/[?#].*$/, '').replace(/[^/]*\/?$/, 'runs');
  const protocols = new Map<string, ReturnType<typeof cogni>>();
  const protocolOf = (graphName: string): ReturnType<typeof cogni> => {
    const known = protocols.get(graphName) ?? cogni({ graphName, modelRef, runsUrl: options.runsUrl });
    protocols.set(graphName, known);
    return known;
  };

  return {
    name,
    id: sourceId(name, runsUrl),
    can: {},
    async list({ cursor, limit }, signal) {
      const address = addressOf(runsUrl, '', { status: STATUS, limit, cursor });
      const { value } = await listRequest(options, { url: address, signal });
      const next = ownString(value, 'nextCursor');
      const rows = rowsIn(own(value, 'runs'));
      return {
        items: withoutRepeated(rows.flatMap((row) => readRun(row) ?? [])),
        ...(next !== undefined && { next }),
      };
    },
    open: (item) => ({
      ...runDefaults(options),
      url,
      threadId: item.threadId,
      protocol: protocolOf(item.agent ?? ''),
      initial: pausedRun(item, item.id),
    }),
  };
}

function readRun(row: unknown): InboxItem | undefined {
  const id = ownString(row, 'runId');
  const stateKey = ownString(row, 'stateKey');
  if (id === undefined || stateKey === undefined || own(row, 'status') !== STATUS) return undefined;
  const interrupt = own(row, 'interrupt');
  const received =
    interrupt === undefined
      ? []
      : interruptsIn(createCogniDecoder(), [
          { type: STARTED, stateKey, runId: id },
          { status: STATUS, runId: id, stateKey, interrupt },
        ]);
  // `graphId` is the provider and the name of the graph.
  const agent = ownString(row, 'graphId')?.replace(/^[^:]*:/, '');
  const waitingSince = timeOf(own(row, 'completedAt') ?? own(row, 'startedAt') ?? own(row, 'createdAt'));
  return itemOf(
    {
      id,
      threadId: stateKey,
      data: received,
      // The question is in the interrupt's data, which only the renderer of its kind shows.
      isPartial: true,
      ...(agent !== undefined && { agent }),
      ...(waitingSince !== undefined && { waitingSince }),
    },
    received,
  );
}
