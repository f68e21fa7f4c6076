import {
  CopilotKitProvider,
  HttpAgent,
  useAgent,
  useCopilotKit,
  useInterrupt,
} from '@copilotkit/react-core/v2';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ScreenProps } from './Contestant.js';
import { Panel } from './Panel.js';

export function Screen({ url, fetch, onReady }: ScreenProps): ReactNode {
  const [agents] = useState(() => ({ bench: new HttpAgent({ url, fetch }) }));
  return (
    <CopilotKitProvider agents__unsafe_dev_only={agents}>
      <Answer />
      <Questions onReady={onReady} />
    </CopilotKitProvider>
  );
}

function Answer(): ReactNode {
  const { agent } = useAgent({ agentId: 'bench' });
  const last = agent.messages.at(-1);
  return <p data-answer="">{last?.role === 'assistant' ? last.content : ''}</p>;
}

function Questions({ onReady }: Pick<ScreenProps, 'onReady'>): ReactNode {
  const { copilotkit } = useCopilotKit();
  const { agent } = useAgent({ agentId: 'bench', updates: [] });
  const submit = useRef<() => void>(() => {});
  const shown = useInterrupt({
    agentId: 'bench',
    renderInChat: false,
    render({ interrupts, resolve }) {
      const send = (ids: readonly string[]) => {
        for (const id of ids) void resolve({ approved: true }, id);
      };
      submit.current = () => send(interrupts.map(({ id }) => id));
      return <Panel questions={interrupts} submit={send} />;
    },
  });
  useEffect(() => {
    onReady({
      send() {
        agent.addMessage({ id: 'question', role: 'user', content: 'Go on' });
        void copilotkit.runAgent({ agent });
      },
      answerAll: () => submit.current(),
    });
  }, [agent, copilotkit, onReady]);
  return shown;
}
