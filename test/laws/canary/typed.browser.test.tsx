import { render, screen, waitFor } from '@testing-library/react';
import { DecisionHistory, InterruptPanel } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { asks, says } from 'react-agent-interrupts/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { password, SECRET, watchedRun } from './Sinks.js';

// forms-and-safety.md: what is typed into a password field appears only in the request.

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
afterEach(() => vi.restoreAllMocks());

it('what a user types into a password field appears only in the request', async () => {
  const logged: string[] = [];
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation((...said) => void logged.push(said.map(String).join(' ')));
  const schema = { type: 'object', properties: { user: { type: 'string', title: 'User' }, password } };
  const { run, posted, leaks } = watchedRun([
    asks({ reason: 'input_required', message: 'Who?', responseSchema: schema }),
    says('Done.'),
  ]);
  await run.send('Go');
  const { unmount } = render(<InterruptPanel run={run} history={DecisionHistory} />);
  const field = await screen.findByLabelText(/^Password/, { selector: 'input' }, { timeout: 20_000 });
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.fill(screen.getByRole('textbox', { name: /^User/ }), 'ada');
  await userEvent.fill(field, SECRET);
  field.blur();
  await waitFor(() => expect(run.getSnapshot().interrupts[0]?.draft).toBeDefined());
  expect(await leaks(SECRET)).toEqual([]);
  expect(document.body).not.toHaveTextContent(SECRET);
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  await waitFor(() => expect(run.getSnapshot().interrupts[0]?.status).toBe('answered'));
  expect(document.body).not.toHaveTextContent(SECRET);
  expect(await leaks(SECRET)).toEqual([]);
  await run.submit();
  expect(posted()).toContain(SECRET);
  expect(await leaks(SECRET)).toEqual([]);
  await waitFor(() => expect(document.body).toHaveTextContent('Who?'));
  expect(document.documentElement.outerHTML).not.toContain(SECRET);
  expect(JSON.stringify([localStorage, sessionStorage, location.href])).not.toContain(SECRET);
  expect(logged.join('\n')).not.toContain(SECRET);
  unmount();
});
