import type { Meta, StoryObj } from '@storybook/react-vite';
import { AgentRunProvider, InterruptCard, type PendingInterrupt } from 'react-agent-interrupts';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { decided, goOn, migrate, nameIt, payInvoice, sendMail } from './questions.js';
import { wordsIn } from './language.js';
import { formLoads, runOf, withRun } from './runs.js';

const meta: Meta<typeof InterruptCard> = {
  title: 'Components/InterruptCard',
  component: InterruptCard,
};
export default meta;
type Story = StoryObj<typeof InterruptCard>;

const about = (interrupt: () => PendingInterrupt, rest: Partial<Story> = {}): Story => ({
  ...rest,
  args: { ...rest.args, interrupt: '' },
  loaders: [withRun(() => ({ interrupts: [interrupt()] }))],
  render: (args, { loaded }) => (
    <AgentRunProvider run={runOf(loaded)}>
      <InterruptCard {...args} interrupt={runOf(loaded).getSnapshot().interrupts[0]?.key ?? ''} />
    </AgentRunProvider>
  ),
});

export const Open: Story = about(() => goOn());
export const Answered: Story = about(() => decided(goOn(), true));
export const Denied: Story = about(() =>
  decided(sendMail(), { approved: false, reason: 'Ada is on leave.' }),
);
export const Edited: Story = about(
  () =>
    decided(sendMail(), {
      approved: true,
      editedArgs: { to: 'ada@example.com', subject: 'Friday', body: 'Hi Ada, Friday it is.' },
    }),
  {
    play: async ({ canvasElement, globals }) => {
      const canvas = within(canvasElement);
      const words = wordsIn(globals);
      await expect(canvas.getByText(words.approvedWithEdits)).toBeVisible();
      await userEvent.click(canvas.getByText(words.askedThis));
      const call = await canvas.findByRole('region', { name: /send_email/ });
      await expect(within(call).getByText('Thursday')).toBeVisible();
    },
  },
);
export const Cancelled: Story = about(() => ({
  ...payInvoice(),
  status: 'cancelled',
  decision: { status: 'cancelled' },
}));

export const Expiring: Story = about(() => goOn({ expiresAt: Date.now() + 45_000 }), {
  // Screenshots of this story always differ.
  tags: ['moves'],
  play: async ({ canvasElement }) => {
    const time = within(canvasElement).getByRole('time');
    const before = time.textContent;
    await waitFor(() => expect(time.textContent).not.toBe(before), { timeout: 3000 });
  },
});

export const ExpiringLater: Story = about(() => goOn({ expiresAt: Date.now() + 26 * 3_600_000 }));

export const Expired: Story = about(
  () =>
    sendMail({
      expired: true,
      expiresAt: Date.now() - 1000,
      draft: { mode: 'edit', edit: { value: { to: 'ada@example.com', subject: 'Half-typed' } } },
    }),
  {
    play: async ({ canvasElement, loaded, globals }) => {
      const canvas = within(canvasElement);
      const words = wordsIn(globals);
      await expect(await canvas.findByDisplayValue('Half-typed', {}, formLoads)).toBeDisabled();
      await expect(canvas.getAllByRole('button')).toHaveLength(1);
      await userEvent.click(canvas.getByRole('button', { name: words.cancel }));
      await expect(runOf(loaded).calls).toEqual([{ verb: 'cancel', args: ['mail'] }]);
    },
  },
);

export const LowRisk: Story = about(() => sendMail(), { args: { risk: () => 'low' } });
export const MediumRisk: Story = about(() => sendMail(), {
  args: { risk: () => ({ level: 'medium', why: 'It goes to somebody outside of the company.' }) },
});
/** An approval that asks for confirmation, with Back first. */
export const HighRisk: Story = about(() => payInvoice(), {
  args: {
    risk: () => ({ level: 'high', why: 'Money leaves the company, and does not come back by itself.' }),
  },
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await expect(canvas.getByText(words.risks.high)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: words.approve }));
    await expect(canvas.getByRole('button', { name: words.back })).toHaveFocus();
    await expect(canvas.getByRole('group', { name: words.riskAsk })).toBeVisible();
    await expect(runOf(loaded).calls).toEqual([]);
  },
});

export const Malformed: Story = about(() =>
  migrate({
    issues: [
      {
        path: ['expiresAt'],
        message: 'The agent gave "soon" as the time by which to answer, which is no time.',
        keyword: 'format',
      },
    ],
  }),
);

export const WithoutId: Story = about(() =>
  nameIt({
    id: '',
    key: 'no-id',
    issues: [{ path: ['id'], message: 'The agent sent no id for this question.' }],
  }),
);

export const LongWords: Story = about(() =>
  payInvoice({
    message:
      'Der Rechtsschutzversicherungsgesellschaftsangestellte bittet um Freigabe: '.repeat(3) +
      'https://example.com/' +
      'a-very-long-path-without-any-break/'.repeat(6),
  }),
);

export const DeceptiveText: Story = about(
  () => goOn({ message: 'Delete invoice\u202Efdp.exe and <b>everything</b> else?' }),
  {
    play: async ({ canvasElement }) => {
      const canvas = within(canvasElement);
      await expect(canvas.getByText('U+202E')).toBeVisible();
      await expect(canvas.getByText(/<b>everything<\/b>/)).toBeVisible();
    },
  },
);
