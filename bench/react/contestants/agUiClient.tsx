import { HttpAgent, type Interrupt, type Message } from '@ag-ui/client';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { ScreenProps } from './Contestant.js';
import { Panel } from './Panel.js';

/** The minimal integration that an app would write: the client's updates are copied to React state. */
export function Screen({ url, fetch, onReady }: ScreenProps): ReactNode {
  const [agent] = useState(() => new HttpAgent({ url, fetch }));
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const [interrupts, setInterrupts] = useState<readonly Interrupt[]>([]);
  useEffect(() => {
    const { unsubscribe } = agent.subscribe({
      onMessagesChanged: ({ messages: now }) => setMessages([...now]),
      onRunStartedEvent: () => setInterrupts([]),
      onRunFinishedEvent(finished) {
        if (finished.outcome === 'interrupt') setInterrupts(finished.interrupts);
      },
    });
    return unsubscribe;
  }, [agent]);
  const submit = useCallback(
    (ids: readonly string[]) => {
      const resume = ids.map((interruptId) => ({
        interruptId,
        status: 'resolved' as const,
        payload: { approved: true },
      }));
      void agent.runAgent({ resume });
    },
    [agent],
  );
  useEffect(() => {
    onReady({
      send() {
        agent.addMessage({ id: 'question', role: 'user', content: 'Go on' });
        void agent.runAgent();
      },
      answerAll: () => submit(agent.pendingInterrupts.map(({ id }) => id)),
    });
  }, [agent, submit, onReady]);
  const last = messages.at(-1);
  return (
    <>
      <p data-answer="">{last?.role === 'assistant' ? last.content : ''}</p>
      <Panel questions={interrupts} submit={submit} />
    </>
  );
}
