import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  AgentRunProvider,
  createRenderer,
  defineInterrupt,
  InterruptPanel,
  type PendingInterrupt,
  type Renderer,
  type Risk,
  type RiskLevel,
  type RiskOf,
} from 'react-agent-interrupts';
import { InterruptCard, useRisk } from 'react-agent-interrupts/components';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { de } from 'react-agent-interrupts/words/de';
import { describe, expect, it, vi } from 'vitest';

const ask = (id: string, rest: Parameters<typeof pendingInterrupt>[0] = {}): PendingInterrupt =>
  pendingInterrupt({ id, reason: 'confirmation', message: `Question ${id}?`, ...rest });
const card = (id: string) => screen.getByRole('article', { name: new RegExp(`Question ${id}`) });
const button = (id: string, name: string) => within(card(id)).getByRole('button', { name });
const press = (id: string, name: string) => userEvent.click(button(id, name));

const levels: Readonly<Record<string, RiskLevel>> = { a: 'low', b: 'medium', c: 'high' };
const byKey: RiskOf = ({ key }) => levels[key];

function show(risk: RiskOf, ...interrupts: readonly PendingInterrupt[]) {
  const run = staticRun({ interrupts });
  const view = render(<InterruptPanel run={run} risk={risk} />);
  return { run, ...view };
}

describe('the risk of a question', () => {
  it('is shown on its card as text, and announced with the card', () => {
    show(byKey, ask('a'), ask('b'), ask('c'), ask('d'));
    for (const [id, level, words] of [
      ['a', 'low', 'Low risk'],
      ['b', 'medium', 'Medium risk'],
      ['c', 'high', 'High risk'],
    ] as const) {
      expect(card(id)).toHaveAttribute('data-risk', level);
      expect(card(id)).toHaveAccessibleDescription(words);
      expect(within(card(id)).getByText(words)).toBeVisible();
    }
    expect(card('d')).not.toHaveAttribute('data-risk');
    expect(card('d')).not.toHaveAccessibleDescription();
  });

  it('shows the host’s reason', () => {
    show(() => ({ level: 'high', why: 'Money leaves the company.' }), ask('a'));
    expect(card('a')).toHaveAccessibleDescription('High risk Money leaves the company.');
  });

  it('never comes from the agent', () => {
    show(() => undefined, ask('a', { metadata: { risk: 'low', level: 'low' } }));
    expect(card('a')).not.toHaveAttribute('data-risk');
  });

  it('is announced if it is high', async () => {
    const { run } = show(byKey, ask('a'));
    expect(screen.getByRole('status')).toHaveTextContent(/^The agent asks: Question a\?$/);
    await act(async () => run.update({ interrupts: [ask('c')] }));
    expect(screen.getByRole('status')).toHaveTextContent(/^The agent asks: Question c\? High risk\.$/);
  });

  it('is hidden once the question is decided', () => {
    show(byKey, ask('c', { status: 'answered', decision: { status: 'resolved', payload: true } }), ask('d'));
    expect(card('c')).toHaveAttribute('data-risk', 'high');
    expect(card('c')).not.toHaveAccessibleDescription();
  });

  it('follows changes of the question and of the host’s data', () => {
    const { run, rerender } = show(({ expired }) => (expired ? 'low' : 'high'), ask('a'));
    act(() => run.update({ interrupts: [ask('a', { expired: true })] }));
    expect(card('a')).toHaveAttribute('data-risk', 'low');
    rerender(<InterruptPanel run={run} risk={() => 'medium'} />);
    expect(card('a')).toHaveAttribute('data-risk', 'medium');
  });

  it('is high if the host’s function throws, and the panel stays', () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const error = new Error('no amount');
    show(() => {
      throw error;
    }, ask('a'));
    expect(card('a')).toHaveAttribute('data-risk', 'high');
    expect(report).toHaveBeenCalledWith(error);
    vi.unstubAllGlobals();
  });

  it('is shown on a card outside of a panel too', () => {
    render(
      <AgentRunProvider run={staticRun({ interrupts: [ask('c')] })}>
        <InterruptCard interrupt="c" risk={byKey} />
      </AgentRunProvider>,
    );
    expect(card('c')).toHaveAccessibleDescription('High risk');
    render(<InterruptPanel run={staticRun({ interrupts: [ask('e')] })} risk={() => 'high'} words={de} />);
    expect(card('e')).toHaveAccessibleDescription('Hohes Risiko');
  });
});

describe('a high-risk approval', () => {
  it('asks for confirmation, with Back first', async () => {
    const { run } = show(byKey, ask('c'));
    await press('c', 'Yes');
    expect(run.calls).toEqual([]);
    expect(within(card('c')).getByRole('group', { name: 'The risk is high. Are you sure?' })).toBeVisible();
    expect(button('c', 'Back')).toHaveFocus();
    await press('c', 'Back');
    expect(card('c')).toHaveFocus();
    expect(run.calls).toEqual([]);
    await press('c', 'Yes');
    await press('c', 'Yes');
    expect(run.calls).toEqual([{ verb: 'approve', args: ['c'] }]);
  });

  it('is not given by pressing Enter twice', async () => {
    const { run } = show(byKey, ask('c'));
    act(() => button('c', 'Yes').focus());
    await userEvent.keyboard('{Enter}{Enter}');
    expect(run.calls).toEqual([]);
    expect(card('c')).toHaveFocus();
  });

  it('is not the primary button, and a denial needs no confirmation', async () => {
    const { run } = show(byKey, ask('b'), ask('c'));
    expect(button('b', 'Yes')).toHaveAttribute('data-variant', 'primary');
    expect(button('c', 'Yes')).toHaveAttribute('data-variant', 'outline');
    await press('c', 'No');
    expect(run.calls).toEqual([{ verb: 'deny', args: ['c'] }]);
  });

  it('has no shortcut', async () => {
    const run = staticRun({ interrupts: [ask('b'), ask('c')] });
    render(<InterruptPanel run={run} risk={byKey} shortcuts />);
    expect(button('b', 'Yes')).toHaveAttribute('aria-keyshortcuts', 'a');
    expect(button('c', 'Yes')).not.toHaveAttribute('aria-keyshortcuts');
    act(() => card('c').focus());
    await userEvent.keyboard('a');
    expect(run.calls).toEqual([]);
    await userEvent.keyboard('d');
    expect(run.calls).toEqual([{ verb: 'deny', args: ['c'] }]);
  });
});

