import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Words } from 'react-agent-interrupts';
import { SchemaForm } from 'react-agent-interrupts/forms';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { wordsIn } from './language.js';
import { countries } from './countries.js';
import { formLoads } from './runs.js';

const meta: Meta<typeof SchemaForm> = {
  title: 'Forms/Fields',
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

const answer = async (element: HTMLElement, words: Words) =>
  userEvent.click(await within(element).findByRole('button', { name: words.submitAnswer }, formLoads));

export const LongEnum: Story = {
  args: {
    schema: {
      type: 'object',
      properties: { country: { type: 'string', title: 'Country', enum: countries } },
      required: ['country'],
    },
  },
};

export const LongEnumOpen: Story = {
  ...LongEnum,
  tags: ['!autodocs'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Country' }, formLoads));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(canvas.getByRole('listbox', { name: 'Country' })).toBeVisible();
  },
};

export const DiscriminatedUnion: Story = {
  args: {
    schema: {
      type: 'object',
      properties: {
        contact: {
          title: 'Contact',
          description: 'How the courier reaches you.',
          oneOf: [
            {
              type: 'object',
              title: 'By phone',
              properties: { by: { const: 'phone' }, number: { type: 'string', title: 'Number' } },
              required: ['by', 'number'],
            },
            {
              type: 'object',
              title: 'By post',
              properties: { by: { const: 'post' }, box: { type: 'integer', title: 'Box' } },
              required: ['by', 'box'],
            },
          ],
        },
        size: { title: 'Size', anyOf: [{ type: 'integer' }, { type: 'string', maxLength: 3 }] },
      },
      required: ['contact'],
    },
  },
};

export const Tuple: Story = {
  args: {
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        place: {
          type: 'array',
          title: 'Place',
          prefixItems: [
            { type: 'number', title: 'Latitude' },
            { type: 'number', title: 'Longitude' },
          ],
          items: false,
        },
        size: {
          type: 'array',
          title: 'Size',
          prefixItems: [{ type: 'integer' }, { enum: ['cm', 'in'] }],
          items: false,
        },
      },
      required: ['place'],
    },
  },
};

export const Nullable: Story = {
  args: {
    schema: {
      type: 'object',
      properties: {
        nickname: { type: ['string', 'null'], title: 'Nickname' },
        age: { anyOf: [{ type: 'integer' }, { type: 'null' }], title: 'Age' },
        newsletter: { type: ['boolean', 'null'], title: 'Newsletter' },
        plan: { anyOf: [{ enum: ['free', 'paid'] }, { type: 'null' }], title: 'Plan' },
      },
      required: ['nickname', 'age', 'newsletter', 'plan'],
    },
  },
};

