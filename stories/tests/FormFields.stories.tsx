import type { StoryObj } from '@storybook/react-vite';
import type { Words } from 'react-agent-interrupts';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { wordsIn } from '../language.js';
import { formLoads } from '../runs.js';
import meta, * as shown from '../FormFields.stories.js';

/** Interaction tests for the stories of Forms/Fields. */
export default { ...meta, title: 'Tests/Fields', tags: ['!autodocs', 'behaviour'] } satisfies typeof meta;
type Story = StoryObj<typeof meta>;

const answer = async (element: HTMLElement, words: Words) =>
  userEvent.click(await within(element).findByRole('button', { name: words.submitAnswer }, formLoads));

export const LongEnum: Story = {
  ...shown.LongEnum,
  play: async ({ canvasElement, args, step, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    const country = await canvas.findByRole('combobox', { name: 'Country' }, formLoads);
    await step('typing narrows the list', async () => {
      await userEvent.type(country, 'land');
      await expect(canvas.getAllByRole('option')).toHaveLength(6);
      await expect(country).toHaveAccessibleDescription(words.matches({ count: 6, locale: words.language }));
    });
    await step('arrow keys and Enter select an option', async () => {
      await userEvent.keyboard('{ArrowDown}{Enter}');
      await expect(country).toHaveValue('Iceland');
      await expect(country).toHaveAttribute('aria-expanded', 'false');
    });
    await step('text that matches no option is not sent', async () => {
      await userEvent.type(country, 'x');
      await answer(canvasElement, words);
      await expect(args.onSubmit).not.toHaveBeenCalled();
    });
    await step('Escape restores the selected option', async () => {
      await userEvent.click(country);
      await userEvent.keyboard('{Escape}');
      await expect(country).toHaveValue('Iceland');
      await answer(canvasElement, words);
      await expect(args.onSubmit).toHaveBeenCalledWith({ country: 'Iceland' });
    });
  },
};

export const DiscriminatedUnion: Story = {
  ...shown.DiscriminatedUnion,
  play: async ({ canvasElement, args, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    const contact = await canvas.findByRole('group', { name: 'Contact' }, formLoads);
    const kind = within(contact).getByRole('combobox', { name: words.optionLabel });
    await userEvent.selectOptions(kind, 'By post');
    await userEvent.type(await within(contact).findByRole('spinbutton', { name: 'Box' }), '12');
    await answer(canvasElement, words);
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalledWith({ contact: { by: 'post', box: 12 } }));
  },
};

export const Tuple: Story = {
  ...shown.Tuple,
  play: async ({ canvasElement, args, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    const place = await canvas.findByRole('group', { name: /Place/ }, formLoads);
    const [latitude, longitude] = within(place).getAllByRole('spinbutton');
    if (latitude) await userEvent.type(latitude, '59.9');
    if (longitude) await userEvent.type(longitude, '10.7');
    await answer(canvasElement, words);
    // The other field was not changed.
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalledWith({ place: [59.9, 10.7] }));
  },
};

export const Nullable: Story = {
  ...shown.Nullable,
  play: async ({ canvasElement, args, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    const newsletter = await canvas.findByRole('radiogroup', { name: 'Newsletter' }, formLoads);
    await userEvent.click(within(newsletter).getByRole('radio', { name: words.none }));
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Plan' }), 'paid');
    await userEvent.type(canvas.getByRole('spinbutton', { name: 'Age' }), '7');
    await answer(canvasElement, words);
    await expect(args.onSubmit).toHaveBeenCalledWith({
      nickname: null,
      age: 7,
      newsletter: null,
      plan: 'paid',
    });
  },
};

export const ListOfGroups: Story = {
  ...shown.ListOfGroups,
  play: async ({ canvasElement, args, step, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await step('a new item receives the focus', async () => {
      await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }, formLoads), 'Ada');
      await userEvent.click(canvas.getByRole('button', { name: words.addItem({ name: 'Guests' }) }));
      const [, second] = await canvas.findAllByRole('textbox', { name: 'Name' });
      await waitFor(() => expect(second).toHaveFocus());
      await userEvent.keyboard('Grace');
    });
    await step('a moved item keeps the focus', async () => {
      await userEvent.click(
        canvas.getByRole('button', {
          name: words.moveItemUp({ name: words.itemNumber({ count: 2, locale: words.language }) }),
        }),
      );
      await waitFor(() =>
        expect(canvasElement.ownerDocument.activeElement).not.toBe(canvasElement.ownerDocument.body),
      );
      await answer(canvasElement, words);
      await waitFor(() =>
        expect(args.onSubmit).toHaveBeenCalledWith({ guests: [{ name: 'Grace' }, { name: 'Ada' }] }),
      );
    });
  },
};

export const FreeNames: Story = {
  ...shown.FreeNames,
  play: async ({ canvasElement, args, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(
      await canvas.findByRole('button', { name: words.addItem({ name: '' }) }, formLoads),
    );
    const name = await canvas.findByRole('textbox', { name: words.propertyName({ name: 'newKey' }) });
    await waitFor(() => expect(name).toHaveFocus());
    await userEvent.clear(name);
    await userEvent.type(name, 'blue');
    await userEvent.tab();
    const blue = await canvas.findByRole('spinbutton', { name: 'blue' });
    await userEvent.clear(blue);
    await userEvent.type(blue, '5');
    await answer(canvasElement, words);
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalledWith({ title: 'Votes', red: 3, blue: 5 }));
  },
};

