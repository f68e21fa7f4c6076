import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';

/** One response of a server: events, verbatim text, or a response. */
export type WireAnswer = readonly object[] | string | (() => Response);

/** Events in the frames of a server that follows the specification. */
export const sse = (events: readonly object[]): string =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');

/** A request as it was sent. */
export interface SentRequest {
  readonly text: string;
  readonly body: Record<string, unknown>;
}

/** A run with a server that sends these responses, one per request. */
export function wired(
  answers: readonly WireAnswer[],
  options: Partial<AgentRunOptions> = {},
): { run: AgentRun; requests: SentRequest[] } {
  const waiting = [...answers];
  const requests: SentRequest[] = [];
  let ids = 0;
  const run = createAgentRun({
    url: 'http://agent.test',
    threadId: 't',
    autoSubmit: 'never',
    tabs: false,
    createId: () => `id-${(ids += 1)}`,
    fetch: (_, init) => {
      const text = typeof init?.body === 'string' ? init.body : '';
      requests.push({ text, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) });
      const answer = waiting.shift() ?? '';
      if (typeof answer === 'function') return Promise.resolve(answer());
      const body = typeof answer === 'string' ? answer : sse(answer);
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    },
    ...options,
  });
  return { run, requests };
}

export const begun = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
export const finished = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' };

/** A run that stops and asks. */
export const pause = (...interrupts: readonly unknown[]): object[] => [
  begun,
  { ...finished, outcome: { type: 'interrupt', interrupts } },
];

/** A run that is done. */
export const done: object[] = [begun, { ...finished, outcome: { type: 'success' } }];

/** A tool call with these arguments. */
export const call = (id: string, name: string, args: string): object[] => [
  { type: 'TOOL_CALL_START', toolCallId: id, toolCallName: name },
  { type: 'TOOL_CALL_ARGS', toolCallId: id, delta: args },
  { type: 'TOOL_CALL_END', toolCallId: id },
];
