import { useChat } from '@ai-sdk/react';
import { useStream } from '@langchain/langgraph-sdk/react';
import { cleanup, render } from '@testing-library/react';
import { DefaultChatTransport, type UIMessage } from 'ai';
import { StrictMode, useLayoutEffect, type ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useChatRun } from 'react-agent-interrupts/adapters/aiSdk';
import { useStreamRun } from 'react-agent-interrupts/adapters/langGraph';
import type { AgentRun } from 'react-agent-interrupts/core';
import {
  adapterContract,
  type AdapterSubject,
  type ContractDecision,
} from 'react-agent-interrupts/testing/contract';
import { aiSdkSubject, langGraphMiddleware, langGraphQuestions } from '../testing/contract/subjects.js';
import { commitAsInPages } from './chatPage.js';

commitAsInPages();
afterEach(cleanup);

type Show = (run: AgentRun) => void;

/** The run that a page gives to `show`. */
function mounted(page: (show: Show) => ReactNode): AgentRun {
  let shown: AgentRun | undefined;
  render(<StrictMode>{page((run) => void (shown = run))}</StrictMode>);
  if (!shown) throw new Error('The page shows no run.');
  return shown;
}

/** `useChat` reads the responses. It ends with an error at a frame without meaning, and shows repeated frames twice. */
const notOfUseChat: readonly string[] = [
  'shows the same questions if frames without meaning arrive between the others',
  'shows the same questions if frames are repeated after the end',
];

/**
 * `useStream` reads the responses, and gives up on frames without meaning. After a broken stream, it reads the state of
 * the thread, so it ends a doubt by itself.
 */
const readsResponses = ['network'] as const;

const chatSubject: AdapterSubject = {
  ...aiSdkSubject,
  capabilities: {
    protocol: 'ai-sdk',
    cancel: true,
    idempotent: false,
    reconnect: false,
    refresh: false,
    approveWithEdits: false,
    cannot: ['distinguishCancel', 'schema', 'expiry', 'media', 'several'],
  },
  async connect({ url, fetch, threadId, storage }) {
    const messages = (await (await fetch(`${url}/${threadId}`)).json()) as UIMessage[];
    const transport = new DefaultChatTransport({ api: url, fetch });
    function Page({ show }: { show: Show }) {
      const chat = useChat({ id: threadId, transport, messages });
      const { run } = useChatRun(chat, { storage, autoSubmit: 'never' });
      useLayoutEffect(() => show(run));
      return null;
    }
    return mounted((show) => <Page show={show} />);
  },
};

/**
 * What the emulator does not have: the history of a thread, which has one state here. A thread exists before its first run,
 * because a page creates it with the client of its server.
 */
const withHistory =
  (send: typeof fetch): typeof fetch =>
  async (target, init) => {
    const { url } = new Request(target, init);
    if (!url.endsWith('/history')) return send(target, init);
    const response = await send(url.replace(/history$/, 'state'));
    if (!response.ok) return Response.json([]);
    const state = (await response.json()) as object;
    return Response.json([{ ...state, checkpoint: { checkpoint_id: 'last' }, parent_checkpoint: null }]);
  };

/** Python's spelling of the field of an edit, and JavaScript's. `useStream` does not tell which one the server reads. */
const inBothSpellings = (value: unknown): unknown => {
  const { decisions } = value as { decisions: { edited_action?: unknown }[] };
  return {
    decisions: decisions.map((decision) => {
      const { edited_action } = decision;
      return edited_action === undefined ? decision : { ...decision, editedAction: edited_action };
    }),
  };
};

const streamSubject = (
  { serve, decisions }: Pick<AdapterSubject, 'serve' | 'decisions'>,
  cancel: boolean,
): AdapterSubject => ({
  serve,
  decisions,
  without: readsResponses,
  capabilities: {
    protocol: 'langgraph',
    cancel,
    idempotent: false,
    reconnect: false,
    refresh: false,
    cannot: ['distinguishCancel', 'expiry'],
  },
  connect({ url, fetch, threadId, storage }) {
    const callerOptions = { fetch: withHistory(fetch), maxRetries: 0 };
    function Page({ show }: { show: Show }) {
      const stream = useStream({
        apiUrl: url,
        assistantId: 'desk',
        threadId,
        fetchStateHistory: true,
        callerOptions,
      });
      const { run } = useStreamRun(stream, { threadId, storage, autoSubmit: 'never' });
      useLayoutEffect(() => show(run));
      return null;
    }
    return mounted((show) => <Page show={show} />);
  },
});

/** A cancellation denies each action. */
const cancels: ContractDecision = {
  kind: 'cancel',
  decide: (run, key) => run.cancel(key),
  received: { decisions: [{ type: 'reject' }] },
};

const middleware = [
  ...langGraphMiddleware.decisions.map((decision) => ({
    ...decision,
    received: inBothSpellings(decision.received),
  })),
  cancels,
];

describe.each<readonly [string, AdapterSubject, readonly string[]]>([
  ['useChatRun', chatSubject, notOfUseChat],
  ['useStreamRun, for the questions of a graph', streamSubject(langGraphQuestions, false), []],
  [
    "useStreamRun, for LangChain's middleware",
    streamSubject({ ...langGraphMiddleware, decisions: middleware }, true),
    [],
  ],
])('%s', (_adapter, subject, omitted) => {
  const cases = adapterContract(subject);

  it('omits only cases of the contract', () => {
    expect(cases.map(({ name }) => name)).toEqual(expect.arrayContaining([...omitted]));
  });

  it.each(cases.filter(({ name }) => !omitted.includes(name)).map(({ name, run }) => [name, run] as const))(
    'the contract holds: %s',
    async (_case, run) => {
      await expect(run()).resolves.toBeUndefined();
    },
  );
});
