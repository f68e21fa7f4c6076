import { useEffect, useRef, type ReactNode } from 'react';
import { InterruptPanel, useRunSelector, type AgentRun, type RunSnapshot } from 'react-agent-interrupts';
import { tools } from './tools.js';

const isQuiet = ({ status, interrupts, error }: RunSnapshot): boolean =>
  interrupts.length === 0 && status !== 'running' && status !== 'resuming' && !error;

/** The agent's questions. Answering needs only the panel; the rest belongs to this page. */
export function Waiting({ run }: { run: AgentRun }): ReactNode {
  const area = useRef<HTMLDivElement>(null);
  const batchId = useRunSelector(run, (snapshot) => snapshot.batch.id);
  const quiet = useRunSelector(run, isQuiet);
  useEffect(() => {
    // In a short viewport, a new question may be above the visible area.
    if (batchId !== '') area.current?.scrollIntoView({ block: 'nearest' });
  }, [batchId]);

  return (
    <div className="waiting" data-quiet={quiet || undefined} ref={area}>
      <h2>Waiting for you</h2>
      <InterruptPanel run={run} tools={tools} />
      {quiet && <p className="quiet">Nothing. When the agent needs you, it asks here.</p>}
    </div>
  );
}
