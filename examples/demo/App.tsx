import { useRef, useState, type ReactNode } from 'react';
import { useAgentRun } from 'react-agent-interrupts';
import { AgentRecord } from './AgentRecord.js';
import { Composer } from './Composer.js';
import { Conversation } from './Conversation.js';
import { ScenarioPicker } from './ScenarioPicker.js';
import { ThemeSwitch } from './ThemeSwitch.js';
import { Waiting } from './Waiting.js';

const createThreadId = () => crypto.randomUUID();

/** `/?expiresInMs=10000` lets the filing form run out after ten seconds, and not after five minutes. */
const expiresInMs = Number(new URLSearchParams(location.search).get('expiresInMs')) || undefined;
const forwardedProps = { expiresInMs };

/** A conversation with the agent, what it asks, and what it did with each answer. */
export function App(): ReactNode {
  const [threadId, setThreadId] = useState(createThreadId);
  const { run } = useAgentRun({ url: '/agent', threadId, forwardedProps });
  const log = useRef<HTMLDivElement>(null);

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
        <Conversation run={run} log={log} />
        <Waiting run={run} />
        <div className="start">
          <ScenarioPicker
            key={threadId}
            run={run}
            onStart={() => log.current?.focus({ preventScroll: true })}
          />
          <Composer run={run} />
        </div>
        <AgentRecord run={run} />
      </main>
    </>
  );
}
