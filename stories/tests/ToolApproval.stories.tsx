import type { StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { startsWith, wordsIn } from '../language.js';
import { formLoads, runOf } from '../runs.js';
import meta, * as shown from '../ToolApproval.stories.js';

/** Interaction tests for the stories of Components/ToolApproval. */
export default {
  ...meta,
  title: 'Tests/ToolApproval',
  tags: ['!autodocs', 'behaviour'],
} satisfies typeof meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  ...shown.Open,
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await expect(canvas.queryByRole('button', { name: words.edit })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: words.deny }));
    await expect(runOf(loaded).calls).toEqual([{ verb: 'deny', args: ['pay'] }]);
    await expect(canvas.getByText(words.denied)).toBeVisible();
  },
};

export const Editing: Story = {
  ...shown.Editable,
  play: async ({ canvasElement, loaded, step, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await step('Edit opens a form for the arguments and moves the focus there', async () => {
      await userEvent.click(canvas.getByRole('button', { name: words.edit }));
      await expect(
        canvas.getByRole('group', { name: words.editLabel({ name: 'send_email' }) }),
      ).toHaveFocus();
      const body = await canvas.findByRole('textbox', { name: /Body/ }, formLoads);
      await expect((body as HTMLTextAreaElement).value).toContain('Hi Ada,\n\nthe room');
    });
    await step('an invalid address has an error next to its field', async () => {
      const to = canvas.getByRole('textbox', { name: /^To/ });
      await userEvent.clear(to);
      await userEvent.type(to, 'ada');
      await userEvent.click(canvas.getByRole('button', { name: words.approveEdited }));
      await waitFor(() => expect(to).toHaveFocus());
      await expect(to).toHaveAccessibleDescription(
        words.violation({ keyword: 'format', limit: 'email', message: '', locale: words.language }),
      );
      await userEvent.type(to, '@example.org');
    });
    await step('all arguments are sent', async () => {
      await userEvent.click(canvas.getByRole('button', { name: words.approveEdited }));
      const approved = runOf(loaded).calls.find(({ verb }) => verb === 'approve');
      await expect(approved?.args).toMatchObject([
        'mail',
        { editedArgs: { to: 'ada@example.org', subject: 'Thursday' } },
      ]);
    });
  },
};

export const WhatAnEditChanges: Story = {
  ...shown.Editable,
  play: async ({ canvasElement, loaded, step, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await step('changes are shown during typing', async () => {
      await userEvent.click(canvas.getByRole('button', { name: words.edit }));
      await expect(await canvas.findByText(words.changesNone, {}, formLoads)).toBeVisible();
      const subject = await canvas.findByRole('textbox', { name: 'Subject' }, formLoads);
      await userEvent.clear(subject);
      await userEvent.type(subject, 'Friday');
      const changes = await canvas.findByRole('table', { name: words.changesLabel });
      await waitFor(() =>
        expect(within(changes).getByRole('row', { name: 'subject Thursday Friday' })).toBeVisible(),
      );
    });
    await step('changes are shown in the receipt', async () => {
      await userEvent.click(canvas.getByRole('button', { name: words.approveEdited }));
      await waitFor(() => expect(canvas.getByText(words.approvedWithEdits)).toBeVisible());
      await expect(canvas.getByRole('row', { name: 'subject Thursday Friday' })).toBeVisible();
      const [approved] = runOf(loaded).calls.filter(({ verb }) => verb === 'approve');
      await expect(approved?.args).toMatchObject(['mail', { editedArgs: { subject: 'Friday' } }]);
    });
  },
};

export const FormOrJson: Story = {
  ...shown.Editable,
  play: async ({ canvasElement, step, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(canvas.getByRole('button', { name: words.edit }));
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Subject' }, formLoads), ' at ten');
    await step('the form becomes JSON', async () => {
      await userEvent.click(canvas.getByRole('button', { name: words.viewJson }));
      const editor = canvas.getByRole('textbox', { name: words.argumentsLabel });
      await expect((editor as HTMLTextAreaElement).value).toContain('"subject": "Thursday at ten"');
      await userEvent.type(editor, ' and more');
    });
    await step('invalid JSON stays in the editor', async () => {
      await userEvent.click(canvas.getByRole('button', { name: words.viewForm }));
      const editor = canvas.getByRole('textbox', { name: words.argumentsLabel });
      await expect(editor).toHaveFocus();
      await expect(editor).toHaveAccessibleDescription(
        words.jsonError({ line: 5, column: 3, expected: 'end' }),
      );
      await userEvent.clear(editor);
      await userEvent.type(editor, '{{"to": "grace@example.com", "subject": "Hi"}');
      await userEvent.click(canvas.getByRole('button', { name: words.viewForm }));
      await expect(await canvas.findByRole('textbox', { name: 'Subject' }, formLoads)).toHaveValue('Hi');
    });
  },
};

export const EditWithoutASchema: Story = {
  ...shown.EditWithoutASchema,
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    const seats = await canvas.findByRole('spinbutton', { name: /seats/ }, formLoads);
    await userEvent.clear(seats);
    await userEvent.type(seats, '14');
    await userEvent.click(canvas.getByRole('button', { name: words.approveEdited }));
    await waitFor(() => expect(runOf(loaded).calls.some(({ verb }) => verb === 'approve')).toBe(true));
    const approved = runOf(loaded).calls.find(({ verb }) => verb === 'approve');
    await expect(approved?.args).toEqual([
      'mail',
      {
        editedArgs: {
          room: 'Fjord',
          seats: 14,
          catering: true,
          note: 'Two vegetarians.\nOne vegan.',
          guests: [{ name: 'Ada' }, { name: 'Grace' }],
          budget: null,
          tags: [],
        },
      },
    ]);
  },
};

export const UnsafeIntegers: Story = {
  ...shown.UnsafeIntegers,
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await expect(canvas.getByText(words.unsafeIntegers({ places: ['account'] }))).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: words.edit }));
    await expect(await canvas.findByText(words.unsafeIntegers({ places: ['account'] }))).toBeVisible();
  },
};

