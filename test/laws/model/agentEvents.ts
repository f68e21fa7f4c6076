import type { AgentEvent, Interrupt, ResumeEntry, RunAgentInput } from 'react-agent-interrupts/core';
import type { AgentStream } from './AgentStream.js';

/** A question as the agent asked it. Asked again under a used id, it is another one. */
export interface Asked {
  readonly uid: string;
  readonly id: string;
  readonly interrupt: Interrupt;
  readonly call?: { readonly id: string; readonly name: string; args: object } | undefined;
}

/** What the client received at the end of a run. */
export interface Told {
  readonly taken: readonly string[];
  readonly pending: readonly string[];
  /** What was asked before. */
  readonly before: readonly string[];
  readonly failed: boolean;
}

/** The result of one request. */
export interface Reply {
  readonly response: Response;
  readonly stream?: AgentStream | undefined;
  /** The uids of the questions that this request's answers were used for. */
  readonly taken: readonly string[];
}

/** The entries of a request, which may be a map by the interrupts' ids. */
export function entriesIn({ resume, forwardedProps }: RunAgentInput): readonly ResumeEntry[] {
  if (resume && resume.length > 0) return resume;
  const { command } = (forwardedProps ?? {}) as { readonly command?: { readonly resume?: object } };
  return Object.entries(command?.resume ?? {}).map(([interruptId, payload]): ResumeEntry => {
    const isCancelled = typeof payload === 'object' && payload !== null && '__agui_cancelled__' in payload;
    if (isCancelled) return { interruptId, status: 'cancelled' };
    return { interruptId, status: 'resolved', payload: payload as unknown };
  });
}

export function json(status: number): Reply {
  return { response: Response.json({ error: `status ${status}` }, { status }), taken: [] };
}

export function failure(code: string): AgentEvent {
  return { type: 'RUN_ERROR', message: `It says ${code}.`, code };
}

export function calling({
  id,
  name,
  args,
}: {
  id: string;
  name: string;
  args: object;
}): readonly AgentEvent[] {
  return [
    { type: 'TOOL_CALL_START', toolCallId: id, toolCallName: name },
    { type: 'TOOL_CALL_ARGS', toolCallId: id, delta: JSON.stringify(args) },
    { type: 'TOOL_CALL_END', toolCallId: id },
  ];
}

export function results(asked: readonly Asked[], resume: readonly ResumeEntry[]): readonly AgentEvent[] {
  return asked.flatMap(({ id, call }) => {
    const entry = resume.find(({ interruptId }) => interruptId === id);
    if (!call || entry?.status !== 'resolved') return [];
    return { type: 'TOOL_CALL_RESULT', messageId: `result-${id}`, toolCallId: call.id, content: '"done"' };
  });
}

export function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}
