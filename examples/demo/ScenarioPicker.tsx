import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useRunSelector, type AgentRun, type RunSnapshot } from 'react-agent-interrupts';

interface Scenario {
  readonly id: string;
  readonly title: string;
  /** The message that starts it. */
  readonly prompt: string;
}

/** How many scenarios the agent has. Another number is no harm: the list is then longer or shorter than its room. */
const USUAL_COUNT = 7;

interface ScenarioPickerProps {
  run: AgentRun;
  /** Called when one is chosen. The list folds then, so the focus wants another place. */
  onStart: () => void;
}

const isFree = ({ status, interrupts }: RunSnapshot): boolean =>
  status !== 'running' && status !== 'resuming' && interrupts.length === 0;

/** What the agent can be asked to do, one button each. Open in a new conversation, folded in one under way. */
export function ScenarioPicker({ run, onStart }: ScenarioPickerProps): ReactNode {
  const scenarios = useQuery({ queryKey: ['scenarios'], queryFn: fetchScenarios, staleTime: Infinity });
  const free = useRunSelector(run, isFree);
  const isNew = useRunSelector(run, (snapshot) => snapshot.messages.length === 0);
  const [opened, setOpened] = useState<boolean>();
  const open = opened ?? isNew;

  const start = ({ prompt }: Scenario) => {
    if (!free) return;
    setOpened(undefined);
    onStart();
    // What goes wrong is in the snapshot, and the panel shows it.
    run.send(prompt).catch(() => undefined);
  };

  return (
    <section className="scenarios" aria-label="Things to try">
      <button
        type="button"
        className="fold"
        aria-expanded={open}
        aria-controls="scenarios"
        onClick={() => setOpened(!open)}
      >
        Things to try
      </button>
      <div id="scenarios" hidden={!open}>
        {scenarios.error && <p role="alert">The agent’s server does not answer. Start it with npm start.</p>}
        {!free && <p className="hint">Answer the agent first, or start a new thread.</p>}
        <ul>
          {scenarios.isPending && <Placeholders />}
          {scenarios.data?.map((scenario) => (
            <li key={scenario.id}>
              <button type="button" aria-disabled={!free || undefined} onClick={() => start(scenario)}>
                <strong>{scenario.title}</strong> <span>{scenario.prompt}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The room of the list while it is on its way, so that what stands below it does not jump. */
function Placeholders(): ReactNode {
  return Array.from({ length: USUAL_COUNT }, (_, index) => (
    <li key={index} className="placeholder" aria-hidden>
      <span />
    </li>
  ));
}

async function fetchScenarios(): Promise<Scenario[]> {
  const response = await fetch('/scenarios');
  if (!response.ok) throw new Error(`GET /scenarios answered ${response.status}.`);
  return (await response.json()) as Scenario[];
}
