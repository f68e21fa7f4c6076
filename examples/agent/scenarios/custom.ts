import type { Scenario } from '../Scenario.js';

const modification = { table: 'customers', operation: 'update', where: "plan = 'trial'", rows: 312 };

/** A custom reason without a dedicated renderer: clients use the message, the schema and the metadata. */
export const custom: Scenario = {
  id: 'custom',
  title: 'Change a database',
  prompt: 'Extend all trials by a week',
  opening: { text: 'That changes 312 rows of the table customers.' },
  decide(turn) {
    const answer = turn.ask({
      reason: 'langgraph:database_modification',
      message: 'Extend 312 trials by 7 days?',
      responseSchema: {
        type: 'object',
        properties: {
          apply: { type: 'boolean', title: 'Apply the change' },
          note: { type: 'string', title: 'Note for the change log' },
        },
        required: ['apply'],
      },
      metadata: modification,
    });
    if (answer.status === 'cancelled') return 'Nothing was changed: you cancelled.';
    // The rules have validated the payload against the schema above.
    const { apply, note } = answer.payload as { readonly apply: boolean; readonly note?: string };
    if (!apply) return 'Nothing was changed: you declined.';
    turn.execute(answer, 'modifyDatabase', { ...modification, note }, () => ({ changed: 312 }));
    return `Changed 312 rows of customers${note ? `, with the note "${note}"` : ''}.`;
  },
};
