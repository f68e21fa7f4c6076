import type { StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { wordsIn } from '../language.js';
import { runOf } from '../runs.js';
import meta, * as shown from '../ApprovalGate.stories.js';

/** Interaction tests for the stories of Components/ApprovalGate. */
export default {
  ...meta,
  title: 'Tests/ApprovalGate',
  tags: ['!autodocs', 'behaviour'],
} satisfies typeof meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  ...shown.Open,
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await expect(await canvas.findByRole('button', { name: words.approve })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: words.deny }));
    await expect(runOf(loaded).calls.at(-1)).toMatchObject({
      verb: 'answer',
      args: ['gate', { action: 'reject' }],
    });
  },
};
