import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';

/** The body of one request: a run's input, or nothing for a resumed stream. */
export interface Received {
  readonly messages?: unknown;
  readonly resume?: unknown;
  readonly lastEventId?: string | null;
}

/** A run whose requests get exactly these responses in order, and what it has sent and reported. */
export interface OddServer {
  readonly run: AgentRun;
  readonly got: readonly Received[];
  /** The name of each event that the run reported, with its code if it is an error. */
  readonly told: readonly string[];
}

export function oddServer(
  answers: readonly (() => Response)[],
  options: Partial<AgentRunOptions> = {},
): OddServer {
  const got: Received[] = [];
  const told: string[] = [];
  const run = createAgentRun({
    url: 'http://agent.test/run',
    autoSubmit: 'never',
    ...options,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const text = await request.text();
      const lastEventId = request.headers.get('last-event-id');
      got.push(text === '' ? { lastEventId } : (JSON.parse(text) as Received));
      const answer = answers[got.length - 1];
      if (answer === undefined) throw new TypeError(`No answer is left for request ${got.length}.`);
      return answer();
    },
  });
  run.on('error', ({ code }) => told.push(`error ${code}`));
  run.on('mismatch', () => told.push('mismatch'));
  run.on('interrupt', () => told.push('interrupt'));
  run.on('finish', () => told.push('finish'));
  return { run, got, told };
}

/** A response of server-sent events with this text, which breaks at its end if `broken` is set. */
export function stream(text: string, { broken = false } = {}): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      if (!broken) controller.close();
    },
    pull(controller) {
      if (broken) controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** A response that stays open, and sends on demand. */
export function openStream() {
  const open: { say: (text: string) => void } = { say: () => undefined };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      open.say = (text) => controller.enqueue(new TextEncoder().encode(text));
    },
  });
  return {
    response: () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    say: (...events: readonly unknown[]) => open.say(frames(events)),
  };
}

/** These events as frames, each with the id from `idOf`. */
export function frames(events: readonly unknown[], idOf?: (index: number) => string | number): string {
  return events
    .map((event, index) => `${idOf ? `id: ${idOf(index)}\n` : ''}data: ${JSON.stringify(event)}\n\n`)
    .join('');
}

/** A response that streams these events. */
export const answer =
  (...events: readonly unknown[]) =>
  (): Response =>
    stream(frames(events));

export const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
export const finished = { type: 'RUN_FINISHED', threadId: 't', runId: 'r', outcome: { type: 'success' } };
export const failed = (code?: string) => ({ type: 'RUN_ERROR', message: 'No.', code });
export const pauses = (...interrupts: readonly object[]) => ({
  type: 'RUN_FINISHED',
  threadId: 't',
  runId: 'r',
  outcome: { type: 'interrupt', interrupts },
});

/** A tool call as it is streamed. */
export const calls = (toolCallId: string, toolCallName: string, args: object) => [
  { type: 'TOOL_CALL_START', toolCallId, toolCallName },
  { type: 'TOOL_CALL_ARGS', toolCallId, delta: JSON.stringify(args) },
  { type: 'TOOL_CALL_END', toolCallId },
];
export const gives = (toolCallId: string, content: string) => ({
  type: 'TOOL_CALL_RESULT',
  toolCallId,
  content,
});

/** A question about a call. */
export const about = (toolCallId: string, fields: object = {}) => ({
  id: `int-${toolCallId}`,
  reason: 'tool_call',
  toolCallId,
  message: 'May I?',
  responseSchema: {
    type: 'object',
    properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
    required: ['approved'],
  },
  ...fields,
});

/** The key of the question at this place. */
export const keyOf = (run: AgentRun, place = 0): string =>
  run.getSnapshot().interrupts[place]?.key ?? `none at ${place}`;
