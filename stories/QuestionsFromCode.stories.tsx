import type { Meta, StoryObj } from '@storybook/react-vite';
import { InterruptPanel } from 'react-agent-interrupts';
import { acpPermission } from 'react-agent-interrupts/asker/acpPermission';
import { createAsker, type Asker } from 'react-agent-interrupts/asker';
import { mcpElicitation } from 'react-agent-interrupts/asker/mcpElicitation';
import { askerRenderers } from 'react-agent-interrupts/renderers/asker';
import { acpCall, mcpForm, mcpUrl } from './askedQuestions.js';

type Asks = (asker: Asker, signal: AbortSignal) => Promise<unknown>;

/** A story with an asker that has asked a question. */
const asking = (ask: Asks): StoryObj => ({
  loaders: [
    () => {
      const asker = createAsker();
      void ask(asker, new AbortController().signal);
      return { asker };
    },
  ],
  render: (_args, { loaded }) => (
    <InterruptPanel run={(loaded as { asker: Asker }).asker.run} renderers={askerRenderers} />
  ),
});

/** What `createAsker` shows: questions of the page's own code, of MCP servers and of ACP agents. */
const meta = { title: 'Components/Questions from code' } satisfies Meta;
export default meta;

/** The form of `elicitation/create`. The text begins with the name that the app uses for the server. */
export const McpForm = asking((asker, signal) =>
  mcpElicitation(asker, { server: 'Deploy bot' })(mcpForm, { signal }),
);

/** The URL of `elicitation/create`. The card shows the host that a browser would open. Nothing is opened. */
export const McpUrl = asking((asker, signal) =>
  mcpElicitation(asker, { server: 'Deploy bot' })(mcpUrl, { signal }),
);

/** The options of `session/request_permission`, with the names that the agent gives them. */
export const AcpPermission = asking((asker, signal) =>
  acpPermission(asker, { agent: 'Coder' })({ params: acpCall, signal }),
);

/** A question of the page's own code. */
export const OwnQuestion = asking((asker) =>
  asker.ask({ message: 'Delete the project “Atlas”?', responseSchema: { type: 'boolean' } }),
);
