import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

const kind = (title: string, type: string, more: object = {}) => ({
  title,
  type: 'object',
  properties: { type: { const: type }, ...more },
  required: ['type'],
});
const kinds = [
  kind('Approve', 'approve'),
  kind('Reject', 'reject'),
  kind('Ask', 'ask', { question: { type: 'string' } }),
];
const schemas: Readonly<Record<string, object>> = {
  'the whole answer': { oneOf: kinds },
  'a required field': { type: 'object', properties: { decision: { oneOf: kinds } }, required: ['decision'] },
  'kinds that take a comment': {
    oneOf: kinds.map((each) => ({
      ...each,
      properties: { ...each.properties, comment: { type: 'string' } },
    })),
  },
  references: {
    $defs: { Approve: kinds[0], Reject: kinds[1], Ask: kinds[2] },
    anyOf: ['Approve', 'Reject', 'Ask'].map((name) => ({ $ref: `#/$defs/${name}` })),
  },
};

async function open(responseSchema: object) {
  const { run } = scriptedRun([asks({ reason: 'confirmation', message: 'Ship?', responseSchema })], {
    autoSubmit: 'never',
  });
  await run.send('Ship it');
  render(<InterruptPanel run={run} />);
  await screen.findByRole('button', { name: 'Answer' }, { timeout: 15_000 });
  const decided = () => run.getSnapshot().interrupts[0]?.decision;
  return { decided, chosen: () => screen.getByRole<HTMLSelectElement>('combobox') };
}

// forms-and-safety.md: “An optional constant is left out until the user chooses it.” “If there is a third choice, the card shows the
// form, which offers every choice.”
describe.each(Object.entries(schemas))('a third choice among kinds (%s)', (name, schema) => {
  it('starts without a choice, so pressing Answer at once decides nothing', async () => {
    const { decided, chosen } = await open(schema);
    expect(chosen().selectedOptions[0]).toHaveTextContent('Choose…');
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    await waitFor(() => expect(document.querySelector('[aria-invalid="true"]')).not.toBeNull());
    expect(decided()).toBeUndefined();
  });

  it('sends the kind that the user chooses', async () => {
    const { decided, chosen } = await open(schema);
    await userEvent.selectOptions(chosen(), 'Reject');
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    const rejected = { type: 'reject' };
    await waitFor(() =>
      expect(decided()).toMatchObject({
        payload: name === 'a required field' ? { decision: rejected } : rejected,
      }),
    );
  });

  it('sends the kind that the user chooses last', async () => {
    const { decided, chosen } = await open(schema);
    await userEvent.selectOptions(chosen(), 'Ask');
    await userEvent.selectOptions(chosen(), 'Approve');
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    await waitFor(() => expect(JSON.stringify(decided())).toContain('{"type":"approve"}'));
  });
});
