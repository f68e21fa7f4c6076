import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import langGraphAsked from '../test/fixtures/recordings/langgraph-ts-0.0.43-tool-default.sse?raw';
import langGraphResumed from '../test/fixtures/recordings/langgraph-ts-0.0.43-tool-default-resume.sse?raw';
import firstAsked from '../test/fixtures/recordings/langgraph-ts-0.0.43-sequential.sse?raw';
import secondAsked from '../test/fixtures/recordings/langgraph-ts-0.0.43-sequential-resume.sse?raw';
import bothAnswered from '../test/fixtures/recordings/langgraph-ts-0.0.43-sequential-resume2.sse?raw';
import mastraAsked from '../test/fixtures/recordings/mastra-1.1.2-one-interrupt.sse?raw';
import mastraResumed from '../test/fixtures/recordings/mastra-1.1.2-one-resume.sse?raw';
import strandsAsked from '../test/fixtures/recordings/strands-ts-0.2.3-two-parallel.sse?raw';
import strandsResumed from '../test/fixtures/recordings/strands-ts-0.2.3-two-resume-one-cancelled.sse?raw';
import tanStackAsked from '../test/fixtures/recordings/tanstack-ai-0.58.0-one-interrupt.sse?raw';
import tanStackResumed from '../test/fixtures/recordings/tanstack-ai-0.58.0-one-resume-edited.sse?raw';
import tanStackRefused from '../test/fixtures/recordings/tanstack-ai-0.58.0-one-resume-invalid-payload.sse?raw';
import { wordsIn } from './language.js';
import { ReplayedRun } from './ReplayedRun.js';
import { formLoads } from './runs.js';

/** Complete runs of real servers, replayed from recorded bytes at the selected speed. */
const meta = {
  title: 'Runs/Replayed run',
  component: ReplayedRun,
  args: { speed: '4×' },
  argTypes: {
    speed: { control: 'inline-radio', options: ['0.25×', '1×', '4×', 'at once'] },
    recordings: { control: false },
  },
} satisfies Meta<typeof ReplayedRun>;

export default meta;
type Story = StoryObj<typeof meta>;

const finishes = (element: HTMLElement) =>
  waitFor(() => expect(within(element).getByText('finished')).toBeVisible(), formLoads);

/** TanStack AI 0.58: asked, edited, approved, finished. */
export const TanStackAi: Story = {
  name: 'TanStack AI',
  args: { prompt: 'Send 10 to Bob', recordings: [tanStackAsked, tanStackResumed] },
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

/** TanStack AI 0.58 refuses this answer: it is kept and can be sent again. */
export const TanStackAiRefuses: Story = {
  name: 'TanStack AI refuses',
  args: { prompt: 'Send 10 to Bob', recordings: [tanStackAsked, tanStackRefused] },
  async play({ canvasElement, globals }) {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(canvas.getByRole('button', { name: 'Send 10 to Bob' }));
    await userEvent.click(await canvas.findByRole('button', { name: words.approve }, formLoads));
    await expect(await canvas.findByText(words.errorTitle, { exact: false }, formLoads)).toBeVisible();
  },
};

/** LangGraph 0.0.43: a call that waits for approval. */
export const LangGraph: Story = {
  name: 'LangGraph',
  args: { prompt: 'Send the e-mail', recordings: [langGraphAsked, langGraphResumed] },
  async play({ canvasElement, globals }) {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Send the e-mail' }));
    const { approve } = wordsIn(globals);
    await userEvent.click(await canvas.findByRole('button', { name: approve }, formLoads));
    await finishes(canvasElement);
  },
};

/** LangGraph 0.0.43: two consecutive questions with the same id. */
export const LangGraphAsksTwice: Story = {
  name: 'LangGraph asks twice',
  args: { prompt: 'Ask me', recordings: [firstAsked, secondAsked, bothAnswered] },
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

/** Mastra 1.1: a suspended tool that asks for a time. */
export const Mastra: Story = {
  args: { prompt: 'Schedule the meeting', recordings: [mastraAsked, mastraResumed] },
  async play({ canvasElement, globals }) {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Schedule the meeting' }));
    await userEvent.type(await canvas.findByRole('textbox', { name: /chosen_time/ }, formLoads), '10:00');
    await userEvent.click(canvas.getByRole('button', { name: wordsIn(globals).submitAnswer }));
    await expect(await canvas.findByText('All done.', {}, formLoads)).toBeVisible();
    await finishes(canvasElement);
  },
};

/** Strands 0.2: two calls in one batch, one answered and one cancelled. */
export const Strands: Story = {
  args: { prompt: 'Send the e-mails', recordings: [strandsAsked, strandsResumed] },
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
