import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { agUi, DecisionReview, InterruptPanel, type InterruptPanelProps } from 'react-agent-interrupts';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

const formLoads = { timeout: 20_000 };
const settled = () => act(async () => {});
const item = (place: number) => screen.getByRole('listitem', { name: new RegExp(`^${place} of`) });
const field = (place: number) => within(item(place)).findByRole('textbox', {}, formLoads);
const press = (name: string, area: HTMLElement) =>
  userEvent.click(within(area).getByRole('button', { name }));

const calls = (...names: string[]) => {
  const raw = {
    action_requests: names.map((to) => ({ name: to.split(' ')[0] ?? '', args: { to } })),
    review_configs: ['mail', 'book'].map((name) => ({
      action_name: name,
      allowed_decisions: ['approve', 'edit', 'reject'],
    })),
  };
  return asks({ id: 'a', reason: 'langgraph:interrupt', metadata: { langgraph: { raw } } });
};

async function open(first: readonly string[], then: readonly string[]) {
  const answers = [calls(...first), calls(...then), says('Done.')];
  const { run, requests } = scriptedRun(answers, { protocol: agUi({ refresh: true }) });
  render(<InterruptPanel run={run} />);
  await act(() => run.send('Go'));
  return { run, requests };
}

// forms-and-safety.md: a form sends what it shows. An edit of one call is never applied to another one, also if the
// form reports the last input after the agent has reordered the actions.
describe('an edit in progress when the actions change', () => {
  it('moves with its action', async () => {
    const { run } = await open(['mail x', 'mail y'], ['mail y', 'mail x']);
    await press('Edit', item(1));
    await userEvent.type(await field(1), ' one');
    await act(() => run.refresh());
    await settled();
    expect(within(item(1)).queryByRole('textbox')).toBeNull();
    expect(await field(2)).toHaveValue('mail x one');
  });

  it('moves with its action if the other one is edited too, and is sent with it', async () => {
    const { run, requests } = await open(['mail x', 'mail y'], ['mail y', 'mail x']);
    await press('Edit', item(2));
    await press('Edit', item(1));
    await userEvent.type(await field(1), ' one');
    await act(() => run.refresh());
    await settled();
    expect(await field(1)).toHaveValue('mail y');
    expect(await field(2)).toHaveValue('mail x one');
    await press('Discard edits', item(1));
    await press('Approve', item(1));
    await userEvent.click(within(item(2)).getByRole('button', { name: /^Approve/ }));
    await act(() => run.submit());
    expect(JSON.stringify(requests.at(-1)?.resume)).toMatch(/mail x one/);
    expect(run.getSnapshot().history.at(-1)?.decision).toMatchObject({
      payload: { actions: [{ approved: true }, { approved: true, editedArgs: { to: 'mail x one' } }] },
    });
  });

  it('is not applied to the action that replaces its own', async () => {
    const { run } = await open(['mail x', 'mail y'], ['mail y', 'book']);
    await press('Edit', item(1));
    await userEvent.type(await field(1), ' one');
    await act(() => run.refresh());
    await settled();
    expect(screen.queryByRole('textbox')).toBeNull();
    const drafts = run.getSnapshot().interrupts[0]?.actions?.map(({ draft }) => draft);
    expect(drafts).toEqual([undefined, undefined]);
  });

  it('stays if only the arguments of its action have changed', async () => {
    const { run } = await open(['mail x', 'mail y'], ['mail z', 'mail y']);
    await press('Edit', item(1));
    await userEvent.type(await field(1), ' one');
    await act(() => run.refresh());
    await settled();
    expect(await field(1)).toHaveValue('mail x one');
    expect(within(item(2)).queryByRole('textbox')).toBeNull();
  });
});

// accessibility.md: the status line announces when answers are sent, accepted or refused.
it('a batch that is stopped, sent again, stopped and sent again is announced each time', async () => {
  const ask = (id: string) => ({ id, reason: 'confirmation', message: `Question ${id}?` });
  let asked = 0;
  const beforeSubmit = () => ((asked += 1) < 3 ? new Promise<never>(() => {}) : true);
  const props: Partial<InterruptPanelProps> = { review: DecisionReview, approveAll: true };
  const { run } = scriptedRun([asks(ask('a'), ask('b')), says('Done.')], { beforeSubmit });
  render(<InterruptPanel run={run} {...props} />);
  await act(() => run.send('Go'));
  await press('Approve all', document.body);
  const told: (string | null)[] = [];
  for (const name of ['Send', 'Stop', 'Send', 'Stop', 'Send']) {
    await press(name, document.body);
    await settled();
    // Sending is announced if it lasts.
    if (name === 'Send' && told.length < 4) await screen.findByText('Sending your answer.');
    told.push(screen.getByRole('status').textContent);
  }
  expect(told.slice(0, 4)).toEqual([
    'Sending your answer.',
    'Not sent yet.',
    'Sending your answer.',
    'Not sent yet.',
  ]);
  expect(told[4]).toMatch(/^Sent/);
});
