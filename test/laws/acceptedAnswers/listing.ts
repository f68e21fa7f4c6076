import {
  AgentRunError,
  createAgentRun,
  type AgentRun,
  type AgentRunOptions,
  type ConversationProtocol,
  type ReceivedInterrupt,
  type StreamEnding,
} from 'react-agent-interrupts/core';

/** A question of the server. */
export const asked = (id: string, message = `${id}?`): ReceivedInterrupt => ({
  interrupt: { id, reason: 'confirmation', message },
  raw: { id, message },
  issues: [],
  answerable: true,
});

/** A server that accepts one answer per request, and lists what waits. */
export class ListingServer {
  /** The interrupts whose answers it accepted, in order. */
  readonly took: string[] = [];
  /** What it lists. An accepted answer can wait to be used, so its question may still be listed. */
  waiting: readonly ReceivedInterrupt[] = [asked('a'), asked('b'), asked('c')];
  /** Throws for an answer that it does not accept. */
  accept: (id: string) => void = () => undefined;
  /** What the run asks after all answers. @default it has finished */
  next: readonly ReceivedInterrupt[] | undefined;

  /** A failure of one answer. */
  fail(id: string, ...[code, message, options]: ConstructorParameters<typeof AgentRunError>): void {
    this.accept = (each) => {
      if (each === id) throw new AgentRunError(code, message, options);
    };
  }
}

export function listing(server: ListingServer): ConversationProtocol {
  return {
    name: 'listing',
    capabilities: { protocol: 'listing', cancel: true, idempotent: false, reconnect: false, refresh: true },
    async *converse(task) {
      if (task.kind === 'resume') {
        for (const [at, { interruptId }] of task.batch.entries.entries()) {
          if (task.batch.acceptedIndices?.includes(at)) continue;
          await Promise.resolve();
          server.accept(interruptId);
          server.took.push(interruptId);
          yield { type: 'accepted', interruptId, at };
        }
      }
      yield { type: 'values', values: [task.kind === 'resume' ? server.next : server.waiting] };
    },
    createDecoder() {
      let ending: StreamEnding = { type: 'open' };
      return {
        decode: () => [],
        read: (list) => {
          const interrupts = list as readonly ReceivedInterrupt[] | undefined;
          ending = interrupts
            ? { type: 'paused', interrupts }
            : { type: 'finished', outcome: 'success', pendingToolCallIds: [] };
          return [];
        },
        ending: () => ending,
      };
    },
    readError: ({ httpStatus = 500 }) => (httpStatus < 500 ? 'refused' : 'unknown'),
  };
}

/** A page in front of this server. */
export function open(server: ListingServer, options: Partial<AgentRunOptions> = {}): AgentRun {
  return createAgentRun({
    url: 'http://agent.test/run',
    threadId: 'thread',
    protocol: listing(server),
    autoSubmit: 'never',
    tabs: false,
    ...options,
  });
}

/** A run whose first answer was accepted and whose second failed. */
export async function halfAccepted(
  server: ListingServer,
  httpStatus: number,
  options: Partial<AgentRunOptions> = {},
): Promise<AgentRun> {
  const run = open(server, options);
  await run.send('Go');
  for (const question of run.getSnapshot().interrupts) run.approve(question);
  server.fail('b', 'http_error', 'No.', { httpStatus });
  await run.submit().catch(() => undefined);
  server.accept = () => undefined;
  return run;
}

export const deliveries = (run: AgentRun): readonly [string, string][] =>
  run.getSnapshot().interrupts.map(({ id, delivery }) => [id, delivery]);

/** What the history says about each decision. */
export const told = (run: AgentRun): readonly [string, unknown, string][] =>
  run
    .getSnapshot()
    .history.map(({ interruptId, decision, delivery }) => [
      interruptId,
      decision.status === 'resolved' ? decision.payload : 'cancelled',
      delivery,
    ]);
