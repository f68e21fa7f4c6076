'use client';
import { useCallback, useRef, useState } from 'react';
import type { Issue } from '../../model/Issue.js';
import type { AnswerResult } from '../../model/PendingInterrupt.js';

const none: readonly Issue[] = [];

/** Stages a decision, and keeps its issues until the next one. */
export function useStaging(): {
  issues: readonly Issue[];
  stage: (act: () => AnswerResult) => AnswerResult;
} {
  const [issues, setIssues] = useState(none);
  const latest = useRef<AnswerResult>(undefined);
  const stage = useCallback((act: () => AnswerResult) => {
    const result = act();
    latest.current = result;
    setIssues(result.ok ? none : result.issues);
    if (result.ok) {
      void result.checked.then((found) => {
        // An answer that another one has replaced has no issues.
        if (latest.current === result) setIssues(found.filter(({ keyword }) => keyword !== 'replaced'));
      });
    }
    return result;
  }, []);
  return { issues, stage };
}
