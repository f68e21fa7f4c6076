import type { AgentEvent } from '../../model/AgentEvent.js';
import { AgentRunError } from '../../model/AgentRunError.js';
import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { StreamDecoder, StreamEnding } from '../../model/Protocol.js';
import { createAgUiDecoder } from '../agUi/createAgUiDecoder.js';
import { readJson } from '../agUi/readJson.js';
import { approvalOf, readableName } from './toolApproval.js';

/** Which of the two binaries answers. */
export type JobworkerpServer = 'sync' | 'async';

/** A stream begins: `{type, runId, answered?: {toolCallId, as}}`. */
export const STREAM = 'jobworkerp:stream';
/** A stream has ended as it should: a workflow that waits for a person says nothing more. */
export const END_OF_STREAM = 'jobworkerp:end';
/** What the server keeps of the session, where the stream does not tell the end: `{type, session}`. */
export const SESSION = 'jobworkerp:session';

export const HUMAN_INPUT = 'HUMAN_INPUT';

/** What one wait of a run is called here: the server calls all of them the same. `id` is that of the event that asks. */
export const waitName = (toolCallId: string, id: string | undefined): string => `${toolCallId}#${id ?? 0}`;

interface Wait {
  /** As the server calls it, every time the same in one run. */
  readonly toolCallId: string;
  /** As it is called here, so that two waits of one run are two calls. */
  readonly as: string;
  args: string;
}

/**
 * Reads the AG-UI Front's events with AG-UI's decoder, once they say it as AG-UI does, and what a conversation tells
 * beside them: {@link STREAM}, {@link END_OF_STREAM} and {@link SESSION}.
 */
