'use client';
import type { ReactNode } from 'react';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { useWords } from '../Words/WordsContext.js';
import { useTimeLeft } from './useTimeLeft.js';

/** How long it takes until a delayed batch is sent, in whole seconds. Only its own text re-renders. */
export function SendCountdown(): ReactNode {
  const { words, locale } = useWords();
  const sendsAt = useRunSelector(useProvidedRun(), ({ batch }) => batch.sendsAt);
  const left = useTimeLeft(sendsAt ?? 0);
  const milliseconds = Math.ceil(left / 1000) * 1000;
  return (
    <span>{sendsAt === undefined ? words.delivery.delayed : words.sendsIn({ milliseconds, locale })}</span>
  );
}
