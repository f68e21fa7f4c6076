import { cacheByObject } from '../../model/cacheByObject.js';
import type { HostAgent, HostAgentSubscriber, HostRunInput, HostRunParams } from './HostAgent.js';

type Begin = (input: HostRunInput) => void;

/**
 * Reports the runs of an agent, but not those of its clones, which have the same subscribers and the same middleware.
 * The observer is the first subscriber, because an earlier one can stop the propagation. Its `onRunInitialized` is
 * called once for each run: after the subscribers of the host, which can delay the run, and before the run sends
 * something.
 */
export function observeRuns(agent: HostAgent, observer: HostAgentSubscriber): () => void {
  /** The `runId` of each run that waits for the subscribers of the host. */
  const waiting = new Set<string>();
  const begin: Begin = (input) => {
    if (waiting.delete(input.runId)) observer.onRunInitialized({ input });
  };
  const ofAgent =
    <Params extends HostRunParams>(report: (params: Params) => void) =>
    (params: Params): void => {
      if ((params.agent ?? agent) === agent) report(params);
    };
  const begun = <Params extends HostRunParams>(report: (params: Params) => void) =>
    ofAgent((params: Params) => {
      begin(params.input);
      report(params);
    });
  const { onEvent, onRunFailed, onRunFinalized, onMessagesChanged, onStateChanged } = observer;
  const first: HostAgentSubscriber = {
    onRunInitialized: ofAgent(({ input }) => void waiting.add(input.runId)),
    onEvent: begun(onEvent),
    onRunFailed: begun(onRunFailed),
    onRunFinalized: begun(onRunFinalized),
    onMessagesChanged,
    onStateChanged,
  };
  const last: HostAgentSubscriber = {
    onRunInitialized: ofAgent(({ input }) => begin(input)),
    onEvent: ignore,
    onRunFailed: ignore,
    onRunFinalized: ignore,
    onMessagesChanged: ignore,
    onStateChanged: ignore,
  };
  const subscriptions = [first, last].map((subscriber) => agent.subscribe(subscriber));
  const { subscribers } = agent;
  // The agent may be iterating over its list.
  if (subscribers) agent.subscribers = [first, ...subscribers.filter((each) => each !== first)];
  const begins = beginsOf(agent);
  begins.add(begin);
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
    begins.delete(begin);
  };
}

const ignore = (): void => undefined;

const cached = cacheByObject<HostAgent, Set<Begin>>();

/**
 * What is called when the middleware of the agent runs: for a run whose start the last subscriber has not received.
 * Middleware cannot be removed, so each agent gets one.
 */
const beginsOf = (agent: HostAgent): Set<Begin> =>
  cached(agent, [], () => {
    const begins = new Set<Begin>();
    const middleware = (input: HostRunInput, next: { run(input: HostRunInput): unknown }): unknown => {
      for (const begin of begins) begin(input);
      return next.run(input);
    };
    agent.use?.(middleware as never);
    return begins;
  });
