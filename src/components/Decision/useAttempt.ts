'use client';
import { useCallback, useState } from 'react';
import type { Issue } from '../../model/Issue.js';
import type { AnswerResult } from '../../model/PendingInterrupt.js';

const none: readonly Issue[] = [];

/** Tries to answer, and holds what stood in the way until the next try. */
export function useAttempt(): {
  issues: readonly Issue[];
  attempt: (act: () => AnswerResult) => boolean;
} {
  const [issues, setIssues] = useState(none);
  const attempt = useCallback((act: () => AnswerResult) => {
    const result = act();
    setIssues(result.ok ? none : result.issues);
    if (result.ok) void result.checked.then(setIssues);
    return result.ok;
  }, []);
  return { issues, attempt };
}
