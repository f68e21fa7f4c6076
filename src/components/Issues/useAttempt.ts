'use client';
import { useCallback, useRef, useState } from 'react';
import type { Issue } from '../../model/Issue.js';
import type { AnswerResult } from '../../model/PendingInterrupt.js';

const none: readonly Issue[] = [];

/** Tries to answer, and keeps the issues until the next try. */
export function useAttempt(): {
  issues: readonly Issue[];
  attempt: (act: () => AnswerResult) => AnswerResult;
} {
  const [issues, setIssues] = useState(none);
  const latest = useRef<AnswerResult>(undefined);
  const attempt = useCallback((act: () => AnswerResult) => {
    const result = act();
    latest.current = result;
    setIssues(result.ok ? none : result.issues);
    if (result.ok) {
      void result.checked.then((found) => {
        // What has replaced the answer is shown.
        if (latest.current === result) setIssues(found.filter(({ keyword }) => keyword !== 'replaced'));
      });
    }
    return result;
  }, []);
  return { issues, attempt };
}
