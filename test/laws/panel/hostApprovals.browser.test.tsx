import { screen, within } from '@testing-library/react';
import type { InterruptRendererProps } from 'react-agent-interrupts';
import { asks } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, card, enter, show, yesOrNo } from '../clumsy/hands.js';

const rows = { id: 'rows', reason: 'langgraph:rows', message: 'Delete the rows?' };
const schema = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };

function DeleteRows({ interrupt }: InterruptRendererProps) {
  return (
    <>
      <button type="button" onClick={() => interrupt.answer({ decision: 'approve' })}>
        Delete
      </button>
      <button type="button" onClick={() => interrupt.answer({ approved: true })}>
        Allow
      </button>
      <button type="button" onClick={() => interrupt.answer({ approved: false })}>
        Refuse
      </button>
      <button type="button" onClick={() => interrupt.cancel()}>
        Keep them
      </button>
    </>
  );
}
const ask = (responseSchema?: object) =>
  show(asks(responseSchema ? { ...rows, responseSchema } : rows, yesOrNo('b')), {
    panel: { risk: () => 'high', renderers: { 'langgraph:*': DeleteRows } },
  });
const sure = () => screen.queryByRole('group', { name: 'The risk is high. Are you sure?' });

describe('a high-risk answer by a renderer of the host', () => {
  // renderers.md: “If the risk is high and a renderer calls `interrupt.approve()`, or `interrupt.answer()`
  // with any payload except a denial, the card asks for the confirmation below the renderer.”
  it('waits for the confirmation also if the question has no schema', async () => {
    const { decisions } = await ask();
    await userEvent.click(button('Delete'));
    expect(sure()).toBeVisible();
    expect(decisions()[0]).toBeUndefined();
    await userEvent.click(button('Answer', sure() ?? undefined));
    expect(decisions()[0]).toMatchObject({ payload: { decision: 'approve' } });
  });

  it('needs no confirmation if it is a denial, or a cancellation', async () => {
    const { decisions, run } = await ask(schema);
    await userEvent.click(button('Refuse'));
    expect(decisions()[0]).toMatchObject({ payload: { approved: false } });
    run.reopen(run.getSnapshot().interrupts[0]?.key ?? '');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep them' }));
    expect(decisions()[0]).toMatchObject({ status: 'cancelled' });
  });

  // accessibility.md: “After Back in a confirmation, the focus moves to the card.”
  it.each([undefined, schema])(
    'returns the focus to its card after Back (schema: %j)',
    async (responseSchema) => {
      await ask(responseSchema);
      await enter(button('Allow'));
      expect(button('Back')).toHaveFocus();
      await enter(button('Back'));
      expect(sure()).toBeNull();
      expect(card('Delete the rows')).toHaveFocus();
    },
  );

  // accessibility.md: “If a decision removes the focused button, the focus moves to the next open card.”
  it('moves the focus to the next card when it is confirmed', async () => {
    await ask(schema);
    await enter(button('Allow'));
    await enter(within(sure() ?? document.body).getByRole('button', { name: 'Answer' }));
    expect(card('Do b')).toHaveFocus();
  });
});
