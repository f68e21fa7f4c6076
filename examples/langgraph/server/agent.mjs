import { AIMessage } from '@langchain/core/messages';
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { tool } from '@langchain/core/tools';
import { createAgent, humanInTheLoopMiddleware } from 'langchain';
import { z } from 'zod';

/** A model without a network: it calls a tool, and then repeats the result. Replace it with yours. */
class ScriptedModel extends BaseChatModel {
  _llmType() {
    return 'scripted';
  }

  bindTools() {
    return this;
  }

  async _generate(messages) {
    const last = messages.at(-1);
    const message =
      last?.getType() === 'tool'
        ? new AIMessage(`Done: ${last.text}`)
        : new AIMessage({
            content: 'I would like to send an email.',
            tool_calls: [{ id: 'call-1', name: 'send_email', args: { to: 'ann@example.com' } }],
          });
    return { generations: [{ text: message.text, message }] };
  }
}

const sendEmail = tool(({ to }) => `Sent to ${to}`, {
  name: 'send_email',
  description: 'Sends an email',
  schema: z.object({ to: z.string() }),
});

/** The user approves, edits or denies each email. */
export const agent = createAgent({
  model: new ScriptedModel({}),
  tools: [sendEmail],
  middleware: [
    humanInTheLoopMiddleware({
      interruptOn: { send_email: { allowedDecisions: ['approve', 'edit', 'reject'] } },
    }),
  ],
});
