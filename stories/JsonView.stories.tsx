import type { Meta, StoryObj } from '@storybook/react-vite';
import { JsonView } from 'react-agent-interrupts/components';
import { onCard } from './onCard.js';

const meta: Meta<typeof JsonView> = {
  title: 'Components/JsonView',
  component: JsonView,
  decorators: [onCard],
};
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
};

/** Below the third level, nested lists are shown as JSON. */
export const Deep: Story = {
  args: { value: { a: { b: { c: { d: [1, 2, { e: true }] } } } } },
};
