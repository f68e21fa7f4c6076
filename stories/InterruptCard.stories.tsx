import type { Meta, StoryObj } from '@storybook/react-vite';
import { InterruptCard } from 'react-agent-interrupts/components';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { decided, goOn, migrate, nameIt, payInvoice, sendMail } from './questions.js';
import { aboutCard } from './about.js';
import { wordsIn } from './language.js';
import { questionControls } from './controls.js';

const meta: Meta<typeof InterruptCard> = {
  title: 'Components/InterruptCard',
  component: InterruptCard,
  argTypes: questionControls,
};
export default meta;
type Story = StoryObj<typeof InterruptCard>;

const about = aboutCard<Story>;

export const Open: Story = about(() => goOn());
export const Answered: Story = about(() => decided(goOn(), true));
export const Denied: Story = about(() =>
  decided(sendMail(), { approved: false, reason: 'Ada is on leave.' }),
);
export const Edited: Story = about(() =>
  decided(sendMail(), {
    approved: true,
    editedArgs: { to: 'ada@example.com', subject: 'Friday', body: 'Hi Ada, Friday it is.' },
  }),
);
export const Cancelled: Story = about(() => ({
  ...payInvoice(),
  status: 'cancelled',
  decision: { status: 'cancelled' },
}));

export const Expiring: Story = {
  ...about(() => goOn({ expiresAt: Date.now() + 45_000 })),
  // Screenshots of this story always differ. Storybook reads tags only from a literal object.
  tags: ['moves'],
  play: async ({ canvasElement }) => {
    const time = within(canvasElement).getByRole('time');
    const before = time.textContent;
    await waitFor(() => expect(time.textContent).not.toBe(before));
  },
};

export const ExpiringLater: Story = about(() => goOn({ expiresAt: Date.now() + 26 * 3_600_000 }));

export const Expired: Story = about(() =>
  sendMail({
    expired: true,
    expiresAt: Date.now() - 1000,
    draft: { mode: 'edit', edit: { value: { to: 'ada@example.com', subject: 'Half-typed' } } },
  }),
);

export const LowRisk: Story = about(() => sendMail(), { args: { risk: () => 'low' } });
export const MediumRisk: Story = about(() => sendMail(), {
  args: { risk: () => ({ level: 'medium', why: 'It goes to somebody outside of the company.' }) },
});
export const HighRisk: Story = about(() => payInvoice(), {
  args: {
    risk: () => ({ level: 'high', why: 'Money leaves the company, and does not come back by itself.' }),
  },
});

/** An approval that asks for confirmation, with Back first. */
export const ConfirmingHighRisk: Story = {
  ...HighRisk,
  tags: ['!autodocs'],
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(canvas.getByRole('button', { name: words.approve }));
    await expect(canvas.getByRole('button', { name: words.back })).toHaveFocus();
  },
};

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
