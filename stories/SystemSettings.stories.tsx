import type { Meta, StoryObj } from '@storybook/react-vite';
import { InterruptPanel } from 'react-agent-interrupts';
import { aboutPanel } from './about.js';
import { questionControls } from './controls.js';
import { decided, filing, goOn, payInvoice, sendMail } from './questions.js';

/** Settings that only the browser can change. Emulate them in the developer tools, under Rendering. The visual comparison does so too. */
const meta: Meta<typeof InterruptPanel> = {
  title: 'Review/System settings',
  component: InterruptPanel,
  argTypes: questionControls,
};
export default meta;
type Story = StoryObj<typeof InterruptPanel>;

const questions = () => ({
  interrupts: [payInvoice(), decided(sendMail(), { approved: true }), decided(goOn(), false), filing()],
});

/**
 * To see it, emulate the CSS media feature `forced-colors: active`. The risk has a thick border; the primary button and
 * disabled controls can be distinguished.
 */
export const ForcedColours: Story = {
  ...aboutPanel<Story>(questions, {
    args: { risk: ({ toolCall }) => (toolCall?.name === 'pay_invoice' ? 'high' : 'low') },
  }),
  tags: ['forced-colours'],
};

/** To see it, emulate the CSS media type `print`. The printed page shows the questions and the decisions, and no controls. */
export const Print: Story = { ...aboutPanel<Story>(questions), tags: ['print'] };

/** To see it, emulate the CSS media feature `prefers-contrast: more`. Lines are visible, and no text is grey. */
export const MoreContrast: Story = { ...aboutPanel<Story>(questions), tags: ['more-contrast'] };
