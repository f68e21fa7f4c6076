import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { expect, it, vi } from 'vitest';

// What a bundler makes of a peer that is not installed.
vi.mock('@rjsf/core', () => ({ default: undefined, getDefaultRegistry: undefined }));

it('a question for a value is answered as JSON without rjsf, and the console names the missing package', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const responseSchema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
  const { run, requests } = scriptedRun([
    asks({ reason: 'acme:trip', message: 'Where to?', responseSchema }),
    says('Done.'),
  ]);
  render(<InterruptPanel run={run} />);
  await act(() => run.send('Go'));
  const editor = await screen.findByRole('textbox', { name: 'Your answer as JSON' }, { timeout: 10_000 });
  expect(screen.getByText(/the form could not be loaded/)).toBeVisible();
  expect(logged.mock.calls.flat().map(String).join()).toContain('Are @rjsf/core, @rjsf/utils and');
  logged.mockRestore();

  // The schema still validates.
  await userEvent.clear(editor);
  await userEvent.type(editor, '{{}');
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(requests).toHaveLength(1);
  await userEvent.clear(editor);
  await userEvent.type(editor, '{{"city":"Oslo"}');
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  await vi.waitFor(() => expect(requests[1]?.resume).toMatchObject([{ payload: { city: 'Oslo' } }]));
});
