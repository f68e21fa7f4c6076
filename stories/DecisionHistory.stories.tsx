import type { Meta, StoryObj } from '@storybook/react-vite';
import { AgentRunProvider, DecisionHistory, type DecisionRecord } from 'react-agent-interrupts';
import { expect, within } from 'storybook/test';
import { wordsIn } from './language.js';
import { runOf, withRun } from './runs.js';
import { showsNothing } from './showsNothing.js';

const record = (rest: Partial<DecisionRecord>): DecisionRecord => ({
  batchId: 'batch-0',
  askedBy: 'run-1',
  key: 'pay',
  interruptId: 'pay',
  reason: 'tool_call',
  message: 'Pay invoice 2026-114?',
  decision: { status: 'resolved', payload: { approved: true } },
  delivery: 'accepted',
  decidedAt: new Date(2026, 10, 21, 10, 4).getTime(),
  ...rest,
});

const meta: Meta<typeof DecisionHistory> = {
  title: 'Components/DecisionHistory',
  component: DecisionHistory,
  render: (_args, { loaded }) => (
    <AgentRunProvider run={runOf(loaded)}>
      <DecisionHistory />
    </AgentRunProvider>
  ),
};
export default meta;
type Story = StoryObj<typeof DecisionHistory>;

export const Several: Story = {
  loaders: [
    withRun(() => ({
      history: [
        record({ result: { receipt: 'r-77' } }),
        record({
          key: 'no',
          message: 'Delete the backups?',
          decision: { status: 'resolved', payload: { approved: false } },
        }),
        record({ key: 'off', message: 'Deploy on Friday?', decision: { status: 'cancelled' } }),
      ],
    })),
  ],
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await expect(canvas.getByRole('region', { name: words.historyTitle })).toBeVisible();
    for (const said of [words.approved, words.denied, words.cancelled]) {
      await expect(canvas.getByText(said)).toBeVisible();
    }
  },
};

/** An empty history renders nothing, not even a heading. */
export const NothingYet: Story = {
  decorators: [showsNothing('Nothing has been decided. The history renders nothing.')],
  loaders: [withRun(() => ({}))],
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('region')).toBeNull();
  },
};
