import type { ResumeEntry, RunAgentInput } from 'react-agent-interrupts/core';

/** The smallest agent with an interrupt: it deletes nothing before the user has confirmed. */
export async function POST(request: Request): Promise<Response> {
  const { threadId, runId, resume } = (await request.json()) as RunAgentInput;
  const [answer] = (resume ?? []) as ResumeEntry[];
  const outcome = answer
    ? { type: 'success' }
    : {
        type: 'interrupt',
        interrupts: [{ id: 'tidy-up', reason: 'confirmation', message: 'Delete 12 old files?' }],
      };
  const text = answer?.payload === true ? 'Deleted them.' : 'Kept them.';
  const messageId = `said-in-${runId}`;
  const events = [
    { type: 'RUN_STARTED', threadId, runId },
    ...(answer
      ? [
          { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
          { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: text },
          { type: 'TEXT_MESSAGE_END', messageId },
        ]
      : []),
    { type: 'RUN_FINISHED', threadId, runId, outcome },
  ];
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
