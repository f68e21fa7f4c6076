import type { StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { wordsIn } from '../language.js';
import meta, * as shown from '../JsonView.stories.js';

/** Interaction tests for the stories of Components/JsonView. */
export default { ...meta, title: 'Tests/JsonView', tags: ['!autodocs', 'behaviour'] } satisfies typeof meta;
type Story = StoryObj<typeof meta>;

export const LongText: Story = {
  ...shown.LongText,
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await expect(canvas.queryByText(/step 40/)).toBeNull();
    const all = words.showAll({ count: String(shown.LongText.args?.value).length, locale: words.language });
    await userEvent.click(canvas.getByRole('button', { name: all }));
    await expect(canvas.getByText(/step 40/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: words.showLess })).toBeVisible();
  },
};
