'use client';
import type { ReactNode } from 'react';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { useWords } from '../Words/WordsContext.js';

/** A calm sign that the agent works. Never shown while it waits for a person. */
export function WorkingLine(): ReactNode {
  const { words } = useWords();
  const status = useRunSelector(useProvidedRun(), (snapshot) => snapshot.status);
  if (status !== 'running' && status !== 'resuming') return null;
  return (
    <p className="rai-working">
      <span className="rai-pulse" aria-hidden />
      {status === 'resuming' ? words.sending : words.working}
    </p>
  );
}
