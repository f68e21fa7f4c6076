import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { agUi, InterruptPanel } from 'react-agent-interrupts';
import { cogniRenderers } from 'react-agent-interrupts/renderers/cogni';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';

// reliability.md: “Answers are sent only after the user has acted on exactly these answers.”

const review = (content: string) => ({
  id: 'a',
  reason: 'cogni:content-review',
  message: 'Publish?',
  metadata: { cogni: { data: { draft: { content } } } },
});

/** A review whose text changes after the user has typed. */
async function typeAndRefresh(label: string, text: string) {
  const { run, requests } = scriptedRun(
    [asks(review('Old text.')), asks(review('New text.')), says('Done.')],
    {
      protocol: agUi({ refresh: true }),
    },
  );
  await run.send('Go');
  render(<InterruptPanel run={run} renderers={cogniRenderers} />);
  await userEvent.type(screen.getByLabelText(label), text);
  await act(() => run.refresh());
  return { approve: () => userEvent.click(screen.getByRole('button', { name: 'Approve' })), requests };
}

it('feedback on a text does not make the old text an edit of the text that replaces it', async () => {
  const { approve, requests } = await typeAndRefresh('Feedback', 'Nice.');
  expect(screen.getByLabelText('Draft')).toHaveValue('New text.');
  expect(screen.getByLabelText('Feedback')).toHaveValue('Nice.');
  await approve();
  const payload = { action: 'approve', feedback: 'Nice.' };
  expect(requests.at(-1)?.resume).toEqual([{ interruptId: 'a', status: 'resolved', payload }]);
});

it('an edit of a text stays when another text replaces it', async () => {
  await typeAndRefresh('Draft', ' Mine.');
  expect(screen.getByLabelText('Draft')).toHaveValue('Old text. Mine.');
  expect(screen.getByRole('table', { name: 'Your changes to the draft' })).toHaveTextContent('removed: New');
});
