import { cleanup, render, screen, within } from '@testing-library/react';
import { DecisionReview, InterruptPanel, type PendingInterrupt, type Words } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { staticRun } from 'react-agent-interrupts/testing';
import { ar } from 'react-agent-interrupts/words/ar';
import { de } from 'react-agent-interrupts/words/de';
import { en } from 'react-agent-interrupts/words/en';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { decided, filing, mail, nameIt, payInvoice, sendMail, toolCall } from '../../stories/questions.js';

/** Shows a panel with these questions in a column of `width` pixels, and returns its first card. */
function show(interrupts: readonly PendingInterrupt[], width: number, words: Words = en): HTMLElement {
  render(
    <div style={{ inlineSize: width }}>
      <InterruptPanel run={staticRun({ interrupts })} words={words} review={DecisionReview} pressGuard={0} />
    </div>,
  );
  return screen.getAllByRole('article')[0] as HTMLElement;
}

const box = (element: Element) => element.getBoundingClientRect();

/** The left and right edge of the text of an element. */
function textOf(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

it.each([
  ['left to right', en, 700],
  ['right to left', ar, 700],
] as const)('the text of a skip button ends where the card’s content ends, %s', (_name, words, width) => {
  const card = show([sendMail()], width, words);
  const skip = textOf(within(card).getByRole('button', { name: words.cancel }));
  const question = box(within(card).getByRole('heading'));
  const gap = words.direction === 'rtl' ? skip.left - question.left : question.right - skip.right;
  expect(Math.abs(gap)).toBeLessThan(2);
});

it.each([en, de, ar].flatMap((words) => [320, 380].map((width) => [words.language, width, words] as const)))(
  'the buttons of a narrow card fill its lines, in %s, at %i pixels',
  async (_language, width, words) => {
    const card = show([sendMail()], width, words);
    await within(card).findByRole('button', { name: words.moreActions }, { timeout: 10_000 });
    const edges = within(card).getAllByRole('button').map(box);
    const content = box(within(card).getByRole('heading'));
    const tops = new Set(edges.map(({ top }) => top));
    const lines = [...tops].map((each) => edges.filter(({ top }) => top === each));
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) {
      expect(Math.min(...line.map(({ left }) => left))).toBeCloseTo(content.left, 0);
      expect(Math.max(...line.map(({ right }) => right))).toBeCloseTo(content.right, 0);
    }
  },
);

it('after a refused form, the skip button stays next to the switch between a form and JSON', async () => {
  const card = show([filing()], 700);
  await userEvent.click(await within(card).findByRole('button', { name: 'Answer' }, { timeout: 10_000 }));
  const form = await within(card).findByRole('button', { name: 'Form' });
  const gap = box(form).left - box(within(card).getByRole('button', { name: en.cancel })).right;
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThan(24);
});

it.each([
  [700, true],
  [320, false],
])('at %i pixels, each nested value is beside its name: %s', async (width, isBeside) => {
  const card = show([payInvoice()], width);
  const name = await within(card).findByText('iban', {}, { timeout: 10_000 });
  const value = within(card).getByText(/^DE02/);
  expect(box(value).top < box(name).bottom).toBe(isBeside);
  // A value that needs the whole width is below its name.
  expect(box(name.closest('dl') as Element).top).toBeGreaterThanOrEqual(
    box(within(card).getByText('recipient')).bottom,
  );
});

it('numbers of a table end at the same edge as the name of their column', async () => {
  const rows = [9, 128, 70].map((files) => ({ name: 'a', files }));
  const card = show([sendMail({ toolCall: toolCall('act', { rows }) })], 700);
  const table = await within(card).findByRole('table', {}, { timeout: 10_000 });
  const edges = ['files', '9', '128', '70'].map((text) =>
    Math.round(textOf(within(table).getByText(text)).right),
  );
  expect(new Set(edges).size).toBe(1);
});

it('buttons do not move when the arguments of a call are complete', async () => {
  const left = async (interrupt: PendingInterrupt) => {
    const card = show([interrupt], 700);
    const button = box(await within(card).findByRole('button', { name: en.approve }));
    const offset = button.left - box(card).left;
    cleanup();
    return offset;
  };
  const arriving = sendMail({
    toolCall: toolCall('send_email', undefined, { argsText: '{"to', status: 'running' }),
  });
  expect(await left(arriving)).toBe(await left(sendMail()));
});

it('the review in a narrow bar shows the number of edits, and an answer next to its verdict', () => {
  const edited = decided(sendMail(), { approved: true, editedArgs: { ...mail, subject: 'Friday' } });
  show([edited, decided(nameIt(), 'Nordlicht')], 320);
  const review = within(screen.getByRole('region', { name: en.reviewTitle }));
  expect(box(review.getByText('1 edit')).height).toBeGreaterThan(0);
  const gap = box(review.getByText('Nordlicht')).left - textOf(review.getByText('Answered')).right;
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThan(24);
});
