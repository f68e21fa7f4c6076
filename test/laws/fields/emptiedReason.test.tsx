import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { InterruptPanel } from 'react-agent-interrupts';
import { memoryStorage, proposes } from 'react-agent-interrupts/testing';
import { object, press } from '../formValues/kit.js';
import { page, textOf } from '../page.js';

// reliability.md: “Decisions and drafts are kept until the resumed run has finished.”
it('a default reason that the user has removed stays removed after a reload', async () => {
  const reason = { enum: ['spam', 'fraud'], default: 'spam' };
  const responseSchema = object({ approved: { type: 'boolean' }, reason }, ['approved']);
  const storage = memoryStorage();
  const { run } = page(storage, [proposes({ name: 'publish', args: {} }, { responseSchema })]);
  await run.send('Go');
  const { unmount } = render(<InterruptPanel run={run} />);
  await press('Deny');
  const choice = () => screen.findByRole('combobox', {}, { timeout: 20_000 });
  expect(await choice()).toHaveDisplayValue('spam');
  await userEvent.selectOptions(await choice(), '');
  await userEvent.tab();
  await waitFor(() => expect(textOf(storage)).toContain('denial'));
  unmount();
  run.dispose();
  render(<InterruptPanel run={page(storage).run} />);
  expect(await choice()).toHaveValue('');
});
