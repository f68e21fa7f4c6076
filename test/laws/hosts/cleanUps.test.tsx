import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Component, useEffect, useLayoutEffect, type ComponentType, type ReactNode } from 'react';
import {
  AgentRunProvider,
  InterruptPanel,
  type AgentRun,
  type InterruptPanelProps,
  type InterruptRendererProps,
} from 'react-agent-interrupts';
import { InterruptCard } from 'react-agent-interrupts/components';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Catches errors that the library passes on to a host. */
class Page extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <p>The page is gone</p> : this.props.children;
  }
}

let isBroken = true;
beforeEach(() => {
  isBroken = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  // Everything that a test leaves on its page is removed without an error.
  isBroken = false;
  vi.restoreAllMocks();
});

const cleanUp = () => {
  if (isBroken) throw new Error('Clean-up failed.');
};
const ways: [string, typeof useEffect][] = [
  ['effect', useEffect],
  ['layout effect', useLayoutEffect],
];

function brokenBy(use: typeof useEffect) {
  return function Broken({ interrupt, readOnly }: InterruptRendererProps) {
    use(() => cleanUp, []);
    return (
      <button type="button" disabled={readOnly} onClick={() => interrupt.answer('yes')}>
        Take {interrupt.key}
      </button>
    );
  };
}
const question = (id: string) => pendingInterrupt({ id, reason: 'own', message: `Question ${id}?` });
const card = (id: string) => screen.getByRole('article', { name: new RegExp(`Question ${id}`) });

// A renderer that throws is replaced with `GenericInterrupt`, and affects only its own card. No question disappears.
describe.each(ways)('a renderer that throws in the cleanup of its %s', (_name, use) => {
  const Broken = brokenBy(use);
  const page = (run: AgentRun, props: InterruptPanelProps = {}) => (
    <Page>
      <p>The page</p>
      <InterruptPanel run={run} renderers={{ own: Broken }} {...props} />
    </Page>
  );

  it('affects nothing when its question is answered, undone and viewed', async () => {
    const run = staticRun({ interrupts: [question('a'), question('b')] });
    render(page(run));
    await userEvent.click(screen.getByRole('button', { name: 'Take a' }));
    expect(screen.getByText('The page')).toBeInTheDocument();
    expect(card('b')).toBeInTheDocument();
    await userEvent.click(screen.getByText('What was asked'));
    await userEvent.click(screen.getByText('What was asked'));
    await userEvent.click(screen.getByRole('button', { name: /^Undo: / }));
    expect(screen.getByText('The page')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Take a' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Take b' })).toBeEnabled();
  });

  it('keeps the input of another card', async () => {
    const open = pendingInterrupt({ id: 'b', reason: 'input_required', message: 'Question b?' });
    render(page(staticRun({ interrupts: [question('a'), open] })));
    const words = screen.getByRole('textbox', { name: 'Your answer' });
    await userEvent.type(words, 'half');
    await userEvent.click(screen.getByRole('button', { name: 'Take a' }));
    expect(screen.getByRole('textbox', { name: 'Your answer' })).toBe(words);
    expect(words).toHaveValue('half');
  });

  it('affects nothing when its question is removed and returns', () => {
    const run = staticRun({ interrupts: [question('a'), question('b')] });
    render(page(run));
    act(() => run.update({ interrupts: [question('b')] }));
    expect(card('b')).toBeInTheDocument();
    act(() => run.update({ interrupts: [], status: 'finished' }));
    expect(screen.getByText('The page')).toBeInTheDocument();
    act(() => run.update({ interrupts: [question('a'), question('b')], status: 'interrupted' }));
    expect(screen.getByRole('button', { name: 'Take a' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Take b' })).toBeEnabled();
  });

  it('affects nothing when the panel gets another run, and the same again', () => {
    const runs = [
      staticRun({ interrupts: [question('a')] }),
      staticRun({ interrupts: [question('b')] }),
    ] as const;
    const { rerender } = render(page(runs[0]));
    rerender(page(runs[1]));
    expect(screen.getByText('The page')).toBeInTheDocument();
    expect(card('b')).toBeInTheDocument();
    rerender(page(runs[0]));
    expect(screen.getByRole('button', { name: 'Take a' })).toBeEnabled();
  });

  it('affects nothing when another renderer replaces it', () => {
    const run = staticRun({ interrupts: [question('a')] });
    const { rerender } = render(page(run));
    rerender(page(run, { renderers: { own: () => <p>Another</p> } }));
    expect(screen.getByText('Another')).toBeInTheDocument();
  });

  it('affects nothing if its card is outside of a panel', () => {
    const run = staticRun({ interrupts: [question('a')] });
    const alone = (key: string) => (
      <Page>
        <p>The page</p>
        <AgentRunProvider run={run}>
          <InterruptPanel renderers={{ own: Broken }} history={() => <InterruptCard interrupt={key} />} />
        </AgentRunProvider>
      </Page>
    );
    const { rerender } = render(alone('a'));
    rerender(alone('b'));
    act(() => run.update({ interrupts: [] }));
    expect(screen.getByText('The page')).toBeInTheDocument();
  });

  it('affects nothing if it is a part of the bar, or above the cards', () => {
    const Part: ComponentType = () => {
      use(() => cleanUp, []);
      return <p>Mine</p>;
    };
    const answered = pendingInterrupt({
      id: 'a',
      reason: 'confirmation',
      message: 'Question a?',
      status: 'answered',
      decision: { status: 'resolved', payload: true },
    });
    const run = staticRun({ interrupts: [answered] });
    const { rerender } = render(page(run, { review: Part, history: Part }));
    expect(screen.getAllByText('Mine')).toHaveLength(2);
    rerender(page(run, { review: Part }));
    expect(screen.getAllByText('Mine')).toHaveLength(1);
    act(() => run.update({ interrupts: [] }));
    expect(screen.queryByText('Mine')).toBeNull();
    expect(screen.getByText('The page')).toBeInTheDocument();
  });
});
