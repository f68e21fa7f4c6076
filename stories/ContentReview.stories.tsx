import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { InterruptPanel, useAgentRun } from 'react-agent-interrupts';
import { cogni } from 'react-agent-interrupts/protocols/cogni';
import { cogniRenderers, cogniWords, type CogniWords } from 'react-agent-interrupts/renderers/cogni';
import { expect, userEvent, within } from 'storybook/test';
import { cogniServer } from '../test/emulators/cogni/cogniServer.js';
import { contentReview } from '../test/emulators/cogni/contentReview.js';
import { wordsIn } from './language.js';

/** The texts of the toolbar's language. */
const textsIn = (globals: Record<string, unknown>): CogniWords => {
  const texts: Readonly<Record<string, CogniWords>> = cogniWords;
  return texts[wordsIn(globals).language] ?? cogniWords.en;
};

/** An emulated Cogni server with the content-review graph of its specification, and a run object that is connected to it. */
function conversation() {
  const graph = contentReview();
  const { fetch } = cogniServer({ graph: graph.graph, framing: 'part' });
  const modelRef = { providerKey: 'openrouter', modelId: 'gpt-4o' };
  const protocol = cogni({ graphName: 'content-review', modelRef });
  return {
    graph,
    options: { url: 'https://cogni.invalid/api/v1/ai/chat', threadId: 'launch', fetch, protocol },
  };
}

function Newsroom() {
  const [{ options, graph }] = useState(conversation);
  const { run, send, status, messages } = useAgentRun(options);
  const said = messages.findLast(({ role }) => role === 'assistant')?.content;
  return (
    <>
      <button type="button" disabled={status !== 'idle'} onClick={() => void send('Our launch in May')}>
        Write about our launch in May
      </button>
      {typeof said === 'string' && <p dir="auto">{said}</p>}
      {/* The play functions press a button as soon as it is there. */}
      <InterruptPanel run={run} renderers={cogniRenderers} pressGuard={0} />
      {status === 'finished' && (
        <output>
          {graph.published.length > 0 ? `Published: ${graph.published.join()}` : 'Nothing was published.'}
        </output>
      )}
    </>
  );
}

function Review() {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Newsroom />
    </QueryClientProvider>
  );
}

/**
 * The content review of Cogni's draft specification, with an emulated server: a draft with warnings, the actions that
 * the graph suggests, feedback, and a draft that the user edits.
 */
const meta = { title: 'Review/Content review', component: Review } satisfies Meta<typeof Review>;

export default meta;
type Story = StoryObj<typeof meta>;

const begin: NonNullable<Story['play']> = async ({ canvasElement, globals }) => {
  const canvas = within(canvasElement);
  await userEvent.click(canvas.getByRole('button', { name: 'Write about our launch in May' }));
  await expect(await canvas.findByRole('article', { name: /Content ready for review/ })).toBeVisible();
  await expect(
    within(canvas.getByRole('list', { name: textsIn(globals).warnings })).getByText(/Promises a result/),
  ).toBeVisible();
};

export const Asked: Story = { tags: ['!autodocs'], play: begin };

export const Dark: Story = { globals: { theme: 'dark' }, tags: ['!autodocs'], play: begin };
