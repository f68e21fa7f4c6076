import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { proposes, says, scriptedRun } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';
import { button, object, press, showForm, showQuestions } from '../formValues/kit.js';

// forms-and-safety.md: the titles of the two constants of a yes/no question are the text of its buttons.

const titled = (yes: string, no: string) => ({
  oneOf: [
    { const: true, title: yes },
    { const: false, title: no },
  ],
});
const shipping = titled('Ship it', 'Hold back');
const branch = (constant: boolean, title: string) =>
  object({ approved: { const: constant, title } }, ['approved']);

it.each([
  ['confirmation', { type: 'boolean', ...shipping }, true, false],
  ['input_required', { type: 'boolean', ...shipping }, true, false],
  ['confirmation', object({ approved: shipping }, ['approved']), { approved: true }, { approved: false }],
  [
    'confirmation',
    { oneOf: [branch(true, 'Ship it'), branch(false, 'Hold back')] },
    { approved: true },
    { approved: false },
  ],
  [
    'confirmation',
    { $defs: { ship: shipping }, ...object({ approved: { $ref: '#/$defs/ship' } }, ['approved']) },
    { approved: true },
    { approved: false },
  ],
])('a %s has buttons with the titles of its constants', async (reason, responseSchema, yes, no) => {
  const ask = [{ reason, message: 'Ship?', responseSchema }];
  const { sent, unmount } = await showQuestions(ask);
  await press('Ship it');
  await waitFor(() => expect(sent()).toEqual([[yes]]));
  unmount();
  const again = await showQuestions(ask);
  await press('Hold back');
  await waitFor(() => expect(again.sent()).toEqual([[no]]));
});

it('titles that do not distinguish the decisions are not used', async () => {
  const responseSchema = { type: 'boolean', ...titled('Go', 'Go') };
  await showQuestions([{ reason: 'confirmation', message: 'Ship?', responseSchema }]);
  expect(await button('Yes')).toBeVisible();
  expect(await button('No')).toBeVisible();
});

// forms-and-safety.md: an agent can write anything into a title, so it cannot rename the approval of a call.
it('a call is approved and denied by the words of the library', async () => {
  const responseSchema = object({ approved: titled('Deny', 'Approve') }, ['approved']);
  const { run, requests } = scriptedRun([
    proposes({ name: 'pay', args: { to: 'Ann' } }, { responseSchema }),
    says('Done.'),
  ]);
  await run.send('Go');
  render(<InterruptPanel run={run} />);
  await press('Deny');
  await waitFor(() => expect(requests[1]?.resume).toMatchObject([{ payload: { approved: false } }]));
});

it('a yes/no field of a form has the titles of its constants', async () => {
  const { sent } = await showForm(
    object({ ship: { type: 'boolean', ...shipping }, note: { type: 'string' } }, ['ship']),
  );
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Ship it' })).toBeVisible(), {
    timeout: 20_000,
  });
  await userEvent.click(screen.getByRole('radio', { name: 'Hold back' }));
  await press('Answer');
  await waitFor(() => expect(sent()).toEqual([[{ ship: false }]]));
});
