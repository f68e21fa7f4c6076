import type { Meta, StoryObj } from '@storybook/react-vite';
import { AgentRunProvider, DecisionReview } from 'react-agent-interrupts';
import { expect, userEvent, within } from 'storybook/test';
import { wordsIn } from './language.js';
import { onCard } from './onCard.js';
import { decided, filing, goOn, payInvoice, sendMail } from './questions.js';
import { runOf, withRun } from './runs.js';

const meta: Meta<typeof DecisionReview> = {
  title: 'Parts/DecisionReview',
  component: DecisionReview,
  decorators: [onCard],
  loaders: [
    withRun(() => ({
      interrupts: [
        decided(sendMail(), { approved: true }),
        decided(payInvoice(), { approved: false, reason: 'The amount is wrong.' }),
        decided(filing(), { quarter: 'Q1', year: 2026, revenue: 4_200_000 }),
        { ...goOn(), status: 'cancelled', decision: { status: 'cancelled' } },
      ],
    })),
  ],
  render: (_args, { loaded }) => (
    <AgentRunProvider run={runOf(loaded)}>
      <DecisionReview />
    </AgentRunProvider>
  ),
};
export default meta;

export const BeforeItGoes: StoryObj<typeof DecisionReview> = {
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('listitem')).toHaveLength(4);
    const name = wordsIn(globals).changeLabel({ question: 'Pay invoice 2026-114?' });
    await userEvent.click(canvas.getByRole('button', { name }));
    await expect(runOf(loaded).calls).toEqual([{ verb: 'reopen', args: ['pay'] }]);
  },
};
