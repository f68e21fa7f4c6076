'use client';
import { useState } from 'react';
import { AgentRunError } from '../../model/AgentRunError.js';
import type { AgentRun } from '../../model/AgentRun.js';
import { isWithdrawn } from '../Words/errorInWords.js';

/** Sends or asks, and holds why that did not happen, where the run itself keeps no error of it. */
export function useSend(run: AgentRun): {
  problem: AgentRunError | undefined;
  send: (verb: 'submit' | 'refresh') => void;
} {
  // What stood in the way of one run says nothing of another.
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
