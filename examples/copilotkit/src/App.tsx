import { HttpAgent } from '@ag-ui/client';
import {
  CopilotChat,
  CopilotKitProvider,
  useAgent,
  useCopilotKit,
  useRenderTool,
} from '@copilotkit/react-core/v2';
import '@copilotkit/react-core/v2/styles.css';
import { InterruptPanel } from 'react-agent-interrupts';
import { useHttpAgentRun } from 'react-agent-interrupts/adapters/httpAgent';
import { z } from 'zod';
import { RunMessages } from './RunMessages';

const agents = { default: new HttpAgent({ url: '/agent' }) };

/** The chat of CopilotKit, and the panel beside it. Both use one agent. */
export function App() {
  return (
    <CopilotKitProvider selfManagedAgents={agents}>
      <main>
        <section aria-label="Chat">
          <CopilotChat />
        </section>
        <Approvals />
      </main>
    </CopilotKitProvider>
  );
}

/** `copilotkit.runAgent` adds the tools and the context of the chat to each run. */
function Approvals() {
  const { copilotkit } = useCopilotKit();
  const { agent } = useAgent();
  const { run, status, messages } = useHttpAgentRun(agent, {
    runAgent: (parameters) => copilotkit.runAgent({ agent, ...parameters }),
  });
  useRenderTool({
    name: 'send_email',
    parameters: z.object({ to: z.string() }),
    render: ({ status: stage, parameters, result }) => (
      <p data-tool={stage}>
        Email to {parameters.to}: {result ?? 'waiting'}
      </p>
    ),
  });
  return (
    <>
      <InterruptPanel run={run} />
      <RunMessages status={status} messages={messages} />
    </>
  );
}
