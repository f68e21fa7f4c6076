import type { Meta, StoryObj } from '@storybook/react-vite';
import { AgentRunProvider, ResumeBar, type RunSnapshot } from 'react-agent-interrupts';
import { expect, userEvent, within } from 'storybook/test';
import { decided, goOn, nameIt, payInvoice, sendMail } from './questions.js';
import { runOf, withRun } from './runs.js';

const meta: Meta<typeof ResumeBar> = {
  title: 'Components/ResumeBar',
  component: ResumeBar,
};
export default meta;
type Story = StoryObj<typeof ResumeBar>;

const about = (snapshot: () => Partial<RunSnapshot>, rest: Story = {}): Story => ({
  ...rest,
  loaders: [withRun(snapshot)],
  render: (args, { loaded }) => (
    <AgentRunProvider run={runOf(loaded)}>
      <ResumeBar {...args} />
    </AgentRunProvider>
  ),
});

const mail = () => decided(sendMail(), { approved: true });
const pay = () => decided(payInvoice(), { approved: false });

export const NothingAnswered: Story = about(() => ({ interrupts: [sendMail(), payInvoice(), goOn()] }));
export const Incomplete: Story = about(() => ({ interrupts: [mail(), payInvoice(), goOn(), nameIt()] }), {
  play: async ({ canvasElement, loaded, step }) => {
    const canvas = within(canvasElement);
    await step('Send does nothing yet', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
      await expect(runOf(loaded).calls).toEqual([]);
    });
    await step('everything can be cancelled, and that taken back', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Cancel all' }));
      await expect(canvas.getByText('4 of 4 answered')).toBeVisible();
      await userEvent.click(canvas.getByRole('button', { name: 'Undo all' }));
      await expect(canvas.getByText('0 of 4 answered')).toBeVisible();
    });
  },
});
export const Complete: Story = about(() => ({ interrupts: [mail(), pay()] }));
export const Sending: Story = about(() => ({
  interrupts: [mail(), pay()].map((each) => ({ ...each, delivery: 'sending' as const })),
}));
export const Refused: Story = about(() => ({
  interrupts: [mail(), pay()].map((each) => ({ ...each, delivery: 'refused' as const })),
}));
export const InDoubt: Story = about(() => ({
  interrupts: [mail(), pay()].map((each) => ({ ...each, delivery: 'inDoubt' as const })),
}));
export const InDoubtButSafe: Story = about(() => ({
  interrupts: [mail(), pay()].map((each) => ({ ...each, delivery: 'inDoubt' as const })),
  capabilities: { protocol: 'ag-ui', cancel: true, idempotent: true, reconnect: false, refresh: false },
}));
export const Queued: Story = about(() => ({
  interrupts: [mail(), pay()].map((each) => ({ ...each, delivery: 'queued' as const })),
}));
export const NoLongerAsked: Story = about(
  () => ({
    interrupts: [mail(), pay()].map((each) => ({ ...each, delivery: 'refused' as const })),
    batch: { id: 'b', total: 2, covered: 2, missing: [], complete: true, phase: 'refused', over: true },
  }),
  {
    play: async ({ canvasElement, loaded }) => {
      await userEvent.click(within(canvasElement).getByRole('button', { name: 'Dismiss' }));
      await expect(runOf(loaded).calls.map(({ verb }) => verb)).toEqual(['cancel', 'cancel']);
    },
  },
);
export const OneThatSendsItself: Story = about(() => ({ interrupts: [sendMail()] }), {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button')).toBeNull();
  },
});
export const WithoutCancellation: Story = about(
  () => ({
    interrupts: [mail(), payInvoice()],
    capabilities: { protocol: 'ag-ui', cancel: false, idempotent: false, reconnect: false, refresh: false },
  }),
  {
    play: async ({ canvasElement }) => {
      await expect(within(canvasElement).queryByRole('button', { name: 'Cancel all' })).toBeNull();
    },
  },
);
