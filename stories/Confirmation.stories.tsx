import type { Meta, StoryObj } from '@storybook/react-vite';
import { AgentRunProvider, type PendingInterrupt } from 'react-agent-interrupts';
import { Confirmation, InterruptCard } from 'react-agent-interrupts/components';
import { expect, userEvent, within } from 'storybook/test';
import { wordsIn } from './language.js';
import { decided, goOn } from './questions.js';
import { formLoads, runOf, withRun } from './runs.js';

const meta: Meta<typeof Confirmation> = {
  title: 'Components/Confirmation',
  component: Confirmation,
};
export default meta;
type Story = StoryObj<typeof Confirmation>;

const about = (interrupt: () => PendingInterrupt, rest: Partial<Story> = {}): Story => ({
  ...rest,
  loaders: [withRun(() => ({ interrupts: [interrupt()] }))],
  render: (_args, { loaded }) => (
    <AgentRunProvider run={runOf(loaded)}>
      <InterruptCard interrupt="go-on" />
    </AgentRunProvider>
  ),
});

export const Open: Story = about(() => goOn(), {
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(canvas.getByRole('button', { name: words.yes }));
    await expect(runOf(loaded).calls).toEqual([{ verb: 'approve', args: ['go-on'] }]);
    await expect(canvas.getByText(words.yes)).toBeVisible();
  },
});
export const WithoutAMessage: Story = about(() => goOn({ message: '' }));
export const SaidNo: Story = about(() => decided(goOn(), false));
export const ThreeChoices: Story = about(
  () => goOn({ responseSchema: { type: 'string', title: 'Verdict', enum: ['yes', 'no', 'later'] } }),
  {
    play: async ({ canvasElement, loaded, globals }) => {
      const canvas = within(canvasElement);
      const words = wordsIn(globals);
      const verdict = await canvas.findByRole('combobox', { name: /Verdict/ }, formLoads);
      await userEvent.selectOptions(verdict, 'later');
      await userEvent.click(canvas.getByRole('button', { name: words.submitAnswer }));
      await expect(runOf(loaded).calls.at(-1)).toEqual({ verb: 'answer', args: ['go-on', 'later'] });
    },
  },
);
