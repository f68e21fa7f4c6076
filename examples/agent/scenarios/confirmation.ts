import type { Scenario } from '../Scenario.js';

/** A yes/no question without a tool call and without a schema: the answer is a boolean. */
export const confirmation: Scenario = {
  id: 'confirmation',
  title: 'Confirm a step',
  prompt: 'Tidy up the tickets',
  opening: { text: 'I have found 14 closed tickets from last year.' },
  decide(turn) {
    const answer = turn.ask({ reason: 'confirmation', message: 'Archive 14 closed tickets?' });
    if (answer.status === 'cancelled') return 'Nothing was archived: you cancelled.';
    if (answer.payload !== true) return 'Nothing was archived: you declined.';
    turn.execute(answer, 'archiveTickets', { count: 14 }, () => ({ archived: 14 }));
    return 'Archived 14 closed tickets.';
  },
};
