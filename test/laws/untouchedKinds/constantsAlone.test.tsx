import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

const object = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const kind = (title: string, type: string, more: Record<string, object> = {}) => ({
  title,
  ...object({ type: { const: type }, ...more }),
});
const byMail = { oneOf: [kind('Mail', 'mail'), kind('Phone', 'phone', { number: { type: 'string' } })] };
const listOfNames = { type: 'array', title: 'Some', items: { type: 'string' } };

async function open(responseSchema: object) {
  const { run } = scriptedRun([asks({ reason: 'input_required', message: 'Who?', responseSchema })], {
    autoSubmit: 'never',
  });
  await run.send('Go');
  render(<InterruptPanel run={run} />);
  await screen.findByRole('button', { name: 'Answer' }, { timeout: 15_000 });
  const decided = () => run.getSnapshot().interrupts[0]?.decision;
  return { decided, chosen: () => screen.getByRole<HTMLSelectElement>('combobox') };
}
const answer = () => userEvent.click(screen.getByRole('button', { name: 'Answer' }));

// upgrading.md: “A required union (`oneOf` or `anyOf`) whose first branch requires only constants starts with no branch
// selected.” forms-and-safety.md: “An answer form shows the schema's defaults and sends what it shows”; “An optional
// constant is left out until the user chooses it.”
describe.each([
  [
    'a constant or a list',
    object({ who: { anyOf: [{ const: 'all', title: 'All' }, listOfNames] } }),
    'All',
    { who: 'all' },
  ],
  [
    'the whole answer is a constant or text',
    { anyOf: [{ const: true, title: 'Yes, all' }, { type: 'string' }] },
    'Yes, all',
    true,
  ],
  [
    'a constant without a title',
    object({ who: { anyOf: [{ type: 'string', const: 'all' }, listOfNames] } }),
    'all',
    { who: 'all' },
  ],
  [
    'an item of a list that needs one',
    object({ how: { type: 'array', minItems: 1, items: byMail } }),
    'Mail',
    { how: [{ type: 'mail' }] },
  ],
])('a union whose first kind is complete untouched: %s', (_name, schema, title, payload) => {
  it('has no choice at first, so pressing Answer at once decides nothing', async () => {
    const { decided, chosen } = await open(schema);
    expect(chosen().selectedOptions[0]).toHaveTextContent('Choose…');
    await answer();
    await waitFor(() => expect(document.querySelector('[aria-invalid="true"]')).not.toBeNull());
    expect(decided()).toBeUndefined();
  });

  it('sends the kind that the user chooses', async () => {
    const { decided, chosen } = await open(schema);
    await userEvent.selectOptions(chosen(), title);
    await answer();
    await waitFor(() => expect(decided()).toMatchObject({ payload }));
  });
});

it('a union in the first kind of a union chooses neither', async () => {
  const nested = { oneOf: [kind('Me', 'me', { by: byMail }), kind('Nobody', 'nobody')] };
  const { decided, chosen } = await open(object({ who: nested }));
  expect(chosen().selectedOptions[0]).toHaveTextContent('Choose…');
  await userEvent.selectOptions(chosen(), 'Me');
  await answer();
  await waitFor(() => expect(document.querySelector('[aria-invalid="true"]')).not.toBeNull());
  expect(decided()).toBeUndefined();
  const inner = screen.getAllByRole<HTMLSelectElement>('combobox')[1] as HTMLSelectElement;
  expect(inner.selectedOptions[0]).toHaveTextContent('Choose…');
  await userEvent.selectOptions(inner, 'Mail');
  await answer();
  await waitFor(() =>
    expect(decided()).toMatchObject({ payload: { who: { type: 'me', by: { type: 'mail' } } } }),
  );
});
