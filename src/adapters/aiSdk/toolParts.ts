import { own, ownString } from '../../model/json.js';
import type { ChatMessage } from './ChatHelpers.js';

/** A tool part of a message. */
export interface ToolPart {
  readonly toolCallId: string;
  readonly name: string;
  readonly state: string;
  readonly input: unknown;
  readonly output: unknown;
  readonly errorText: string | undefined;
  readonly isProviderExecuted: boolean;
  readonly approval?: Approval | undefined;
}

/** The approval of a tool part; `approved` is absent while it is requested. */
export interface Approval {
  readonly id: string;
  readonly approved: boolean | undefined;
  readonly reason: string | undefined;
  readonly requestReason: string | undefined;
  /** Whether the server has decided it. */
  readonly isAutomatic: boolean;
}

/** Reads a part; `undefined` if it is not about a tool. */
export function toolPartOf(part: { readonly type: string }): ToolPart | undefined {
  const isDynamic = part.type === 'dynamic-tool';
  if (!isDynamic && !part.type.startsWith('tool-')) return undefined;
  const toolCallId = ownString(part, 'toolCallId');
  if (toolCallId === undefined) return undefined;
  return {
    toolCallId,
    name: (isDynamic ? ownString(part, 'toolName') : part.type.slice('tool-'.length)) ?? '',
    state: ownString(part, 'state') ?? '',
    input: own(part, 'input'),
    output: own(part, 'output'),
    errorText: ownString(part, 'errorText'),
    isProviderExecuted: own(part, 'providerExecuted') === true,
    approval: approvalOf(own(part, 'approval')),
  };
}

function approvalOf(approval: unknown): Approval | undefined {
  const id = ownString(approval, 'id');
  if (id === undefined) return undefined;
  const approved = own(approval, 'approved');
  return {
    id,
    approved: typeof approved === 'boolean' ? approved : undefined,
    reason: ownString(approval, 'reason'),
    requestReason: ownString(approval, 'requestReason'),
    isAutomatic: own(approval, 'isAutomatic') === true,
  };
}

/** The tool parts of these messages, in order. */
export const toolPartsIn = (messages: readonly ChatMessage[]): readonly ToolPart[] =>
  messages.flatMap(({ parts }) => parts.flatMap((part) => toolPartOf(part) ?? []));

/** Whether the page executes this call, and its result is still missing. */
export const isCallOfPage = ({ state, isProviderExecuted }: ToolPart): boolean =>
  state === 'input-available' && !isProviderExecuted;

/** The calls whose approval is in this state, by the id of the approval. */
export const approvalsIn = (messages: readonly ChatMessage[], state: string): ReadonlyMap<string, ToolPart> =>
  new Map(
    toolPartsIn(messages).flatMap((part) =>
      part.approval && part.state === state ? [[part.approval.id, part] as const] : [],
    ),
  );
