import type { Meta, StoryObj } from '@storybook/react-vite';
import { Changes } from 'react-agent-interrupts/components';
import { expect, within } from 'storybook/test';
import { onCard } from './onCard.js';
import { wordsIn } from './language.js';

const meta: Meta<typeof Changes> = { title: 'Components/Changes', component: Changes, decorators: [onCard] };
export default meta;
type Story = StoryObj<typeof Changes>;

export const AddedRemovedAndChanged: Story = {
  args: {
    before: { to: 'ada@example.com', subject: 'Thursday', cc: ['grace@example.com'] },
    after: { to: 'ada@example.com', subject: 'Friday', urgent: true },
  },
  play: async ({ canvasElement, globals }) => {
    const table = within(canvasElement).getByRole('table', { name: wordsIn(globals).changesLabel });
    const kinds = within(table).getAllByRole('row').slice(1);
    await expect(new Set(kinds.map(({ dataset }) => dataset['kind']))).toEqual(
      new Set(['added', 'changed', 'removed']),
    );
  },
};

const letter = [
  'Hi Ada,',
  'the room is booked for Thursday at ten. I will bring the drafts.',
  'Please bring the figures of the last quarter, and the list of open questions from our last meeting.',
  'There will be tea.',
  'See you there,',
  'Grace',
].join('\n\n');

/** One word of a letter. Unchanged paragraphs are folded. */
export const OneWordOfALetter: Story = {
  args: { before: { body: letter }, after: { body: letter.replace('Thursday', 'Friday') } },
  play: async ({ canvasElement }) => {
    // What marks the words inside a text is lazy-loaded.
    const removed = await within(canvasElement).findByText('Thursday');
    await expect(removed.closest('del')).toBeVisible();
    await expect(within(canvasElement).getByText('Friday').closest('ins')).toBeVisible();
  },
};

export const NothingChanged: Story = { args: { before: { a: 1 }, after: { a: 1 } } };

/** Shows that a secret changed, but not its value. */
export const Secret: Story = {
  args: {
    before: { user: 'ada', password: 'hunter2' },
    after: { user: 'ada', password: 'correct horse' },
    schema: { type: 'object', properties: { password: { type: 'string', writeOnly: true } } },
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).not.toHaveTextContent(/hunter2|horse/);
  },
};
