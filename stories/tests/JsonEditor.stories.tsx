import type { StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import meta, * as shown from '../JsonEditor.stories.js';

/** Interaction tests for the stories of Forms/JsonEditor. */
export default { ...meta, title: 'Tests/JsonEditor', tags: ['!autodocs', 'behaviour'] } satisfies typeof meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  ...shown.Open,
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Send it' }));
    await expect(args.onSubmit).toHaveBeenCalledWith({ to: 'ada@example.com' });
  },
};
