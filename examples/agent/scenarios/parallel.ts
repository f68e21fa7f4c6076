import type { Scenario } from '../Scenario.js';
import { decideOnEmail } from './email.js';

const invitation = (to: string) => ({
  name: 'sendEmail',
  args: { to, subject: 'Team lunch', body: 'Lunch on Friday at noon. Will you join us?' },
});

/** The specification's parallel approvals: three calls in three branches of the graph, without a schema. */
export const parallel: Scenario = {
  id: 'parallel',
  title: 'Three approvals at once',
  prompt: 'Invite the three of them to lunch',
  opening: {
    text: 'I have written three invitations. Each of them needs your approval.',
    toolCalls: [invitation('x@y.com'), invitation('y@z.com'), invitation('z@w.com')],
  },
  decide: (turn) =>
    decideOnEmail(turn, ({ to }) => ({ reason: 'tool_call', message: `Approve sendEmail to ${to}?` })),
};
