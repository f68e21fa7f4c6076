import { isJsonObject, own, ownString } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { BridgeName } from './bridges.js';

/**
 * How to recognize interrupts that resemble those of a server. A server that follows AG-UI 1.0 may send such interrupts
 * too.
 */
interface Lookalike {
  readonly bridge: BridgeName;
  readonly server: string;
  resembles(received: ReceivedInterrupt): boolean;
}

const lookalikes: readonly Lookalike[] = [
  {
    bridge: 'langgraph',
    server: 'LangGraph’s adapter',
    resembles: ({ interrupt: { reason } }) => reason === 'langgraph:interrupt',
  },
  {
    bridge: 'mastra',
    server: 'Mastra',
    resembles: ({ interrupt: { reason, metadata } }) =>
      reason.startsWith('mastra:') || isJsonObject(own(metadata, 'mastra')),
  },
  {
    bridge: 'tanstack-ai',
    server: 'TanStack AI',
    resembles: ({ interrupt: { reason, metadata } }) =>
      reason.startsWith('tanstack:') || own(metadata, 'tanstack:interruptBinding') !== undefined,
  },
  {
    bridge: 'strands-ts',
    server: 'Strands for TypeScript, up to 0.2.3',
    resembles: ({ interrupt: { id, responseSchema } }) =>
      responseSchema === undefined && /^(?:hook:beforeToolCall|tool):/.test(id),
  },
  {
    bridge: 'strands',
    server: 'Strands for Python',
    resembles: ({ interrupt: { message, metadata } }) =>
      ownString(metadata, 'tool_name') !== undefined ||
      (message === undefined && ownString(metadata, 'reason') !== undefined),
  },
  {
    bridge: 'crewai',
    server: 'CrewAI',
    resembles: ({ interrupt: { reason } }) => reason.startsWith('crewai:'),
  },
  {
    bridge: 'agent-framework',
    server: 'Microsoft Agent Framework',
    resembles: ({ interrupt: { toolCallId, responseSchema, metadata } }) =>
      toolCallId !== undefined &&
      !isJsonObject(own(metadata, 'agent_framework')) &&
      isJsonObject(own(propertiesOf(responseSchema), 'accepted')) &&
      own(propertiesOf(responseSchema), 'approved') === undefined,
  },
  {
    bridge: 'adk',
    server: 'ADK',
    resembles: ({ interrupt: { metadata } }) => own(metadata, 'adk') !== undefined,
  },
  {
    bridge: 'dotnet',
    server: 'AG-UI’s .NET server',
    resembles: ({ interrupt: { toolCallId, responseSchema }, raw }) =>
      toolCallId !== undefined &&
      isJsonObject(raw) &&
      Object.values(raw).includes(null) &&
      asksForExactly(responseSchema, 'approved'),
  },
];

/**
 * The warning about an interrupt that was read as AG-UI 1.0 and resembles those of another server; `undefined` if it
 * resembles none.
 */
export function warningAbout(
  received: ReceivedInterrupt,
): { readonly bridge: BridgeName; readonly text: string } | undefined {
  const found = lookalikes.find(({ resembles }) => resembles(received));
  if (!found) return undefined;
  const { bridge, server } = found;
  return {
    bridge,
    text: `The interrupt "${received.interrupt.id}" resembles those of ${server}, but nothing in it proves that. It is answered as AG-UI 1.0. If the server is ${server}, set agUi({ bridge: '${bridge}' }). If it follows AG-UI 1.0, set agUi({ bridge: 'ag-ui' }).`,
  };
}

const propertiesOf = (schema: unknown): unknown => own(schema, 'properties');

/** Whether `properties` names exactly these fields, and `additionalProperties` does not forbid others. */
function asksForExactly(schema: unknown, ...fields: readonly string[]): boolean {
  const properties = propertiesOf(schema);
  if (!isJsonObject(properties) || own(schema, 'additionalProperties') === false) return false;
  const names = Object.keys(properties);
  return names.length === fields.length && fields.every((field) => names.includes(field));
}
