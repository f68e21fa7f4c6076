import type { Meta, StoryObj } from '@storybook/react-vite';
import { JsonView } from 'react-agent-interrupts';
import { expect, userEvent, within } from 'storybook/test';
import { wordsIn } from './language.js';
import { onCard } from './onCard.js';

const meta: Meta<typeof JsonView> = { title: 'Parts/JsonView', component: JsonView, decorators: [onCard] };
export default meta;
type Story = StoryObj<typeof JsonView>;

export const Values: Story = {
  args: {
    value: {
      text: 'five',
      number: 5,
      yes: true,
      nothing: null,
      emptyText: '',
      emptyList: [],
      list: ['one', 'two'],
      group: { street: 'Storgata', number: 1 },
    },
  },
};

const script = Array.from({ length: 40 }, (_, line) => `step ${line + 1}: copy, check, compare`).join('\n');

export const LongText: Story = {
  args: { value: script },
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await expect(canvas.queryByText(/step 40/)).toBeNull();
    const all = words.showAll({ count: script.length, locale: words.language });
    await userEvent.click(canvas.getByRole('button', { name: all }));
    await expect(canvas.getByText(/step 40/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: words.showLess })).toBeVisible();
  },
};

/** Below the third level, nested lists are shown as JSON. */
export const Deep: Story = {
  args: { value: { a: { b: { c: { d: [1, 2, { e: true }] } } } } },
};
