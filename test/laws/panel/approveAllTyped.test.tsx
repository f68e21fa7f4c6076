import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  createRenderer,
  defineInterrupt,
  InterruptPanel,
  type InterruptRendererProps,
} from 'react-agent-interrupts';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const reason = 'acme:refund';
const responseSchema = {
  type: 'object',
  properties: { approved: { type: 'boolean' } },
  required: ['approved'],
};

async function approveAll(response: z.ZodType) {
  const definition = defineInterrupt({ reason, response });
  const Refund = createRenderer(definition, ({ interrupt }) => (
    <button type="button" onClick={() => interrupt.approve()}>
      Refund
    </button>
  ));
  const questions = [
    { id: 'a', reason, message: 'Refund?', responseSchema },
    { id: 'b', reason: 'confirmation', message: 'Delete?' },
  ];
  const { run } = scriptedRun([asks(...questions)], { autoSubmit: 'never' });
  await run.send('Go');
  render(<InterruptPanel run={run} approveAll renderers={{ [reason]: Refund }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Approve all' }));
  return run
    .getSnapshot()
    .interrupts.map(({ decision }) => decision?.status === 'resolved' && decision.payload);
}

// renderers.md: “An answer is validated by this schema and by the agent’s `responseSchema`. This includes the payloads that `approve`,
// `deny` and `respond` build. An invalid answer […] is not staged.”
describe('“Approve all” with a question whose answers have a schema of the host', () => {
  it('stages no approval that this schema rejects', async () => {
    const decided = await approveAll(z.object({ approved: z.boolean(), note: z.string() }));
    expect(decided).toEqual([false, true]);
  });

  it('stages an approval that it accepts', async () => {
    expect(await approveAll(z.object({ approved: z.boolean() }))).toEqual([{ approved: true }, true]);
  });
});

// The JSDoc of `approveAll`: it is offered only if “no renderer of the host has a draft”.
it.each(['reason', 'text', 'note'])(
  '“Approve all” is not offered while a renderer of the host has a draft with %o',
  async (name) => {
    const Vote = ({ interrupt }: InterruptRendererProps) => (
      <input
        aria-label={`Why ${interrupt.id}?`}
        onChange={({ target }) => interrupt.setDraft({ [name]: target.value })}
      />
    );
    const questions = ['a', 'b'].map((id) => ({ id, reason: 'confirmation', message: `Do ${id}?` }));
    const { run } = scriptedRun([asks(...questions)], { autoSubmit: 'never' });
    await run.send('Go');
    render(<InterruptPanel run={run} approveAll renderers={{ confirmation: Vote }} />);
    expect(screen.getByRole('button', { name: 'Approve all' })).toBeVisible();
    await userEvent.type(screen.getByLabelText('Why a?'), 'No');
    expect(screen.queryByRole('button', { name: 'Approve all' })).toBeNull();
    await userEvent.clear(screen.getByLabelText('Why a?'));
    expect(screen.getByRole('button', { name: 'Approve all' })).toBeVisible();
  },
);
