import type { StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { wordsIn } from '../language.js';
import { runOf } from '../runs.js';
import meta, * as shown from '../ResumeBar.stories.js';

/** Interaction tests for the stories of Components/ResumeBar. */
export default { ...meta, title: 'Tests/ResumeBar', tags: ['!autodocs', 'behaviour'] } satisfies typeof meta;
type Story = StoryObj<typeof meta>;

export const Incomplete: Story = {
  ...shown.Incomplete,
  play: async ({ canvasElement, loaded, step, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await step('Send does nothing yet', async () => {
      await userEvent.click(canvas.getByRole('button', { name: words.send }));
      await expect(runOf(loaded).calls).toEqual([]);
    });
    await step('everything can be cancelled and undone', async () => {
      await userEvent.click(canvas.getByRole('button', { name: words.cancelRest }));
      await expect(
        canvas.getByText(words.progress({ covered: 4, total: 4, locale: words.language })),
      ).toBeVisible();
      await userEvent.click(canvas.getByRole('button', { name: words.undoAll }));
      await expect(
        canvas.getByText(words.progress({ covered: 0, total: 4, locale: words.language })),
      ).toBeVisible();
    });
  },
};

export const NoLongerAsked: Story = {
  ...shown.NoLongerAsked,
  play: async ({ canvasElement, loaded, globals }) => {
    const words = wordsIn(globals);
    await userEvent.click(within(canvasElement).getByRole('button', { name: words.dismiss }));
    await expect(runOf(loaded).calls.map(({ verb }) => verb)).toEqual(['cancel', 'cancel']);
  },
};