export const File: Story = {
  ...shown.File,
  play: async ({ canvasElement, args, step, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await step('a file name is shown as plain text', async () => {
      await expect(await canvas.findByText('[logo](https://evil.example).png', {}, formLoads)).toBeVisible();
      await expect(canvas.queryByRole('link')).toBeNull();
    });
    await step('a file that is too large is rejected', async () => {
      const receipt = canvas.getByLabelText(/Receipt/);
      await userEvent.upload(receipt, new window.File(['x'.repeat(1_000_001)], 'huge.bin'));
      await expect(await canvas.findByRole('alert')).toHaveTextContent(
        words.fileTooLarge({ name: 'huge.bin', bytes: 1_000_000, locale: words.language }),
      );
      await userEvent.upload(receipt, new window.File(['abc'], 'tea.txt', { type: 'text/plain' }));
      await expect(await canvas.findByText('tea.txt')).toBeVisible();
      await answer(canvasElement, words);
      await waitFor(() =>
        expect(args.onSubmit).toHaveBeenCalledWith(
          expect.objectContaining({ receipt: 'data:text/plain;name=tea.txt;base64,YWJj' }),
        ),
      );
    });
  },
};

export const Formats: Story = {
  ...shown.Formats,
  play: async ({ canvasElement, args, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    // A date input would hide an invalid value and still send it.
    await expect(await canvas.findByRole('textbox', { name: /Day/ }, formLoads)).toHaveValue('some day soon');
    await expect(canvas.getByRole('textbox', { name: /Message/ }).tagName).toBe('TEXTAREA');
    await userEvent.clear(canvas.getByRole('textbox', { name: /Day/ }));
    await userEvent.type(canvas.getByRole('textbox', { name: /E-mail/ }), 'ada');
    await answer(canvasElement, words);
    await expect(canvas.getByRole('textbox', { name: /E-mail/ })).toHaveAccessibleDescription(
      words.violation({ keyword: 'format', limit: 'email', message: '', locale: words.language }),
    );
    await userEvent.type(canvas.getByRole('textbox', { name: /E-mail/ }), '@example.com');
    await answer(canvasElement, words);
    await waitFor(() =>
      expect(args.onSubmit).toHaveBeenCalledWith({
        moment: '2026-05-01T10:00:00Z',
        colour: '#2f4ac9',
        mail: 'ada@example.com',
      }),
    );
  },
};

export const Secret: Story = {
  ...shown.Secret,
  play: async ({ canvasElement, args, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await expect(
      canvas.getByText(words.secretAsked({ fields: ['Password', 'Access token'], locale: words.language })),
    ).toBeVisible();
    const password = await canvas.findByLabelText('Password', {}, formLoads);
    await expect(password).toHaveAttribute('type', 'password');
    await userEvent.type(canvas.getByRole('textbox', { name: 'User' }), 'ada');
    await userEvent.type(password, 'hunter2');
    await expect(args.onDraft).toHaveBeenLastCalledWith({ value: { user: 'ada' } });
    await answer(canvasElement, words);
    await expect(args.onSubmit).toHaveBeenCalledWith({ user: 'ada', password: 'hunter2' });
  },
};

export const Anything: Story = {
  ...shown.Anything,
  play: async ({ canvasElement, args, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    const filter = await canvas.findByRole('textbox', { name: /Filter/ }, formLoads);
    await userEvent.clear(filter);
    await userEvent.type(filter, '{{"age": ');
    await answer(canvasElement, words);
    await waitFor(() =>
      expect(filter).toHaveAccessibleDescription(
        expect.stringContaining(words.jsonError({ line: 1, column: 9, expected: 'value' })),
      ),
    );
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.type(filter, '3}');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: /Limit/ }), '{"rows":100}');
    await answer(canvasElement, words);
    await waitFor(() =>
      expect(args.onSubmit).toHaveBeenCalledWith({
        filter: { age: 3 },
        labels: { team: 'a' },
        limit: { rows: 100 },
      }),
    );
  },
};

export const OptionalGroup: Story = {
  ...shown.OptionalGroup,
  play: async ({ canvasElement, args, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(
      await canvas.findByRole('button', { name: words.addPart({ name: 'Address' }) }, formLoads),
    );
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /Street/ })).toHaveFocus());
    await userEvent.click(canvas.getByRole('button', { name: words.removeItem({ name: 'Address' }) }));
    await expect(
      await canvas.findByRole('button', { name: words.addPart({ name: 'Address' }) }),
    ).toHaveFocus();
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name' }), 'Ada');
    await answer(canvasElement, words);
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalledWith({ name: 'Ada' }));
  },
};

export const LeftToTheServer: Story = {
  ...shown.LeftToTheServer,
  play: async ({ canvasElement, args, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await expect(await canvas.findByText(/Code/, { selector: '.rai-notices *' }, formLoads)).toBeVisible();
    await userEvent.type(canvas.getByRole('textbox', { name: /Code/ }), `${'a'.repeat(40)}!`);
    await answer(canvasElement, words);
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalled());
  },
};
