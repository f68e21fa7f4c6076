'use client';
import { useEffect, useState, type ReactNode } from 'react';
import type { AgentActivity } from '../../model/AgentActivity.js';
import { PlainText } from '../PlainText/PlainText.js';
import { useWords } from '../Words/WordsContext.js';

/**
 * What the agent does, as it reports it, and for how long. The duration is shown after a second. Each second
 * re-renders only the duration.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-activity` | always: `step`, `call` or `activity` |
 */
export function Activity({ activity }: { activity: AgentActivity }): ReactNode {
  const { kind, name, since } = activity;
  const detail = kind === 'step' ? activity.stage : kind === 'activity' ? activity.text : undefined;
  return (
    <>
      <span className="rai-activity" data-activity={kind}>
        <PlainText>{detail || name}</PlainText>
      </span>
      <Elapsed since={since} />
    </>
  );
}

function Elapsed({ since }: { since: number }): ReactNode {
  const { words, locale } = useWords();
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const milliseconds = now - since;
  return milliseconds < 1000 ? null : (
    <span className="rai-elapsed">{words.workingFor({ milliseconds, locale })}</span>
  );
}
