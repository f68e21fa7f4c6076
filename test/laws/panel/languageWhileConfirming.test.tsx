import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel, type InterruptPanelProps } from 'react-agent-interrupts';
import { asks, proposes, scriptedRun } from 'react-agent-interrupts/testing';
import { de } from 'react-agent-interrupts/words/de';
import { expect, it } from 'vitest';

const isHigh: InterruptPanelProps['risk'] = () => 'high';

// README: “All text comes from one typed catalogue”. A part of the panel never stays in another language.
it.each([
  ['of a call', proposes({ name: 'pay', args: {} }), 'Approve', 'Genehmigen'],
  ['of a yes', asks({ id: 'a', reason: 'confirmation', message: 'Go on?' }), 'Yes', 'Ja'],
])('the confirmation %s follows the language while it is open', async (_of, asking, before, after) => {
  const { run } = scriptedRun([asking]);
  await run.send('Go');
  const { rerender } = render(<InterruptPanel run={run} risk={isHigh} />);
  await userEvent.click(screen.getByRole('button', { name: before }));
  const labels = () =>
    within(screen.getByRole('group', { name: /risk|Risiko/ }))
      .getAllByRole('button')
      .map((button) => button.textContent);
  expect(labels()).toEqual(['Back', before]);
  rerender(<InterruptPanel run={run} risk={isHigh} words={de} />);
  expect(labels()).toEqual(['Zurück', after]);
});
