import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { agUi, useAgentRun } from 'react-agent-interrupts';
import { indexedDbStorage } from 'react-agent-interrupts/storage/indexedDb';
import { AgentRecord } from './AgentRecord.js';
import { Composer } from './Composer.js';
import { Conversation } from './Conversation.js';
import { ScenarioPicker } from './ScenarioPicker.js';
import { ThemeSwitch } from './ThemeSwitch.js';
import { useView } from './useView.js';
import { ViewSwitch } from './ViewSwitch.js';
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

const Desk = lazy(async () => ({ default: (await import('./Desk.js')).Desk }));

interface AppProps {
  /** Sends requests to an agent elsewhere. @default the page's `fetch` */
  fetch?: typeof globalThis.fetch;
  /** Whether the server has an inbox. @default false */
  hasInbox?: boolean;
}

/** A conversation with the agent, its questions, and what it did with each answer. Beside it, the inbox of other agents. */
export function App({ fetch, hasInbox = false }: AppProps): ReactNode {
  const { view, views, show } = useView();
  const isInboxShown = hasInbox && view !== 'conversation';
  /** Once shown, the inbox stays in the page, with what the person has marked. */
  const [isOpened, setOpened] = useState(isInboxShown);
  if (isInboxShown && !isOpened) setOpened(true);
  const isTalkShown = !hasInbox || view !== 'inbox';
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
        {hasInbox && <ViewSwitch view={view} views={views} onChange={show} />}
        <ThemeSwitch />
        <button
          type="button"
          className="button"
          onClick={() => {
            setThreadId(createThreadId());
            if (!isTalkShown) show('conversation');
          }}
        >
          New thread
        </button>
      </header>
      <main className="sides" data-view={hasInbox ? view : 'conversation'}>
        <div className="side" hidden={!isTalkShown}>
          <div className="main">
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
          </div>
        </div>
        {isOpened && (
          <section className="desk" aria-labelledby="desk-title" hidden={!isInboxShown}>
            <h2 id="desk-title" className="visually-hidden">
              Inbox of all agents
            </h2>
            <Suspense>
              <Desk />
            </Suspense>
          </section>
        )}
      </main>
    </>
  );
}
