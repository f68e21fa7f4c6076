import {
  createAgentRun,
  type AgentEvent,
  type AgentRunOptions,
  type RunEvents,
} from 'react-agent-interrupts/core';
import { fakeServer, type ServerAnswer } from 'react-agent-interrupts/testing';

/** The interrupts of a run as a server writes them. */
type Asked = Readonly<Record<string, unknown>>;

/** One run of the server: its events and its end. */
export function turn(events: readonly AgentEvent[], ...interrupts: readonly Asked[]): readonly AgentEvent[] {
  const end =
    interrupts.length > 0 ? { outcome: { type: 'interrupt', interrupts } } : { outcome: { type: 'success' } };
  return [
    { type: 'RUN_STARTED', threadId: 't', runId: 'server' },
    ...events,
    { type: 'RUN_FINISHED', threadId: 't', runId: 'server', ...end },
  ];
}

/** The agent proposes a call. */
export const call = (
  id: string,
  name: string,
  args: unknown,
  parentMessageId = `m-${id}`,
): readonly AgentEvent[] => [
  { type: 'TOOL_CALL_START', toolCallId: id, toolCallName: name, parentMessageId },
  { type: 'TOOL_CALL_ARGS', toolCallId: id, delta: JSON.stringify(args) },
  { type: 'TOOL_CALL_END', toolCallId: id },
];

/** The result of a call. */
export const result = (id: string, content: string, messageId = `result-${id}-${content}`): AgentEvent => ({
  type: 'TOOL_CALL_RESULT',
  messageId,
  toolCallId: id,
  content,
  role: 'tool',
});

/** The agent sends a message. */
export const text = (messageId: string, delta: string): readonly AgentEvent[] => [
  { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId, delta },
  { type: 'TEXT_MESSAGE_END', messageId },
];

/** A run that fails right after it has started. */
export const failure = (code: string): readonly AgentEvent[] => [
  { type: 'RUN_STARTED', threadId: 't', runId: 'server' },
  { type: 'RUN_ERROR', message: 'The answers are no good.', code },
];

/** A question about a call. */
export const approval = (id: string, toolCallId: string, more: Asked = {}): Asked => ({
  id,
  reason: 'tool_call',
  toolCallId,
  message: 'May I?',
  responseSchema: {
    type: 'object',
    properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' }, reason: { type: 'string' } },
    required: ['approved'],
  },
  ...more,
});

/** A conversation with a server that responds to each request with the next turn; nothing is sent before `submit`. */
export function talk(answers: readonly ServerAnswer[], options: Partial<AgentRunOptions> = {}) {
  const server = fakeServer(...answers);
  const run = createAgentRun({
    url: 'http://agent.test/',
    threadId: 't',
    fetch: server.fetch,
    autoSubmit: 'never',
    tabs: false,
    ...options,
  });
  const mismatches: RunEvents['mismatch'][] = [];
  const questions: string[][] = [];
  run.on('mismatch', (event) => void mismatches.push(event));
  run.on('interrupt', (asked) => void questions.push(asked.map((interrupt) => interrupt.id)));
  /** Approves all questions, and sends the answers. */
  const approve = (options?: { editedArgs?: object }) => {
    for (const question of run.getSnapshot().interrupts) run.approve(question, options);
    return run.submit();
  };
  const keys = () => run.getSnapshot().interrupts.map(({ key }) => key);
  return { run, approve, requests: server.requests, mismatches, questions, keys };
}
