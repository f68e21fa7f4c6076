import { render, screen, waitFor, within } from '@testing-library/react';
import { InterruptPanel, type InterruptRendererProps, type PendingInterrupt } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { card, likeAPage } from './hands.js';

// reliability.md: “Answers are sent only after the user has acted on exactly these answers.”
// accessibility.md: “If a field that has the focus disappears, for example because another tab has answered,
// shortcuts do nothing until the user presses Tab or clicks.”

const confirmation = (id: string) =>
  pendingInterrupt({ id, key: id, reason: 'confirmation', message: `Do ${id}?` });
const words = pendingInterrupt({ id: 'a', key: 'a', reason: 'input_required', message: 'Say a?' });
const others = ['b', 'c'].map(confirmation);
const answered: Partial<PendingInterrupt> = {
  status: 'answered',
  decision: { status: 'resolved', payload: 'from another tab' },
};

async function typeWhile(interrupts: readonly PendingInterrupt[]) {
  const run = staticRun({ interrupts: [words, ...others] });
  const { container } = render(<InterruptPanel run={run} shortcuts />);
  likeAPage();
  await waitFor(() => expect(container.querySelector('kbd')).toBeVisible());
  await userEvent.click(screen.getByLabelText('Your answer'));
  await userEvent.keyboard('a ba');
  run.update({ interrupts });
  await waitFor(() => expect(card('Do b')).toHaveFocus());
  await userEvent.keyboard('nana');
  return { decided: () => run.calls.filter(({ verb }) => verb !== 'setDraft') };
}

describe.each<[string, readonly PendingInterrupt[]]>([
  ['is answered in another tab', [{ ...words, ...answered }, ...others]],
  ['is no longer asked', others],
])('the rest of a text whose question %s', (_, interrupts) => {
  it('decides no other question, and keeps the focus where it is', async () => {
    const { decided } = await typeWhile(interrupts);
    expect(decided()).toEqual([]);
    expect(card('Do b')).toHaveFocus();
  });

  it('ends with Tab: shortcuts work again', async () => {
    const { decided } = await typeWhile(interrupts);
    await userEvent.keyboard('{Tab}a');
    await waitFor(() => expect(decided()).toEqual([{ verb: 'approve', args: ['b'] }]));
  });

  it('ends with a click: shortcuts work again', async () => {
    const { decided } = await typeWhile(interrupts);
    await userEvent.click(within(card('Do c')).getByText('Do c?'));
    await userEvent.keyboard('a');
    await waitFor(() => expect(decided()).toEqual([{ verb: 'approve', args: ['c'] }]));
  });
});

it('the rest of a text whose field a renderer disables decides no other question', async () => {
  const Note = ({ readOnly }: InterruptRendererProps) => <input aria-label="Note" disabled={readOnly} />;
  const run = staticRun({ interrupts: [words, ...others] });
  const { container } = render(<InterruptPanel run={run} shortcuts renderers={{ input_required: Note }} />);
  likeAPage();
  await waitFor(() => expect(container.querySelector('kbd')).toBeVisible());
  await userEvent.click(screen.getByLabelText('Note'));
  await userEvent.keyboard('a ba');
  run.update({ interrupts: [{ ...words, expired: true }, ...others] });
  await waitFor(() => expect(screen.getByLabelText('Note')).toBeDisabled());
  await waitFor(() => expect(card('Say a')).toHaveFocus());
  await userEvent.keyboard('nana');
  expect(run.calls).toEqual([]);
});

it('shortcuts work at once after a text was sent by its own button', async () => {
  const run = staticRun({ interrupts: [words, ...others] });
  const { container } = render(<InterruptPanel run={run} shortcuts />);
  likeAPage();
  await waitFor(() => expect(container.querySelector('kbd')).toBeVisible());
  await userEvent.click(screen.getByLabelText('Your answer'));
  await userEvent.keyboard('yes');
  await userEvent.keyboard('{Tab}{Enter}');
  run.update({ interrupts: [{ ...words, ...answered }, ...others] });
  await waitFor(() => expect(card('Do b')).toHaveFocus());
  await userEvent.keyboard('a');
  await waitFor(() => expect(run.calls.at(-1)).toEqual({ verb: 'approve', args: ['b'] }));
});
