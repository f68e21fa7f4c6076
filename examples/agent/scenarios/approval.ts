import type { Scenario } from '../Scenario.js';
import { decideOnEmail } from './email.js';

/** The specification's minimal tool approval: one call to approve or deny. */
export const approval: Scenario = {
  id: 'approval',
  title: 'Approve an e-mail',
  prompt: 'Say hi to a@b.com',
  opening: {
    text: 'I have written a short e-mail. I need your approval to send it.',
    toolCalls: [{ name: 'sendEmail', args: { to: 'a@b.com', subject: 'Hi', body: 'Hi there!' } }],
  },
  decide: (turn) =>
    decideOnEmail(turn, ({ to, subject }) => ({
      reason: 'tool_call',
      message: `Send email to ${to} with subject '${subject}'?`,
      responseSchema: {
        type: 'object',
        properties: { approved: { type: 'boolean' } },
        required: ['approved'],
      },
    })),
};
