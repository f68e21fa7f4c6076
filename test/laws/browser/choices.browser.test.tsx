import { render, screen, waitFor } from '@testing-library/react';
import { InterruptPanel, type RunAgentInput } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';

const countries = Array.from({ length: 60 }, (_, index) => `Country ${index}`);

async function show(country: object) {
  const { run, requests } = scriptedRun([
    asks({
      reason: 'input_required',
      message: 'Where?',
      responseSchema: {
        type: 'object',
        properties: { country: { enum: countries, ...country }, city: { type: 'string' } },
      },
    }),
    says('Thanks.'),
  ]);
  await run.send('Go');
  render(<InterruptPanel run={run} />);
  return { requests, box: await screen.findByRole('combobox', {}, { timeout: 10_000 }) };
}

const answer = () => userEvent.click(screen.getByRole('button', { name: 'Answer' }));
const answered = (requests: readonly RunAgentInput[]) =>
  requests[1]?.resume?.map(({ payload }): unknown => payload);

describe('a choice by its typed text', () => {
  it('is sent by one press on Answer, although its list closes under the pointer', async () => {
    const { requests, box } = await show({});
    await userEvent.click(box);
    await userEvent.keyboard('country 7');
    await answer();
    await waitFor(() => expect(answered(requests)).toEqual([{ country: 'Country 7' }]));
  });
});

describe('a half-typed choice', () => {
  // forms-and-safety.md: a form sends what it shows.
  it.each([
    ['the default', { default: 'Country 5' }, { country: 'Country 5' }],
    ['nothing', {}, {}],
  ])('blocks the submit as %s, and no longer after it is cleared', async (_what, country, payload) => {
    const { requests, box } = await show(country);
    await userEvent.click(box);
    await userEvent.keyboard('Atlantis');
    await answer();
    expect(await screen.findByText('Choose one of the allowed values.')).toBeVisible();
    expect(requests).toHaveLength(1);
    expect(box).toHaveValue('Atlantis');
    await userEvent.click(box);
    await userEvent.keyboard('{Escape}');
    await answer();
    await waitFor(() => expect(answered(requests)).toEqual([payload]));
  });
});

// reliability.md: a form sends only values that it shows.
describe('options that differ only in letter case', () => {
  const regions = { enum: [...countries, 'us-east', 'US-EAST'] };
  const keys = [
    ['Enter', '{Enter}'],
    ['leaving the field', '{Tab}'],
  ] as const;
  it.each(keys)('are chosen as they were typed, by %s', async (_name, key) => {
    const { requests, box } = await show(regions);
    await userEvent.click(box);
    await userEvent.keyboard(`US-EAST${key}`);
    expect(box).toHaveValue('US-EAST');
    await answer();
    await waitFor(() => expect(answered(requests)).toEqual([{ country: 'US-EAST' }]));
  });

  it('are not chosen by text in neither case', async () => {
    const { requests, box } = await show(regions);
    await userEvent.click(box);
    await userEvent.keyboard('Us-East{Tab}');
    await answer();
    expect(await screen.findByText('Choose one of the allowed values.')).toBeVisible();
    expect(requests).toHaveLength(1);
  });
});
