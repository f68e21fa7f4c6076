import type { StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { wordsIn } from '../language.js';
import { formLoads, runOf } from '../runs.js';
import meta, * as shown from '../Confirmation.stories.js';

/** Interaction tests for the stories of Components/Confirmation. */
export default {
  ...meta,
  title: 'Tests/Confirmation',
  tags: ['!autodocs', 'behaviour'],
} satisfies typeof meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  ...shown.Open,
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(canvas.getByRole('button', { name: words.yes }));
    await expect(runOf(loaded).calls).toEqual([{ verb: 'approve', args: ['go-on'] }]);
    await expect(canvas.getByText(words.yes)).toBeVisible();
  },
};

export const ThreeChoices: Story = {
  ...shown.ThreeChoices,
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    const verdict = await canvas.findByRole('combobox', { name: /Verdict/ }, formLoads);
    await userEvent.selectOptions(verdict, 'later');
    await userEvent.click(canvas.getByRole('button', { name: words.submitAnswer }));
    await expect(runOf(loaded).calls.at(-1)).toEqual({ verb: 'answer', args: ['go-on', 'later'] });
  },
};
