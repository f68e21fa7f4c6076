import { render, screen } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { ar } from 'react-agent-interrupts/words/ar';
import { pendingInterrupt, proposes, says, scriptedRun, staticRun } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';
import 'react-agent-interrupts/styles.css';

it('shows the names of arguments as the agent sent them, so that `to` and `To` differ', async () => {
  const args = {
    to: 'a',
    To: 'b',
    rows: [
      { id: 1, Id: 2 },
      { id: 3, Id: 4 },
    ],
  };
  const responseSchema = { type: 'object', properties: { approved: { type: 'boolean' } } };
  const { run } = scriptedRun([proposes({ name: 'act', args }, { responseSchema }), says('Done.')]);
  await run.send('Go');
  render(<InterruptPanel run={run} />);
  await screen.findByRole('table', {}, { timeout: 10_000 });
  const names = [...document.querySelectorAll('article dt, article th')];
  expect(names.map(({ textContent }) => textContent)).toEqual(['to', 'To', 'rows', 'id', 'Id']);
  for (const name of names) {
    expect(getComputedStyle(name).textTransform).toBe('none');
    expect(getComputedStyle(name, '::first-letter').textTransform).toBe('none');
  }
});

// accessibility.md: "The text of an e-mail has the name of its argument."
it('names the text of an e-mail by its argument', async () => {
  const args = { to: 'ada@example.com', subject: 'Lunch', body: 'At noon?' };
  const responseSchema = { type: 'object', properties: { approved: { type: 'boolean' } } };
  const { run } = scriptedRun([proposes({ name: 'act', args }, { responseSchema })]);
  await run.send('Go');
  render(<InterruptPanel run={run} />);
  const body = await screen.findByRole('group', { name: 'body' }, { timeout: 10_000 });
  expect(body).toHaveTextContent('At noon?');
});

it('shows the sign of a negative number before its digits, also in Arabic', async () => {
  const responseSchema = { type: 'object', properties: { approved: { type: 'boolean' } } };
  const { run } = scriptedRun([proposes({ name: 'act', args: { change: -128.5 } }, { responseSchema })]);
  await run.send('Go');
  render(<InterruptPanel run={run} words={ar} />);
  const [text] = (await screen.findByText('-128.5')).childNodes;
  const leftOf = (index: number) => {
    const range = document.createRange();
    range.setStart(text as Text, index);
    range.setEnd(text as Text, index + 1);
    return range.getBoundingClientRect().left;
  };
  expect(leftOf(0)).toBeLessThan(leftOf(1));
});

it.each([
  ['USD', 'US$'],
  ['CAD', 'CA$'],
  ['JPY', 'JP¥'],
])(
  'keeps the letters of a currency before its sign in Arabic, and its code apart: %s',
  async (currency, sign) => {
    const args = { amount: 1280.5, currency };
    const responseSchema = { type: 'object', properties: { approved: { type: 'boolean' } } };
    const { run } = scriptedRun([proposes({ name: 'pay', args }, { responseSchema })]);
    await run.send('Go');
    render(<InterruptPanel run={run} words={ar} />);
    const code = await screen.findByText(currency, {}, { timeout: 10_000 });
    const [text] = code.parentElement?.childNodes ?? [];
    const start = String(text?.textContent).indexOf(sign);
    const leftOf = (index: number) => {
      const range = document.createRange();
      range.setStart(text as Text, start + index);
      range.setEnd(text as Text, start + index + 1);
      return range.getBoundingClientRect().left;
    };
    expect(leftOf(0)).toBeLessThan(leftOf(1));
    expect(leftOf(1)).toBeLessThan(leftOf(2));
    // The line is read from the right: the number, the sign, the code.
    expect(code.getBoundingClientRect().right).toBeLessThan(leftOf(0));
  },
);

it('a card without buttons, because its question has no id, has no blank line', () => {
  const question = { ...pendingInterrupt({ reason: 'confirmation', message: 'Go on?' }), answerable: false };
  render(<InterruptPanel run={staticRun({ interrupts: [question] })} />);
  const [message, hint] = screen.getByRole('article').querySelectorAll('h3, p.rai-hint');
  const gap = Number(hint?.getBoundingClientRect().top) - Number(message?.getBoundingClientRect().bottom);
  expect(gap).toBeLessThanOrEqual(12);
});
