import {
  EventType,
  PROTOCOL_VERSION,
  type Event,
  type Message,
  type RunAgentInput,
  type RunFinishedEvent,
  type RunFinishedOutcome,
} from '@ag-ui/core';
import { GraphThread } from './GraphThread.js';
import type { Memory, Pause } from './Memory.js';
import { answerOf, stateAt } from './pausedState.js';
import { forwardedProp } from './readInput.js';
import { refusalOf } from './resumeRules.js';
import type { Answer, Scenario } from './Scenario.js';
import type { GraphServices } from './scenarioGraph.js';
import { chooseScenario } from './scenarios.js';
import type { SettledResumes } from './SettledResumes.js';

/** The parts of an agent. */
export interface Agent extends Omit<GraphServices, 'threadId' | 'expiresInMs'> {
  readonly memory: Memory;
  readonly settled: SettledResumes;
}

/** A graph that has stopped: at a pause, or at its end if there is none. */
interface StoppedGraph {
  readonly graph: GraphThread;
  readonly pause?: Pause;
}

const fiveMinutes = 300_000;

/**
 * One AG-UI run: RUN_STARTED, the agent's events, and RUN_FINISHED or RUN_ERROR. Consume it to the end, even if the
 * client has disconnected (`signal`). A new run is then discarded, so that questions that the client never received
 * block nothing. A resumed run is kept, because its answers are used.
 */
export async function* runAgent(
  input: RunAgentInput,
  agent: Agent,
  signal: AbortSignal,
): AsyncGenerator<Event, void> {
  const { threadId, runId, resume = [] } = input;
  yield { type: EventType.RUN_STARTED, threadId, runId, protocolVersion: PROTOCOL_VERSION };
  const settled = agent.settled.find(threadId, resume);
  if (settled) {
    yield* settled.events;
    yield finished(input, settled.outcome);
    return;
  }
  const pause = waiting(input, agent);
  const refused = refusalOf(pause?.interrupts ?? [], resume, agent.now());
  if (refused) {
    yield { type: EventType.RUN_ERROR, ...refused };
    return;
  }
  try {
    yield* pause ? resumeRun(input, pause, agent) : startRun(input, agent, signal);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    yield { type: EventType.RUN_ERROR, code: 'AGENT_FAILED', message };
  }
}

/** The pending questions of the thread. An answered question is not pending, whatever the client's state contains. */
function waiting(input: RunAgentInput, { memory, settled }: Agent): Pause | undefined {
  const pause = memory.recall(input);
  return pause?.interrupts.some(({ id }) => settled.answered(input.threadId, id)) ? undefined : pause;
}

async function* startRun(
  input: RunAgentInput,
  agent: Agent,
  signal: AbortSignal,
): AsyncGenerator<Event, void> {
  const stopped = yield* open(input, input.messages, agent);
  yield finished(input, outcomeOf(stopped));
  if (!signal.aborted) keep(input, stopped, agent);
}

async function* resumeRun(input: RunAgentInput, pause: Pause, agent: Agent): AsyncGenerator<Event, void> {
  const { threadId, resume = [] } = input;
  const events: Event[] = [];
  const stopped = yield* recorded(answer(input, pause, agent), events);
  const outcome = outcomeOf(stopped);
  agent.settled.add(threadId, resume, { events, outcome });
  keep(input, stopped, agent);
  yield finished(input, outcome);
}

/** Runs a request of the user from its start. */
async function* open(
  input: RunAgentInput,
  messages: readonly Message[],
  agent: Agent,
): AsyncGenerator<Event, StoppedGraph> {
  const scenario = chooseScenario(input);
  const graph = createGraph(scenario, input, agent);
  yield* graph.start(messages, false);
  return yield* boundary(input, graph, scenario, []);
}

/**
 * Passes the answers to the paused graph. If a message came with them (the user cancels everything and sends a message
 * instead), it is processed after the graph has ended.
 */
async function* answer(
  input: RunAgentInput,
  pause: Pause,
  agent: Agent,
): AsyncGenerator<Event, StoppedGraph> {
  const { scenario } = pause;
  const graph = await agent.memory.restore(input, pause, () => createGraph(scenario, input, agent));
  const known = new Set((await graph.messages()).map(({ id }) => id));
  const answers = answersInOrder(input, pause);
  yield* graph.resume(answers);
  const after = yield* boundary(input, graph, scenario, [...pause.answered, answers]);
  const lastWord = input.messages.findLastIndex(({ role }) => role !== 'user');
  const said = input.messages.slice(lastWord + 1).filter(({ id }) => !known.has(id));
  if (after.pause || said.length === 0) return after;
  return yield* open(input, [...(await graph.messages()), ...said], agent);
}

function answersInOrder({ resume = [] }: RunAgentInput, { interrupts }: Pause): Answer[] {
  return interrupts.map(({ id }) => {
    const entry = resume.find(({ interruptId }) => interruptId === id);
    if (!entry) throw new Error(`No entry answers interrupt ${id}. The rules are checked before this.`);
    return answerOf(entry);
  });
}

/** Emits the snapshots that AG-UI requires at the interrupt boundary, or a state without a pause. */
async function* boundary(
  input: RunAgentInput,
  graph: GraphThread,
  scenario: Scenario,
  answered: Pause['answered'],
): AsyncGenerator<Event, StoppedGraph> {
  const interrupts = await graph.interrupts();
  if (interrupts.length === 0) {
    yield { type: EventType.STATE_SNAPSHOT, snapshot: stateAt(input.state, undefined) };
    return { graph };
  }
  const pause: Pause = { scenario, interrupts, answered };
  yield { type: EventType.STATE_SNAPSHOT, snapshot: stateAt(input.state, pause) };
  yield { type: EventType.MESSAGES_SNAPSHOT, messages: await graph.messages() };
  return { graph, pause };
}

function createGraph(scenario: Scenario, input: RunAgentInput, agent: Agent): GraphThread {
  const asked = forwardedProp(input, 'expiresInMs');
  const expiresInMs = typeof asked === 'number' && Number.isFinite(asked) ? asked : fiveMinutes;
  return new GraphThread(scenario, { ...agent, threadId: input.threadId, expiresInMs });
}

function keep({ threadId }: RunAgentInput, { graph, pause }: StoppedGraph, { memory }: Agent): void {
  memory.keep(threadId, pause && { graph, pause });
}

function outcomeOf({ pause }: StoppedGraph): RunFinishedOutcome {
  return pause ? { type: 'interrupt', interrupts: [...pause.interrupts] } : { type: 'success' };
}

function finished({ threadId, runId }: RunAgentInput, outcome: RunFinishedOutcome): RunFinishedEvent {
  return { type: EventType.RUN_FINISHED, threadId, runId, outcome };
}

/** Passes the events on and adds each to `record`. */
async function* recorded<T>(events: AsyncGenerator<Event, T>, record: Event[]): AsyncGenerator<Event, T> {
  for (let step = await events.next(); ; step = await events.next()) {
    if (step.done) return step.value;
    record.push(step.value);
    yield step.value;
  }
}
