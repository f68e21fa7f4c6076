// The libraries that can read an AG-UI stream without a page. Each gets the same `fetch` and the same history, and one
// listener, as in a page. Its final state is returned and checked, so that skipped work is detected. `open` creates a
// conversation. `send` sends one message and waits for the end. `held` returns the final state.
import { createParser } from 'eventsource-parser';
import { readFileSync } from 'node:fs';

const url = 'http://agent.invalid/run';
const nothing = () => {};

/** A file of an installed package: for an internal module, or for a nested version of a dependency. */
const file = (path) => import(new URL(`../node_modules/${path}`, import.meta.url).href);
const versionOf = (folder) =>
  JSON.parse(readFileSync(new URL(`../${folder}/package.json`, import.meta.url), 'utf8')).version;

const { createAgentRun } = await import('../../dist/core.js');

/** The baseline: bytes to text to frames to JSON, with the parser that this library uses. */
const floor = {
  name: 'floor: SSE and JSON.parse',
  open({ fetch }) {
    let last;
    return {
      async send() {
        const parser = createParser({ onEvent: ({ data }) => (last = JSON.parse(data)) });
        const decoder = new TextDecoder();
        for await (const piece of (await fetch(url)).body) {
          parser.feed(decoder.decode(piece, { stream: true }));
        }
      },
      held: () => ({ over: last.type === 'RUN_FINISHED' }),
    };
  },
};

const ours = {
  name: `react-agent-interrupts ${versionOf('..')}`,
  open({ fetch, history }) {
    const run = createAgentRun({ url, fetch, messages: history, threadId: 'thread', tabs: false });
    run.subscribe(() => run.getSnapshot());
    return {
      send: () => run.send('Go on'),
      held() {
        const { messages, toolCalls, state, status } = run.getSnapshot();
        return {
          over: status === 'finished',
          text: textOf(messages.at(-1)),
          args: toolCalls.call?.argsText,
          state: state?.step,
        };
      },
      close: () => run.dispose(),
    };
  },
};

/** The official client, or a version nested in another package. */
function agUiClient(name, load, runner) {
  return {
    name,
    async open({ fetch, history }) {
      const { HttpAgent } = await load();
      const agent = new HttpAgent({ url, fetch, threadId: 'thread', initialMessages: history });
      agent.subscribe({ onMessagesChanged: nothing, onStateChanged: nothing });
      const run = runner(agent);
      let said = 0;
      return {
        send() {
          agent.addMessage({ id: `question-${(said += 1)}`, role: 'user', content: 'Go on' });
          return run();
        },
        held: () => ({
          over: true,
          text: textOf(agent.messages.at(-1)),
          args: agent.messages.at(-1)?.toolCalls?.[0]?.function.arguments,
          state: agent.state?.step,
        }),
      };
    },
  };
}

const client = agUiClient(
  `@ag-ui/client ${versionOf('node_modules/@ag-ui/client')}`,
  () => import('@ag-ui/client'),
  (agent) => () => agent.runAgent(),
);

const { CopilotKitCore } = await import('@copilotkit/core');
const copilotKit = agUiClient(
  `CopilotKit ${versionOf('node_modules/@copilotkit/core')}, its core`,
  () => file('@copilotkit/core/node_modules/@ag-ui/client/dist/index.mjs'),
  (agent) => {
    agent.agentId = 'bench';
    const core = new CopilotKitCore({ agents__unsafe_dev_only: { bench: agent } });
    return () => core.runAgent({ agent });
  },
);

const { AgUiThreadRuntimeCore } = await file(
  '@assistant-ui/react-ag-ui/dist/runtime/AgUiThreadRuntimeCore.js',
);
const assistantUi = {
  name: `assistant-ui, react-ag-ui ${versionOf('node_modules/@assistant-ui/react-ag-ui')}, its core`,
  async open({ fetch, history }) {
    const { HttpAgent } = await file('@assistant-ui/react-ag-ui/node_modules/@ag-ui/client/dist/index.mjs');
    const agent = new HttpAgent({ url, fetch, threadId: 'thread' });
    const logger = { debug: nothing, error: nothing };
    const core = new AgUiThreadRuntimeCore({
      agent,
      logger,
      showThinking: true,
      notifyUpdate: () => core.getMessages(),
    });
    const said = ({ id, role, content }) => ({
      id,
      role,
      content: [{ type: 'text', text: content }],
      createdAt: new Date(),
      metadata: { custom: {}, unstable_annotations: [], unstable_data: [], steps: [] },
      ...(role === 'assistant' ? { status: { type: 'complete', reason: 'stop' } } : { attachments: [] }),
    });
    core.applyExternalMessages(history.map(said));
    return {
      send: () =>
        core.append({
          role: 'user',
          content: [{ type: 'text', text: 'Go on' }],
          attachments: [],
          metadata: { custom: {} },
          parentId: core.getMessages().at(-1)?.id ?? null,
          sourceId: null,
          runConfig: {},
        }),
      held() {
        const parts = core.getMessages().at(-1)?.content ?? [];
        return {
          over: !core.isRunning(),
          text: parts.find(({ type }) => type === 'text')?.text,
          args: parts.find(({ type }) => type === 'tool-call')?.argsText,
          state: core.getState()?.step,
        };
      },
    };
  },
};

const { ChatClient, fetchServerSentEvents } = await import('@tanstack/ai-client');
const tanstackAi = {
  name: `@tanstack/ai-client ${versionOf('node_modules/@tanstack/ai-client')}`,
  open({ fetch, history }) {
    const chat = new ChatClient({
      connection: fetchServerSentEvents(url, { fetchClient: fetch }),
      initialMessages: history.map(({ id, role, content }) => ({
        id,
        role,
        parts: [{ type: 'text', content }],
      })),
      onMessagesChange: nothing,
    });
    return {
      send: () => chat.sendMessage('Go on'),
      held() {
        const parts = chat.getMessages().at(-1)?.parts ?? [];
        return {
          over: true,
          text: parts.find(({ type }) => type === 'text')?.content,
          args: parts.find(({ type }) => type === 'tool-call')?.arguments,
        };
      },
    };
  },
};

function textOf(message) {
  return typeof message?.content === 'string' ? message.content : undefined;
}

export const contestants = [floor, ours, client, copilotKit, assistantUi, tanstackAi];

/** Reads one stream in a new conversation and returns the final state. */
export async function read(contestant, given) {
  const conversation = await contestant.open(given);
  await conversation.send();
  const held = conversation.held();
  conversation.close?.();
  return held;
}
