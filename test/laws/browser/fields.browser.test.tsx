import { render, screen, waitFor } from '@testing-library/react';
import { InterruptPanel, type RunAgentInput } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';

/** A question about an object with these properties, in a panel that can be remounted. */
async function show(properties: object) {
  const { run, requests } = scriptedRun([
    asks({ reason: 'input_required', message: 'Fill it in', responseSchema: { type: 'object', properties } }),
    says('Thanks.'),
  ]);
  await run.send('Go');
  const panel = (key: number) => <InterruptPanel key={key} run={run} />;
  const { unmount, rerender } = render(panel(0));
  return { requests, unmount, mountAnew: () => rerender(panel(1)) };
}

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name, { exact: false });
const answer = () => userEvent.click(screen.getByRole('button', { name: 'Answer' }));
const answered = (requests: readonly RunAgentInput[]) =>
  requests[1]?.resume?.map(({ payload }): unknown => payload);

// Loads the code of the form.
beforeAll(async () => {
  const { unmount } = await show({ first: { type: 'string' } });
  await screen.findByLabelText('first', { exact: false }, { timeout: 10_000 });
  unmount();
});

describe('a form that a page mounts again', () => {
  async function typedAndMountedAnew(name: string, keys: string) {
    const { requests, mountAnew } = await show({
      text: { type: 'string', default: 'four' },
      number: { type: 'number' },
      other: { type: 'string' },
    });
    await userEvent.click(await field('other'));
    await userEvent.keyboard('stays');
    await userEvent.click(await field(name));
    await userEvent.keyboard(keys);
    mountAnew();
    // README: a malformed question is shown with its issues. This one has none.
    expect(await field('other')).toHaveValue('stays');
    expect(screen.queryByText(/not a valid schema/)).not.toBeInTheDocument();
    return requests;
  }

  it('is still a form, although one of its fields is emptied', async () => {
    const requests = await typedAndMountedAnew('text', '{Backspace}{Backspace}{Backspace}{Backspace}');
    await answer();
    await waitFor(() => expect(answered(requests)).toEqual([expect.objectContaining({ other: 'stays' })]));
  });

  // forms-and-safety.md: half-typed numbers are kept, and not sent as something else.
  it('is still a form, although one of its fields is half typed', async () => {
    const requests = await typedAndMountedAnew('number', '1e');
    await answer();
    expect(await screen.findByText('This must be a number.')).toBeVisible();
    expect(requests).toHaveLength(1);
    await userEvent.click(await field('number'));
    await userEvent.keyboard('{End}1');
    await answer();
    await waitFor(() =>
      expect(answered(requests)).toEqual([expect.objectContaining({ other: 'stays', number: 10 })]),
    );
  });
});

describe('a focused number field', () => {
  // Nothing is sent without user action: scrolling must not change a number.
  it('is unchanged after the page was scrolled over it', async () => {
    await show({ count: { type: 'integer', default: 5 } });
    const input = await field('count');
    await userEvent.click(input);
    await userEvent.wheel(input, { delta: { y: 100 } });
    await userEvent.wheel(input, { delta: { y: 100 } });
    expect(input).toHaveValue(5);
    await waitFor(() => expect(input).not.toHaveAttribute('readonly'));
    await userEvent.keyboard('{ArrowUp}');
    expect(input).toHaveValue(6);
  });
});

describe('a date that no control can show', () => {
  // forms-and-safety.md: an answer shows the schema's defaults, and sends what it shows.
  it.each([
    ['date', '0000-01-01'],
    ['date', '2026-02-31'],
    ['date-time', '2026-02-31T10:00:00Z'],
  ])('is shown unchanged: %s %s', async (format, value) => {
    await show({ when: { type: 'string', format, default: value } });
    expect(await field('when')).toHaveValue(value);
  });
});

// forms-and-safety.md: an answer form “sends what it shows”. A field of one line drops line breaks.
it('a colour with a line break is shown with it', async () => {
  const { requests } = await show({ colour: { type: 'string', format: 'color', default: '#ff\n0000' } });
  expect(await screen.findByLabelText(/^colour/)).toHaveValue('#ff\n0000');
  await answer();
  await waitFor(() => expect(answered(requests)).toEqual([{ colour: '#ff\n0000' }]));
});

describe('a half-typed number in a list', () => {
  it('is reported once', async () => {
    const { requests } = await show({
      counts: { type: 'array', items: { type: 'number' }, default: [1, 2] },
    });
    const [first] = await screen.findAllByRole('spinbutton');
    if (!first) throw new Error('There is no number.');
    await userEvent.fill(first, '');
    await userEvent.click(first);
    await userEvent.keyboard('1e');
    await answer();
    expect(await screen.findByText('This must be a number.')).toBeVisible();
    expect(requests).toHaveLength(1);
  });
});
