import type { AgentRunOptions } from '../model/AgentRun.js';
import type { AgentRunError } from '../model/AgentRunError.js';
import { loadEngine, onEngine, type EngineCode } from './loadEngine.js';
import { codeMissingError } from './requestErrors.js';
import type { RunEngine } from './RunEngine.js';

/** The loading time after which a restored run reports an error, in milliseconds. Loading continues. */
const SLOW_LOAD = 3_000;

interface EngineLoading {
  readonly options: AgentRunOptions;
  /**
   * The run object starts from `initial`. It shows interrupts that cannot be answered yet, so a long wait is an error.
   */
  readonly isRestored: boolean;
  install(code: EngineCode): RunEngine;
  /** Reports that loading takes long. */
  reportError(error: AgentRunError): void;
  failed(error: AgentRunError): void;
}

/** Loads the engine of a run object. Concurrent callers share one attempt, and its failure is reported once. */
export function engineLoader({
  options,
  isRestored,
  install,
  reportError,
  failed,
}: EngineLoading): () => Promise<RunEngine> {
  let loading: Promise<RunEngine> | undefined;
  const load = async (): Promise<RunEngine> => {
    const timer = isRestored ? setTimeout(() => reportError(codeMissingError()), SLOW_LOAD) : undefined;
    try {
      return install(await loadEngine(options));
    } catch (cause) {
      const error = codeMissingError(cause);
      failed(error);
      // Another run object may load the code later; this one then continues too.
      onEngine(options, () => void share().catch(() => undefined));
      throw error;
    } finally {
      clearTimeout(timer);
      loading = undefined;
    }
  };
  const share = (): Promise<RunEngine> => (loading ??= load());
  return share;
}
