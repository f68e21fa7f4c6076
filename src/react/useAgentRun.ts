'use client';
import { QueryClientContext, type QueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { AgentRun, AgentRunOptions, LiveOptions } from '../model/AgentRun.js';
import type { RunSnapshot } from '../model/RunSnapshot.js';
import { createId } from '../run/createId.js';
import { retainRun, runFor } from './runRegistry.js';

type Verb =
  | 'send'
  | 'setDraft'
  | 'answer'
  | 'approve'
  | 'deny'
  | 'respond'
  | 'cancel'
  | 'reopen'
  | 'submit'
  | 'retry'
  | 'steer'
  | 'refresh'
  | 'setMessages'
  | 'setState'
  | 'stop'
  | 'dehydrate';

/** The snapshot, the verbs, and the run itself. Another object for another snapshot; the verbs stay the same. */
export interface AgentRunHandle extends RunSnapshot, Pick<AgentRun, Verb> {
  readonly run: AgentRun;
}

/**
 * Connects a component to a conversation with an agent.
 *
 * However many components ask for the same identity (`url`, `threadId`, `scope`) below one QueryClient, they
 * share one run. The live options of the latest commit are used by the next request. Unmounting stops
 * nothing and loses nothing. Without a `threadId` the component mints one and keeps it.
 *
 * Renders again at most once per animation frame; `useRunSelector(run, …)` and `useInterrupt(key)` render
 * for less.
 *
 * @throws Error where options are given and no QueryClientProvider stands above.
 */
export function useAgentRun(options: AgentRunOptions | { run: AgentRun }): AgentRunHandle {
  const client = useContext(QueryClientContext);
  const [mintedThreadId] = useState(createId);
  const given = 'run' in options ? options.run : undefined;
  const run = given ?? sharedRun(client, options as AgentRunOptions, mintedThreadId);

  useEffect(() => {
    if (!given && client) return retainRun(client, run);
  }, [client, given, run]);
  useEffect(() => {
    if (!('run' in options)) run.setOptions(liveOptionsOf(options));
  });

  const snapshot = useSyncExternalStore(run.subscribe, run.getSnapshot, run.getSnapshot);
  return useMemo(() => ({ ...snapshot, ...verbsOf(run), run }), [run, snapshot]);
}

function sharedRun(client: QueryClient | undefined, options: AgentRunOptions, minted: string): AgentRun {
  if (!client) {
    throw new Error(
      'useAgentRun found no QueryClient, and runs are kept beside it so that components share them. ' +
        'Put <QueryClientProvider client={queryClient}> above, or pass a run of your own: useAgentRun({ run }).',
    );
  }
  const threadId = options.threadId ?? options.initial?.threadId;
  // A thread that was made up here is in no other tab.
  const named = threadId === undefined ? { threadId: minted, tabs: false as const } : { threadId };
  return runFor(client, { ...options, ...named });
}

/** A `dispatch` that the host left out stays the mutations'. */
function liveOptionsOf(options: AgentRunOptions): LiveOptions {
  const { headers, fetch, tools, context, forwardedProps, capabilities, dispatch } = options;
  const { autoSubmit, beforeSubmit, onExpired, isSecret } = options;
  const live: LiveOptions = { headers, fetch, tools, context, forwardedProps, capabilities };
  return { ...live, autoSubmit, beforeSubmit, onExpired, isSecret, ...(dispatch && { dispatch }) };
}

function verbsOf(run: AgentRun): Pick<AgentRun, Verb> {
  const { send, setDraft, answer, approve, deny, respond, cancel, reopen, submit, retry, steer } = run;
  const { refresh, setMessages, setState, stop, dehydrate } = run;
  const answering = { setDraft, answer, approve, deny, respond, cancel, reopen, submit, retry, steer };
  return { send, ...answering, refresh, setMessages, setState, stop, dehydrate };
}
