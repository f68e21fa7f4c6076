import type { StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { wordsIn } from '../language.js';
import { formLoads, runOf } from '../runs.js';
import meta, * as shown from '../GenericInterrupt.stories.js';

/** Interaction tests for the stories of Components/GenericInterrupt. */
export default {
  ...meta,
  title: 'Tests/GenericInterrupt',
  tags: ['!autodocs', 'behaviour'],
} satisfies typeof meta;
type Story = StoryObj<typeof meta>;

export const Form: Story = {
  ...shown.Form,
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'Quarter' }, formLoads), 'Q1');
    await userEvent.type(canvas.getByRole('spinbutton', { name: 'Year' }), '2026');
    await userEvent.type(canvas.getByRole('spinbutton', { name: 'Revenue' }), '4200000');
    await userEvent.click(canvas.getByRole('button', { name: words.submitAnswer }));
    await expect(runOf(loaded).calls.at(-1)).toEqual({
      verb: 'answer',
      args: ['filing', { quarter: 'Q1', year: 2026, revenue: 4200000 }],
    });
  },
};

export const NoSchema: Story = {
  ...shown.NoSchema,
  play: async ({ canvasElement, loaded, step, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await step('an empty answer is rejected', async () => {
      await userEvent.click(canvas.getByRole('button', { name: words.submitAnswer }));
      await expect(canvas.getByRole('textbox', { name: words.freeAnswer })).toHaveAccessibleDescription(
        words.answerMissing,
      );
    });
    await step('the text stays after a switch to JSON', async () => {
      await userEvent.type(canvas.getByRole('textbox', { name: words.freeAnswer }), 'Kestrel');
      await userEvent.click(canvas.getByRole('button', { name: words.answerAsJson }));
      await expect(canvas.getByRole('textbox', { name: words.jsonAnswer })).toHaveFocus();
      await userEvent.click(canvas.getByRole('button', { name: words.answerAsText }));
      await userEvent.click(canvas.getByRole('button', { name: words.submitAnswer }));
      await expect(runOf(loaded).calls.at(-1)).toEqual({ verb: 'answer', args: ['name', 'Kestrel'] });
    });
  },
};
