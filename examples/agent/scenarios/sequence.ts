import type { Scenario } from '../Scenario.js';

/** Two questions of one node. The second is asked after the first is answered. */
export const sequence: Scenario = {
  id: 'sequence',
  title: 'Two questions, one after another',
  prompt: 'Book me a hotel',
  opening: { text: 'Gladly. I have two questions.' },
  decide(turn) {
    const where = turn.ask({
      reason: 'input_required',
      message: 'Which city?',
      responseSchema: {
        type: 'object',
        properties: { city: { type: 'string', enum: ['Lisbon', 'Oslo', 'Vienna'] } },
        required: ['city'],
      },
    });
    if (where.status === 'cancelled') return 'Nothing was booked: you cancelled.';
    // The rules have validated both payloads against the schemas of their questions.
    const { city } = where.payload as { readonly city: string };
    const stay = turn.ask({
      reason: 'input_required',
      message: `${city}, noted. How many nights?`,
      responseSchema: {
        type: 'object',
        properties: { nights: { type: 'integer', minimum: 1, maximum: 30 } },
        required: ['nights'],
      },
    });
    if (stay.status === 'cancelled') return `Nothing was booked in ${city}: you cancelled.`;
    const { nights } = stay.payload as { readonly nights: number };
    turn.execute(stay, 'bookHotel', { city, nights }, () => ({ booked: true }));
    return `Booked ${nights} ${nights === 1 ? 'night' : 'nights'} in ${city}.`;
  },
};
