import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type } from 'arktype';
import { useState, type ReactNode } from 'react';
import {
  AgentRunProvider,
  createRenderer,
  defineInterrupt,
  InterruptPanel,
  useInterrupt,
  type InterruptDefinition,
} from 'react-agent-interrupts';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

interface Refund {
  euros: number;
}

const reason = 'acme:refund';

/** The same rule in each library: an amount from 1 to 50. */
const definitions: Readonly<Record<string, InterruptDefinition<Refund>>> = {
  Zod: defineInterrupt({ reason, response: z.object({ euros: z.number().min(1).max(50) }) }),
  Valibot: defineInterrupt({
    reason,
    response: v.object({ euros: v.pipe(v.number(), v.minValue(1), v.maxValue(50)) }),
  }),
  ArkType: defineInterrupt({ reason, response: type({ euros: '1 <= number <= 50' }) }),
  'JSON Schema': defineInterrupt({
    reason,
    response: {
      type: 'object',
      properties: { euros: { type: 'number', minimum: 1, maximum: 50 } },
      required: ['euros'],
    },
  }),
};

/** A result that the test resolves. */
function byHand() {
  let resolve: (found: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((found) => {
    resolve = found;
  });
  return { promise, resolve };
}

/** A typed amount with a send button. It keeps the input in its own state. */
const amountRenderer = (definition: InterruptDefinition<Refund>) =>
  createRenderer(definition, ({ interrupt, readOnly }) => {
    const [euros, setEuros] = useState('');
    return (
      <>
        <input aria-label="Euros" value={euros} onChange={(event) => setEuros(event.target.value)} />
        <button
          type="button"
          disabled={readOnly || interrupt.checking}
          onClick={() => interrupt.answer({ euros: Number(euros) })}
        >
          Refund
        </button>
      </>
    );
  });

async function showRefund(definition: InterruptDefinition<Refund>, registeredAs = definition.reason) {
  const { run, requests } = scriptedRun([asks({ reason, message: 'How much?' }), says('Done.')]);
  await run.send('Refund Ann');
  render(<InterruptPanel run={run} renderers={{ [registeredAs]: amountRenderer(definition) }} />);
  const refund = async (euros: string) => {
    await userEvent.clear(screen.getByLabelText('Euros'));
    await userEvent.type(screen.getByLabelText('Euros'), euros);
    await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
  };
  return { requests, refund, run };
}

describe.each(Object.entries(definitions))('a renderer defined with %s', (_library, definition) => {
  it('shows the issues of an answer, sends nothing, and accepts a valid one', async () => {
    const { refund, requests } = await showRefund(definition);
    await refund('51');
    expect(screen.getByRole('alert')).toHaveTextContent(/euros .*50/);
    expect(requests).toHaveLength(1);
    expect(screen.getByLabelText('Euros')).toHaveValue('51');

    await refund('20');
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.resume).toEqual([
      { interruptId: 'int-1', status: 'resolved', payload: { euros: 20 } },
    ]);
  });
});

describe('a renderer of a definition', () => {
  it('posts the input of the schema, and not its transformed output', async () => {
    const definition = defineInterrupt({
      reason,
      response: z.object({
        euros: z.number().transform((euros) => euros * 100),
        note: z.string().default('none'),
      }),
    });
    const { run, requests } = scriptedRun([asks({ reason }), says('Done.')]);
    await run.send('Go');
    const Pay = createRenderer(definition, ({ interrupt }) => (
      <button type="button" onClick={() => interrupt.answer({ euros: 5 })}>
        Pay
      </button>
    ));
    render(<InterruptPanel run={run} renderers={{ [definition.reason]: Pay }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(requests[1]?.resume).toMatchObject([{ payload: { euros: 5 } }]));
    expect(requests[1]?.resume?.[0]).toHaveProperty('payload', { euros: 5 });
  });

  it('waits for an asynchronous check, keeps the input, and shows its issues', async () => {
    const found = byHand();
    const definition = defineInterrupt({
      reason,
      response: z.object({ euros: z.number().refine(() => found.promise, 'The account is empty.') }),
    });
    const { refund, requests } = await showRefund(definition);
    await refund('20');
    expect(screen.getByRole('button', { name: 'Refund' })).toBeDisabled();
    expect(screen.getByText('Checking the answer')).toBeVisible();
    expect(requests).toHaveLength(1);

    await act(async () => {
      found.resolve(false);
      await found.promise;
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('euros The account is empty.');
    expect(screen.getByLabelText('Euros')).toHaveValue('20');
    expect(screen.getByRole('button', { name: 'Refund' })).toBeEnabled();
    expect(requests).toHaveLength(1);
  });

  it('sends an answer once its asynchronous check has passed', async () => {
    const found = byHand();
    const euros = v.pipeAsync(
      v.number(),
      v.checkAsync(() => found.promise),
    );
    const { refund, requests } = await showRefund(
      defineInterrupt({ reason, response: v.objectAsync({ euros }) }),
    );
    await refund('20');
    expect(requests).toHaveLength(1);
    found.resolve(true);
    await waitFor(() => expect(requests[1]?.resume).toMatchObject([{ payload: { euros: 20 } }]));
  });

  it('can be registered by a prefix', async () => {
    const response = z.object({ euros: z.number() });
    const { refund, requests } = await showRefund(defineInterrupt({ reason: 'acme:*', response }));
    await refund('20');
    await waitFor(() => expect(requests).toHaveLength(2));
  });

  it('shows why the agent’s schema would refuse an answer', async () => {
    const definition = defineInterrupt({ reason, response: z.object({ euros: z.number() }) });
    const { run } = scriptedRun([
      asks({ reason, responseSchema: { properties: { euros: { maximum: 10 } } } }),
    ]);
    await run.send('Go');
    render(<InterruptPanel run={run} renderers={{ [reason]: amountRenderer(definition) }} />);
    await userEvent.type(screen.getByLabelText('Euros'), '20');
    await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
    expect(screen.getByRole('alert')).toHaveTextContent('This must be 10 or less.');
  });
});

describe('useInterrupt with a definition', () => {
  async function hook(definition: InterruptDefinition) {
    const { run } = scriptedRun([asks({ reason })]);
    await run.send('Go');
    const key = run.getSnapshot().interrupts[0]?.key ?? '';
    const wrapper = ({ children }: { children: ReactNode }) => (
      <AgentRunProvider run={run}>{children}</AgentRunProvider>
    );
    return renderHook(() => useInterrupt(definition, key), { wrapper });
  }

  it('returns an interrupt whose answers are checked, and keeps its identity', async () => {
    const { result, rerender } = await hook(
      defineInterrupt({ reason: 'acme:*', response: z.object({ euros: z.number() }) }),
    );
    const first = result.current;
    rerender();
    expect(result.current).toBe(first);
    expect(first?.answer({ euros: 'many' })).toMatchObject({ ok: false, issues: [{ path: ['euros'] }] });
  });

  it.each(['acme:refunds', 'acme', 'other:*', 'acme:refund:*'])('returns nothing for %s', async (other) => {
    const { result } = await hook(defineInterrupt({ reason: other, response: z.unknown() }));
    expect(result.current).toBeUndefined();
  });
});
