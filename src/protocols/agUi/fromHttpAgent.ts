import type { Transport } from '../../model/AgentRun.js';
import { AgentRunError } from '../../model/AgentRunError.js';
import type { BaseEvent, RunAgentInput } from '../../model/agUi.js';
import { own } from '../../model/json.js';
import { shortText } from './shortText.js';

/** What is needed of an `HttpAgent` of `@ag-ui/client`, or of any other agent of its kind. */
export interface ClientAgent {
  run(input: RunAgentInput): {
    subscribe(observer: { next(event: BaseEvent): void; error(cause: unknown): void; complete(): void }): {
      unsubscribe(): void;
    };
  };
  /** What `HttpAgent` stops its request with. */
  abortController?: AbortController | undefined;
}

/**
 * A transport that runs an agent of `@ag-ui/client` 1.0, for an app that has one already: its address, its headers, its
 * `fetch` and its own `requestInit` stay in use, and the run's `url`, `headers` and `fetch` are not. What it yields is
 * read as tolerantly as any stream. The agent's own messages and state are left alone, and so is its middleware, which
 * only its `runAgent` applies.
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
  let over: { readonly error?: Error } | undefined;
  let wake = (): void => undefined;
  const end = (how: { readonly error?: Error }): void => {
    over ??= how;
    wake();
  };
  // An agent that was stopped once would refuse every later request with the same signal.
  const controller = new AbortController();
  if (agent.abortController) agent.abortController = controller;
  const subscription = agent.run(input).subscribe({
    next(event) {
      waiting.push(event);
      wake();
    },
    error: (cause) => end({ error: asRunError(cause) }),
    complete: () => end({}),
  });
  const stop = (): void => {
    controller.abort();
    end({});
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      for (let event = waiting.shift(); event; event = waiting.shift()) yield event;
      if (over) break;
      await new Promise<void>((resolve) => (wake = resolve));
    }
    if (over.error) throw over.error;
  } finally {
    signal.removeEventListener('abort', stop);
    subscription.unsubscribe();
    controller.abort();
  }
}

/** The client throws a plain error for a status outside 200-299, which carries the status and the body. */
function asRunError(cause: unknown): Error {
  const status = statusOf(cause);
  if (status === undefined) return cause instanceof Error ? cause : new Error(shortText(cause));
  const details: unknown = (cause as { readonly payload?: unknown }).payload;
  const words = own(details, 'message') ?? own(own(details, 'error'), 'message') ?? details;
  const said = words === undefined || words === '' ? '' : `: "${shortText(words)}"`;
  return new AgentRunError('http_error', `The agent's server answered with status ${status}${said}.`, {
    httpStatus: status,
    details,
    retryable: status >= 500,
    cause,
  });
}

function statusOf(cause: unknown): number | undefined {
  if (!(cause instanceof Error) || !('status' in cause)) return undefined;
  return typeof cause.status === 'number' ? cause.status : undefined;
}
