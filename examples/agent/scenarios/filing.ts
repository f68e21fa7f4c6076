import type { Scenario } from '../Scenario.js';

interface Filing {
  readonly quarter: string;
  readonly year: number;
  readonly revenue: number;
}

/** The specification's request for input: a form that expires. */
export const filing: Scenario = {
  id: 'filing',
  title: 'Fill in a quarterly filing',
  prompt: 'File the quarterly report',
  opening: { text: 'I can file it for you. I need a few details first.' },
  decide(turn) {
    const answer = turn.ask({
      reason: 'input_required',
      message: 'Please provide the quarterly filing details.',
      responseSchema: {
        type: 'object',
        properties: {
          quarter: { type: 'string', enum: ['Q1', 'Q2', 'Q3', 'Q4'] },
          year: { type: 'integer', minimum: 2000 },
          revenue: { type: 'number' },
        },
        required: ['quarter', 'year', 'revenue'],
      },
      expiresAt: turn.expiresAt(),
    });
    if (answer.status === 'cancelled') return 'Nothing was filed: you cancelled.';
    // The rules have validated the payload against the schema above.
    const { quarter, year, revenue } = answer.payload as Filing;
    turn.execute(answer, 'fileReport', { quarter, year, revenue }, () => ({ filed: true }));
    return `Filed ${quarter} ${year} with revenue ${revenue}.`;
  },
};
