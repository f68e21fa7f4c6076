import { fetchServerSentEvents, useChat } from '@tanstack/ai-react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { ScreenProps } from './Contestant.js';
import { Panel } from './Panel.js';

/** Its own methods only answer its own servers. Other servers are answered through an API that it marks as unsafe. */
export function Screen({ url, fetch, onReady }: ScreenProps): ReactNode {
  const [connection] = useState(() => fetchServerSentEvents(url, { fetchClient: fetch }));
  const { messages, sendMessage, interrupts, resumeInterruptsUnsafe } = useChat({ connection });
  const submit = useCallback(
    (ids: readonly string[]) => {
      const resume = ids.map((interruptId) => ({
        interruptId,
        status: 'resolved' as const,
        payload: { approved: true },
      }));
      void resumeInterruptsUnsafe(resume);
    },
    [resumeInterruptsUnsafe],
  );
  useEffect(() => {
    onReady({
      send: () => void sendMessage('Go on'),
      answerAll: () => submit(interrupts.map(({ id }) => id)),
    });
  }, [interrupts, sendMessage, submit, onReady]);
  const last = messages.at(-1);
  const part = last?.role === 'assistant' ? last.parts.find(({ type }) => type === 'text') : undefined;
  return (
    <>
      <p data-answer="">{part?.type === 'text' ? part.content : ''}</p>
      <Panel questions={interrupts} submit={submit} />
    </>
  );
}
