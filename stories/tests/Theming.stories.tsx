import type { StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { wordsIn } from '../language.js';
import { formLoads, runOf } from '../runs.js';
import '../theming/hosts.css';
import meta, * as shown from '../Theming.stories.js';

/** Interaction tests for the stories of Guides/Make it yours. */
export default {
  ...meta,
  title: 'Tests/Make it yours',
  tags: ['!autodocs', 'behaviour'],
} satisfies typeof meta;
type Story = StoryObj<typeof meta>;

export const Shadcn: Story = {
  ...shown.Shadcn,
  async play({ canvasElement, loaded, globals }) {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    const [approve] = canvas.getAllByRole('button', { name: words.approve });
    await userEvent.click(canvas.getByRole('button', { name: words.edit }));
    const subject = await canvas.findByRole('textbox', { name: 'Subject' }, formLoads);
    await expect(subject).toHaveClass('host-input');
    await userEvent.type(subject, ' at ten');
    await userEvent.click(canvas.getByRole('button', { name: words.approveEdited }));
    await waitFor(() => expect(runOf(loaded).calls.at(-1)?.verb).toBe('approve'));
    await expect(approve).not.toBeInTheDocument();
  },
};

export const OneOwnRenderer: Story = {
  ...shown.OneOwnRenderer,
  async play({ canvasElement, loaded, globals }) {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.type(canvas.getByRole('textbox', { name: /production/ }), 'production');
    await expect(runOf(loaded).calls).toEqual([{ verb: 'approve', args: ['go-on'] }]);
    await expect(canvas.getAllByRole('button', { name: words.approve })).toHaveLength(2);
  },
};

export const WithHooksAlone: Story = {
  ...shown.WithHooksAlone,
  async play({ canvasElement, loaded }) {
    const canvas = within(canvasElement);
    const [fine] = canvas.getAllByRole('button', { name: 'Fine by me' });
    if (fine) await userEvent.click(fine);
    const [again] = canvas.getAllByRole('button', { name: 'Think again' });
    await expect(canvas.getByText('answered')).toBeVisible();
    if (again) await userEvent.click(again);
    await expect(runOf(loaded).calls.map(({ verb }) => verb)).toEqual(['approve', 'reopen']);
  },
};
