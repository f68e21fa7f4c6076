import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

// docs/accessibility.md: “If a submitted form has one error, the focus moves to the field with the error.”

const loads = { timeout: 20_000 };
const text = { type: 'string' };
const several = (given: object) => ({
  type: 'array',
  uniqueItems: true,
  items: { enum: ['red', 'blue'] },
  ...given,
});

async function show(responseSchema: object) {
  const { run, requests } = scriptedRun([
    asks({
      reason: 'input_required',
      message: 'Which?',
      responseSchema: { type: 'object', ...responseSchema },
    }),
    says('Done.'),
  ]);
  await act(() => run.send('Go'));
  render(<InterruptPanel run={run} />);
  const answer = await screen.findByRole('button', { name: 'Answer' }, loads);
  return { answer, sent: () => requests.slice(1).map(({ resume }): unknown => resume?.[0]?.payload) };
}

describe('an answer that is not accepted', () => {
  it.each([
    ['a required value has no field', { properties: { name: text }, required: ['reason'] }, 'reason'],
    [
      'a field requires a value that has no field',
      { properties: { name: { ...text, default: 'Ann' } }, dependentRequired: { name: ['reason'] } },
      'reason',
    ],
    [
      'an item of a group has no such field',
      {
        properties: {
          rows: {
            type: 'array',
            items: { type: 'object', properties: { a: text }, required: ['id'] },
            default: [{}],
          },
        },
      },
      'id',
    ],
  ])('shows that, and moves the focus to it: %s', async (_name, schema, named) => {
    const { answer, sent } = await show(schema);
    await userEvent.click(answer);
    const problem = await screen.findByRole('region', { name: 'There is a problem' });
    expect(within(problem).getByRole('link')).toHaveTextContent(new RegExp(`${named}: `));
    await waitFor(() => expect(problem).toHaveFocus());
    expect(sent()).toEqual([]);
  });
});

describe('a chosen value that the list does not offer', () => {
  it('is shown as chosen, and can be removed', async () => {
    const { answer, sent } = await show({ properties: { colours: several({ default: ['red', 'mauve'] }) } });
    const mauve = screen.getByRole('checkbox', { name: 'mauve' });
    expect(mauve).toBeChecked();
    await userEvent.click(answer);
    expect(await screen.findByText(/Choose one of the allowed values/)).toBeVisible();
    expect(sent()).toEqual([]);
    await userEvent.click(mauve);
    await userEvent.click(answer);
    await waitFor(() => expect(sent()).toEqual([{ colours: ['red'] }]));
  });
});

it('names the field, not one of its options, in the list of problems', async () => {
  const colour = {
    oneOf: [
      { const: 'r', title: 'Red' },
      { const: 'b', title: 'Blue' },
    ],
  };
  const { answer } = await show({ properties: { colour, name: text }, required: ['colour', 'name'] });
  await userEvent.click(answer);
  const problems = await screen.findByRole('region', { name: 'There are 2 problems' });
  expect(
    within(problems)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['colour: Enter a value.', 'name: Enter a value.']);
});

it('an optional constant that is an object does not have to be chosen', async () => {
  const { answer, sent } = await show({ properties: { shape: { const: { round: true } }, name: text } });
  await userEvent.click(answer);
  await waitFor(() => expect(sent()).toEqual([{}]));
});