export const EditedAsJson: Story = {
  ...shown.EditableWithoutASchema,
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(canvas.getByRole('button', { name: words.edit }));
    await userEvent.click(await canvas.findByRole('button', { name: words.viewJson }, formLoads));
    const editor = canvas.getByRole('textbox', { name: words.argumentsLabel });
    await userEvent.clear(editor);
    await userEvent.type(editor, '{{"to": }');
    await userEvent.click(canvas.getByRole('button', { name: words.approveEdited }));
    await expect(editor).toHaveAccessibleDescription(
      words.jsonError({ line: 1, column: 8, expected: 'value' }),
    );
    await expect(runOf(loaded).calls.some(({ verb }) => verb === 'approve')).toBe(false);
  },
};

export const DenyingWithAReason: Story = {
  ...shown.Editable,
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(canvas.getByRole('button', { name: words.deny }));
    const reason = canvas.getByRole('textbox', { name: startsWith(words.denyReason) });
    await expect(reason).toHaveFocus();
    await userEvent.type(reason, 'Not today.');
    await userEvent.click(canvas.getByRole('button', { name: words.deny }));
    await expect(runOf(loaded).calls.at(-1)).toEqual({
      verb: 'deny',
      args: ['mail', { reason: 'Not today.' }],
    });
  },
};

export const LongArguments: Story = {
  ...shown.LongArguments,
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await expect(canvas.queryByText(/step 30/)).toBeNull();
    await userEvent.click(
      canvas.getByRole('button', {
        name: words.showMore({ count: 30 - 16, locale: words.language }),
      }),
    );
    await expect(canvas.getByText(/step 30/)).toBeVisible();
  },
};

export const MoreThanYesAndNo: Story = {
  ...shown.MoreThanYesAndNo,
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(await canvas.findByRole('button', { name: words.moreActions }));
    await userEvent.click(canvas.getByRole('menuitem', { name: words.moreOptions }));
    await expect(await canvas.findByRole('combobox', { name: /Remember this/ }, formLoads)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: words.fewerOptions }));
    await expect(canvas.getByRole('button', { name: words.moreActions })).toHaveFocus();
  },
};

export const SeveralActions: Story = {
  ...shown.SeveralActions,
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    const label = (number: number, name: string) =>
      words.actionLabel({ number, total: 3, name, locale: words.language });
    const action = (number: number, name: string) =>
      within(canvas.getByRole('listitem', { name: label(number, name) }));
    await userEvent.click(action(1, 'transfer').getByRole('button', { name: words.approve }));
    await expect(action(1, 'transfer').getByText(words.approved)).toBeVisible();
    await expect(canvas.getByRole('listitem', { name: label(2, 'send_mail') })).toHaveFocus();
    await userEvent.type(action(3, 'ask_user').getByRole('textbox'), 'The blue one');
  },
};
