import type { QueryClient } from '@tanstack/react-query';
import type { DispatchJob } from '../model/AgentRun.js';

/** The first part of every mutation key of this library: `[MUTATION_SCOPE, kind, threadId]`. */
export const MUTATION_SCOPE = 'agent-run';

/**
 * Shows every request of a run as a mutation, so that devtools, `useIsMutating` and a host's error handling
 * see it. It is settled when the server has accepted the request, not when the stream ends: a mutation as
 * long as a stream would hold up whatever is queued behind it. Its variables are `{batchId}` and never what a
 * person answered, because a host may persist them.
 */
export function mutationDispatch(client: QueryClient, threadId: string) {
  return async (job: DispatchJob): Promise<void> => {
    let accepted: Promise<void> | undefined;
    const execute = (): Promise<void> => (accepted ??= job.execute());
    const mutation = client.getMutationCache().build<void, Error, { batchId: string }, unknown>(client, {
      mutationKey: [MUTATION_SCOPE, job.kind, threadId],
      mutationFn: execute,
      // A host's default of several tries would post an answer several times.
      retry: false,
      networkMode: 'always',
    });
    const settled = mutation.execute({ batchId: job.batchId });
    // In the moment of the press: a mutation asks the hooks of its cache first, and whatever has to be rendered comes
    // before the next of its steps.
    execute().catch(() => undefined);
    await settled;
  };
}
