import { useStream } from '@langchain/langgraph-sdk/react';
import { render } from '@testing-library/react';
import { StrictMode, useLayoutEffect } from 'react';
import { InterruptPanel, type AgentRun } from 'react-agent-interrupts';
import { useStreamRun, type StreamRunOptions } from 'react-agent-interrupts/adapters/langGraph';
import type { LangGraphServer } from './langGraphServer.js';

export type Stream = ReturnType<typeof useStream>;

/** What the page shows, and what its stream has. */
export interface StreamPage {
  stream: Stream;
  run: AgentRun;
  unmount(): void;
}

export interface StreamPageProps {
  readonly server: LangGraphServer;
  readonly threadId?: string;
  readonly history?: boolean;
  readonly options?: StreamRunOptions;
}

/** A page with a stream and the panel. */
export function mountStream(props: StreamPageProps): StreamPage {
  const { server, threadId = 'thread', history = true, options } = props;
  const page = {} as StreamPage;
  function Conversation() {
    const stream = useStream({
      apiUrl: 'http://graph.test',
      assistantId: 'agent',
      threadId,
      fetchStateHistory: history,
      callerOptions: { fetch: server.fetch, maxRetries: 0 },
    });
    const { run } = useStreamRun(stream, options);
    useLayoutEffect(() => void Object.assign(page, { stream, run }));
    return <InterruptPanel run={run} />;
  }
  const { unmount } = render(
    <StrictMode>
      <Conversation />
    </StrictMode>,
  );
  return Object.assign(page, { unmount });
}

const contentsOf = (messages: readonly { readonly content?: unknown }[]): readonly unknown[] =>
  messages.map(({ content }) => content);

/** The contents of the messages that a run shows, and those that its stream has. */
export const streamContents = ({ run, stream }: StreamPage) => ({
  shown: contentsOf(run.getSnapshot().messages),
  had: contentsOf(stream.messages),
});
