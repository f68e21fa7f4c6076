import type { StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { wordsIn } from '../language.js';
import meta, * as shown from '../States.stories.js';

/** Interaction tests for the stories of Review/Every state. */
export default {
  ...meta,
  title: 'Tests/Every state',
  tags: ['!autodocs', 'behaviour'],
} satisfies typeof meta;
type Story = StoryObj<typeof meta>;

export const Fifty: Story = {
  ...shown.Fifty,
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await expect(
      canvas.getByText(words.progress({ covered: 20, total: 50, locale: words.language })),
    ).toBeVisible();
    await expect(canvas.queryByRole('article')).toBeNull();
    await userEvent.click(await canvas.findByRole('button', { name: /Archive folder 21\?/ }));
    await expect(canvas.getByRole('article', { name: /Archive folder 21\?/ })).toHaveFocus();
  },
};
