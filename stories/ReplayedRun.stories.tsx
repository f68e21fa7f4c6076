import type { Meta, StoryObj } from '@storybook/react-vite';
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
import { ReplayedRun } from './ReplayedRun.js';

/** Complete runs of real servers, replayed from recorded bytes at the selected speed. */
const meta = {
  title: 'Review/Replayed run',
  component: ReplayedRun,
  args: { speed: '4×' },
  argTypes: {
    speed: { control: 'inline-radio', options: ['0.25×', '1×', '4×', 'at once'] },
    recordings: { control: false },
  },
} satisfies Meta<typeof ReplayedRun>;

export default meta;
type Story = StoryObj<typeof meta>;

/** TanStack AI 0.58: asked, edited, approved, finished. */
export const TanStackAi: Story = {
  name: 'TanStack AI',
  args: { prompt: 'Send 10 to Bob', recordings: [tanStackAsked, tanStackResumed] },
};

/** TanStack AI 0.58 refuses this answer: it is kept and can be sent again. */
export const TanStackAiRefuses: Story = {
  name: 'TanStack AI refuses',
  args: { prompt: 'Send 10 to Bob', recordings: [tanStackAsked, tanStackRefused] },
};

/** LangGraph 0.0.43: a call that waits for approval. */
export const LangGraph: Story = {
  name: 'LangGraph',
  args: { prompt: 'Send the e-mail', recordings: [langGraphAsked, langGraphResumed] },
};

/** LangGraph 0.0.43: two consecutive questions with the same id. */
export const LangGraphAsksTwice: Story = {
  name: 'LangGraph asks twice',
  args: { prompt: 'Ask me', recordings: [firstAsked, secondAsked, bothAnswered] },
};

/** Mastra 1.1: a suspended tool that asks for a time. */
export const Mastra: Story = {
  args: { prompt: 'Schedule the meeting', recordings: [mastraAsked, mastraResumed] },
};

/** Strands 0.2: two calls in one batch, one answered and one cancelled. */
export const Strands: Story = {
  args: { prompt: 'Send the e-mails', recordings: [strandsAsked, strandsResumed] },
};
