import { getDefaultRegistry } from '@rjsf/core';
import type { FieldProps } from '@rjsf/utils';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  InterruptPanel,
  useAgentRun,
  type AgentRun,
  type InterruptRendererProps,
  type PendingInterrupt,
} from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { Profiler, type ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';

const rendered = vi.fn<(key: string) => void>();

function Counted({ interrupt }: InterruptRendererProps): ReactNode {
  rendered(interrupt.key);
  return (
    <button type="button" onClick={() => interrupt.answer({ approved: true })}>
      Go on
    </button>
  );
}

const questions = (count: number): PendingInterrupt[] =>
  Array.from({ length: count }, (_, index) =>
    pendingInterrupt({ id: `int-${index}`, message: `Question ${index}?` }),
  );

const token = (text: string) => [{ id: 'answer', role: 'assistant' as const, content: text }];

/** A host that shows every token and writes its options inline. */
function Host({ run }: { run: AgentRun }): ReactNode {
  const { messages } = useAgentRun({ run });
  return (
    <>
      <output>{JSON.stringify(messages.at(-1)?.content)}</output>
      <InterruptPanel
        run={run}
        renderers={{ confirmation: Counted }}
        words={{ cancel: 'Leave it' }}
        form={{ maxFileBytes: 10 }}
        risk={() => 'low'}
        shortcuts={{ approve: 'y' }}
      />
    </>
  );
}

beforeEach(() => rendered.mockClear());

it('renders no card for a token, although the host renders for each', () => {
  const run = staticRun({ interrupts: questions(3) });
  render(<Host run={run} />);
  expect(rendered).toHaveBeenCalledTimes(3);
  for (let count = 1; count <= 20; count += 1) act(() => run.update({ messages: token(`${count} tokens`) }));
  expect(screen.getByText('"20 tokens"')).toBeVisible();
  expect(rendered).toHaveBeenCalledTimes(3);
});

it('commits nothing in the panel for a token that the host does not show', () => {
  const run = staticRun({ interrupts: questions(3) });
  const committed = vi.fn();
  render(
    <Profiler id="panel" onRender={committed}>
      <InterruptPanel run={run} />
    </Profiler>,
  );
  committed.mockClear();
  for (let count = 1; count <= 20; count += 1) act(() => run.update({ messages: token(`${count} tokens`) }));
  expect(committed).not.toHaveBeenCalled();
});

it('re-renders the cards if a renderer changes', () => {
  const run = staticRun({ interrupts: questions(2) });
  const view = render(<InterruptPanel run={run} renderers={{ confirmation: Counted }} />);
  const Other = () => <p>Another way to ask</p>;
  view.rerender(<InterruptPanel run={run} renderers={{ confirmation: Other }} />);
  expect(screen.getAllByText('Another way to ask')).toHaveLength(2);
});

it('renders only the answered one of 500 questions', async () => {
  const run = staticRun({ interrupts: questions(500) });
  render(<Host run={run} />);
  // Each of many questions is a row. Only the open one has a card.
  const row = () => document.querySelector<HTMLElement>('[data-row="int-250"]');
  await waitFor(() => expect(row()).not.toBeNull(), { timeout: 20_000 });
  act(() => row()?.click());
  const card = document.querySelector<HTMLElement>('article[data-interrupt-key="int-250"]');
  if (!card) throw new Error('There is no such card.');
  rendered.mockClear();
  await userEvent.click(within(card).getByRole('button', { name: 'Go on' }));
  expect(run.getSnapshot().interrupts[250]?.status).toBe('answered');
  // The next open question opens.
  expect(rendered).toHaveBeenCalledWith('int-251');
  expect(rendered.mock.calls.filter(([key]) => key !== 'int-250' && key !== 'int-251')).toEqual([]);
});

it('renders only the typed field of a form with 100 fields', async () => {
  const shown = vi.fn<(name: string) => void>();
  const SchemaField = getDefaultRegistry().fields['SchemaField'];
  const CountedField = (props: FieldProps): ReactNode => {
    // The form itself is a field without a name.
    if (props.name) shown(props.name);
    return SchemaField && <SchemaField {...props} />;
  };
  const names = Array.from({ length: 100 }, (_, index) => `field${index}`);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  };
  render(
    <InterruptPanel
      run={staticRun({
        interrupts: [pendingInterrupt({ reason: 'input_required', responseSchema: schema })],
      })}
      form={{ theme: { fields: { SchemaField: CountedField } } }}
    />,
  );
  const field = await screen.findByRole('textbox', { name: /^field50 / }, { timeout: 20_000 });
  expect(shown).toHaveBeenCalledTimes(100);
  shown.mockClear();
  await userEvent.type(field, 'ab');
  expect(shown.mock.calls).toEqual([['field50'], ['field50']]);
});
