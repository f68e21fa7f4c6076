import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { InterruptPanel, useAgentRun } from 'react-agent-interrupts';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { wordsIn } from './language.js';
import { formLoads } from './runs.js';
import asked from '../test/fixtures/recordings/tanstack-ai-0.58.0-one-interrupt.sse?raw';
import resumed from '../test/fixtures/recordings/tanstack-ai-0.58.0-one-resume-edited.sse?raw';

/** A server that sends its recordings, a frame at a time, in the order in which it is asked. */
function replaying(recordings: readonly string[], framesPerSecond: number): typeof fetch {
  const waiting = [...recordings];
  return () => {
    const frames = (waiting.shift() ?? '').split(/(?<=\n\n)/);
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const frame = frames.shift();
        if (frame === undefined) return controller.close();
        await new Promise((resolve) => setTimeout(resolve, 1000 / framesPerSecond));
        controller.enqueue(new TextEncoder().encode(frame));
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  };
}

interface ReplayProps {
  /** How fast the recording plays. */
  framesPerSecond: number;
}

function Conversation({ framesPerSecond }: ReplayProps) {
  const [fetch] = useState(() => replaying([asked, resumed], framesPerSecond));
  const { run, send, status, messages } = useAgentRun({ url: 'https://recorded.invalid/agent', fetch });
  return (
    <>
      <button type="button" disabled={status !== 'idle'} onClick={() => void send('Send 10 to Bob')}>
        Send 10 to Bob
      </button>
      <p>
        The run is <strong>{status}</strong>, with {messages.length} messages.
      </p>
      <InterruptPanel run={run} />
    </>
  );
}

function Replay(props: ReplayProps) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Conversation {...props} />
    </QueryClientProvider>
  );
}

/** A whole run of a real server (TanStack AI 0.58), replayed from its bytes: asked, edited, approved, finished. */
const meta = {
  title: 'Runs/Replayed run',
  component: Replay,
  args: { framesPerSecond: 50 },
} satisfies Meta<typeof Replay>;

export default meta;

export const AskedEditedAndFinished: StoryObj<typeof meta> = {
  async play({ canvasElement, globals }) {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(canvas.getByRole('button', { name: 'Send 10 to Bob' }));
    await expect(await canvas.findByText('Approval required to run transfer')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: words.edit }));
    const amount = await canvas.findByLabelText(/amount/i, {}, formLoads);
    await userEvent.clear(amount);
    await userEvent.type(amount, '99');
    await userEvent.click(canvas.getByRole('button', { name: words.approveEdited }));
    await waitFor(() => expect(canvas.getByText('finished')).toBeVisible());
  },
};
