import type { Meta, StoryObj } from '@storybook/react-vite';
import { Confirmation } from 'react-agent-interrupts/components';
import { decided, goOn } from './questions.js';
import { aboutCard } from './about.js';
import { questionControls } from './controls.js';

const meta: Meta<typeof Confirmation> = {
  title: 'Components/Confirmation',
  component: Confirmation,
  argTypes: questionControls,
};
export default meta;
type Story = StoryObj<typeof Confirmation>;

const about = aboutCard<Story>;

export const Open: Story = about(() => goOn());
export const WithoutAMessage: Story = about(() => goOn({ message: '' }));
export const SaidNo: Story = about(() => decided(goOn(), false));
export const ThreeChoices: Story = about(() =>
  goOn({ responseSchema: { type: 'string', title: 'Verdict', enum: ['yes', 'no', 'later'] } }),
);
