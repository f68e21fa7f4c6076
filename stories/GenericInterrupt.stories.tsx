import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  AgentRunProvider,
  GenericInterrupt,
  InterruptCard,
  type PendingInterrupt,
} from 'react-agent-interrupts';
import { expect, userEvent, within } from 'storybook/test';
import { wordsIn } from './language.js';
import { decided, filing, migrate, nameIt, toolCall } from './questions.js';
import { formLoads, runOf, withRun } from './runs.js';

const meta: Meta<typeof GenericInterrupt> = {
  title: 'Components/GenericInterrupt',
  component: GenericInterrupt,
};
export default meta;
type Story = StoryObj<typeof GenericInterrupt>;

const about = (interrupt: () => PendingInterrupt, rest: Partial<Story> = {}): Story => ({
  ...rest,
  loaders: [withRun(() => ({ interrupts: [interrupt()] }))],
  render: (_args, { loaded }) => (
    <AgentRunProvider run={runOf(loaded)}>
      <InterruptCard interrupt={runOf(loaded).getSnapshot().interrupts[0]?.key ?? ''} />
    </AgentRunProvider>
  ),
});

export const Form: Story = about(() => filing(), {
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'Quarter' }, formLoads), 'Q1');
    await userEvent.type(canvas.getByRole('spinbutton', { name: 'Year' }), '2026');
    await userEvent.type(canvas.getByRole('spinbutton', { name: 'Revenue' }), '4200000');
    await userEvent.click(canvas.getByRole('button', { name: words.submitAnswer }));
    await expect(runOf(loaded).calls.at(-1)).toEqual({
      verb: 'answer',
      args: ['filing', { quarter: 'Q1', year: 2026, revenue: 4200000 }],
    });
  },
});

export const CustomReason: Story = about(() => migrate(), {
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await expect(
      canvas.getByText(words.reasonNamed({ name: 'database modification', from: 'langgraph' })),
    ).toBeVisible();
    await expect(
      await canvas.findByRole('radiogroup', { name: 'Run the migration' }, formLoads),
    ).toBeVisible();
    await expect(canvas.getByRole('spinbutton', { name: /Rows per batch/ })).toHaveValue(500);
  },
});

export const NoSchema: Story = about(() => nameIt(), {
  play: async ({ canvasElement, loaded, step, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await step('an empty answer is rejected', async () => {
      await userEvent.click(canvas.getByRole('button', { name: words.submitAnswer }));
      await expect(canvas.getByRole('textbox', { name: words.freeAnswer })).toHaveAccessibleDescription(
        words.answerMissing,
      );
    });
    await step('the text stays after a switch to JSON', async () => {
      await userEvent.type(canvas.getByRole('textbox', { name: words.freeAnswer }), 'Kestrel');
      await userEvent.click(canvas.getByRole('button', { name: words.answerAsJson }));
      await expect(canvas.getByRole('textbox', { name: words.jsonAnswer })).toHaveFocus();
      await userEvent.click(canvas.getByRole('button', { name: words.answerAsText }));
      await userEvent.click(canvas.getByRole('button', { name: words.submitAnswer }));
      await expect(runOf(loaded).calls.at(-1)).toEqual({ verb: 'answer', args: ['name', 'Kestrel'] });
    });
  },
});

export const YesOrNo: Story = about(() =>
  migrate({
    responseSchema: { type: 'object', properties: { accepted: { type: 'boolean' } }, required: ['accepted'] },
  }),
);

export const WithACall: Story = about(() =>
  migrate({ toolCall: toolCall('drop_column', { table: 'customers', column: 'legacy_id' }) }),
);

export const Answered: Story = about(() =>
  decided(filing(), { quarter: 'Q1', year: 2026, revenue: 4200000 }),
);
