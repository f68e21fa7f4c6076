import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  AgentRunError,
  AgentRunProvider,
  InterruptPanel,
  useInterrupt,
  useInterrupts,
  type AgentRun,
  type InterruptPanelProps,
} from 'react-agent-interrupts';
import { GenericInterrupt, InterruptCard } from 'react-agent-interrupts/components';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

const formLoads = { timeout: 20_000 };
const password = {
  type: 'object',
  properties: { password: { type: 'string', title: 'Password', format: 'password' } },
};
const login = (message: string) =>
  staticRun({
    interrupts: [pendingInterrupt({ reason: 'input_required', message, responseSchema: password })],
  });
const confirmation = (message: string) =>
  staticRun({ interrupts: [pendingInterrupt({ reason: 'confirmation', message })] });
const field = (name: string) => screen.findByLabelText(new RegExp(name), undefined, formLoads);

/** One panel, first with one run and then with another. */
function panel(run: InterruptPanelProps['run'], props: InterruptPanelProps = {}) {
  const { rerender } = render(<InterruptPanel run={run} {...props} />);
  return {
    change: (other: InterruptPanelProps['run']) => rerender(<InterruptPanel run={other} {...props} />),
  };
}

describe('a panel that receives another run', () => {
  it('discards a typed password', async () => {
    const other = login('Log in as Bob.');
    const { change } = panel(login('Log in as Anna.'));
    await userEvent.type(await field('Password'), 'hunter2');
    change(other);
    expect(screen.getByText('Log in as Bob.')).toBeVisible();
    expect(await field('Password')).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    expect(JSON.stringify(other.calls)).not.toContain('hunter2');
  });

  it('discards an open confirmation', async () => {
    const other = confirmation('Delete the second?');
    const { change } = panel(confirmation('Delete the first?'), { risk: () => 'high' });
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect(screen.getByText('The risk is high. Are you sure?')).toBeVisible();
    change(other);
    expect(screen.queryByText('The risk is high. Are you sure?')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect(other.calls).toEqual([]);
  });

  it('discards open editors, typed text and issues', async () => {
    const free = () =>
      staticRun({ interrupts: [pendingInterrupt({ reason: 'input_required', message: 'Which?' })] });
    const { change } = panel(free());
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    await userEvent.click(screen.getByRole('button', { name: 'Answer as JSON' }));
    await userEvent.type(screen.getByRole('textbox'), '"mine"');
    change(free());
    expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('');
    expect(screen.queryByText('Write an answer first.')).toBeNull();
  });

  it('does not move the focus to a card because a card of the old run had it', () => {
    const { change } = panel(confirmation('First?'));
    act(() => screen.getByRole('button', { name: 'Yes' }).focus());
    change(confirmation('Second?'));
    expect(within(screen.getByRole('article')).queryAllByRole('button')).not.toContain(
      document.activeElement,
    );
    expect(screen.getByRole('article')).not.toHaveFocus();
  });

  it('announces the other run’s questions in the same status line', () => {
    const { change } = panel(confirmation('First?'));
    const line = screen.getByRole('status');
    change(confirmation('Second?'));
    expect(screen.getByRole('status')).toBe(line);
    expect(line).toHaveTextContent(/^The agent asks: Second\?$/);
    change(staticRun());
    expect(line).toBeEmptyDOMElement();
  });

  it('discards why the old run could not send', async () => {
    const answered = { status: 'answered', decision: { status: 'resolved', payload: true } } as const;
    const of = () => staticRun({ interrupts: [pendingInterrupt(answered)] });
    const refusing = {
      ...of(),
      submit: () => Promise.reject(new AgentRunError('declined', 'The host said no.')),
    };
    const { change } = panel(refusing);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByRole('alert')).toBeVisible();
    change(of());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('discards everything of another run or question in a card on its own', async () => {
  const runs = [login('Log in as Anna.'), login('Log in as Bob.')] as const;
  const [first] = runs[0].getSnapshot().interrupts;
  const key = first?.key ?? '';
  const cardOf = (run: (typeof runs)[number]) => (
    <AgentRunProvider run={run}>
      <InterruptCard interrupt={key} />
    </AgentRunProvider>
  );
  const { rerender } = render(cardOf(runs[0]));
  await userEvent.type(await field('Password'), 'hunter2');
  rerender(cardOf(runs[1]));
  expect(await field('Password')).toHaveValue('');
});

it('discards everything of another question in a renderer on its own', async () => {
  const ids = ['a', 'b'];
  const run = staticRun({
    interrupts: ids.map((id) => pendingInterrupt({ id, reason: 'input_required', responseSchema: password })),
  });
  const Question = ({ id }: { id: string }) => {
    const interrupt = useInterrupt(id);
    return interrupt ? <GenericInterrupt interrupt={interrupt} readOnly={false} /> : null;
  };
  const page = (id: string) => (
    <AgentRunProvider run={run}>
      <Question id={id} />
    </AgentRunProvider>
  );
  const { rerender } = render(page('a'));
  await userEvent.type(await field('Password'), 'hunter2');
  rerender(page('b'));
  expect(await field('Password')).toHaveValue('');
});

// reliability.md: secrets stay where they were typed. The key of a question comes from its id, so another thread may ask under the same key.
it('a renderer without a card that receives the question of another run discards a typed password', async () => {
  const other = login('Log in as Bob.');
  const Questions = () =>
    useInterrupts().map((interrupt) => (
      <GenericInterrupt key={interrupt.key} interrupt={interrupt} readOnly={false} />
    ));
  const page = (run: AgentRun) => (
    <AgentRunProvider run={run}>
      <Questions />
    </AgentRunProvider>
  );
  const { rerender } = render(page(login('Log in as Anna.')));
  await userEvent.type(await field('Password'), 'hunter2');
  rerender(page(other));
  expect(await field('Password')).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(JSON.stringify(other.calls)).not.toContain('hunter2');
});
