import type { StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { wordsIn } from '../language.js';
import { formLoads } from '../runs.js';
import meta, * as shown from '../SchemaForm.stories.js';

/** Interaction tests for the stories of Forms/SchemaForm. */
export default { ...meta, title: 'Tests/SchemaForm', tags: ['!autodocs', 'behaviour'] } satisfies typeof meta;
type Story = StoryObj<typeof meta>;

export const Everything: Story = {
  ...shown.Everything,
  play: async ({ canvasElement, args, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(
      await canvas.findByRole(
        'button',
        { name: words.moveItemDown({ name: words.itemNumber({ count: 1, locale: words.language }) }) },
        formLoads,
      ),
    );
    await userEvent.click(canvas.getByRole('checkbox', { name: 'ribbon' }));
    await waitFor(() => expect(canvas.getByRole('checkbox', { name: 'ribbon' })).toBeChecked());
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name' }), 'Ada');
    await userEvent.type(canvas.getByRole('textbox', { name: 'E-mail' }), 'ada@example.com');
    await userEvent.click(canvas.getByRole('radio', { name: words.no }));
    await userEvent.click(canvas.getByRole('button', { name: words.submitAnswer }));
    await expect(args.onSubmit).toHaveBeenCalledWith({
      name: 'Ada',
      email: 'ada@example.com',
      extras: ['ribbon'],
      terms: false,
      items: [{ what: 'Cup' }, { what: 'Tea', count: 2 }],
    });
    await expect(canvas.getByText('Where the **receipt** goes.')).toBeVisible();
  },
};

export const Editing: Story = {
  ...shown.Editing,
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Approve with edits' }, formLoads));
    // The value is unchanged: nothing added, nothing lost.
    await expect(args.onSubmit).toHaveBeenCalledWith({
      text: 'first line\nsecond line',
      list: ['a', 'b'],
      loud: true,
      unknown: { kept: [null] },
    });
  },
};

export const NoFormPossible: Story = {
  ...shown.NoFormPossible,
  play: async ({ canvasElement, args, step, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await step('the editor explains why there is no form and accepts JSON', async () => {
      const editor = await canvas.findByRole('textbox', { name: words.jsonAnswer }, formLoads);
      await expect(editor).toHaveAccessibleDescription(expect.stringContaining('Shape'));
      await userEvent.click(canvas.getByRole('button', { name: words.submitAnswer }));
      await expect(args.onSubmit).toHaveBeenCalledWith({ shape: 'cube' });
    });
  },
};
