'use client';
import { QueryClientContext } from '@tanstack/react-query';
import { useContext, useMemo, useSyncExternalStore } from 'react';
import type { AgentRun, AgentRunOptions } from '../model/AgentRun.js';
import type { RunSnapshot } from '../model/RunSnapshot.js';
import { useSharedRun } from './useSharedRun.js';

type Verb =
  | 'send'
  | 'setDraft'
  | 'answer'
  | 'approve'
  | 'deny'
  | 'respond'
  | 'cancel'
  | 'reopen'
  | 'transaction'
  | 'submit'
  | 'retry'
  | 'steer'
  | 'refresh'
  | 'setMessages'
  | 'setState'
  | 'stop'
  | 'leave'
  | 'dehydrate';

/** The snapshot, the verbs, and the run itself. Another object for another snapshot; the verbs stay the same. */
export interface AgentRunHandle extends RunSnapshot, Pick<AgentRun, Verb> {
  readonly run: AgentRun;
}

/**
 * Connects a component to a conversation with an agent.
 *
 * However many components ask for the same identity (`url`, `threadId`, `scope`) below one QueryClient, they
 * share one run. Each live option is the one of the latest commit that gives it, and wins over what the host gives by
 * `run.setOptions`; a component's options go when it unmounts, unless it is the last one. Unmounting stops nothing and
 * loses nothing. Without a `threadId` the component mints one and keeps it. After `disposeAgentRuns` it goes on with a
 * new run.
 *
 * Renders again at most once per animation frame; `useRunSelector(run, …)` and `useInterrupt(key)` render
 * for less.
 *
 * @throws Error where options are given and no QueryClientProvider stands above.
 */
export function useAgentRun(options: AgentRunOptions | { run: AgentRun }): AgentRunHandle {
  const run = useSharedRun(useContext(QueryClientContext), options);
  const snapshot = useSyncExternalStore(run.subscribe, run.getSnapshot, run.getServerSnapshot);
  return useMemo(() => ({ ...snapshot, ...verbsOf(run), run }), [run, snapshot]);
}

function verbsOf(run: AgentRun): Pick<AgentRun, Verb> {
  const { send, setDraft, answer, approve, deny, respond, cancel, reopen, transaction } = run;
  const { submit, retry, steer, refresh, setMessages, setState, stop, leave, dehydrate } = run;
  const answering = { setDraft, answer, approve, deny, respond, cancel, reopen, transaction };
  const going = { send, submit, retry, steer, refresh, stop, leave };
  return { ...answering, ...going, setMessages, setState, dehydrate };
}
