'use client';
import { useState } from 'react';
import { AgentRunError } from '../../model/AgentRunError.js';
import type { AgentRun } from '../../model/AgentRun.js';
import { isWithdrawn } from '../Words/errorInWords.js';

/** Sends or checks, and keeps the reason of a failure that the run does not keep itself. */
export function useSend(run: AgentRun): {
  problem: AgentRunError | undefined;
  send: (verb: 'submit' | 'refresh') => void;
} {
  // A failure of one run says nothing about another run.
  const [found, setFound] = useState<{ readonly of: AgentRun; readonly problem: AgentRunError }>();
  const send = (verb: 'submit' | 'refresh') => {
    setFound(undefined);
    run[verb]().catch((error: unknown) => {
      const told = run.getSnapshot().error === error;
      if (!told && AgentRunError.isInstance(error) && !isWithdrawn(error))
        setFound({ of: run, problem: error });
    });
  };
  return { problem: found?.of === run ? found.problem : undefined, send };
}
