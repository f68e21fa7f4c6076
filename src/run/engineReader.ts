import type { AgentRunError } from '../model/AgentRunError.js';
import { loadEngine, onEngine } from './loadEngine.js';
import { codeMissing } from './requestErrors.js';
import type { RunEngine } from './RunEngine.js';

/** How long a restored run waits for its engine before it says so, in milliseconds. */
const PATIENCE = 3_000;

interface EngineReading {
  /** The run has questions to show, which nobody can answer yet. */
  readonly isPatient: boolean;
  install(create: Awaited<ReturnType<typeof loadEngine>>): RunEngine;
  /** It takes long. */
  complain(error: AgentRunError): void;
  failed(error: AgentRunError): void;
}

/** Loads the engine of a run. Whoever asks while it loads shares the try, and its failure is said once. */
export function engineReader({
  isPatient,
  install,
  complain,
  failed,
}: EngineReading): () => Promise<RunEngine> {
  let reading: Promise<RunEngine> | undefined;
  const read = async (): Promise<RunEngine> => {
    const patience = isPatient ? setTimeout(() => complain(codeMissing()), PATIENCE) : undefined;
    try {
      return install(await loadEngine());
    } catch (cause) {
      const error = codeMissing(cause);
      failed(error);
      // Whoever loads the code after all, this run goes on.
      onEngine(() => void share().catch(() => undefined));
      throw error;
    } finally {
      clearTimeout(patience);
      reading = undefined;
    }
  };
  const share = (): Promise<RunEngine> => (reading ??= read());
  return share;
}
