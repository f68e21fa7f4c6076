import type { AgentEvent } from '../../model/AgentEvent.js';
import type { Message, RunAgentInput } from '../../model/agUi.js';
import { isJsonObject, own, ownString } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { StreamDecoder, StreamEnding } from '../../model/Protocol.js';
import { createAgUiDecoder } from '../agUi/createAgUiDecoder.js';
import { parseFrame } from '../agUi/readJson.js';
import { changeIn } from '../changedError.js';
import {
  asAgUi,
  callsOf,
  isOfModel,
  messagesIn,
  reasoningId,
  reasoningOf,
  resultOf,
  textOf,
} from './messages.js';
import { asInterrupt, breakpointsIn, isUnfinished, listOf, taskErrorIn, waitingIn } from './threadState.js';

const NOTHING: readonly AgentEvent[] = [];

/**
 * Reads the events of a run. The state of its thread is the end of the run, because no event of this server's streams
 * marks it. Both become events of AG-UI, whose decoder reads the interrupts. It also reads `{event, data}` and the
 * state from a host's `transport`, as LangGraph's SDK returns them.
 */
export function createLangGraphDecoder(input?: RunAgentInput): StreamDecoder {
  const inner = createAgUiDecoder({ bridge: 'langgraph' });
  const ofPage = new Map<unknown, Message>((input?.messages ?? []).map((message) => [message.id, message]));
  /** The ids of messages that need not be reported as a whole. */
  const seen = new Set<unknown>();
  /** The id of each call by its place in a message. */
  const callIds = new Map<string, string | undefined>();
  const steps = new Set<string>();
  let changed: ReturnType<typeof changeIn>;
  let isOver = false;

  /** The calls of a message. In a chunk, only the first part of a call has its id. */
  function calls(parentMessageId: string, chunks: unknown, message: unknown): readonly AgentEvent[] {
    const parts: readonly unknown[] = Array.isArray(chunks) ? chunks : callsOf(message);
    return parts.map((part, index) => {
      const place = JSON.stringify([parentMessageId, own(part, 'index') ?? index]);
      const toolCallId = ownString(part, 'id') ?? callIds.get(place);
      callIds.set(place, toolCallId);
      const toolCallName = ownString(part, 'name');
      return { type: 'TOOL_CALL_CHUNK', toolCallId, toolCallName, parentMessageId, delta: own(part, 'args') };
    });
  }

  function message(said: unknown): readonly AgentEvent[] {
    const messageId = ownString(said, 'id') ?? '';
    const chunks = own(said, 'tool_call_chunks');
    const isChunk = Array.isArray(chunks) || ownString(said, 'type') === 'AIMessageChunk';
    // A message that was streamed, or that the thread had before, can be repeated as a whole.
    if (!isChunk && seen.has(messageId)) return NOTHING;
    seen.add(messageId);
    if (!isOfModel(said)) {
      const toolCallId = ownString(said, 'tool_call_id');
      return toolCallId ? [{ type: 'TOOL_CALL_RESULT', messageId, toolCallId, ...resultOf(said) }] : NOTHING;
    }
    const [reasoning, delta] = [reasoningOf(said), textOf(said)];
    return [
      ...(reasoning
        ? [{ type: 'REASONING_MESSAGE_CHUNK', messageId: reasoningId(messageId), delta: reasoning }]
        : []),
      ...(delta ? [{ type: 'TEXT_MESSAGE_CHUNK', messageId, role: 'assistant', delta }] : []),
      ...calls(messageId, chunks, said),
    ];
  }

  function beginStep(stepName: string): readonly AgentEvent[] {
    if (steps.has(stepName)) return NOTHING;
    steps.add(stepName);
    return [{ type: 'STEP_STARTED', stepName }];
  }

  /** The nodes that have ended. A node without output of a model is reported only here. */
  function updates(data: unknown, pathOf: (node: string) => string): readonly AgentEvent[] {
    if (!isJsonObject(data)) return NOTHING;
    const nodes = Object.keys(data).filter((node) => !node.startsWith('__'));
    return nodes.map(pathOf).flatMap((stepName) => {
      const begun = beginStep(stepName);
      steps.delete(stepName);
      return [...begun, { type: 'STEP_FINISHED', stepName }];
    });
  }

  /** The values of the state: the messages as a snapshot, and the rest as the agent's state. */
  function values(data: unknown, isRoot = true): readonly AgentEvent[] {
    const messages = messagesIn(data);
    for (const { id } of messages ?? []) seen.add(id);
    if (!isRoot || !isJsonObject(data)) return NOTHING;
    const { messages: _messages, __interrupt__: _interrupts, ...snapshot } = data;
    const isEmpty = Object.keys(snapshot).length === 0;
    const listed = messages?.flatMap((each) => asAgUi(each, ofPage));
    return [
      ...(listed ? [{ type: 'MESSAGES_SNAPSHOT', messages: listed }] : NOTHING),
      ...(isEmpty ? NOTHING : [{ type: 'STATE_SNAPSHOT', snapshot }]),
    ];
  }

  function translate(event: string, data: unknown): readonly AgentEvent[] {
    // The namespace of a subgraph: the names of its nodes, each with the id of a task.
    const [mode, ...namespace] = event.replace(/:[^|]*/g, '').split('|');
    const pathOf = (node: string): string => [...namespace, node].join('/');
    switch (mode) {
      case 'metadata':
        return [{ type: 'RUN_STARTED', runId: own(data, 'run_id'), threadId: input?.threadId }];
      case 'messages': {
        const [said, metadata] = listOf(data);
        const node = ownString(metadata, 'langgraph_node');
        return [...(node === undefined ? NOTHING : beginStep(pathOf(node))), ...message(said)];
      }
      case 'values':
        return values(data, namespace.length === 0);
      case 'updates':
        return updates(data, pathOf);
      case 'custom':
        return [{ type: 'CUSTOM', name: 'langgraph:custom', value: data }];
      case 'error':
        return [runError(ownString(data, 'message') ?? data, own(data, 'error'))];
      default:
        return NOTHING;
    }
  }

  /** The end of the run, from the state of the thread. */
  function end(state: unknown): readonly AgentEvent[] {
    isOver = true;
    const before = values(own(state, 'values'));
    const status = own(state, 'status');
    const interrupts = waitingIn(state).map(asInterrupt);
    if (interrupts.length === 0) {
      if (inner.ending().type === 'failed') return before;
      if (status === 'error') return [...before, runError(taskErrorIn(state))];
      if (status === undefined || status === 'interrupted') interrupts.push(...breakpointsIn(state));
    }
    const outcome =
      interrupts.length > 0
        ? { type: 'interrupt', interrupts }
        : { type: isUnfinished(state) ? 'cancelled' : 'success' };
    return [...before, { type: 'RUN_FINISHED', outcome }];
  }

  function reading(value: unknown): readonly AgentEvent[] {
    changed = changeIn(value) ?? changed;
    const event = ownString(value, 'event');
    if (event !== undefined) return translate(event, own(value, 'data'));
    const tasks = own(value, 'tasks');
    // A state can have null instead of a list.
    return tasks === null || Array.isArray(tasks) ? end(value) : NOTHING;
  }

  /** A decoder never throws. A value that is nested too deeply for the stack is omitted. */
  function safely(value: unknown): readonly AgentEvent[] {
    try {
      return reading(value).flatMap((event) => inner.read(event));
    } catch {
      return NOTHING;
    }
  }

  function ending(): StreamEnding {
    const found = inner.ending();
    if (found.type === 'failed') return { ...found, final: isOver };
    if (found.type === 'finished') return { ...found, pendingToolCallIds: [] };
    if (found.type !== 'paused') return found;
    return { ...found, interrupts: found.interrupts.map(asReceived), ...changed };
  }

  return { decode: ({ event, data }) => safely({ event, data: parseFrame(data) }), read: safely, ending };
}

const runError = (message: unknown, code?: unknown): AgentEvent => ({ type: 'RUN_ERROR', message, code });

/**
 * The interrupt as the server sends it. There is no cancellation: if the interrupt can be denied, its denial is sent.
 */
function asReceived(received: ReceivedInterrupt): ReceivedInterrupt {
  const { id, metadata } = received.interrupt;
  const value = own(own(metadata, 'langgraph'), 'raw');
  return { ...received, ...(value !== undefined && { raw: { id, value } }), cancellation: 'refused' };
}
