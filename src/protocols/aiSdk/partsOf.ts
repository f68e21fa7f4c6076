import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';
import { isWhole } from './createUiDecoder.js';
import type { Outline } from './Outline.js';

/** One part of a `UIMessage` without its text, arguments and result. */
export interface Part {
  /** The id of the message with its text, or with its call. */
  readonly ref?: unknown;
  /** The stream's id of a text that has not ended. */
  readonly open?: unknown;
  /** A text is `undefined` if it is in the message `ref`. */
  readonly fields: JsonObject;
}

/** A kept chunk that is a whole part, from a stored message. */
export const PART = 'part';

/** Whether a part is a call of a tool of the page that has no result. */
export const waitsForPage = (part: {
  readonly state?: unknown;
  readonly providerExecuted?: unknown;
}): boolean => part.state === 'input-available' && !part.providerExecuted;

const OF_CALL = { providerMetadata: 'callProviderMetadata' };
const OF_RESULT = { providerMetadata: 'resultProviderMetadata' };
const OF_REQUEST = { approvalId: 'id', approvalDescriptor: 'descriptor', reason: 'requestReason' };

/** The fields of a chunk that are set, under the names that a part has for them. */
function pick(chunk: JsonObject, names: string, renamed: Readonly<Record<string, string>> = {}): JsonObject {
  const set = names.split(' ').filter((name) => chunk[name] !== undefined);
  return Object.fromEntries(set.map((name) => [renamed[name] ?? name, chunk[name]]));
}

/** The parts that the chunks of a message build, as AI SDK's own reader builds them. */
export function partsOf({ chunks }: Pick<Outline, 'chunks'>): readonly Part[] {
  let parts: Part[] = [];
  const change = (index: number, fields: JsonObject, more: Partial<Part> = {}): void => {
    const before = parts[index];
    if (before) parts[index] = { ...before, ...more, fields: { ...before.fields, ...fields } };
  };
  const callAt = (toolCallId: unknown, after = -1): number =>
    parts.findLastIndex(({ fields }, index) => index > after && fields['toolCallId'] === toolCallId);
  /** Changes a call, which is added if an earlier stream has reported it. */
  const changeCall = (toolCallId: unknown, fields: JsonObject): void => {
    if (callAt(toolCallId) < 0) parts.push({ fields: { type: 'tool-', toolCallId } });
    change(callAt(toolCallId), fields);
  };
  for (const chunk of chunks) {
    const { toolCallId, ref } = chunk;
    const type = String(chunk['type']);
    const [kind = ''] = type.split('-');
    const step = parts.findLastIndex(({ fields }) => fields['type'] === 'step-start');
    const text = parts.findLastIndex(({ open, fields }) => open === chunk['id'] && fields['type'] === kind);
    switch (type) {
      case PART:
        parts.push({ ref, fields: chunk['fields'] as JsonObject });
        break;
      case 'text-start':
      case 'reasoning-start': {
        const fields = pick(chunk, kind === 'text' ? 'providerMetadata' : 'id providerMetadata');
        const open = chunk['id'];
        parts.push({ ref, open, fields: { type: kind, text: '', state: 'streaming', ...fields } });
        break;
      }
      case 'text-delta':
      case 'reasoning-delta':
        change(text, { text: undefined, ...pick(chunk, 'providerMetadata') });
        break;
      case 'text-end':
      case 'reasoning-end': {
        const fields = pick(chunk, 'citations providerMetadata');
        change(text, { state: 'done', ...fields }, { open: undefined });
        break;
      }
      case 'tool-input-start':
      case 'tool-input-available':
      case 'tool-input-error': {
        if (callAt(toolCallId, step) < 0) {
          // The arguments of a call that nobody has decided are replaced.
          const asked = callAt(toolCallId);
          if (parts[asked]?.fields['state'] === 'approval-requested') parts.splice(asked, 1);
          const toolName = ownString(chunk, 'toolName') ?? '';
          const isDynamic = chunk['dynamic'] === true;
          const tool = isDynamic ? { type: 'dynamic-tool', toolName } : { type: `tool-${toolName}` };
          parts.push({ ref, fields: { ...tool, toolCallId } });
        }
        const states = { start: 'input-streaming', available: 'input-available', error: 'output-error' };
        const state = states[type.slice(11) as keyof typeof states];
        const names = 'providerExecuted title toolMetadata providerMetadata';
        const renamed = type === 'tool-input-error' ? OF_RESULT : OF_CALL;
        changeCall(toolCallId, { state, ...pick(chunk, names, renamed) });
        break;
      }
      case 'tool-approval-request': {
        const names = 'approvalId approvalDescriptor inputSchemaInput reason isAutomatic signature';
        changeCall(toolCallId, { state: 'approval-requested', approval: pick(chunk, names, OF_REQUEST) });
        break;
      }
      case 'tool-approval-response': {
        // The page names the call in its answers, and a server does not.
        const index = parts.findLastIndex(
          ({ fields }) =>
            own(fields['approval'], 'id') === chunk['approvalId'] &&
            (toolCallId === undefined || fields['toolCallId'] === toolCallId),
        );
        const before = parts[index]?.fields['approval'];
        const approval = { ...(isJsonObject(before) && before), ...pick(chunk, 'approved reason') };
        const others = pick(chunk, 'providerExecuted providerMetadata', OF_CALL);
        change(index, { ...others, state: 'approval-responded', approval });
        break;
      }
      case 'tool-output-available':
      case 'tool-output-error':
      case 'tool-output-denied': {
        const before = parts[callAt(toolCallId)]?.fields['approval'];
        const isGranted = type !== 'tool-output-denied';
        changeCall(toolCallId, {
          state: type.slice(5),
          ...pick(chunk, 'providerExecuted toolMetadata providerMetadata', OF_RESULT),
          ...(isJsonObject(before) && { approval: { approved: isGranted, ...before } }),
        });
        break;
      }
      case 'start-step':
        parts.push({ fields: { type: 'step-start' } });
        break;
      case 'reset-step':
        parts = parts.slice(0, step + 1);
        break;
      default: {
        if (!isWhole.test(type)) break;
        const { id, data } = chunk;
        const same = parts.findIndex(({ fields }) => fields['type'] === type && fields['id'] === id);
        if (kind !== 'data' || id === undefined || same < 0) parts.push({ fields: chunk });
        else change(same, { data });
      }
    }
  }
  return parts;
}
