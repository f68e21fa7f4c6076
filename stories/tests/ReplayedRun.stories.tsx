import type { StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { wordsIn } from '../language.js';
import { formLoads } from '../runs.js';
import meta, * as shown from '../ReplayedRun.stories.js';

/** Interaction tests for the stories of Review/Replayed run. */
export default {
  ...meta,
  title: 'Tests/Replayed run',
  tags: ['!autodocs', 'behaviour'],
};
type Story = StoryObj<typeof meta>;

const finishes = (element: HTMLElement) =>
  waitFor(() => expect(within(element).getByText('finished')).toBeVisible(), formLoads);

export const TanStackAi: Story = {
  ...shown.TanStackAi,
  async play({ canvasElement, globals }) {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(canvas.getByRole('button', { name: 'Send 10 to Bob' }));
    await expect(await canvas.findByText('Approval required to run transfer', {}, formLoads)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: words.edit }));
    const amount = await canvas.findByLabelText(/amount/i, {}, formLoads);
    await userEvent.clear(amount);
    await userEvent.type(amount, '99');
    await userEvent.click(canvas.getByRole('button', { name: words.approveEdited }));
    await finishes(canvasElement);
  },
};

export const TanStackAiRefuses: Story = {
  ...shown.TanStackAiRefuses,
  async play({ canvasElement, globals }) {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(canvas.getByRole('button', { name: 'Send 10 to Bob' }));
    await userEvent.click(await canvas.findByRole('button', { name: words.approve }, formLoads));
    await expect(await canvas.findByText(words.errorTitle, { exact: false }, formLoads)).toBeVisible();
  },
};

export const LangGraph: Story = {
  ...shown.LangGraph,
  async play({ canvasElement, globals }) {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Send the e-mail' }));
    const { approve } = wordsIn(globals);
    await userEvent.click(await canvas.findByRole('button', { name: approve }, formLoads));
    await finishes(canvasElement);
  },
};

export const LangGraphAsksTwice: Story = {
  ...shown.LangGraphAsksTwice,
  async play({ canvasElement, globals }) {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(canvas.getByRole('button', { name: 'Ask me' }));
    for (const [question, text] of [
      [/first\?/, 'one'],
      [/second\?/, 'two'],
    ] as const) {
      const card = within(await canvas.findByRole('article', { name: question }, formLoads));
      await userEvent.type(card.getByRole('textbox', { name: words.freeAnswer }), text);
      await userEvent.click(card.getByRole('button', { name: words.submitAnswer }));
    }
    await finishes(canvasElement);
  },
};

export const Mastra: Story = {
  ...shown.Mastra,
  async play({ canvasElement, globals }) {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Schedule the meeting' }));
    await userEvent.type(await canvas.findByRole('textbox', { name: /chosen_time/ }, formLoads), '10:00');
    await userEvent.click(canvas.getByRole('button', { name: wordsIn(globals).submitAnswer }));
    await expect(await canvas.findByText('All done.', {}, formLoads)).toBeVisible();
    await finishes(canvasElement);
  },
};

export const Strands: Story = {
  ...shown.Strands,
  async play({ canvasElement, globals }) {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(canvas.getByRole('button', { name: 'Send the e-mails' }));
    const [first, second] = await canvas.findAllByRole('article', {}, formLoads);
    if (!first || !second) throw new Error('Strands asks two questions.');
    await userEvent.type(within(first).getByRole('textbox'), 'approved');
    await userEvent.click(within(first).getByRole('button', { name: words.submitAnswer }));
    await userEvent.click(within(second).getByRole('button', { name: words.cancel }));
    await userEvent.click(canvas.getByRole('button', { name: words.send }));
    await finishes(canvasElement);
  },
};

/** Pause stops the replay. Restart begins with the first event. */
export const PausedAndRestarted: Story = {
  args: { ...Strands.args, speed: '0.25×' },
  async play({ canvasElement, step }) {
    const canvas = within(canvasElement);
    const start = () => canvas.getByRole('button', { name: 'Send the e-mails' });
    await step('a paused replay is neither lost nor finished', async () => {
      await userEvent.click(start());
      await userEvent.click(canvas.getByRole('button', { name: 'Pause' }));
      await expect(canvas.getByText('running')).toBeVisible();
      await userEvent.click(canvas.getByRole('button', { name: 'Play' }));
    });
    await step('a restart begins with an empty run', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Restart' }));
      await expect(await canvas.findByText('idle')).toBeVisible();
      await expect(start()).toBeEnabled();
    });
  },
};
