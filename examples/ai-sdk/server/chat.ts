import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import {
  convertToModelMessages,
  isStepCount,
  pipeUIMessageStreamToResponse,
  streamText,
  tool,
  toUIMessageStream,
  type UIMessage,
} from 'ai';
import { z } from 'zod';
import { model } from './model.ts';

const tools = {
  sendEmail: tool({
    description: 'Sends an email',
    inputSchema: z.object({ to: z.string(), subject: z.string() }),
    execute: ({ to }) => `Sent to ${to}`,
  }),
};

/** The route of the chat. The user has to approve each email. */
export async function chat(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { messages } = (await json(request)) as { messages: UIMessage[] };
  const result = streamText({
    model,
    tools,
    messages: await convertToModelMessages(messages, { tools }),
    toolApproval: { sendEmail: 'user-approval' },
    stopWhen: isStepCount(5),
  });
  await pipeUIMessageStreamToResponse({
    response,
    stream: toUIMessageStream({ stream: result.stream, tools, originalMessages: messages }),
  });
}
