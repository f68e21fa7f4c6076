import { HttpAgent } from '@ag-ui/client';
import {
  AssistantRuntimeProvider,
  ComposerPrimitive,
  MessagePrimitive,
  ThreadPrimitive,
  type TextMessagePartProps,
} from '@assistant-ui/react';
import { useAgUiRuntime, useAgUiSubmitInterruptResponses } from '@assistant-ui/react-ag-ui';
import { InterruptPanel } from 'react-agent-interrupts';
import { useHttpAgentRun } from 'react-agent-interrupts/adapters/httpAgent';
import { RunMessages } from './RunMessages';

const agent = new HttpAgent({ url: '/agent' });

/** A thread of assistant-ui, and the panel beside it. Both use one agent. */
export function App() {
  const runtime = useAgUiRuntime({ agent });
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <main>
        <section aria-label="Chat">
          <ThreadPrimitive.Root>
            <ThreadPrimitive.Messages components={{ Message }} />
            <ComposerPrimitive.Root>
              <ComposerPrimitive.Input aria-label="Message" />
              <ComposerPrimitive.Send>Send message</ComposerPrimitive.Send>
            </ComposerPrimitive.Root>
          </ThreadPrimitive.Root>
        </section>
        <Approvals />
      </main>
    </AssistantRuntimeProvider>
  );
}

/** The runtime shows only the runs that it starts, so it has to send the answers. */
function Approvals() {
  const submit = useAgUiSubmitInterruptResponses();
  const { run, status, messages } = useHttpAgentRun(agent, {
    runAgent: ({ resume }) => submit(resume ?? []),
  });
  return (
    <>
      <InterruptPanel run={run} />
      <RunMessages status={status} messages={messages} />
    </>
  );
}

const Message = () => (
  <MessagePrimitive.Root>
    <MessagePrimitive.Parts components={{ Text }} />
  </MessagePrimitive.Root>
);

const Text = ({ text }: TextMessagePartProps) => <p data-role="text">{text}</p>;
