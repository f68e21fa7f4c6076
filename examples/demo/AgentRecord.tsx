import type { ReactNode } from 'react';
import { useRunSelector, type AgentRun } from 'react-agent-interrupts';
import { DecidedEntry, OpenEntry } from './RecordEntry.js';

/** The agent's proposals, the decisions about them and the results, across the runs of a thread. Newest first. */
export function AgentRecord({ run }: { run: AgentRun }): ReactNode {
  const history = useRunSelector(run, (snapshot) => snapshot.history);
  const toolCalls = useRunSelector(run, (snapshot) => snapshot.toolCalls);
  const decided = new Set(history.map(({ toolCallId }) => toolCallId));
  const open = Object.values(toolCalls).filter(({ id }) => !decided.has(id));

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and a keyboard must be able to
    <section className="record" aria-labelledby="record-title" tabIndex={0}>
      <h2 id="record-title">What the agent did</h2>
      {history.length + open.length === 0 && (
        <p className="quiet">Nothing yet. Every proposal, decision and result is kept here.</p>
      )}
      <ol reversed>
        {open.map((call) => (
          <OpenEntry key={call.id} call={call} />
        ))}
        {history.toReversed().map((decision) => (
          <DecidedEntry
            key={`${decision.batchId} ${decision.key}`}
            decision={decision}
            call={decision.toolCallId === undefined ? undefined : toolCalls[decision.toolCallId]}
          />
        ))}
      </ol>
    </section>
  );
}
