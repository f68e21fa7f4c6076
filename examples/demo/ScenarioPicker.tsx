import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useRunSelector, type AgentRun, type RunSnapshot } from 'react-agent-interrupts';

interface Scenario {
  readonly id: string;
  readonly title: string;
  /** The message that starts it. */
  readonly prompt: string;
}

/** The expected number of scenarios, for the size of the placeholder. Another number only changes the layout. */
const USUAL_COUNT = 7;

interface ScenarioPickerProps {
  run: AgentRun;
  /** Sends requests to the agent. @default the page's `fetch` */
  fetch: typeof globalThis.fetch | undefined;
  /** Called when a scenario is selected. The list then collapses, so the focus must move. */
  onStart: () => void;
}

const canSendNow = ({ canSend }: RunSnapshot): boolean => canSend;
const isAsked = ({ interrupts }: RunSnapshot): boolean => interrupts.length > 0;

/** The scenarios, one button each. Expanded in a new conversation, collapsed in an existing one. */
export function ScenarioPicker({ run, fetch, onStart }: ScenarioPickerProps): ReactNode {
  const scenarios = useQuery({
    queryKey: ['scenarios'],
    queryFn: () => fetchScenarios(fetch),
    staleTime: Infinity,
  });
  const canSend = useRunSelector(run, canSendNow);
  const mustAnswer = useRunSelector(run, isAsked);
  const isNew = useRunSelector(run, (snapshot) => snapshot.messages.length === 0);
  const [opened, setOpened] = useState<boolean>();
  const open = opened ?? isNew;

  const start = ({ prompt }: Scenario) => {
    if (!canSend) return;
    setOpened(undefined);
    onStart();
    // Errors are in the snapshot, and the panel shows them.
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
        {scenarios.error && (
          <p role="alert">The agent’s server is not responding. Start it with npm start.</p>
        )}
        {mustAnswer && <p className="hint">Answer the agent first, or start a new thread.</p>}
        <ul>
          {scenarios.isPending && <Placeholders />}
          {scenarios.data?.map((scenario) => (
            <li key={scenario.id}>
              <button type="button" aria-disabled={!canSend || undefined} onClick={() => start(scenario)}>
                <strong>{scenario.title}</strong> <span>{scenario.prompt}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** A placeholder of the list's size, so that loading it does not move the layout. */
function Placeholders(): ReactNode {
  return Array.from({ length: USUAL_COUNT }, (_, index) => (
    <li key={index} className="placeholder" aria-hidden>
      <span />
    </li>
  ));
}

async function fetchScenarios(fetch = globalThis.fetch): Promise<Scenario[]> {
  const response = await fetch('/scenarios');
  if (!response.ok) throw new Error(`GET /scenarios answered ${response.status}.`);
  return (await response.json()) as Scenario[];
}
