import type { createInterpreter } from './interpreter.js';

let create: typeof createInterpreter | undefined;
let loading: Promise<void> | undefined;
let missing = 'the code that reads schemas is still loading.';

/** What most agents ask by. */
const approval = {
  type: 'object',
  properties: { approved: { type: 'boolean' } },
  required: ['approved'],
};

/**
 * Loads the code that reads schemas, once: a quarter of the core, and nobody needs it before an agent asks. Never
 * rejects. What could not be loaded leaves every schema unchecked, which each answer then says, and is asked for
 * again by the next call.
 */
export function loadInterpreter(): Promise<void> {
  if (create) return Promise.resolve();
  loading ??= import('./interpreter.js').then(
    ({ createInterpreter }) => {
      provideInterpreter(createInterpreter);
      // What runs for the first time is compiled first: better while the agent works than before its question shows.
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

/** Hands over the code, for whoever has it anyway and cannot wait. */
export function provideInterpreter(given: typeof createInterpreter): void {
  create = given;
}

/** The code, or the sentence that says why it is not there. */
export function loadedInterpreter(): typeof createInterpreter | string {
  return create ?? missing;
}

/** Whether schemas can be read now. */
export const readsSchemas = (): boolean => create !== undefined;