export const RecursiveTree: Story = {
  args: {
    schema: {
      type: 'object',
      title: 'Task',
      properties: {
        task: { type: 'string', title: 'Task' },
        parts: { type: 'array', title: 'Parts', items: { $ref: '#' } },
        next: { $ref: '#' },
      },
      required: ['task'],
    },
    value: { task: 'Move house', parts: [{ task: 'Pack', parts: [{ task: 'Find boxes' }] }] },
  },
  play: async ({ canvasElement, args, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await expect(await canvas.findByDisplayValue('Find boxes', {}, formLoads)).toBeVisible();
    await answer(canvasElement, words);
    await waitFor(() =>
      expect(args.onSubmit).toHaveBeenCalledWith({
        task: 'Move house',
        parts: [{ task: 'Pack', parts: [{ task: 'Find boxes' }] }],
      }),
    );
  },
};

export const ListOfGroups: Story = {
  args: {
    schema: {
      type: 'object',
      properties: {
        guests: {
          type: 'array',
          title: 'Guests',
          minItems: 1,
          items: {
            type: 'object',
            properties: {
              name: { type: 'string', title: 'Name' },
              vegetarian: { type: 'boolean', title: 'Vegetarian' },
            },
            required: ['name'],
          },
        },
      },
      required: ['guests'],
    },
  },
};

export const FreeNames: Story = {
  args: {
    schema: {
      type: 'object',
      properties: { title: { type: 'string', title: 'Title' } },
      additionalProperties: { type: 'integer' },
    },
    value: { title: 'Votes', red: 3 },
  },
};

export const File: Story = {
  args: {
    schema: {
      type: 'object',
      properties: {
        receipt: { type: 'string', title: 'Receipt', format: 'data-url' },
        photos: { type: 'array', title: 'Photos', items: { type: 'string', format: 'data-url' } },
      },
    },
    value: { photos: ['data:image/png;name=%5Blogo%5D(https%3A%2F%2Fevil.example).png;base64,iVBORw0KGgo='] },
  },
};

export const Formats: Story = {
  args: {
    schema: {
      type: 'object',
      properties: {
        day: { type: 'string', title: 'Day', format: 'date' },
        time: { type: 'string', title: 'Time', format: 'time' },
        moment: { type: 'string', title: 'Moment', format: 'date-time' },
        mail: { type: 'string', title: 'E-mail', format: 'email' },
        site: { type: 'string', title: 'Site', format: 'uri' },
        colour: { type: 'string', title: 'Colour', format: 'color' },
        message: { type: 'string', title: 'Message' },
      },
    },
    value: { day: 'some day soon', moment: '2026-05-01T10:00:00Z', colour: '#2f4ac9' },
  },
};

export const Secret: Story = {
  args: {
    schema: {
      type: 'object',
      properties: {
        user: { type: 'string', title: 'User' },
        password: { type: 'string', title: 'Password', format: 'password' },
        token: { type: 'string', title: 'Access token', writeOnly: true },
      },
      required: ['user', 'password'],
    },
  },
};

export const Anything: Story = {
  args: {
    schema: {
      type: 'object',
      properties: {
        filter: { title: 'Filter', description: 'Whatever the database takes.' },
        labels: { type: 'object', title: 'Labels' },
        rows: { type: 'array', title: 'Rows' },
        limit: { title: 'Limit', enum: [{ rows: 10 }, { rows: 100 }] },
      },
    },
    value: { filter: { age: { $gt: 30 } }, labels: { team: 'a' } },
  },
};

export const OptionalGroup: Story = {
  args: {
    schema: {
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Name' },
        address: {
          type: 'object',
          title: 'Address',
          properties: {
            street: { type: 'string', title: 'Street' },
            city: { type: 'string', title: 'City' },
          },
          required: ['city'],
        },
      },
      required: ['name'],
    },
  },
};

/** A form may have up to 300 fields. Its button follows the last one. */
export const TwoHundredFields: Story = {
  args: {
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 200 }, (_, index) => [
          `field${index + 1}`,
          index % 4 === 3
            ? { type: 'boolean', title: `Accepted in year ${index + 1}` }
            : { type: index % 2 === 0 ? 'string' : 'number', title: `Value ${index + 1}` },
        ]),
      ),
      required: ['field1', 'field200'],
    },
  },
};

export const TooMuchForAForm: Story = {
  args: {
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 301 }, (_, index) => [`field${index}`, { type: 'string' }]),
      ),
    },
    value: {},
  },
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    const editor = await canvas.findByRole('textbox', { name: words.jsonAnswer }, formLoads);
    await expect(editor).toHaveAccessibleDescription(
      words.jsonWhy({
        why: words.schemaRefused({ what: 'fields', why: { limit: 300 }, field: '', locale: words.language }),
      }),
    );
  },
};

export const LeftToTheServer: Story = {
  args: {
    schema: {
      type: 'object',
      properties: {
        code: { type: 'string', title: 'Code', pattern: '^(a+)+$' },
        shape: { type: 'string', title: 'Shape', format: 'hologram' },
      },
    },
  },
};
