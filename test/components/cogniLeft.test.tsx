import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { cogniRenderers } from 'react-agent-interrupts/renderers/cogni';
import { describe, expect, it } from 'vitest';
import { asking, talk } from '../protocols/cogni/talk.js';

const review = (content: string) => ({
  kind: 'content-review',
  data: { reason: 'Content ready for review', draft: { id: 'draft', content } },
});

// "If the agent sends the same interrupt under a new id, it is a new, open interrupt." (docs/reliability.md) A review of
// another draft is not the same interrupt, although both have the same message.
describe('a content review after one that was left', () => {
  it('shows the later draft, and not the edits of the earlier one', async () => {
    const { graph, answers } = asking(review('Buy shares.'), review('Sell shares.'));
    const { run } = talk({ graph }, { autoSubmit: 'single' });
    await run.send('Go');
    render(<InterruptPanel run={run} renderers={cogniRenderers} pressGuard={0} />);
    await userEvent.type(screen.getByLabelText('Draft'), ' Now!');
    await userEvent.type(screen.getByLabelText('Feedback'), 'Hurry.');
    await act(async () => {
      run.leave();
      await run.send('Again');
    });
    await waitFor(() => expect(screen.getByLabelText('Draft')).toHaveValue('Sell shares.'));
    expect(screen.getByLabelText('Feedback')).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(answers).toEqual([{ action: 'approve' }]));
  });
});
