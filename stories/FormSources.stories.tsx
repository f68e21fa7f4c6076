import type { Meta, StoryObj } from '@storybook/react-vite';
import { SchemaForm } from 'react-agent-interrupts/forms';
import { expect, fn, within } from 'storybook/test';
import { wordsIn } from './language.js';
import { formLoads } from './runs.js';
import { dotNet, mastra, mcpElicitation, pydantic, tanStack, typeBox, zod } from './schemas.js';

/** Schemas as popular frameworks generate them. */
const meta: Meta<typeof SchemaForm> = {
  title: 'Forms/Sources',
  component: SchemaForm,
  args: { idPrefix: 'story', onSubmit: fn(), onDraft: fn() },
  decorators: [
    (Story) => (
      <div className="rai-root rai-card" data-status="open">
        {<Story />}
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof SchemaForm>;

export const Pydantic: Story = {
  args: { schema: pydantic },
};

export const Zod: Story = {
  args: { schema: zod },
};

export const TypeBox: Story = {
  args: { schema: typeBox },
};

export const Mastra: Story = {
  args: { schema: mastra },
};

export const DotNet: Story = {
  args: { schema: dotNet },
};

export const TanStack: Story = {
  args: { schema: tanStack },
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await expect(await canvas.findByRole('combobox', { name: words.optionLabel }, formLoads)).toBeVisible();
  },
};

export const McpElicitation: Story = {
  args: { schema: mcpElicitation },
};
