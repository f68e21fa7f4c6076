'use client';
import { createContext, useContext, type ReactNode } from 'react';
import type { AgentRun } from '../model/AgentRun.js';

const AgentRunContext = createContext<AgentRun | undefined>(undefined);

/** Props of {@link AgentRunProvider}. */
export interface AgentRunProviderProps {
  /** `useAgentRun(…).run`, or a run object that you created. */
  run: AgentRun;
  children?: ReactNode;
}

/** Provides a run object to the hooks and components below it. */
export function AgentRunProvider({ run, children }: AgentRunProviderProps): ReactNode {
  return <AgentRunContext.Provider value={run}>{children}</AgentRunContext.Provider>;
}

/** The given run object, or that of the nearest provider. @throws Error if there is neither. */
export function useProvidedRun(run?: AgentRun): AgentRun {
  const provided = useContext(AgentRunContext);
  const found = run ?? provided;
  if (!found) {
    throw new Error(
      'There is no run object in this part of the tree. ' +
        'Wrap it in <AgentRunProvider run={run}>, or pass `run`.',
    );
  }
  return found;
}
