import type { AgentRunOptions } from '../model/AgentRun.js';
import { AgentRunError } from '../model/AgentRunError.js';
import { LONGEST_KEPT, type DraftStorage, type StoredRun } from '../model/DraftStorage.js';
import { isJsonObject, own } from '../model/json.js';
import type { DehydratedRun } from '../model/RunSnapshot.js';

/** What one run may take, in UTF-16 code units of JSON. */
const MAX_LENGTH = 1_000_000;

/** Keeps one run in a storage, a write at a time, the latest last. */
export interface RunKeeper {
  /** What was kept, where it can be used. Never rejects. */
  load(): Promise<DehydratedRun | undefined>;
  /** Keeps what `read` gives, or without it lets go. `read` is called when its turn to be written comes. */
  keep(read: (() => DehydratedRun) | undefined): void;
  /** Begins at once what still waits for its turn, so that whoever empties the storage next empties it of this too. */
  stop(): void;
}

/** Where a run is kept: by user or tenant, endpoint and thread. */
export function storageKey({
  scope,
  url,
  threadId,
}: Pick<AgentRunOptions, 'scope' | 'url' | 'threadId'>): string {
  return JSON.stringify(['agent-run', scope ?? null, url, threadId ?? null]);
}

export function runKeeper(
  storage: DraftStorage,
  key: string,
  { now, report }: { now: () => number; report: (error: AgentRunError) => void },
): RunKeeper {
  // What is to be written next; `null` removes, `undefined` means that nothing is.
  let next: (() => DehydratedRun) | null | undefined;
  let stored = false;
  let writing = false;

  const write = async (): Promise<void> => {
    if (writing) return;
    writing = true;
    while (next !== undefined) {
      await put();
    }
    writing = false;
  };

  const put = async (): Promise<void> => {
    const read = next;
    next = undefined;
    try {
      if (!read) await storage.remove(key);
      else await storage.save(key, bounded({ version: 1, savedAt: now(), run: read() }));
    } catch (cause) {
      report(
        storageError(
          'The answers could not be saved, so a reload would lose them. Send them before you leave.',
          cause,
        ),
      );
    }
  };

  return {
    async load() {
      try {
        const found = await storage.load(key);
        if (found === undefined) return undefined;
        stored = true;
        const run = readStored(found, now());
        if (!run) await storage.remove(key);
        return run;
      } catch (cause) {
        report(
          storageError(
            'What was saved could not be read, so earlier drafts are missing. What the agent asks is not.',
            cause,
          ),
        );
        return undefined;
      }
    },
    keep(read) {
      if (!read && !stored) return;
      stored = read !== undefined;
      next = read ?? null;
      void write();
    },
    stop() {
      if (next !== undefined) void put();
    },
  };
}

/** A run that is too large leaves its conversation behind: the questions and the answers are what matters. */
function bounded(value: StoredRun): StoredRun {
  const { run } = value;
  if (JSON.stringify(run).length <= MAX_LENGTH) return value;
  return { ...value, run: { ...run, messages: [], state: undefined, toolCalls: [], history: [] } };
}

/** Storage holds whatever anybody put there: only what has the shape of a paused run of this version is used. */
function readStored(value: unknown, now: number): DehydratedRun | undefined {
  const run = own(value, 'run');
  const savedAt = own(value, 'savedAt');
  if (own(value, 'version') !== 1 || own(run, 'version') !== 1) return undefined;
  if (typeof savedAt !== 'number' || now - savedAt > LONGEST_KEPT) return undefined;
  const lists = [own(run, 'messages'), own(run, 'toolCalls'), own(run, 'history')];
  const interrupts = own(own(run, 'pause'), 'interrupts');
  if (typeof own(run, 'threadId') !== 'string' || !lists.every(Array.isArray)) return undefined;
  if (!Array.isArray(interrupts) || !interrupts.every(isKeptInterrupt)) return undefined;
  return run as DehydratedRun;
}

function isKeptInterrupt(value: unknown): boolean {
  const interrupt = own(value, 'interrupt');
  const named = typeof own(interrupt, 'id') === 'string' && typeof own(interrupt, 'reason') === 'string';
  return named && typeof own(value, 'key') === 'string' && isJsonObject(value);
}

function storageError(words: string, cause: unknown): AgentRunError {
  return new AgentRunError('storage', words, { cause });
}
