import type { StoryObj } from '@storybook/react-vite';
import type { Words } from 'react-agent-interrupts';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { wordsIn } from '../language.js';
import { formLoads } from '../runs.js';
import meta, * as shown from '../FormSources.stories.js';

/** Interaction tests for the stories of Forms/Sources. */
export default { ...meta, title: 'Tests/Sources', tags: ['!autodocs', 'behaviour'] } satisfies typeof meta;
type Story = StoryObj<typeof meta>;

const answer = async (element: HTMLElement, words: Words) =>
  userEvent.click(await within(element).findByRole('button', { name: words.submitAnswer }, formLoads));

const fill = async (element: HTMLElement, name: string | RegExp, text: string) =>
  userEvent.type(await within(element).findByRole('textbox', { name }, formLoads), text);

export const Pydantic: Story = {
  ...shown.Pydantic,
  play: async ({ canvasElement, args, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await fill(canvasElement, /Street/, 'Storgata 1');
    await fill(canvasElement, /City/, 'Oslo');
    await userEvent.type(canvas.getByRole('spinbutton', { name: 'Weight' }), '2.5');
    const collect = canvas.getByLabelText('Collect At');
    await userEvent.type(collect, '2026-05-01T10:00');
    await answer(canvasElement, words);
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalled());
    await expect(args.onSubmit).toHaveBeenCalledWith({
      sender: { street: 'Storgata 1', city: 'Oslo', country: 'NO' },
      priority: 'normal',
      collect_at: new Date('2026-05-01T10:00').toISOString(),
      weight: 2.5,
      note: null,
      billing: null,
      tags: [],
      extra: {},
    });
  },
};

export const Zod: Story = {
  ...shown.Zod,
  play: async ({ canvasElement, args, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await fill(canvasElement, /E-mail/, 'ada@example.com');
    await userEvent.type(canvas.getByLabelText('Born'), '1815-12-10');
    const seat = canvas.getByRole('group', { name: 'Seat' });
    await userEvent.type(within(seat).getByRole('spinbutton'), '7');
    await userEvent.selectOptions(within(seat).getByRole('combobox'), 'B');
    await userEvent.click(canvas.getByRole('radio', { name: words.no }));
    await fill(canvasElement, /last4/, '4242');
    await answer(canvasElement, words);
    await waitFor(() =>
      expect(args.onSubmit).toHaveBeenCalledWith({
        email: 'ada@example.com',
        born: '1815-12-10',
        role: 'reader',
        seat: [7, 'B'],
        newsletter: false,
        discount: null,
        payment: { kind: 'card', last4: '4242' },
      }),
    );
  },
};

export const TypeBox: Story = {
  ...shown.TypeBox,
  play: async ({ canvasElement, args, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'Level' }, formLoads), 'info');
    await userEvent.type(canvas.getByRole('spinbutton', { name: 'from' }), '1');
    await fill(canvasElement, words.kinds.string, 'fast');
    await answer(canvasElement, words);
    await waitFor(() =>
      expect(args.onSubmit).toHaveBeenCalledWith({ level: 'info', range: { from: 1 }, mode: 'fast' }),
    );
  },
};

export const Mastra: Story = {
  ...shown.Mastra,
  play: async ({ canvasElement, args, globals }) => {
    const words = wordsIn(globals);
    await fill(canvasElement, /chosen_time/, '10:00');
    await fill(canvasElement, words.itemNumber({ count: 1, locale: words.language }), 'ada@example.com');
    await answer(canvasElement, words);
    await waitFor(() =>
      expect(args.onSubmit).toHaveBeenCalledWith({ chosen_time: '10:00', attendees: ['ada@example.com'] }),
    );
  },
};

export const DotNet: Story = {
  ...shown.DotNet,
  play: async ({ canvasElement, args, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.type(await canvas.findByRole('spinbutton', { name: 'orderId' }, formLoads), '41');
    await fill(canvasElement, words.kinds.string, '12.50');
    await answer(canvasElement, words);
    await waitFor(() =>
      expect(args.onSubmit).toHaveBeenCalledWith({ orderId: 41, customer: null, total: '12.50' }),
    );
  },
};

export const McpElicitation: Story = {
  ...shown.McpElicitation,
  play: async ({ canvasElement, args, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await fill(canvasElement, /Display name/, 'Ada');
    await fill(canvasElement, /E-mail/, 'ada@example.com');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: /Colour/ }), 'Green');
    await answer(canvasElement, words);
    await waitFor(() =>
      expect(args.onSubmit).toHaveBeenCalledWith({
        name: 'Ada',
        email: 'ada@example.com',
        subscribe: false,
        colour: '#00ff00',
      }),
    );
  },
};
