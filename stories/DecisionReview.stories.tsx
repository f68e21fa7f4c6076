import type { Meta, StoryObj } from '@storybook/react-vite';
import { AgentRunProvider, DecisionReview } from 'react-agent-interrupts';
import { onCard } from './onCard.js';
import { decided, filing, goOn, payInvoice, sendMail } from './questions.js';
import { runOf, withRun } from './runs.js';
import { questionControls } from './controls.js';

const meta: Meta<typeof DecisionReview> = {
  title: 'Components/DecisionReview',
  argTypes: questionControls,
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

export const BeforeItGoes: StoryObj<typeof DecisionReview> = {};
