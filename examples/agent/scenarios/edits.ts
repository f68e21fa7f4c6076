import type { Scenario } from '../Scenario.js';
import { decideOnEmail } from './email.js';

const body = [
  'Hi Alice,',
  '',
  'the report is attached. Three things to look at:',
  '- revenue is up 4%',
  '- two customers left',
  '- the forecast is unchanged',
  '',
  'Best,',
  'Your assistant',
].join('\n');

/**
 * The specification's approval with edits. `editedArgs` replaces all arguments, so all of them are required: an
 * incomplete e-mail is rejected and never sent without a subject.
 */
export const edits: Scenario = {
  id: 'edits',
  title: 'Approve an e-mail with edits',
  prompt: 'Send Alice the report',
  opening: {
    text: 'Here is my draft for Alice. Change whatever you like before it goes out.',
    toolCalls: [{ name: 'sendEmail', args: { to: 'a@b.com', subject: 'Quarterly report', body } }],
  },
  decide: (turn) =>
    decideOnEmail(turn, ({ to }) => ({
      reason: 'tool_call',
      message: `Send email to ${to}? You can edit the body before approving.`,
      responseSchema: {
        type: 'object',
        properties: {
          approved: { type: 'boolean' },
          editedArgs: {
            type: 'object',
            description: 'Full replacement of the tool args. Not merged.',
            properties: {
              to: { type: 'string', format: 'email' },
              subject: { type: 'string' },
              body: { type: 'string' },
            },
            required: ['to', 'subject', 'body'],
          },
        },
        required: ['approved'],
      },
    })),
};
