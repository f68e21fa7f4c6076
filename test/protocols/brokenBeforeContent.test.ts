import { expect, it } from 'vitest';
import { createAgentRun, type AgentRun, type ConversationProtocol } from 'react-agent-interrupts/core';
import { aiSdk } from 'react-agent-interrupts/protocols/aiSdk';
import { langGraph } from 'react-agent-interrupts/protocols/langGraph';
import { frames, scripted, type Reply, type SeenRequest } from './scripted.js';

const THREAD = '00000000-0000-4000-8000-000000000001';
const metadata = 'event: metadata\ndata: {"run_id":"r"}\nid: 0\n\n';
const graph = { values: { messages: [] }, next: [], tasks: [] };

/** A protocol, the first response of its server, which shows nothing, and the responses to its GET requests. */
const servers: readonly (readonly [
  string,
  ConversationProtocol,
  first: Reply,
  read: (request: SeenRequest) => Reply,
])[] = [
  [
    'aiSdk',
    aiSdk({ resumable: true }),
    { stream: frames({ type: 'start' }), breaks: true },
    () => ({ stream: `${frames({ type: 'start' }, { type: 'finish' })}data: [DONE]\n\n` }),
  ],
  [
    'langGraph',
    langGraph({ assistantId: 'desk' }),
    { stream: metadata, breaks: true },
    ({ path }) => {
      if (path.endsWith('/stream')) return { stream: '' };
      return { json: path.endsWith('/state') ? graph : { status: 'idle', interrupts: {} } };
    },
  ],
];

const isReconnecting = (run: AgentRun): Promise<void> =>
  new Promise((resolve) => {
    run.subscribe(() => {
      if (run.getSnapshot().status === 'reconnecting') resolve();
    });
  });

// “While the status is `reconnecting`, it reconnects immediately.” (hook-only.md)
it.each(servers)(
  'retry() continues a response that broke before it had content (%s)',
  async (_name, protocol, first, read) => {
    const { fetch } = scripted((request) => (request.method === 'POST' ? first : read(request)));
    const run = createAgentRun({ url: 'https://host.test/', threadId: THREAD, protocol, tabs: false, fetch });
    const lost = isReconnecting(run);
    const sent = run.send('Go');
    await lost;
    const retried = run.retry();
    expect((await Promise.all([sent, retried])).map(({ status }) => status)).toEqual([
      'finished',
      'finished',
    ]);
  },
);
