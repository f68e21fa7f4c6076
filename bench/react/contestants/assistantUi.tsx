import { AssistantRuntimeProvider } from '@assistant-ui/core/react';
import {
  useAgUiInterrupts,
  useAgUiRuntime,
  useAgUiSubmitInterruptResponses,
} from '@assistant-ui/react-ag-ui';
import { useAuiState } from '@assistant-ui/store';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
// The version that this package depends on.
import { HttpAgent } from '../../node_modules/@assistant-ui/react-ag-ui/node_modules/@ag-ui/client/dist/index.mjs';
import type { ScreenProps } from './Contestant.js';
import { Panel } from './Panel.js';

export function Screen({ url, fetch, onReady }: ScreenProps): ReactNode {
  const [agent] = useState(() => new HttpAgent({ url, fetch, threadId: 'thread' }));
  const runtime = useAgUiRuntime({ agent });
  const send = useCallback(() => runtime.thread.append('Go on'), [runtime]);
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <Answer />
      <Questions send={send} onReady={onReady} />
    </AssistantRuntimeProvider>
  );
}

function Answer(): ReactNode {
  const text = useAuiState(({ thread }) => {
    const last = thread.messages.at(-1);
    const part = last?.role === 'assistant' ? last.content.find(({ type }) => type === 'text') : undefined;
    return part?.type === 'text' ? part.text : '';
  });
  return <p data-answer="">{text}</p>;
}

function Questions({ send, onReady }: Pick<ScreenProps, 'onReady'> & { send(): void }): ReactNode {
  const interrupts = useAgUiInterrupts();
  const respond = useAgUiSubmitInterruptResponses();
  const submit = useCallback(
    (ids: readonly string[]) =>
      void respond(
        ids.map((interruptId) => ({ interruptId, status: 'resolved', payload: { approved: true } })),
      ),
    [respond],
  );
  useEffect(() => {
    onReady({ send, answerAll: () => submit(interrupts.map(({ id }) => id)) });
  }, [interrupts, send, submit, onReady]);
  return <Panel questions={interrupts} submit={submit} />;
}
