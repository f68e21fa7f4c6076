import type { Meta, StoryObj } from '@storybook/react-vite';
import { AgentRunProvider, DecisionReview, ResumeBar, type RunSnapshot } from 'react-agent-interrupts';
import { expect, userEvent, within } from 'storybook/test';
import { wordsIn } from './language.js';
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
  play: async ({ canvasElement, loaded, step, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await step('Send does nothing yet', async () => {
      await userEvent.click(canvas.getByRole('button', { name: words.send }));
      await expect(runOf(loaded).calls).toEqual([]);
    });
    await step('everything can be cancelled and undone', async () => {
      await userEvent.click(canvas.getByRole('button', { name: words.cancelRest }));
      await expect(
        canvas.getByText(words.progress({ covered: 4, total: 4, locale: words.language })),
      ).toBeVisible();
      await userEvent.click(canvas.getByRole('button', { name: words.undoAll }));
      await expect(
        canvas.getByText(words.progress({ covered: 0, total: 4, locale: words.language })),
      ).toBeVisible();
    });
  },
});
export const Complete: Story = about(() => ({ interrupts: [mail(), pay()] }));
export const WithReview: Story = about(() => ({ interrupts: [mail(), pay()] }), {
  args: { review: DecisionReview },
});
export const WithApproveAll: Story = about(() => ({ interrupts: [sendMail(), payInvoice(), goOn()] }), {
  args: { approveAll: true },
});
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
    play: async ({ canvasElement, loaded, globals }) => {
      const words = wordsIn(globals);
      await userEvent.click(within(canvasElement).getByRole('button', { name: words.dismiss }));
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
    play: async ({ canvasElement, globals }) => {
      const words = wordsIn(globals);
      await expect(within(canvasElement).queryByRole('button', { name: words.cancelAll })).toBeNull();
    },
  },
);
