import type { Transport } from '../../model/AgentRun.js';
import type { BaseEvent, RunAgentInput } from '../../model/agUi.js';
import { asHttpError } from './asHttpError.js';

/** The required part of an `HttpAgent` of `@ag-ui/client`, or of a similar agent. */
export interface ClientAgent {
  run(input: RunAgentInput): {
    subscribe(observer: { next(event: BaseEvent): void; error(cause: unknown): void; complete(): void }): {
      unsubscribe(): void;
    };
  };
  /** Aborts the request of `HttpAgent`. */
  abortController?: AbortController | undefined;
  /** Whether the agent's own `runAgent` is in progress. */
  readonly isRunning?: boolean | undefined;
}

/**
 * Creates a transport that sends the requests with an existing agent of `@ag-ui/client` 1.0. It uses the URL, headers,
 * `fetch` and `requestInit` of the agent, not those of the run object. Events that AG-UI 1.0 forbids are accepted, as
 * in a stream. The agent's own messages and state do not change. Its middleware does not run, because only its
 * `runAgent` applies it. For a chat that shares the agent, use `useHttpAgentRun` of
 * `react-agent-interrupts/adapters/httpAgent`.
 *
 * @example
 * const run = createAgentRun({ url: agent.url, transport: fromHttpAgent(agent) });
 */
export function fromHttpAgent(agent: ClientAgent): Transport {
  return (input, { signal }) => eventsOf(agent, input, signal);
}

async function* eventsOf(
  agent: ClientAgent,
  input: RunAgentInput,
  signal: AbortSignal,
): AsyncGenerator<BaseEvent> {
  const waiting: BaseEvent[] = [];
  let end: { readonly error?: Error } | undefined;
  let wake = (): void => undefined;
  const finish = (how: { readonly error?: Error }): void => {
    end ??= how;
    wake();
  };
  // After a stop, the agent would refuse every later request with the same signal.
  const controller = new AbortController();
  const ofChat = agent.abortController;
  if (ofChat) agent.abortController = controller;
  const subscription = agent.run(input).subscribe({
    next(event) {
      waiting.push(event);
      wake();
    },
    error: (cause) => finish({ error: asHttpError(cause) }),
    complete: () => finish({}),
  });
  // The request has its signal now. The agent's `abortRun()` has to end the agent's own run.
  if (agent.isRunning) agent.abortController = ofChat;
  const stop = (): void => {
    controller.abort();
    finish({});
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      for (let event = waiting.shift(); event; event = waiting.shift()) yield event;
      if (end) break;
      await new Promise<void>((resolve) => (wake = resolve));
    }
    if (end.error) throw end.error;
  } finally {
    signal.removeEventListener('abort', stop);
    subscription.unsubscribe();
    controller.abort();
  }
}
