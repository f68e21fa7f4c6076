'use client';
import { AgentRunProvider, useInterrupts, type AgentRun } from 'react-agent-interrupts';
import { InterruptCard, ResumeBar } from 'react-agent-interrupts/components';
import 'react-agent-interrupts/styles.layer.css';

/** The cards of a run without the panel, for a place of your own, such as a message of a chat. */
export function AgentQuestionCards({ run }: { run: AgentRun }) {
  return (
    <AgentRunProvider run={run}>
      <Cards />
    </AgentRunProvider>
  );
}

function Cards() {
  const interrupts = useInterrupts();
  return (
    <div className="agent-questions grid gap-4">
      {interrupts.map((interrupt) => (
        <InterruptCard key={interrupt.key} interrupt={interrupt} />
      ))}
      <ResumeBar />
    </div>
  );
}
