import type { AgentEvent } from '../../model/AgentEvent.js';
import { AgentRunError } from '../../model/AgentRunError.js';
import { exactCopy, fieldAsExactJson, keepExact } from '../../model/exactJson.js';
import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { StreamDecoder, StreamEnding } from '../../model/Protocol.js';
import { createAgUiDecoder } from '../agUi/createAgUiDecoder.js';
import { readJson } from '../agUi/readJson.js';
import { approvalOf, callIdsIn, readableName } from './toolApproval.js';
import { END_OF_STREAM, HUMAN_INPUT, newWait, SESSION, STREAM, waitAfter, type Wait } from './waits.js';

/**
 * Reads the AG-UI Front's events with AG-UI's decoder after normalizing them, and the events of the conversation:
 * {@link STREAM}, {@link END_OF_STREAM} and {@link SESSION}.
 */
export function createFrontDecoder({
  edits,
  cancels,
}: {
  readonly edits: boolean;
  readonly cancels: boolean;
}): StreamDecoder {
  const inner = createAgUiDecoder();
  /** The names of the open steps, by id. */
  const steps = new Map<string | undefined, string>();
  let runId: string | undefined;
  let wait: Wait | undefined;
  let answered: Pick<Wait, 'toolCallId' | 'clientCallId'> | undefined;
  let session: unknown;
  let lastEventId: string | undefined;

  /** The data that an answer requires: the run, and the position in its events. */
  const place = () => ({ runId, ...(lastEventId !== undefined && { lastEventId }) });

  function translate(event: JsonObject, id: string | undefined): AgentEvent {
    const type = ownString(event, 'type') ?? '';
    const toolCallId = ownString(event, 'toolCallId');
    const typed = { ...event, type };
    keepExact(typed, exactCopy(event));
    return toolCallId === undefined ? { ...typed, ...fieldsOf(event, type) } : ofCall(typed, toolCallId, id);
  }

  /** The fields in which an event differs from AG-UI. */
  function fieldsOf(event: JsonObject, type: string): object {
    const stepId = ownString(event, 'stepId');
    if (type === 'RUN_STARTED') runId = ownString(event, 'runId') ?? runId;
    if (type === 'CUSTOM') return { value: own(event, 'value') ?? own(event, 'data') };
    if (type === 'STEP_STARTED') {
      const stepName = ownString(event, 'stepName') ?? stepId ?? '';
      steps.set(stepId, stepName);
      return { stepName };
    }
    if (type !== 'STEP_FINISHED') return {};
    // After a reload, the open step comes from the server's state, which has its name but not its `stepId`. A
    // STEP_FINISHED with an unknown id therefore closes the step that began last.
    const key = steps.has(stepId) ? stepId : [...steps.keys()].at(-1);
    const stepName = steps.get(key) ?? stepId;
    steps.delete(key);
    return { stepName };
  }

  function ofCall(event: AgentEvent, toolCallId: string, id: string | undefined): AgentEvent {
    const name = ownString(event, 'toolCallName');
    const before = wait;
    wait = waitAfter(before, event, id);
    const known = [wait ?? before, answered].find((each) => each?.toolCallId === toolCallId);
    const named = {
      ...event,
      toolCallId: known?.clientCallId ?? toolCallId,
      ...(name !== undefined && { toolCallName: readableName(name) }),
    };
    if (event.type !== 'TOOL_CALL_RESULT') return named;
    const result = own(event, 'result');
    // The model gets a rejection as a result, but the call has not run.
    if (own(result, 'status') === 'rejected') return { ...named, content: '', cancelled: true };
    return { ...named, content: own(event, 'content') ?? fieldAsExactJson(event, 'result') };
  }

  function take(value: unknown, id?: string): readonly AgentEvent[] {
    if (!isJsonObject(value)) return inner.read(value);
    switch (own(value, 'type')) {
      case STREAM: {
        runId = ownString(value, 'runId') ?? runId;
        const call = own(value, 'answered');
        const toolCallId = ownString(call, 'toolCallId');
        const clientCallId = ownString(call, 'clientCallId');
        if (toolCallId !== undefined && clientCallId !== undefined) answered = { toolCallId, clientCallId };
        return [];
      }
      case END_OF_STREAM:
        if (wait) wait = { ...wait, isComplete: true };
        return [];
      case SESSION:
        session = own(value, 'session');
        return [{ type: 'CUSTOM', name: SESSION, value: own(session, 'state') }];
    }
    // One interrupt asks about several calls without naming them, so each call is reported as suspended here.
    const suspended = callIdsIn(own(own(value, 'interrupt'), 'payload')).map((toolCallId): AgentEvent => ({
      type: 'TOOL_CALL_END',
      toolCallId,
      suspended: true,
    }));
    return [...suspended, ...inner.read(translate(value, id))];
  }

  function humanInput({ toolCallId, clientCallId, args }: Wait): ReceivedInterrupt {
    const shown = readJson(args) ?? (args === '' ? undefined : args);
    return {
      interrupt: {
        id: clientCallId,
        reason: 'input_required',
        toolCallId: clientCallId,
        metadata: {
          jobworkerp: { kind: 'human_input', toolCallId, args: shown, ...place() },
        },
      },
      raw: { toolCallId, args: shown },
      issues: [],
      answerable: true,
      ...(!cancels && { cancellation: 'refused' as const }),
      proposal: { name: HUMAN_INPUT, args: shown },
    };
  }

  const approval = (asked: ReceivedInterrupt, payload: unknown): ReceivedInterrupt =>
    approvalOf(asked, payload, { place: place(), edits });

  function endingFromSession(): StreamEnding {
    const state = own(session, 'state');
    const hitl = own(session, 'hitlInfo');
    const toolCallId = ownString(hitl, 'toolCallId');
    const id = ownString(hitl, 'interruptId');
    runId ??= ownString(session, 'runId');
    const last = own(session, 'lastEventId');
    if (typeof last === 'number') lastEventId ??= String(last);
    if (state === 'paused') {
      const calls = own(hitl, 'pendingToolCalls');
      if (Array.isArray(calls) && calls.length > 0) {
        const bare = { interrupt: { id: id ?? '', reason: '' }, raw: hitl, issues: [], answerable: true };
        return { type: 'paused', interrupts: [approval(bare, hitl)] };
      }
      const known = wait ?? (toolCallId === undefined ? undefined : newWait(toolCallId, id));
      if (known) return { type: 'paused', interrupts: [humanInput(known)] };
    }
    if (state === 'completed' || state === 'cancelled')
      return finished(state === 'completed' ? 'success' : state);
    if (state !== 'error') return { type: 'open' };
    const words = ownString(session, 'failure') ?? 'The workflow failed.';
    return { type: 'failed', error: new AgentRunError('run_error', words), final: true };
  }

  function ending(): StreamEnding {
    const end = inner.ending();
    switch (end.type) {
      case 'open':
        if (wait?.isComplete) return { type: 'paused', interrupts: [humanInput(wait)] };
        return session === undefined ? end : endingFromSession();
      case 'paused':
        return {
          ...end,
          interrupts: end.interrupts.map((each) => approval(each, own(each.interrupt.metadata, 'payload'))),
        };
      case 'failed':
        return own(end.error.details, 'code') === 'CANCELLED' ? finished('cancelled') : end;
      case 'finished':
        // Tools run on the server; none is left to the host.
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
