import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DecisionReview, InterruptPanel } from 'react-agent-interrupts';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';

/** jsdom, the page of most tests with Jest, has no layout and no `scrollIntoView`. */
const had = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollIntoView');
beforeEach(
  () =>
    void Object.defineProperty(Element.prototype, 'scrollIntoView', { value: undefined, configurable: true }),
);
afterEach(() => had && Object.defineProperty(Element.prototype, 'scrollIntoView', had));

// docs/testing-your-agent.md: “`scriptedRun` returns a real run object, which sends, validates and rejects exactly as in your app.”
it('answers two questions and changes one answer in a page that cannot scroll', async () => {
  const { run, requests } = scriptedRun([
    asks({ reason: 'confirmation', message: 'First?' }, { reason: 'confirmation', message: 'Second?' }),
    says('Done.'),
  ]);
  await run.send('Start');
  render(<InterruptPanel run={run} review={DecisionReview} shortcuts />);
  const card = (name: RegExp) => screen.getByRole('article', { name });
  await userEvent.click(within(card(/First/)).getByRole('button', { name: 'Yes' }));
  expect(card(/Second/)).toHaveFocus();
  await userEvent.keyboard('p');
  expect(card(/First/)).toHaveFocus();
  await userEvent.click(within(card(/Second/)).getByRole('button', { name: 'No' }));
  await userEvent.click(screen.getByRole('button', { name: 'Change: First?' }));
  expect(card(/First/)).toHaveFocus();
  await userEvent.click(within(card(/First/)).getByRole('button', { name: 'No' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(requests[1]?.resume).toMatchObject([{ payload: false }, { payload: false }]);
});

it('decides with a shortcut in a page that cannot scroll', async () => {
  const { run } = scriptedRun([asks({ reason: 'confirmation', message: 'First?' })], { autoSubmit: 'never' });
  await run.send('Start');
  render(<InterruptPanel run={run} shortcuts />);
  screen.getByRole('article').focus();
  await userEvent.keyboard('aa');
  expect(run.getSnapshot().interrupts[0]?.status).toBe('answered');
});
