import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRunSelector, type AgentRun, type RunSnapshot } from 'react-agent-interrupts';

interface Scenario {
  readonly id: string;
  readonly title: string;
  /** The message that starts it. */
  readonly prompt: string;
}

const isFree = ({ status, interrupts }: RunSnapshot): boolean =>
  status !== 'running' && status !== 'resuming' && interrupts.length === 0;

/** What the agent can be asked to do, one button each. */
export function ScenarioPicker({ run }: { run: AgentRun }): ReactNode {
  const scenarios = useQuery({ queryKey: ['scenarios'], queryFn: fetchScenarios, staleTime: Infinity });
  const free = useRunSelector(run, isFree);
  const isNew = useRunSelector(run, (snapshot) => snapshot.messages.length === 0);

  const start = ({ prompt }: Scenario) => {
    if (!free) return;
    // The list folds, and its buttons with it: the focus goes where the answer appears.
    document.getElementById('log')?.focus();
    // What goes wrong is in the snapshot, and the panel shows it.
    run.send(prompt).catch(() => undefined);
  };

  return (
    <details key={run.getSnapshot().threadId} className="scenarios" open={isNew}>
      <summary>Things to try</summary>
      {scenarios.error && <p role="alert">The agent’s server does not answer. Start it with npm start.</p>}
      {!free && <p className="hint">Answer the agent first, or start a new thread.</p>}
      <ul>
        {scenarios.data?.map((scenario) => (
          <li key={scenario.id}>
            <button type="button" aria-disabled={!free || undefined} onClick={() => start(scenario)}>
              <strong>{scenario.title}</strong> <span>{scenario.prompt}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

async function fetchScenarios(): Promise<Scenario[]> {
  const response = await fetch('/scenarios');
  if (!response.ok) throw new Error(`GET /scenarios answered ${response.status}.`);
  return (await response.json()) as Scenario[];
}
