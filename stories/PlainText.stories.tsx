import type { Meta, StoryObj } from '@storybook/react-vite';
import { PlainText } from 'react-agent-interrupts/components';
import { expect, within } from 'storybook/test';
import { onCard } from './onCard.js';

const meta: Meta<typeof PlainText> = {
  title: 'Components/PlainText',
  component: PlainText,
  decorators: [onCard],
};
export default meta;
type Story = StoryObj<typeof PlainText>;

export const Text: Story = { args: { children: 'The room is booked for Thursday at ten.' } };
export const RightToLeft: Story = { args: { children: 'حُجزت القاعة ليوم الخميس في العاشرة.' } };

/** No markup, no links and no invisible characters. */
export const Deceptive: Story = {
  args: { children: 'invoice\u202Efdp.exe\u200B <b>urgent</b> [pay](https://evil.example)' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('U+202E')).toBeVisible();
    await expect(canvas.getByText('U+200B')).toBeVisible();
    await expect(canvas.queryByRole('link')).toBeNull();
  },
};
