import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { InterruptPanel } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { acpPermission } from 'react-agent-interrupts/asker/acpPermission';
import { createAsker, type Asker } from 'react-agent-interrupts/asker';
import { mcpElicitation } from 'react-agent-interrupts/asker/mcpElicitation';
import { askerRenderers } from 'react-agent-interrupts/renderers/asker';
import { acpCall, mcpForm, mcpUrl } from '../../stories/askedQuestions.js';

/** A page that shows what an asker asks. A press counts at once. */
function show(): Asker {
  const asker = createAsker();
  onTestFinished(() => asker.run.dispose());
  render(<InterruptPanel run={asker.run} renderers={askerRenderers} pressGuard={0} />);
  return asker;
}

const { signal } = new AbortController();
const patience = { timeout: 30_000 };
const card = () => screen.findByRole('article', {}, patience);
const press = async (name: RegExp) =>
  userEvent.click(await within(await card()).findByRole('button', { name }, patience));

it('an MCP form is accepted with what the user types', async () => {
  const answer = mcpElicitation(show(), { server: 'Deploy bot' })(mcpForm, { signal });
  await userEvent.fill(await screen.findByLabelText(/Branch/, {}, patience), 'main');
  await userEvent.selectOptions(screen.getByLabelText(/Region/), 'Europe');
  expect((await card()).textContent).toContain('Deploy bot: Where should I deploy to?');
  await press(/^Answer/);
  expect(await answer).toEqual({ action: 'accept', content: { branch: 'main', region: 'eu' } });
});

it('an MCP URL shows the host that a browser would open, and opens nothing', async () => {
  const open = vi.spyOn(window, 'open');
  const answer = mcpElicitation(show(), { server: 'Deploy bot' })(mcpUrl, { signal });
  const shown = await card();
  await waitFor(() => expect(within(shown).getAllByRole('button').length).toBeGreaterThan(1), patience);
  expect(shown.innerText).toMatch(/^Deploy bot: login\.example\.com$/m);
  expect(shown.innerText).toContain('https://bank.example@login.example.com/start?session=7f3a');
  expect(within(shown).queryByRole('link')).toBeNull();
  const address = location.href;
  await press(/^Approve/);
  expect(await answer).toEqual({ action: 'accept' });
  expect(open).not.toHaveBeenCalled();
  expect(location.href).toBe(address);
});

it('an ACP permission shows the options of the agent, and only a press selects one', async () => {
  const answer = acpPermission(show(), { agent: 'Coder' })({ params: acpCall, signal });
  const shown = await card();
  await within(shown).findByRole('button', { name: /Always allow/ }, patience);
  const names = within(shown)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(names.filter((name) => /allow|Reject/i.test(name))).toEqual([
    'Allow once',
    'Always allow',
    'Reject',
  ]);
  await press(/^Reject/);
  expect(await answer).toEqual({ outcome: { outcome: 'selected', optionId: 'no' } });
});
