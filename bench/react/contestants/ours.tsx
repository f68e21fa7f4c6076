import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { InterruptPanel, useAgentRun } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import type { ScreenProps } from './Contestant.js';

const client = new QueryClient();

export function Screen(props: ScreenProps): ReactNode {
  return (
    <QueryClientProvider client={client}>
      <Conversation {...props} />
    </QueryClientProvider>
  );
}

/** As in the README: the host reads every token, and the panel is below it. */
function Conversation({ url, fetch, threadId, onReady }: ScreenProps): ReactNode {
  const { run, messages } = useAgentRun({ url, fetch, threadId });
  const last = messages.at(-1);
  useEffect(() => {
    onReady({
      send: () => void run.send('Go on'),
      answerAll() {
        for (const { key } of run.getSnapshot().interrupts) run.approve(key);
        void run.submit();
      },
    });
  }, [run, onReady]);
  return (
    <>
      <p data-answer="">
        {last?.role === 'assistant' && typeof last.content === 'string' ? last.content : ''}
      </p>
      <InterruptPanel run={run} />
    </>
  );
}