export function createFrontDecoder(server: JobworkerpServer): StreamDecoder {
  const inner = createAgUiDecoder();
  const steps = new Map<string, string>();
  let runId: string | undefined;
  let wait: Wait | undefined;
  let answered: Omit<Wait, 'args'> | undefined;
  let over = false;
  let session: unknown;
  let lastEventId: string | undefined;

  /** What an answer must name: the run, and where its events stood. */
  const place = () => ({
    ...(runId !== undefined && { runId }),
    ...(lastEventId !== undefined && { lastEventId }),
  });

  function translate(event: JsonObject, id: string | undefined): AgentEvent {
    const type = ownString(event, 'type') ?? '';
    const toolCallId = ownString(event, 'toolCallId');
    if (toolCallId !== undefined) return ofCall({ ...event, type }, toolCallId, id);
    const stepId = ownString(event, 'stepId');
    switch (type) {
      case 'RUN_STARTED':
        runId = ownString(event, 'runId') ?? runId;
        return { ...event, type };
      case 'STEP_STARTED': {
        const stepName = ownString(event, 'stepName') ?? stepId ?? '';
        if (stepId !== undefined) steps.set(stepId, stepName);
        return { ...event, type, stepName };
      }
      case 'STEP_FINISHED':
        return { ...event, type, stepName: steps.get(stepId ?? '') ?? stepId };
      case 'CUSTOM':
        return { ...event, type, value: own(event, 'value') ?? own(event, 'data') };
      default:
        return { ...event, type };
    }
  }

  function ofCall(event: AgentEvent, toolCallId: string, id: string | undefined): AgentEvent {
    const name = ownString(event, 'toolCallName');
    if (event.type === 'TOOL_CALL_START' && name === HUMAN_INPUT) {
      wait = { toolCallId, as: waitName(toolCallId, id), args: '' };
    }
    const known = [wait, answered].find((each) => each?.toolCallId === toolCallId);
    if (event.type === 'TOOL_CALL_ARGS' && known === wait && wait)
      wait.args += ownString(event, 'delta') ?? '';
    const named = {
      ...event,
      toolCallId: known?.as ?? toolCallId,
      ...(name !== undefined && { toolCallName: readableName(name) }),
    };
    if (event.type !== 'TOOL_CALL_RESULT') return named;
    if (known === wait) wait = undefined;
    const result = own(event, 'result');
    // The model is told of a rejection as of a result; the call never ran.
    if (own(result, 'status') === 'rejected') return { ...named, content: '', cancelled: true };
    return { ...named, content: own(event, 'content') ?? JSON.stringify(result ?? null) };
  }

  function take(value: unknown, id?: string): readonly AgentEvent[] {
    if (!isJsonObject(value)) return inner.read(value);
    switch (own(value, 'type')) {
      case STREAM: {
        runId = ownString(value, 'runId') ?? runId;
        const found = own(value, 'answered');
        const toolCallId = ownString(found, 'toolCallId');
        const as = ownString(found, 'as');
        if (toolCallId !== undefined && as !== undefined) answered = { toolCallId, as };
        return [];
      }
      case END_OF_STREAM:
        over = true;
        return [];
      case SESSION:
        session = own(value, 'session');
        return [{ type: 'CUSTOM', name: SESSION, value: own(session, 'state') }];
      default:
        return inner.read(translate(value, id));
    }
  }

  function humanInput({ toolCallId, as, args }: Wait): ReceivedInterrupt {
    const shown = readJson(args) ?? (args === '' ? undefined : args);
    return {
      interrupt: {
        id: as,
        reason: 'input_required',
        toolCallId: as,
        // The sync server makes one text of whatever comes.
        ...(server === 'sync' && { responseSchema: { type: 'string' } }),
        metadata: {
          jobworkerp: { kind: 'human_input', toolCallId, args: shown, ...place() },
        },
      },
      raw: { toolCallId, args: shown },
      issues: [],
      answerable: true,
      ...(server === 'async' && { cancellation: 'refused' as const }),
      proposal: { name: HUMAN_INPUT, args: shown },
    };
  }

  function atRest(): StreamEnding {
    const state = own(session, 'state');
    const hitl = own(session, 'hitlInfo');
    const toolCallId = ownString(hitl, 'toolCallId');
    const id = ownString(hitl, 'interruptId');
    runId ??= ownString(session, 'runId');
    const last = own(session, 'lastEventId');
    if (typeof last === 'number') lastEventId ??= String(last);
    if (state === 'paused') {
      const calls = own(hitl, 'pendingToolCalls');
      if (id !== undefined && Array.isArray(calls) && calls.length > 0) {
        const bare = { interrupt: { id, reason: 'tool_call' }, raw: hitl, issues: [], answerable: true };
        return { type: 'paused', interrupts: [approvalOf(bare, hitl, place())] };
      }
      const known =
        wait ??
        (toolCallId === undefined ? undefined : { toolCallId, as: waitName(toolCallId, id), args: '' });
      if (known) return { type: 'paused', interrupts: [humanInput(known)] };
    }
    if (state === 'completed' || state === 'cancelled')
      return finished(state === 'completed' ? 'success' : state);
    if (state !== 'error') return { type: 'open' };
    const words = 'The workflow failed, and its stream no longer says why.';
    return { type: 'failed', error: new AgentRunError('run_error', words), final: true };
  }

  function ending(): StreamEnding {
    const end = inner.ending();
    switch (end.type) {
      case 'open':
        if (over && wait) return { type: 'paused', interrupts: [humanInput(wait)] };
        return session === undefined ? end : atRest();
      case 'paused':
        return {
          ...end,
          interrupts: end.interrupts.map((each) =>
            approvalOf(each, own(each.interrupt.metadata, 'payload'), place()),
          ),
        };
      case 'failed':
        return own(end.error.details, 'code') === 'CANCELLED' ? finished('cancelled') : end;
      case 'finished':
        // Tools run on the server: none is left to the host.
        return { ...end, pendingToolCallIds: [] };
    }
  }

  return {
    decode: ({ data, id }) => {
      lastEventId = id ?? lastEventId;
      const value = readJson(data);
      return value === undefined ? inner.decode({ data }) : take(value, id);
    },
    read: (value) => take(value),
    ending,
  };
}

const finished = (outcome: 'success' | 'cancelled'): StreamEnding => ({
  type: 'finished',
  outcome,
  pendingToolCallIds: [],
});
