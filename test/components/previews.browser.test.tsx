import { render, screen } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { proposes, says, scriptedRun } from 'react-agent-interrupts/testing';
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
