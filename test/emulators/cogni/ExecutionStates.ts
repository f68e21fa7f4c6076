/** A row of `execution_state_handles`. */
export interface Handle {
  status: 'active' | 'completed' | 'expired';
  readonly providerRef: string;
  resumeLockId: string | undefined;
  resumeLockAt: number | undefined;
  lastResumeId: string | undefined;
  cachedOutcome: unknown;
  /** The graph's checkpoint, which the provider keeps. */
  readonly checkpoint: Record<string, unknown>;
}

const LOCK = 30_000;

/** The specification's routing index, with its atomic lock (ONE_ACTIVE_RUN_PER_STATEKEY). `now` is epoch milliseconds. */
export class ExecutionStates {
  readonly handles = new Map<string, Handle>();

  constructor(readonly now: () => number) {}

  open(stateKey: string): Handle {
    const handle = this.handles.get(stateKey) ?? {
      status: 'active',
      providerRef: `thr_${crypto.randomUUID()}`,
      resumeLockId: undefined,
      resumeLockAt: undefined,
      lastResumeId: undefined,
      cachedOutcome: undefined,
      checkpoint: {},
    };
    handle.status = 'active';
    this.handles.set(stateKey, handle);
    return handle;
  }

  /** `UPDATE ... WHERE status = 'active' AND (lock IS NULL OR lock < now() - 30 s) RETURNING provider_ref`: 0 rows is `undefined`. */
  claim(stateKey: string, resumeId: string): Handle | undefined {
    const handle = this.handles.get(stateKey);
    if (handle?.status !== 'active') return undefined;
    if (handle.resumeLockAt !== undefined && handle.resumeLockAt >= this.now() - LOCK) return undefined;
    handle.resumeLockId = resumeId;
    handle.resumeLockAt = this.now();
    return handle;
  }

  /** `... WHERE resume_lock_id = $resumeId`: a request that has lost the lock writes nothing. */
  release(handle: Handle, resumeId: string, outcome: unknown, completed: boolean): void {
    if (handle.resumeLockId !== resumeId) return;
    handle.resumeLockId = undefined;
    handle.resumeLockAt = undefined;
    handle.lastResumeId = resumeId;
    handle.cachedOutcome = outcome;
    if (completed) handle.status = 'completed';
  }
}
