import { AgentRunError } from '../../model/AgentRunError.js';
import type { Message, ResumeEntry, RunAgentInput } from '../../model/agUi.js';
import { toExactJson } from '../../model/exactJson.js';
import { isJsonObject, isTooDeep, own, ownString, parseJson } from '../../model/json.js';
import { messageCalls } from '../../model/messageCalls.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { ProtocolRequest, ResumeBatch } from '../../model/Protocol.js';
import { afterAgent } from '../../model/afterAgent.js';
import { roundedNumberIn } from '../../model/exactNumbers.js';
import { isOpenSchema } from '../../model/isOpenSchema.js';
import { langGraphId } from '../../model/langGraphId.js';
import { readJson } from './readJson.js';

/** Creates the request for a complete batch, in the format of one server. */
export type ResumeEncoding = (input: RunAgentInput, batch: ResumeBatch) => ProtocolRequest;

/** AG-UI 1.0: one `resume` with an entry for every pending interrupt. */
export const inResume: ResumeEncoding = (input, { entries }) => requestOf({ ...input, resume: [...entries] });

/**
 * The AG-UI draft has one object without a status. Awaken reads `payload.approved === false` as "cancel" and everything
 * else, including a missing payload, as "go on". The cancellation and the denial of an interrupt without a schema are
 * therefore sent as `approved: false`, and so is a cancellation whose interrupt accepts no denial.
 */
export const asOneObject: ResumeEncoding = (input, batch) => {
  const [entry] = batch.entries;
  if (!entry || batch.entries.length > 1) return inResume(input, batch);
  const { interruptId } = entry;
  const payload = draftPayload(entry, batch.received[0]);
  return { body: { ...input, resume: { ...(interruptId === '' ? {} : { interruptId }), payload } } };
};

/** The payload in the format of the AG-UI draft: see {@link asOneObject}. */
function draftPayload(entry: ResumeEntry, received: ReceivedInterrupt | undefined): unknown {
  const payload: unknown = entry.payload;
  const { reason, responseSchema } = received?.interrupt ?? {};
  const isYesOrNo = isOpenSchema(responseSchema) && (reason === 'confirmation' || reason === 'tool_call');
  const isBareDenial = payload === false && isYesOrNo;
  return entry.status === 'cancelled' || isBareDenial ? { approved: false } : payload;
}

/**
 * LangGraph's adapter wraps two or more entries of `resume` into one object and passes it to every waiting node. A map
 * by id in `command.resume` reaches each node correctly. Cancellations use the adapter's own value. A map is also used
 * for a single answer that LangGraph would misread (see `isMistaken`).
 */
export const asCommandMap: ResumeEncoding = (input, batch) => {
  const { entries } = batch;
  const ids = new Set(entries.map(({ interruptId }) => interruptId));
  // Two interrupts with the same id need two keys. In a map, one answer would be lost.
  const isInMap = entries.length > 1 || entries.some(isMistaken);
  if (!isInMap || ids.size < entries.length) return inResume(input, batch);
  const answers = Object.fromEntries(
    entries.map((entry) => [
      entry.interruptId,
      entry.status === 'cancelled' ? { __agui_cancelled__: true } : (entry.payload as unknown),
    ]),
  );
  const { resume: _, ...rest } = input;
  const forwarded: unknown = input.forwardedProps;
  const command = own(forwarded, 'command');
  return requestOf({
    ...rest,
    forwardedProps: {
      ...(isJsonObject(forwarded) ? forwarded : {}),
      command: { ...(isJsonObject(command) ? command : {}), resume: answers },
    },
  });
};

/**
 * Whether LangGraph misreads this answer if it is sent alone. It reads null as no answer. It reads an object whose keys
 * are all ids, such as `{}`, as a map of answers, and asks again.
 */
function isMistaken(entry: ResumeEntry): boolean {
  const payload: unknown = entry.payload;
  if (entry.status !== 'resolved' || !langGraphId.test(entry.interruptId)) return false;
  return (
    payload === null ||
    (isJsonObject(payload) && Object.keys(payload).every((field) => langGraphId.test(field)))
  );
}

/**
 * Mastra's adapter treats a resume with the answer null as a new message.
 *
 * @throws AgentRunError `not_sent` for that answer
 */
export const withoutNull: ResumeEncoding = (input, batch) => {
  if (batch.entries.some(({ status, payload }) => status === 'resolved' && payload === null))
    throw new AgentRunError(
      'not_sent',
      'This server reads the answer null as a new message, and would start the run again. Give another answer, or cancel.',
    );
  return inResume(input, batch);
};

