import type { AgentRunOptions } from '../model/AgentRun.js';
import type { AgentRunError } from '../model/AgentRunError.js';
import type { IsSecret } from '../forms/secrets.js';
import { dehydrated, rehydrated } from './dehydration.js';
import type { RunFacts } from './RunFacts.js';
import { runKeeper, storageKey } from './runKeeper.js';
import { untilReadable } from './untilReadable.js';

/** What persistence needs of a run. */
export interface Persisted {
  facts(): RunFacts;
  change(change: Partial<RunFacts>): void;
  isSecret(): IsSecret | undefined;
  now(): number;
  report(error: AgentRunError): void;
}

/** Keeps what waits over a reload. */
export interface Persistence {
  /** Reads what was kept, once; settles when the run stands as it was left. */
  restore(): Promise<void>;
  /** The facts have changed: keeps them while something waits, and lets go when nothing does. */
  changed(before: RunFacts): void;
  /** The run is disposed. */
  stop(): void;
}

/** Without a storage nothing is kept, and there is nothing to wait for. */
export function persistence(options: AgentRunOptions & { threadId: string }, run: Persisted): Persistence {
  const { storage } = options;
  if (!storage) return { restore: () => Promise.resolve(), changed: () => undefined, stop: () => undefined };
  const keeper = runKeeper(storage, storageKey(options), { now: run.now, report: run.report });
  let restored: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    const kept = options.initial ? undefined : await keeper.load();
    // Its decisions are held against their schemas again.
    if (kept?.pause) await untilReadable();
    const facts = run.facts();
    // Only into a run that has not begun otherwise meanwhile.
    const untouched = facts.phase === 'rest' && !facts.pause;
    if (!kept || !untouched) return run.change({ restoring: false });
    const { conversation, ...rest } = rehydrated({ ...kept, threadId: facts.threadId });
    // A host that brings the conversation itself knows it best.
    run.change({
      ...rest,
      conversation: options.messages ? facts.conversation : conversation,
      restoring: false,
    });
  };

  return {
    restore: () => (restored ??= read()),
    stop: keeper.stop,
    changed(before) {
      const facts = run.facts();
      const same = facts.pause === before.pause && facts.phase === before.phase;
      // What streams belongs to the run that may yet be refused: what stood when it began is kept until it ends.
      if (same || facts.restoring || facts.phase === 'streaming') return;
      // A run that was lost or stopped is sent again from its start, which was kept when it was posted.
      if (facts.pause?.begun) return;
      // The tab that sends keeps what it has sent.
      if (facts.pause?.delivery === 'elsewhere') return;
      keeper.keep(facts.pause && (() => dehydrated(facts, run.isSecret())));
    },
  };
}
