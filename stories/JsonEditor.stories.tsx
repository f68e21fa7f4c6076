import type { Meta, StoryObj } from '@storybook/react-vite';
import { JsonEditor } from 'react-agent-interrupts/forms';
import { expect, fn, userEvent, within } from 'storybook/test';
import { wordsIn } from './language.js';
import { onCard } from './onCard.js';

const meta: Meta<typeof JsonEditor> = {
  title: 'Forms/JsonEditor',
  component: JsonEditor,
  args: {
    label: 'Arguments',
    text: '{ "to": "ada@example.com" }',
    submitLabel: 'Send it',
    idPrefix: 'story',
    onSubmit: fn(),
    onDraft: fn(),
  },
  decorators: [onCard],
};
export default meta;
type Story = StoryObj<typeof JsonEditor>;

export const Open: Story = {};

export const WithAReason: Story = { args: { why: 'the form would have more than 300 fields.' } };

export const Wrong: Story = {
  args: { text: '{ "to": }' },
  tags: ['!autodocs'],
  play: async ({ canvasElement, args, globals }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Send it' }));
    const editor = canvas.getByRole('textbox', { name: 'Arguments' });
    await expect(editor).toHaveFocus();
    await expect(editor).toHaveAccessibleDescription(
      wordsIn(globals).jsonError({ line: 1, column: 9, expected: 'value' }),
    );
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};

export const Disabled: Story = { args: { disabled: true } };
