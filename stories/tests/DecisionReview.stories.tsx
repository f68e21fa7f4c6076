import type { StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { wordsIn } from '../language.js';
import { runOf } from '../runs.js';
import meta, * as shown from '../DecisionReview.stories.js';

/** Interaction tests for the stories of Components/DecisionReview. */
export default {
  ...meta,
  title: 'Tests/DecisionReview',
  tags: ['!autodocs', 'behaviour'],
} satisfies typeof meta;
type Story = StoryObj<typeof meta>;

export const BeforeItGoes: Story = {
  ...shown.BeforeItGoes,
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('listitem')).toHaveLength(4);
    const name = wordsIn(globals).changeLabel({ question: 'Pay invoice 2026-114?' });
    await userEvent.click(canvas.getByRole('button', { name }));
    await expect(runOf(loaded).calls).toEqual([{ verb: 'reopen', args: ['pay'] }]);
  },
};
