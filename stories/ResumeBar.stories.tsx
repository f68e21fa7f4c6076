import type { Meta, StoryObj } from '@storybook/react-vite';
import { DecisionReview } from 'react-agent-interrupts';
import { ResumeBar } from 'react-agent-interrupts/components';
import { expect, within } from 'storybook/test';
import { wordsIn } from './language.js';
import { decided, goOn, nameIt, payInvoice, sendMail } from './questions.js';
import { aboutBar } from './about.js';
import { questionControls } from './controls.js';
import { showsNothing } from './showsNothing.js';

const meta: Meta<typeof ResumeBar> = {
  title: 'Components/ResumeBar',
  component: ResumeBar,
  argTypes: questionControls,
};
export default meta;
type Story = StoryObj<typeof ResumeBar>;

const about = aboutBar<Story>;

const mail = () => decided(sendMail(), { approved: true });
const pay = () => decided(payInvoice(), { approved: false });

export const NothingAnswered: Story = about(() => ({ interrupts: [sendMail(), payInvoice(), goOn()] }));
export const Incomplete: Story = about(() => ({ interrupts: [mail(), payInvoice(), goOn(), nameIt()] }));
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
export const NoLongerAsked: Story = about(() => ({
  interrupts: [mail(), pay()].map((each) => ({ ...each, delivery: 'refused' as const })),
  batch: { id: 'b', total: 2, covered: 2, missing: [], complete: true, delivery: 'refused', over: true },
}));
/** A single question needs no bar: its answer is sent at once. */
export const OneThatSendsItself: Story = about(() => ({ interrupts: [sendMail()] }), {
  decorators: [showsNothing('The answer to a single question is sent at once, so there is no bar.')],
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
