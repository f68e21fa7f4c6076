import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { ResumeEntry, RunAgentInput } from 'react-agent-interrupts/core';

const toolCallId = 'call-1';
const responseSchema = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
  required: ['approved'],
};
const interrupt = {
  id: 'send-email',
  reason: 'tool_call',
  message: 'Send the email?',
  toolCallId,
  responseSchema,
};

/** An AG-UI agent without a model. It sends its email only if the user approves. */
export async function agent(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { threadId, runId, resume } = (await json(request)) as RunAgentInput;
  const [answer] = (resume ?? []) as ResumeEntry[];
  const events = answer
    ? [
        { type: 'TOOL_CALL_RESULT', messageId: `result-${runId}`, toolCallId, content: resultOf(answer) },
        ...said(`said-${runId}`, `${resultOf(answer)}.`),
      ]
    : [
        ...said(`said-${runId}`, 'I would like to send an email.'),
        { type: 'TOOL_CALL_START', toolCallId, toolCallName: 'send_email', parentMessageId: `said-${runId}` },
        { type: 'TOOL_CALL_ARGS', toolCallId, delta: JSON.stringify({ to: 'ann@example.com' }) },
        { type: 'TOOL_CALL_END', toolCallId },
      ];
  const outcome = answer ? { type: 'success' } : { type: 'interrupt', interrupts: [interrupt] };
  response.setHeader('content-type', 'text/event-stream');
  for (const event of [
    { type: 'RUN_STARTED', threadId, runId },
    ...events,
    { type: 'RUN_FINISHED', threadId, runId, outcome },
  ])
    response.write(`data: ${JSON.stringify(event)}\n\n`);
  response.end();
}

const resultOf = ({ payload }: ResumeEntry): string =>
  (payload as { approved?: boolean } | undefined)?.approved ? 'Sent to ann@example.com' : 'Not sent';

const said = (messageId: string, delta: string) => [
  { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId, delta },
  { type: 'TEXT_MESSAGE_END', messageId },
];
