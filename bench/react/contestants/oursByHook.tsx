import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, type ReactNode } from 'react';
import { useAgentRun } from 'react-agent-interrupts';
import type { ScreenProps } from './Contestant.js';
import { Panel } from './Panel.js';

const client = new QueryClient();

export function Screen(props: ScreenProps): ReactNode {
  return (
    <QueryClientProvider client={client}>
      <Conversation {...props} />
    </QueryClientProvider>
  );
}

/** The hook alone, with the hand-written panel that the other libraries use too. */
function Conversation({ url, fetch, onReady }: ScreenProps): ReactNode {
  const { run, messages, interrupts } = useAgentRun({ url, fetch });
  const last = messages.at(-1);
  const submit = useCallback(
    (keys: readonly string[]) => {
      for (const key of keys) run.approve(key);
      void run.submit();
    },
    [run],
  );
  useEffect(() => {
    onReady({
      send: () => void run.send('Go on'),
      answerAll: () => submit(run.getSnapshot().interrupts.map(({ key }) => key)),
    });
  }, [run, submit, onReady]);
  const questions = interrupts.map(({ key, interrupt }) => ({ id: key, message: interrupt.message }));
  return (
    <>
      <p data-answer="">
        {last?.role === 'assistant' && typeof last.content === 'string' ? last.content : ''}
      </p>
      <Panel questions={questions} submit={submit} />
    </>
  );
}
