import type { createInterpreter } from './interpreter.js';

let create: typeof createInterpreter | undefined;
let loading: Promise<void> | undefined;
let whyMissing = 'the code that reads schemas is still loading.';

/** The schema that most agents send. It warms up the code. */
const approval = {
  type: 'object',
  properties: { approved: { type: 'boolean' } },
  required: ['approved'],
};

/**
 * Loads the code that reads schemas, once. It is a quarter of the core and is only needed for interrupts. Never
 * rejects. If it fails, every schema is unchecked, each answer reports that, and the next call tries again.
 */
export function loadInterpreter(): Promise<void> {
  if (create) return Promise.resolve();
  loading ??= import('./interpreter.js').then(
    ({ createInterpreter }) => {
      provideInterpreter(createInterpreter);
      // The first call compiles the code, so it is made while the agent works, before an interrupt is shown.
      createInterpreter(approval).check({ approved: true });
    },
    (cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      whyMissing = `the code that reads schemas could not be loaded (${reason}).`;
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
  return create ?? whyMissing;
}

/** Whether schemas can be read now. */
export const readsSchemas = (): boolean => create !== undefined;
