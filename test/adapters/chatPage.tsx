import { useChat } from '@ai-sdk/react';
import { configure, getConfig, render } from '@testing-library/react';
import {
  DefaultChatTransport,
  lastAssistantMessageIsCompleteWithApprovalResponses,
  type UIMessage,
} from 'ai';
import { StrictMode, useLayoutEffect } from 'react';
import { afterAll, beforeAll } from 'vitest';
import { InterruptPanel, type AgentRun } from 'react-agent-interrupts';
import { useChatRun, type HostedRunOptions } from 'react-agent-interrupts/adapters/aiSdk';
import type { AiSdkServer } from './aiSdkServer.js';

export type Chat = ReturnType<typeof useChat>;

export interface ChatPageProps {
  readonly server: AiSdkServer;
  /** Whether the chat sends complete responses by itself. */
  readonly automatic?: boolean;
  readonly messages?: UIMessage[];
  readonly throttle?: number;
  readonly options?: HostedRunOptions;
  readonly onFinish?: () => void;
  /** What the app passes to the run object. @default the chat itself */
  readonly passed?: (chat: Chat) => Chat;
}

/** What the page shows, and what its chat has. */
export interface ChatPage {
  chat: Chat;
  run: AgentRun;
  unmount(): void;
}

/** React commits as in a page: the answers wait for what it has committed, which `act` would delay. */
export function commitAsInPages(): void {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const before = environment.IS_REACT_ACT_ENVIRONMENT;
  const { asyncUtilTimeout } = getConfig();
  beforeAll(() => {
    environment.IS_REACT_ACT_ENVIRONMENT = false;
    configure({ asyncUtilTimeout: 20_000 });
  });
  afterAll(() => {
    configure({ asyncUtilTimeout });
    if (before !== undefined) environment.IS_REACT_ACT_ENVIRONMENT = before;
  });
}

/** A page with a chat and the panel. */
export function mountChat(props: ChatPageProps): ChatPage {
  const { server, automatic = false, messages, throttle, options, onFinish, passed = (chat) => chat } = props;
  const page = {} as ChatPage;
  const transport = new DefaultChatTransport({ api: '/api/chat', fetch: server.fetch });
  function Conversation() {
    const chat = useChat({
      id: 'chat-1',
      transport,
      ...(throttle !== undefined && { throttle }),
      ...(messages && { messages }),
      ...(onFinish && { onFinish }),
      ...(automatic && { sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses }),
    });
    const { run } = useChatRun(passed(chat), options);
    useLayoutEffect(() => void Object.assign(page, { chat, run }));
    return <InterruptPanel run={run} />;
  }
  const { unmount } = render(
    <StrictMode>
      <Conversation />
    </StrictMode>,
  );
  return Object.assign(page, { unmount });
}

/** The response until the first frame that contains `text`, with this frame. Then comes `last`, and it breaks or ends. */
export function cutAfter(
  response: Response,
  text: string,
  end: 'broken' | 'closed' = 'broken',
  last = '',
): Response {
  let seen = '';
  const cut = new TransformStream<string, string>({
    async transform(chunk, controller) {
      const before = seen.length;
      seen += chunk;
      const found = seen.indexOf(text);
      const until = found === -1 ? -1 : seen.indexOf('\n\n', found);
      if (until === -1) return controller.enqueue(chunk);
      controller.enqueue(seen.slice(before, until + 2) + last);
      // An error discards what was not read yet.
      await new Promise((resolve) => setTimeout(resolve));
      if (end === 'closed') controller.terminate();
      else controller.error(new TypeError('terminated'));
    },
  });
  const body = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(cut);
  return new Response(body?.pipeThrough(new TextEncoderStream()), response);
}

export const partsOf = ({ messages }: Chat) =>
  messages.flatMap(({ parts }) => parts).filter(({ type }) => type === 'tool-send');

export const textOf = ({ messages }: Chat): readonly string[] =>
  messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'text' ? part.text : [])));

const contentsOf = (messages: readonly { readonly content?: unknown }[]): readonly unknown[] =>
  messages.flatMap(({ content }) => (content === undefined ? [] : [content]));

/** The texts and the results that a run shows, and those that its chat has. */
export function contents({ run, chat }: ChatPage) {
  const { messages } = run.getSnapshot();
  const results = messages.filter((message) => message.role === 'tool' && !message.error);
  return {
    shown: {
      texts: contentsOf(messages.filter(({ role }) => role !== 'tool')),
      results: contentsOf(results),
    },
    had: {
      texts: textOf(chat),
      results: partsOf(chat).flatMap((part) =>
        'state' in part && part.state === 'output-available' ? [part.output] : [],
      ),
    },
  };
}
