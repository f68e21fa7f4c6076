import type { Meta, StoryObj } from '@storybook/react-vite';
import { GenericInterrupt } from 'react-agent-interrupts/components';
import { expect, within } from 'storybook/test';
import { wordsIn } from './language.js';
import { decided, filing, migrate, nameIt, toolCall } from './questions.js';
import { formLoads } from './runs.js';
import { aboutCard } from './about.js';
import { questionControls } from './controls.js';

const meta: Meta<typeof GenericInterrupt> = {
  title: 'Components/GenericInterrupt',
  component: GenericInterrupt,
  argTypes: questionControls,
};
export default meta;
type Story = StoryObj<typeof GenericInterrupt>;

const about = aboutCard<Story>;

export const Form: Story = about(() => filing());

export const CustomReason: Story = about(() => migrate(), {
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await expect(
      canvas.getByText(words.reasonNamed({ name: 'database modification', from: 'langgraph' })),
    ).toBeVisible();
    await expect(
      await canvas.findByRole('radiogroup', { name: 'Run the migration' }, formLoads),
    ).toBeVisible();
    await expect(canvas.getByRole('spinbutton', { name: /Rows per batch/ })).toHaveValue(500);
  },
});

export const NoSchema: Story = about(() => nameIt());

export const YesOrNo: Story = about(() =>
  migrate({
    responseSchema: { type: 'object', properties: { accepted: { type: 'boolean' } }, required: ['accepted'] },
  }),
);

export const WithACall: Story = about(() =>
  migrate({ toolCall: toolCall('drop_column', { table: 'customers', column: 'legacy_id' }) }),
);

export const Answered: Story = about(() =>
  decided(filing(), { quarter: 'Q1', year: 2026, revenue: 4200000 }),
);
