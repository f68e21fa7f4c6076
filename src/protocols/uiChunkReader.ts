import type { AgentEvent } from '../model/AgentEvent.js';
import { fieldAsExactJson, toExactJson } from '../model/exactJson.js';
import { ownString, type JsonObject } from '../model/json.js';

/** A tool call, as far as chunks have described it. */
export interface UiCall {
  /** `undefined` if an earlier stream has reported the call. */
  readonly name?: string | undefined;
  readonly args?: unknown;
  /** Whether arguments were reported. @default false */
  readonly hasArgs?: boolean | undefined;
  readonly approvalId?: string | undefined;
}

/** Reads the chunks of AI SDK's UI message stream that mean the same at every server. */
export interface UiChunkReader {
  /** The open calls, and `undefined` for each call that has ended. */
  readonly calls: Map<string, UiCall | undefined>;
  /** The calls whose output was denied, and that have no result. The caller reports them. */
  readonly denied: Set<string>;
  /** The events of a text, a step or a call; none for other chunks. */
  read(chunk: JsonObject): readonly AgentEvent[];
}

/** @param messageIdOf Returns the id of the message that the delta of a text belongs to. */
export function uiChunkReader(messageIdOf: (chunk: JsonObject) => string): UiChunkReader {
  const calls: UiChunkReader['calls'] = new Map();
  const denied = new Set<string>();
  let steps = 0;

  function readCall(toolCallId: string, chunk: JsonObject): readonly AgentEvent[] {
    const { type, input: args = {} } = chunk;
    const call = calls.get(toolCallId);
    const change = (more: UiCall): void => void calls.set(toolCallId, { ...call, ...more });
    const event = (kind: string, more?: JsonObject): AgentEvent => ({ type: kind, toolCallId, ...more });
    const ended = (content: string, more?: JsonObject): readonly AgentEvent[] => {
      calls.set(toolCallId, undefined);
      denied.delete(toolCallId);
      return [event('TOOL_CALL_RESULT', { content, ...more })];
    };
    const toolCallName = ownString(chunk, 'toolName') ?? '';
    const begun = call ? [] : [event('TOOL_CALL_START', { toolCallName })];
    const named = call ?? { name: toolCallName };
    switch (type) {
      case 'tool-input-start':
        change(named);
        return begun;
      case 'tool-input-delta':
        if (call) change({ hasArgs: true });
        return [event('TOOL_CALL_ARGS', { delta: chunk['inputTextDelta'] })];
      case 'tool-input-available': {
        const delta = call?.hasArgs ? [] : [event('TOOL_CALL_ARGS', { delta: toExactJson(args) })];
        change({ ...named, args, hasArgs: true });
        return [...begun, ...delta, event('TOOL_CALL_END')];
      }
      case 'tool-approval-request':
        // A call that asks again after an answer has its input in an earlier stream.
        change({ approvalId: ownString(chunk, 'approvalId') });
        return [event('TOOL_CALL_END', { suspended: true })];
      case 'tool-output-available':
        return chunk['preliminary'] === true ? [] : ended(fieldAsExactJson(chunk, 'output'));
      case 'tool-output-error':
      case 'tool-input-error': {
        const error = ownString(chunk, 'errorText') ?? 'The tool failed without a reason.';
        return ended(error, { error });
      }
      case 'tool-output-denied':
        calls.set(toolCallId, undefined);
        denied.add(toolCallId);
        return [];
      default:
        return [];
    }
  }

  return {
    calls,
    denied,
    read(chunk) {
      const toolCallId = ownString(chunk, 'toolCallId');
      if (toolCallId !== undefined) return readCall(toolCallId, chunk);
      const { type, delta } = chunk;
      switch (type) {
        case 'text-delta':
          return [{ type: 'TEXT_MESSAGE_CHUNK', messageId: messageIdOf(chunk), delta }];
        case 'reasoning-delta':
          return [{ type: 'REASONING_MESSAGE_CHUNK', messageId: messageIdOf(chunk), delta }];
        case 'start-step':
          steps += 1;
          return [{ type: 'STEP_STARTED', stepName: `step_${steps}` }];
        case 'finish-step':
          return [{ type: 'STEP_FINISHED', stepName: `step_${steps}` }];
        default:
          return [];
      }
    },
  };
}