describe('a question about several calls', () => {
  const actions = ['read', 'delete'].map((name, index) => ({
    key: `a/${index}`,
    name,
    args: {},
    allowed: ['approve', 'deny'] as const,
    digest: 'a',
    responseSchema: {},
  }));
  const several = ask('a', { reason: 'tool_call', actions });
  const action = (name: string) => screen.getByRole('listitem', { name: new RegExp(name) });

  it('shows the risk of each, and has no “approve all” if one is high', () => {
    show(({ toolCall }) => (toolCall?.name === 'delete' ? 'high' : undefined), several);
    expect(action('delete')).toHaveAttribute('data-risk', 'high');
    expect(action('delete')).toHaveAccessibleDescription('High risk');
    expect(action('read')).not.toHaveAttribute('data-risk');
    expect(screen.queryByRole('button', { name: 'Approve all' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Deny all' })).toBeVisible();
  });

  it('shows the risk in the header of a call with a title, as a card does', () => {
    const run = staticRun({ interrupts: [several] });
    render(<InterruptPanel run={run} risk={() => 'medium'} tools={{ read: { title: 'Read a file' } }} />);
    const header = screen.getByText('Read a file').closest('header');
    expect(header?.lastElementChild).toHaveTextContent('Medium risk');
    expect(within(action('delete')).getByText('Medium risk')).toBeVisible();
  });

  it('applies its own risk to calls without one', () => {
    show(({ actions: held }) => held && 'medium', several);
    expect(action('read')).toHaveAttribute('data-risk', 'medium');
    expect(screen.getByRole('button', { name: 'Approve all' })).toBeVisible();
  });
});

describe('a renderer of the host', () => {
  const said = (risk: Risk | undefined) => `${risk?.level ?? 'nothing'} ${risk?.why ?? ''}`.trim();
  const judge: RiskOf = ({ toolCall }) =>
    toolCall?.name === 'pay' ? { level: 'high', why: 'Money leaves.' } : undefined;
  const call = (name: string) => ({
    id: `call-${name}`,
    name,
    argsText: '{}',
    args: {},
    status: 'suspended' as const,
    proposedBy: 'run-1',
  });

  it('receives the risk of its question, and none if the host gives none', () => {
    const Own: Renderer = ({ risk }) => <p>Told: {said(risk)}</p>;
    const run = staticRun({
      interrupts: [ask('a', { toolCall: call('pay') }), ask('b', { toolCall: call('look') })],
    });
    render(<InterruptPanel run={run} risk={judge} toolRenderers={{ pay: Own, look: Own }} />);
    expect(within(card('a')).getByText('Told: high Money leaves.')).toBeVisible();
    expect(within(card('b')).getByText('Told: nothing')).toBeVisible();
  });

  it('receives a changed risk', () => {
    const Own: Renderer = ({ risk }) => <p>Told: {said(risk)}</p>;
    const run = staticRun({ interrupts: [ask('a')] });
    const renderers = { confirmation: Own };
    const { rerender } = render(<InterruptPanel run={run} risk={() => 'low'} renderers={renderers} />);
    expect(screen.getByText('Told: low')).toBeVisible();
    rerender(<InterruptPanel run={run} risk={() => 'high'} renderers={renderers} />);
    expect(screen.getByText('Told: high')).toBeVisible();
  });

  it('receives it also if a definition made the renderer', () => {
    const definition = defineInterrupt({ reason: 'confirmation', response: { type: 'boolean' } });
    const Own = createRenderer(definition, ({ risk }) => <p>Told: {said(risk)}</p>);
    const run = staticRun({ interrupts: [ask('c')] });
    render(<InterruptPanel run={run} risk={byKey} renderers={{ [definition.reason]: Own }} />);
    expect(screen.getByText('Told: high')).toBeVisible();
  });

  it('can read the risk of each action', () => {
    const Action = ({ name, actionKey }: { name: string; actionKey: string }) => (
      <li>
        {name}: {said(useRisk(actionKey))}
      </li>
    );
    const Own: Renderer = ({ interrupt }) => (
      <ul>
        {interrupt.actions?.map(({ key, name }) => (
          <Action key={key} name={name} actionKey={key} />
        ))}
      </ul>
    );
    const actions = ['look', 'pay'].map((name, index) => ({
      key: `a/${index}`,
      name,
      args: {},
      allowed: ['approve', 'deny'] as const,
      digest: 'a',
      responseSchema: {},
    }));
    render(
      <InterruptPanel
        run={staticRun({ interrupts: [ask('a', { reason: 'own', actions })] })}
        risk={judge}
        renderers={{ own: Own }}
      />,
    );
    expect(screen.getByText('look: nothing')).toBeVisible();
    expect(screen.getByText('pay: high Money leaves.')).toBeVisible();
  });
});
