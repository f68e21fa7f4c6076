import type { QueryClient } from '@tanstack/react-query';
import type { DispatchJob } from '../model/AgentRun.js';

/** The first element of every mutation key of this library: `[MUTATION_SCOPE, kind, threadId]`. */
export const MUTATION_SCOPE = 'agent-run';

/**
 * Exposes every request of a run object that sends a message, sends a batch or refreshes as a mutation, for devtools,
 * `useIsMutating` and the host's error handling. The mutation settles when the server has accepted the request, not
 * when the stream ends; otherwise it would block queued mutations during the whole stream. Its variables are
 * `{batchId}`, never the answers, because a host may persist them.
 */
export function mutationDispatch(client: QueryClient, threadId: string) {
  return async (job: DispatchJob): Promise<void> => {
    let accepted: Promise<void> | undefined;
    const execute = (): Promise<void> => (accepted ??= job.execute());
    const mutation = client.getMutationCache().build<void, Error, { batchId: string }, unknown>(client, {
      mutationKey: [MUTATION_SCOPE, job.kind, threadId],
      mutationFn: execute,
      // A host's default of several retries would post an answer several times.
      retry: false,
      networkMode: 'always',
    });
    const settled = mutation.execute({ batchId: job.batchId });
    // Executes synchronously with the button press. A mutation first awaits the callbacks of its cache, and rendering
    // can delay its next step.
    execute().catch(() => undefined);
    await settled;
  };
}
