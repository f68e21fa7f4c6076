import { render, screen } from '@testing-library/react';
import {
  AgentRunProvider,
  InterruptPanel,
  type InterruptRendererProps,
  type PendingInterrupt,
  type Renderers,
  type ToolRenderers,
} from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

const named = (name: string) =>
  function Named(_props: InterruptRendererProps) {
    return <p>shown by {name}</p>;
  };

function show(interrupt: PendingInterrupt, renderers: Renderers = {}, toolRenderers: ToolRenderers = {}) {
  render(
    <InterruptPanel
      run={staticRun({ interrupts: [interrupt] })}
      renderers={renderers}
      toolRenderers={toolRenderers}
    />,
  );
}

const call = (name: string) => ({
  id: 'call-1',
  name,
  argsText: '{}',
  args: {},
  status: 'suspended' as const,
  proposedBy: 'run-1',
});

describe('a question is rendered by', () => {
  const all: Renderers = {
    'acme:orders:refund': named('the exact reason'),
    'acme:*': named('the short prefix'),
    'acme:orders:*': named('the long prefix'),
    tool_call: named('the core reason'),
    fallback: named('the fallback'),
  };

  it('the renderer of its tool before all others', () => {
    const interrupt = pendingInterrupt({ reason: 'acme:orders:refund', toolCall: call('refund') });
    show(interrupt, all, { refund: named('the tool') });
    expect(screen.getByText('shown by the tool')).toBeVisible();
  });

  it.each([
    ['acme:orders:refund', 'the exact reason'],
    ['acme:orders:cancel', 'the long prefix'],
    ['acme:users', 'the short prefix'],
    ['tool_call', 'the core reason'],
    ['something else', 'the fallback'],
    ['acme', 'the fallback'],
  ])('its reason %s → %s', (reason, name) => {
    show(pendingInterrupt({ reason }), all);
    expect(screen.getByText(`shown by ${name}`)).toBeVisible();
  });

  // AG-UI: “Clients should switch on known core values for dedicated UI.”
  it('the library’s renderer of a core reason before the host’s fallback', () => {
    show(pendingInterrupt({ reason: 'confirmation' }), { fallback: named('the fallback') });
    expect(screen.getByRole('button', { name: 'Yes' })).toBeVisible();
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', ':*', '', 'a:b:*'])(
    'the fallback for the reason %j',
    (reason) => {
      show(pendingInterrupt({ reason, toolCall: call(reason) }), { fallback: named('the fallback') });
      expect(screen.getByText('shown by the fallback')).toBeVisible();
    },
  );
});

it.each(['__proto__', 'constructor', 'never:heard-of-it', 'What now?', ''])(
  'is shown and can be answered without a renderer for %j',
  (reason) => {
    show(pendingInterrupt({ reason }));
    const card = screen.getByRole('article');
    expect(card).toHaveTextContent(/\w/);
    expect(screen.getByRole('textbox', { name: 'Your answer' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Skip question' })).toBeVisible();
  },
);

it('throws without a run', () => {
  expect(() => render(<InterruptPanel />)).toThrow('no run object in this part');
  expect(() =>
    render(
      <AgentRunProvider run={staticRun()}>
        <InterruptPanel />
      </AgentRunProvider>,
    ),
  ).not.toThrow();
});
