import type { Meta, StoryObj } from '@storybook/react-vite';
import { SchemaForm } from 'react-agent-interrupts/forms';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { wordsIn } from './language.js';
import { formLoads } from './runs.js';

const meta: Meta<typeof SchemaForm> = {
  title: 'Forms/SchemaForm',
  component: SchemaForm,
  args: { idPrefix: 'story', onSubmit: fn(), onDraft: fn() },
  decorators: [
    (Story) => (
      <div className="rai-root rai-card" data-status="open">
        {<Story />}
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof SchemaForm>;

const everything: Story['args'] = {
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name', minLength: 2 },
      email: { type: 'string', title: 'E-mail', format: 'email', description: 'Where the **receipt** goes.' },
      notes: { type: 'string', title: 'Notes', maxLength: 500 },
      size: { type: 'string', title: 'Size', enum: ['small', 'medium', 'large'] },
      extras: {
        type: 'array',
        title: 'Extras',
        uniqueItems: true,
        items: { enum: ['gift wrap', 'card', 'ribbon'] },
      },
      delivery: { type: 'string', title: 'Delivery day', format: 'date' },
      insured: { type: 'boolean', title: 'Insured' },
      terms: { type: 'boolean', title: 'Accepts the terms', description: 'A yes or a no is needed.' },
      address: {
        type: 'object',
        title: 'Address',
        properties: { street: { type: 'string', title: 'Street' }, city: { type: 'string', title: 'City' } },
        required: ['city'],
      },
      items: {
        type: 'array',
        title: 'Items',
        items: {
          type: 'object',
          properties: {
            what: { type: 'string', title: 'What' },
            count: { type: 'integer', title: 'Count', minimum: 1 },
          },
          required: ['what'],
        },
      },
      contact: {
        title: 'Contact',
        oneOf: [
          { title: 'By phone', type: 'object', properties: { phone: { type: 'string', title: 'Phone' } } },
          { title: 'By post', type: 'object', properties: { box: { type: 'integer', title: 'Box' } } },
        ],
      },
    },
    required: ['name', 'email', 'terms'],
  },
  value: { items: [{ what: 'Tea', count: 2 }, { what: 'Cup' }] },
};

export const Everything: Story = {
  args: everything,
};

export const Invalid: Story = {
  args: everything,
  tags: ['!autodocs'],
  play: async ({ canvasElement, args, step, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    const missing = words.violation({ keyword: 'required', message: '', locale: words.language });
    await step('several errors are listed, and the list has the focus', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: words.submitAnswer }, formLoads));
      const summary = await canvas.findByRole(
        'region',
        { name: words.errorSummary({ count: 3, locale: words.language }) },
        formLoads,
      );
      await waitFor(() => expect(summary).toHaveFocus());
      await expect(args.onSubmit).not.toHaveBeenCalled();
    });
    await step('each error links to its field', async () => {
      await userEvent.click(canvas.getByRole('link', { name: `E-mail: ${missing}` }));
      const email = canvas.getByRole('textbox', { name: 'E-mail' });
      await expect(email).toHaveFocus();
      await expect(email).toBeInvalid();
      await expect(email).toHaveAccessibleDescription(expect.stringContaining(missing));
    });
  },
};

export const OneError: Story = {
  args: {
    schema: { type: 'object', properties: { size: { title: 'Size', enum: ['S', 'M'] } }, required: ['size'] },
  },
  tags: ['!autodocs'],
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(await canvas.findByRole('button', { name: words.submitAnswer }, formLoads));
    await waitFor(() => expect(canvas.getByRole('combobox', { name: 'Size' })).toHaveFocus());
    await expect(canvas.queryByRole('region')).toBeNull();
  },
};

export const Editing: Story = {
  args: {
    preset: 'edit',
    submitLabel: 'Approve with edits',
    schema: {
      type: 'object',
      properties: {
        text: { type: 'string', title: 'Text' },
        loud: { type: 'boolean', title: 'Loud' },
        mode: { const: 'fast' },
        list: { type: 'array', minItems: 2, items: { type: 'string' }, title: 'List' },
      },
      required: ['text', 'loud', 'list'],
    },
    value: { text: 'first line\nsecond line', list: ['a', 'b'], loud: true, unknown: { kept: [null] } },
  },
};

export const Disabled: Story = {
  args: { ...everything, disabled: true },
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await expect(await canvas.findByRole('textbox', { name: 'Name' }, formLoads)).toBeDisabled();
    await expect(canvas.queryByRole('button', { name: words.submitAnswer })).toBeNull();
  },
};

export const OneValue: Story = {
  args: { schema: { type: 'string', title: 'Colour of the roof', description: 'In one word.' } },
};

export const NoFormPossible: Story = {
  args: {
    schema: { type: 'object', properties: { shape: { type: 'hologram' as 'string', title: 'Shape' } } },
    value: { shape: 'cube' },
  },
};
