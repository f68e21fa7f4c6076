'use client';
import { QueryClientContext } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import type { AgentRun, AgentRunOptions } from '../model/AgentRun.js';
import type { RunSnapshot } from '../model/RunSnapshot.js';
import { useSharedRun } from './useSharedRun.js';
import { useStore } from './useStore.js';

type MethodName =
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

/**
 * The snapshot, the methods, and the run object itself. Each new snapshot creates a new object. The methods keep their
 * identity.
 */
export interface AgentRunHandle extends RunSnapshot, Pick<AgentRun, MethodName> {
  readonly run: AgentRun;
}

/**
 * Connects a component to a thread of an agent.
 *
 * All components with the same identity (`url`, `threadId`, `scope` and the name of the `protocol`) below one
 * QueryClient share one run object. For each live option, the value of the component that React committed last takes
 * precedence, even over `run.setOptions`. A component's options are removed when it unmounts, unless it is the last
 * one. Unmounting stops no run and removes no decision. Without a `threadId`, the component generates one and keeps it.
 * After `disposeAgentRuns`, it continues with a new run object.
 *
 * Re-renders at most once per animation frame while output streams, and immediately after a method call.
 * `useRunSelector(run, …)` and `useInterrupt(key)` re-render less often.
 *
 * @throws Error if options are given without a QueryClientProvider above.
 */
export function useAgentRun(options: AgentRunOptions | { run: AgentRun }): AgentRunHandle {
  const run = useSharedRun(useContext(QueryClientContext), options);
  const snapshot = useStore(run.subscribe, run.getSnapshot, run.getServerSnapshot);
  return useMemo(() => ({ ...snapshot, ...methodsOf(run), run }), [run, snapshot]);
}

function methodsOf(run: AgentRun): Pick<AgentRun, MethodName> {
  const { send, setDraft, answer, approve, deny, respond, cancel, reopen, transaction } = run;
  const { submit, retry, steer, refresh, setMessages, setState, stop, leave, dehydrate } = run;
  const answering = { setDraft, answer, approve, deny, respond, cancel, reopen, transaction };
  const sending = { send, submit, retry, steer, refresh, stop, leave };
  return { ...answering, ...sending, setMessages, setState, dehydrate };
}
