import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { InterruptPanel } from 'react-agent-interrupts';
import { asked, askAbout, object, question, streamed } from './kit.js';

// docs/reliability.md, law 7: what the page shows about a decision is what is sent.
it('an edit that is sent with a decision of its own is shown as an approval with edits', async () => {
  const decision = { enum: ['approve', 'edit', 'reject'] };
  const schema = object({ decision, editedArgs: { type: 'object' } }, ['decision']);
  const { run } = await asked(streamed(askAbout(schema)));
  run.approve(question(run), { editedArgs: { to: 'bob@b.c', copies: 3 } });
  render(<InterruptPanel run={run} />);
  expect(await screen.findByText('Approved with edits')).toBeInTheDocument();
  expect(screen.getByText('bob@b.c')).toBeInTheDocument();
});
