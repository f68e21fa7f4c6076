import type { createInterpreter } from './interpreter.js';

let create: typeof createInterpreter | undefined;
let loading: Promise<void> | undefined;
let missing = 'the code that reads schemas is still on its way.';

/** The schema of most agents. */
const approval = {
  type: 'object',
  properties: { approved: { type: 'boolean' } },
  required: ['approved'],
};

/**
 * Loads the code that reads schemas, once. It is a quarter of the core and is not needed before an agent asks. Never
 * rejects. If it fails, every schema is unchecked, each answer reports that, and the next call tries again.
 */
export function loadInterpreter(): Promise<void> {
  if (create) return Promise.resolve();
  loading ??= import('./interpreter.js').then(
    ({ createInterpreter }) => {
      provideInterpreter(createInterpreter);
      // The first run compiles the code. It is better done while the agent works than before its question shows.
      createInterpreter(approval).check({ approved: true });
    },
    (cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      missing = `the code that reads schemas could not be loaded (${reason}).`;
      loading = undefined;
    },
  );
  return loading;
}

/** Provides code that is already loaded, for callers that cannot wait. */
export function provideInterpreter(given: typeof createInterpreter): void {
  create = given;
}

/** The code, or the reason why it is missing. */
export function loadedInterpreter(): typeof createInterpreter | string {
  return create ?? missing;
}

/** Whether schemas can be read now. */
export const readsSchemas = (): boolean => create !== undefined;
