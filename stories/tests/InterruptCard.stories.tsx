import type { StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { wordsIn } from '../language.js';
import { formLoads, runOf } from '../runs.js';
import meta, * as shown from '../InterruptCard.stories.js';

/** Interaction tests for the stories of Components/InterruptCard. */
export default {
  ...meta,
  title: 'Tests/InterruptCard',
  tags: ['!autodocs', 'behaviour'],
} satisfies typeof meta;
type Story = StoryObj<typeof meta>;

export const Edited: Story = {
  ...shown.Edited,
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await expect(canvas.getByText(words.approvedWithEdits)).toBeVisible();
    await userEvent.click(canvas.getByText(words.askedThis));
    const call = await canvas.findByRole('region', { name: /send_email/ });
    await expect(within(call).getByText('Thursday')).toBeVisible();
  },
};

export const Expired: Story = {
  ...shown.Expired,
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await expect(await canvas.findByDisplayValue('Half-typed', {}, formLoads)).toBeDisabled();
    await expect(canvas.getAllByRole('button')).toHaveLength(1);
    await userEvent.click(canvas.getByRole('button', { name: words.cancel }));
    await expect(runOf(loaded).calls).toEqual([{ verb: 'cancel', args: ['mail'] }]);
  },
};

export const HighRisk: Story = {
  ...shown.HighRisk,
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await expect(canvas.getByText(words.risks.high)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: words.approve }));
    await expect(canvas.getByRole('button', { name: words.back })).toHaveFocus();
    await expect(canvas.getByRole('group', { name: words.riskAsk })).toBeVisible();
    await expect(runOf(loaded).calls).toEqual([]);
  },
};