/** TanStack AI identifies the interrupted run by `parentRunId`, and each interrupt by the binding that it has sent. */
export const withParentRun: ResumeEncoding = (input, { entries, received, askedBy }) => {
  const bindings = received.map(({ interrupt }) => own(interrupt.metadata, BINDING));
  const parentRunId = bindings.map((binding) => ownString(binding, 'interruptedRunId')).find(Boolean);
  const bound = entries.map((entry, index): ResumeEntry => {
    const binding = bindings[index];
    return binding === undefined ? entry : { ...entry, metadata: { [BINDING]: binding, ...entry.metadata } };
  });
  return requestOf({ ...input, parentRunId: parentRunId ?? askedBy, resume: bound });
};

const BINDING = 'tanstack:interruptBinding';

/**
 * The .NET server accepts an approval only beside its call, and executes the call in the request. It reads an approval
 * without a call as a denial.
 *
 * @throws AgentRunError `not_sent` for an approval if its call is unknown, if another call has the same id, or if the
 * arguments cannot be reproduced exactly
 */
export const withToolCall: ResumeEncoding = (input, { entries, received, unclearIndices }) =>
  requestOf({
    ...input,
    resume: entries.map((entry, index): ResumeEntry => {
      const payload: unknown = entry.payload;
      const { toolCallId } = received[index]?.interrupt ?? {};
      const proposed = toolCallId === undefined ? undefined : callIn(input.messages, toolCallId);
      if (entry.status !== 'resolved' || !isJsonObject(payload) || toolCallId === undefined) return entry;
      const { approved } = payload;
      if (!proposed) {
        if (approved === true) throw unrepeatable('This page does not have the call, so it would be denied.');
        return entry;
      }
      if (unclearIndices?.includes(index) && approved !== false)
        throw unrepeatable('Several calls have the same id, so an approval could run another one.');
      if (!proposed.isExact && approved !== false)
        throw unrepeatable(
          `The arguments of "${proposed.name}" cannot be reproduced exactly, so an approval would run a different call.`,
        );
      const toolCall = { callId: toolCallId, name: proposed.name, arguments: proposed.args ?? {} };
      return { ...entry, payload: { ...payload, toolCall } };
    }),
  });

interface RepeatedCall {
  readonly name: string;
  readonly args: unknown;
  /** Whether the arguments are exactly those of the agent. */
  readonly isExact: boolean;
}

/** The latest call with this id. A server may reuse an id in a later run. */
function callIn(messages: readonly Message[], toolCallId: string): RepeatedCall | undefined {
  const called = messages.flatMap(messageCalls).findLast(({ id }) => id === toolCallId)?.function;
  return called && { name: called.name, ...argsIn(called.arguments) };
}

function argsIn(text: string): { args: unknown; isExact: boolean } {
  if (text.trim() === '') return { args: undefined, isExact: true };
  const parsed = parseJson(text);
  const isKept = parsed !== undefined && !isTooDeep(parsed.value) && roundedNumberIn(text) === undefined;
  return { args: isKept ? parsed.value : readJson(text), isExact: isKept };
}

const unrepeatable = (reason: string): AgentRunError =>
  new AgentRunError(
    'not_sent',
    `This server runs a call with the arguments in the approval. ${reason} Deny or cancel it, or have the agent propose it again.`,
  );

/** A server without interrupts takes the answer as the result of its call. */
export const asToolMessages: ResumeEncoding = (input, { id, entries, received }) => {
  const results = entries.map((entry): Message => {
    const { interruptId: toolCallId } = entry;
    // A repeated batch must have the same message id.
    const message = { id: `${id}:${toolCallId}`, role: 'tool', toolCallId } as const;
    if (entry.status === 'cancelled') {
      return { ...message, content: JSON.stringify({ status: 'cancelled' }), error: 'cancelled' };
    }
    const payload: unknown = entry.payload;
    return { ...message, content: typeof payload === 'string' ? payload : JSON.stringify(payload) };
  });
  // A snapshot of the server may lack a call that it has streamed. Models accept no result without its call.
  const toolCalls = received.map(calledIn).filter((call) => !callIn(input.messages, call.id));
  const isLacking = toolCalls.length > 0;
  const newMessages: Message[] = isLacking ? [{ id, role: 'assistant', toolCalls }, ...results] : results;
  // Models accept a result only directly after its call, so it precedes a new message.
  const at = isLacking ? input.messages.length : afterAgent(input.messages);
  const messages = input.messages.toSpliced(at, 0, ...newMessages);
  return { ...requestOf({ ...input, messages }), newMessages };
};

const calledIn = ({ interrupt: { id }, proposal, raw }: ReceivedInterrupt) => ({
  id,
  type: 'function' as const,
  function: {
    name: proposal?.name ?? '',
    arguments: ownString(raw, 'argsText') ?? toExactJson(proposal?.args ?? {}),
  },
});

const requestOf = (input: RunAgentInput): ProtocolRequest => ({ body: input, input });
