import { useEffect, useRef, useState, type ReactNode } from 'react';
import { agUi, useAgentRun } from 'react-agent-interrupts';
import { indexedDbStorage } from 'react-agent-interrupts/storage/indexedDb';
import { AgentRecord } from './AgentRecord.js';
import { Composer } from './Composer.js';
import { Conversation } from './Conversation.js';
import { ScenarioPicker } from './ScenarioPicker.js';
import { ThemeSwitch } from './ThemeSwitch.js';
import { Waiting } from './Waiting.js';

const createThreadId = () => crypto.randomUUID();

const address = new URLSearchParams(location.search);
/** The thread id is in the URL, so that a reload and a second window use the same thread. */
const threadInAddress = address.get('thread') ?? createThreadId();
/** `/?expiresInMs=10000` lets the filing form expire after ten seconds instead of five minutes. */
const expiresInMs = Number(address.get('expiresInMs')) || undefined;
const forwardedProps = { expiresInMs };
/** This agent is idempotent, so sending again needs no warning. */
const protocol = agUi({ idempotent: true });
/** Pending questions and drafts survive a reload. */
const storage = indexedDbStorage();
/** An answer with a risk can be undone for four seconds, or for the time in `/?sendDelayMs=0`. */
const delayMs = Number(address.get('sendDelayMs') ?? 4_000);
const sendDelay = { medium: delayMs, high: delayMs };

/** A conversation with the agent, its questions, and what it did with each answer. `fetch` reaches an agent elsewhere. */
export function App({ fetch }: { fetch?: typeof globalThis.fetch }): ReactNode {
  const [threadId, setThreadId] = useState(threadInAddress);
  const { run } = useAgentRun({
    url: '/agent',
    threadId,
    protocol,
    forwardedProps,
    storage,
    sendDelay,
    ...(fetch && { fetch }),
  });
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const url = new URL(location.href);
    url.searchParams.set('thread', threadId);
    history.replaceState(history.state, '', url);
  }, [threadId]);

  return (
    <>
      <header className="header">
        <h1>
          react-agent-interrupts <span>An agent stops to ask. You answer.</span>
        </h1>
        <ThemeSwitch />
        <button type="button" className="button" onClick={() => setThreadId(createThreadId())}>
          New thread
        </button>
      </header>
      <main className="main">
        <div className="talk">
          <Conversation run={run} log={log} />
          <Waiting run={run} />
          <div className="start">
            <ScenarioPicker
              key={threadId}
              run={run}
              fetch={fetch}
              onStart={() => log.current?.focus({ preventScroll: true })}
            />
            <Composer run={run} />
          </div>
        </div>
        <AgentRecord run={run} />
      </main>
    </>
  );
}
