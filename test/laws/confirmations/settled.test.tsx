import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  createRenderer,
  defineInterrupt,
  InterruptPanel,
  type AgentRunOptions,
  type AnswerResult,
  type BoundInterrupt,
  type Issue,
  type Renderer,
} from 'react-agent-interrupts';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const reason = 'acme:pay';
const asked = { id: 'pay', reason, message: 'Pay?' };

/** A high-risk question whose renderer keeps the first interrupt that it has received. */
async function openPayment(options: Partial<AgentRunOptions> = {}, fields: { expiresAt?: string } = {}) {
  const { run, requests } = scriptedRun([asks({ ...asked, ...fields }), says('Paid.')], options);
  const settled: (readonly Issue[])[] = [];
  const keep = (result: AnswerResult) => {
    if (result.ok) void result.checked.then((issues) => settled.push(issues));
  };
  let first: BoundInterrupt | undefined;
  const Pay: Renderer = ({ interrupt }) => {
    first ??= interrupt;
    return (
      <button type="button" onClick={() => keep(interrupt.answer({ pay: true }))}>
        Pay
      </button>
    );
  };
  await run.send('Go');
  const { unmount } = render(<InterruptPanel run={run} risk={() => 'high'} renderers={{ [reason]: Pay }} />);
  const payAgain = () => act(async () => first && keep(first.answer({ pay: 'again' })));
  const press = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name }));
    await act(async () => {});
  };
  return { run, requests, settled, payAgain, press, unmount, keep, interrupt: () => first };
}

const replaced = [[{ keyword: 'replaced' }]];

// renderers.md: “It resolves when the user has confirmed the approval or gone back, or when the approval is
// no longer possible.”
describe('the promise of a high-risk approval settles at once if there is nothing to confirm', () => {
  it('after the question has expired', async () => {
    const { settled, payAgain } = await openPayment({}, { expiresAt: '2020-01-01T00:00:00Z' });
    await payAgain();
    expect(settled).toMatchObject(replaced);
  });

  it('after the answer was sent', async () => {
    const { settled, payAgain, press } = await openPayment();
    await press('Pay');
    await press('Answer');
    await payAgain();
    expect(settled).toMatchObject([[], ...replaced]);
  });

  it('while another answer is staged, which stays', async () => {
    const { run, settled, payAgain, press } = await openPayment({ autoSubmit: 'never' });
    await press('Pay');
    await press('Answer');
    await payAgain();
    expect(settled).toMatchObject([[], ...replaced]);
    expect(run.getSnapshot().interrupts[0]?.decision).toMatchObject({ payload: { pay: true } });
  });
});

describe('the promise of a high-risk approval that no longer counts settles with the reason', () => {
  // AnswerResult: “It resolves with the issues that state why the answer was not staged”.
  it('after Back', async () => {
    const { run, settled, press } = await openPayment();
    await press('Pay');
    await press('Back');
    expect(run.getSnapshot().interrupts[0]?.status).toBe('open');
    expect(settled).toMatchObject(replaced);
  });

  it('after a second approval at the same moment, which is the one to confirm', async () => {
    const { requests, settled, keep, interrupt, press } = await openPayment();
    await act(async () => {
      for (const pay of [1, 2]) keep(interrupt()?.answer({ pay }) ?? { ok: false, issues: [] });
    });
    expect(settled).toMatchObject(replaced);
    await press('Answer');
    expect(requests[1]?.resume).toMatchObject([{ payload: { pay: 2 } }]);
  });

  it('after the question was cancelled instead', async () => {
    const { settled, press, interrupt } = await openPayment({ autoSubmit: 'never' });
    await press('Pay');
    await act(async () => interrupt()?.cancel());
    expect(settled).toMatchObject(replaced);
  });

  it('after the panel was unmounted, where nobody can confirm it', async () => {
    const { settled, unmount, payAgain } = await openPayment();
    unmount();
    await payAgain();
    expect(settled).toMatchObject(replaced);
  });
});

it('a typed renderer shows no issue after Back', async () => {
  const payment = defineInterrupt({ reason, response: z.object({ pay: z.boolean() }) });
  const Pay = createRenderer(payment, ({ interrupt }) => (
    <button type="button" onClick={() => interrupt.answer({ pay: true })}>
      Pay
    </button>
  ));
  const { run } = scriptedRun([asks(asked)]);
  await run.send('Go');
  render(<InterruptPanel run={run} risk={() => 'high'} renderers={{ [reason]: Pay }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await act(async () => {});
  expect(screen.queryByRole('alert')).toBeNull();
});
