import { render, screen, waitFor, within } from '@testing-library/react';
import { InterruptPanel, type PendingInterrupt } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { card, formLoads, likeAPage } from './hands.js';

// reliability.md: “Answers are sent only after the user has acted on exactly these answers.”
// accessibility.md: “if the interrupt of the focused card is decided elsewhere or is no longer pending”,
// shortcuts do nothing until the user presses Tab or clicks.

afterEach(() => vi.restoreAllMocks());

const confirmation = (id: string) =>
  pendingInterrupt({ id, key: id, reason: 'confirmation', message: `Do ${id}?` });
const others = ['b', 'c'].map(confirmation);
const answered: Partial<PendingInterrupt> = {
  status: 'answered',
  decision: { status: 'resolved', payload: true },
};
const call = pendingInterrupt({
  id: 'a',
  key: 'a',
  reason: 'tool_call',
  message: 'Do a?',
  metadata: { ticket: 17 },
  responseSchema: {
    type: 'object',
    properties: {
      approved: { type: 'boolean' },
      reason: { type: 'string' },
      editedArgs: { type: 'object', properties: { to: { type: 'string' } } },
    },
    required: ['approved'],
  },
  toolCall: {
    id: 'call-a',
    name: 'send',
    argsText: '{"to":"ada"}',
    args: { to: 'ada' },
    status: 'suspended',
    proposedBy: 'run-1',
  },
});

async function show(first: PendingInterrupt) {
  const run = staticRun({ interrupts: [first, ...others] });
  const { container } = render(<InterruptPanel run={run} shortcuts />);
  likeAPage();
  await waitFor(() => expect(container.querySelector('kbd')).toBeVisible());
  return { run, decided: () => run.calls.filter(({ verb }) => verb !== 'setDraft') };
}

/** Lets the next events happen later than keys ignore other cards after a shortcut. */
function afterADoublePress() {
  const time = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get;
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(function (this: Event) {
    return (time?.call(this) as number) + 320;
  });
}

describe.each<[string, readonly PendingInterrupt[]]>([
  ['is answered in another tab', [{ ...confirmation('a'), ...answered }, ...others]],
  ['is no longer asked', others],
])('a shortcut for a question that %s at that moment', (_, interrupts) => {
  it('decides no other question, until Tab', async () => {
    const { run, decided } = await show(confirmation('a'));
    await userEvent.click(within(card('Do a')).getByText('Do a?'));
    run.update({ interrupts });
    await waitFor(() => expect(card('Do b')).toHaveFocus());
    await userEvent.keyboard('a');
    expect(decided()).toEqual([]);
    await userEvent.keyboard('{Tab}a');
    await waitFor(() => expect(decided()).toEqual([{ verb: 'approve', args: ['b'] }]));
  });

  it('decides no other question either if the card was reached with a shortcut', async () => {
    const { run, decided } = await show(confirmation('a'));
    await userEvent.click(within(card('Do c')).getByText('Do c?'));
    await userEvent.keyboard('n');
    expect(card('Do a')).toHaveFocus();
    run.update({ interrupts });
    await waitFor(() => expect(card('Do b')).toHaveFocus());
    await userEvent.keyboard('a');
    expect(decided()).toEqual([]);
  });
});

it('a text whose field disappears before its first key decides no other question', async () => {
  const words = pendingInterrupt({ id: 'a', key: 'a', reason: 'input_required', message: 'Say a?' });
  const { run, decided } = await show(words);
  await userEvent.click(screen.getByLabelText('Your answer'));
  run.update({ interrupts: others });
  await waitFor(() => expect(card('Do b')).toHaveFocus());
  await userEvent.keyboard('nana');
  expect(decided()).toEqual([]);
});

// accessibility.md: `deny` “activates Deny or No, and asks for a reason if the agent accepts one”.
it('the reason for a denial is text, also if the shortcut was pressed on another element of the card', async () => {
  const { decided } = await show(call);
  const details = within(card('Do a')).getByText('Details');
  await userEvent.click(details);
  await userEvent.keyboard('d');
  const reason = within(card('Do a')).getByLabelText(/Reason/);
  await expect.poll(() => reason).toHaveFocus();
  afterADoublePress();
  await userEvent.keyboard('nana');
  expect(decided()).toEqual([]);
  expect(reason).toHaveValue('nana');
});

it('what is typed into opened arguments decides nothing, also if the shortcut was pressed on another element', async () => {
  const { decided } = await show(call);
  await userEvent.click(within(card('Do a')).getByText('Details'));
  await userEvent.keyboard('e');
  const edit = within(card('Do a')).findByRole('group', { name: 'Edit the arguments of send' }, formLoads);
  await edit;
  afterADoublePress();
  await userEvent.keyboard('nana');
  expect(decided()).toEqual([]);
});

// accessibility.md: The focus “never moves to the top of the page”.
it('the focus moves to the form behind “More options”', async () => {
  const first = pendingInterrupt({
    id: 'a',
    key: 'a',
    reason: 'confirmation',
    message: 'Do a?',
    responseSchema: {
      type: 'object',
      properties: { approved: { type: 'boolean' }, note: { type: 'string' }, copies: { type: 'number' } },
      required: ['approved'],
    },
  });
  const { decided } = await show(first);
  const more = await within(card('Do a')).findByRole('button', { name: 'More actions' });
  more.focus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(within(card('Do a')).getByRole('group', { name: 'More options' })).toHaveFocus();
  await userEvent.keyboard('nana');
  expect(decided()).toEqual([]);
});
