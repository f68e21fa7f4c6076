import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Component, lazy, memo, useEffect, useState, type ReactNode } from 'react';
import {
  createRenderer,
  defineInterrupt,
  InterruptPanel,
  type InterruptRendererProps,
  type Renderer,
} from 'react-agent-interrupts';
import {
  asks,
  pendingInterrupt,
  proposes,
  says,
  scriptedRun,
  staticRun,
} from 'react-agent-interrupts/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

class Page extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <p>The page is gone</p> : this.props.children;
  }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const own = (id: string) => pendingInterrupt({ id, reason: 'own', message: `Question ${id}?` });
const Answer = ({ interrupt, readOnly }: InterruptRendererProps) => (
  <button type="button" disabled={readOnly} onClick={() => interrupt.answer('yes')}>
    Take {interrupt.key}
  </button>
);
const show = (run: Parameters<typeof InterruptPanel>[0]['run'], renderer: Renderer) =>
  render(
    <Page>
      <p>The page</p>
      <InterruptPanel run={run} renderers={{ own: renderer }} />
    </Page>,
  );

describe('a renderer that throws', () => {
  it.each([[null], [undefined], [0], ['']])('%o is caught like an error', (thrown) => {
    const Broken: Renderer = () => {
      // oxlint-disable-next-line typescript/only-throw-error -- what hosts throw need be no error
      throw thrown;
    };
    show(staticRun({ interrupts: [own('a'), own('b')] }), Broken);
    expect(screen.getAllByText(/The custom view of this question failed/)).toHaveLength(2);
  });

  it('in an effect is replaced', () => {
    const Broken: Renderer = (props) => {
      useEffect(() => {
        throw new Error('No.');
      });
      return <Answer {...props} />;
    };
    show(staticRun({ interrupts: [own('a')] }), Broken);
    expect(screen.getByText(/The custom view of this question failed/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Skip question' })).toBeEnabled();
  });

  it('for one run is tried again for the next one, whose question has the same key', () => {
    const runs = [1, 2].map((n) =>
      staticRun({ interrupts: [pendingInterrupt({ id: 'a', reason: 'own', message: `Run ${n}` })] }),
    );
    const Broken: Renderer = ({ interrupt }) => {
      if (interrupt.message === 'Run 1') throw new Error('No.');
      return <p>Mine</p>;
    };
    const { rerender } = render(<InterruptPanel run={runs[0]} renderers={{ own: Broken }} />);
    rerender(<InterruptPanel run={runs[1]} renderers={{ own: Broken }} />);
    expect(screen.getByText('Mine')).toBeInTheDocument();
  });

  it('after its question is decided keeps the receipt', async () => {
    const Broken: Renderer = (props) => {
      if (props.readOnly) throw new Error('No.');
      return <Answer {...props} />;
    };
    show(staticRun({ interrupts: [own('a')] }), Broken);
    await userEvent.click(screen.getByRole('button', { name: 'Take a' }));
    expect(screen.getByRole('button', { name: /Undo/ })).toBeEnabled();
  });

  it('from its state, after input, keeps the question', async () => {
    const Broken: Renderer = (props) => {
      const [broken, setBroken] = useState(false);
      if (broken) throw new Error('No.');
      return (
        <>
          <button type="button" onClick={() => setBroken(true)}>
            Break
          </button>
          <Answer {...props} />
        </>
      );
    };
    show(staticRun({ interrupts: [own('a')] }), Broken);
    await userEvent.click(screen.getByRole('button', { name: 'Break' }));
    expect(screen.getByText(/The custom view of this question failed/)).toBeInTheDocument();
  });
});

describe('names of JavaScript properties', () => {
  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'])(
    '%s is a normal reason',
    (reason) => {
      render(
        <InterruptPanel
          run={staticRun({ interrupts: [pendingInterrupt({ reason, message: 'Which?' })] })}
          renderers={{ own: Answer }}
          toolRenderers={{}}
        />,
      );
      const card = screen.getByRole('article');
      expect(card).toHaveTextContent('Which?');
      expect(within(card).queryByText(/The custom view of this question failed/)).toBeNull();
    },
  );

  it.each(['constructor', 'toString', '__proto__'])('%s is a normal tool', async (name) => {
    const { run } = scriptedRun([proposes({ name, args: { a: 1 } })]);
    await run.send('Go');
    render(<InterruptPanel run={run} toolRenderers={{}} toolSchemas={{}} />);
    expect(screen.queryByText(/The custom view of this question failed/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
  });
});

describe('a renderer of a definition', () => {
  const refund = defineInterrupt({ reason: 'own', response: z.object({ euros: z.number() }) });

  it('sends no approval that the definition refuses', async () => {
    const { run, requests } = scriptedRun([
      asks({
        reason: 'own',
        responseSchema: { type: 'object', properties: { approved: { type: 'boolean' } } },
      }),
      says('Done.'),
    ]);
    await run.send('Go');
    const Refund = createRenderer(refund, ({ interrupt }) => (
      <button type="button" onClick={() => interrupt.approve()}>
        Approve it
      </button>
    ));
    render(<InterruptPanel run={run} renderers={{ own: Refund }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Approve it' }));
    expect(requests).toHaveLength(1);
  });

  it('may be memo or lazy', async () => {
    const Inner = memo(({ interrupt }: InterruptRendererProps<typeof refund>) => (
      <button type="button" onClick={() => interrupt.answer({ euros: 1 })}>
        Memo
      </button>
    ));
    const Late = lazy(async () => ({
      default: ({ interrupt }: InterruptRendererProps<typeof refund>) => (
        <button type="button" onClick={() => interrupt.answer({ euros: 1 })}>
          Late
        </button>
      ),
    }));
    const run = staticRun({ interrupts: [own('a')] });
    const { rerender } = render(
      <InterruptPanel run={run} renderers={{ own: createRenderer(refund, Inner) }} />,
    );
    expect(screen.getByRole('button', { name: 'Memo' })).toBeEnabled();
    const late = createRenderer(refund, Late);
    await act(async () => rerender(<InterruptPanel run={run} renderers={{ own: late }} />));
    expect(await screen.findByRole('button', { name: 'Late' })).toBeEnabled();
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('Broken schema.');
      },
    ],
    ['rejects', () => Promise.reject(new Error('Broken schema.'))],
    ['returns nothing', () => undefined as never],
  ])('whose schema %s accepts no answer, shows why and stays open', async (_name, validate) => {
    const { run, requests } = scriptedRun([asks({ reason: 'own', message: 'How much?' }), says('Done.')]);
    await run.send('Go');
    const broken = defineInterrupt({
      reason: 'own',
      response: { '~standard': { version: 1 as const, vendor: 'test', validate } },
    });
    const Broken = createRenderer(broken, ({ interrupt }) => (
      <button type="button" disabled={interrupt.checking} onClick={() => interrupt.answer({ euros: 1 })}>
        Answer it
      </button>
    ));
    render(<InterruptPanel run={run} renderers={{ own: Broken }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Answer it' }));
    await act(async () => undefined);
    expect(requests).toHaveLength(1);
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ status: 'open', checking: false });
    expect(screen.getByRole('button', { name: 'Answer it' })).toBeEnabled();
    expect(screen.getByRole('article')).toHaveTextContent(/Broken schema|could not|wrong|check/i);
  });
});

it('that keeps the same draft in an effect causes no endless loop', async () => {
  const { run } = scriptedRun([asks({ reason: 'own', message: 'How much?' })]);
  await run.send('Go');
  let kept = 0;
  const Draft: Renderer = ({ interrupt }) => {
    useEffect(() => {
      kept += 1;
      if (kept < 30) interrupt.setDraft({ euros: 1 });
    }, [interrupt]);
    return <p>Mine</p>;
  };
  render(<InterruptPanel run={run} renderers={{ own: Draft }} />);
  await act(async () => undefined);
  expect(kept).toBeLessThan(4);
});
