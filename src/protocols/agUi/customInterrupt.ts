import type { AgentEvent } from '../../model/AgentEvent.js';
import { isJsonObject, own, ownString } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import { readField } from './normalizeEvent.js';
import { readJson } from './readJson.js';
import { readInterrupt } from './readInterrupt.js';

/** The origin of an interrupt that LangGraph has sent on the CUSTOM channel, and not in an outcome. */
export const LANGGRAPH_CUSTOM = 'langgraph-custom';
/** The origin of an interrupt that Mastra has sent on the CUSTOM channel, and not in an outcome. */
export const MASTRA_CUSTOM = 'mastra-custom';
/** The origin of an interrupt from another server's CUSTOM channel, such as CrewAI's. */
export const OTHER_CUSTOM = 'custom';

/**
 * Reads `CUSTOM {name: "on_interrupt"}`, the channel from before AG-UI had outcomes; `undefined` for other events. Its
 * `value` is an object, JSON text of an object, or plain text. The location of the id identifies the sender:
 *
 * - LangGraph: `rawEvent.id`. Reason, message, toolCallId, responseSchema and expiresAt come from the value, and the
 *   whole value is kept in `metadata.langgraph.raw`, as in the outcomes of the same adapter. The schema that a graph
 *   passes to `interrupt()` is only in `rawEvent.response_schema`.
 * - Mastra: `runId::toolCallId`, which is also the id on its outcome channel.
 * - Other servers, such as CrewAI: `id` or `interruptId` in the value, or none.
 */
export function readCustomInterrupt(event: AgentEvent): ReceivedInterrupt | undefined {
  if (event.type !== 'CUSTOM' || event['name'] !== 'on_interrupt') return undefined;
  const received = event['value'];
  const parsed = typeof received === 'string' ? readJson(received) : undefined;
  const value = typeof parsed === 'object' && parsed !== null ? parsed : received;

  const { rawEvent } = event;
  const id = own(rawEvent, 'id');
  if (id !== undefined && id !== null && id !== '') return readLangGraph(rawEvent, value, received);
  return readMastra(value, received) ?? readOther(value, received);
}

function readLangGraph(rawEvent: unknown, value: unknown, raw: unknown): ReceivedInterrupt {
  return readInterrupt(
    {
      ...liftedFields(value),
      responseSchema: readField(value, 'responseSchema') ?? readField(rawEvent, 'responseSchema'),
      id: own(rawEvent, 'id'),
      reason: readField(value, 'reason') ?? 'langgraph:interrupt',
      metadata: { langgraph: { raw: value } },
    },
    { raw, answerFormat: LANGGRAPH_CUSTOM },
  );
}

function readMastra(value: unknown, raw: unknown): ReceivedInterrupt | undefined {
  const runId = ownString(value, 'runId');
  const toolCallId = ownString(value, 'toolCallId');
  if (!isJsonObject(value) || runId === undefined || toolCallId === undefined) return undefined;
  const { toolCallId: _, ...mastra } = value;
  return readInterrupt(
    {
      id: `${runId}::${toolCallId}`,
      reason: 'mastra:tool_suspend',
      toolCallId,
      responseSchema: value['resumeSchema'],
      metadata: { mastra },
    },
    { raw, answerFormat: MASTRA_CUSTOM },
  );
}

function readOther(value: unknown, raw: unknown): ReceivedInterrupt {
  return readInterrupt(
    {
      ...(isJsonObject(value) && value),
      ...liftedFields(value),
      id: readField(value, 'id') ?? readField(value, 'interruptId'),
      reason: readField(value, 'reason'),
      metadata: readField(value, 'metadata'),
    },
    { raw, answerFormat: OTHER_CUSTOM },
  );
}

function liftedFields(value: unknown): object {
  if (!isJsonObject(value)) return { message: Array.isArray(value) ? undefined : value };
  return {
    message: readField(value, 'message'),
    toolCallId: readField(value, 'toolCallId'),
    responseSchema: readField(value, 'responseSchema'),
    expiresAt: readField(value, 'expiresAt'),
  };
}
