import type { AgentRunError } from '../model/AgentRunError.js';
import type { DraftStorage, StoredRun } from '../model/DraftStorage.js';
import type { DehydratedRun } from '../model/RunSnapshot.js';
import { isAboutOthers } from './isAboutOthers.js';
import { mergeRuns, haveSameContent } from './mergeRuns.js';
import { own, sameJson } from '../model/json.js';
import { readStored } from './readStored.js';
import { storageError } from './storageError.js';
import { withinLimit } from './withinLimit.js';

/** A run of more than this many UTF-16 code units is not written on every keystroke. */
const LARGE_LENGTH = 50_000;
/** The debounce of drafts in a large run, in milliseconds. */
const DRAFT_DEBOUNCE = 250;
/** The time after which a write counts as failed, in milliseconds. */
const WRITE_TIMEOUT = 10_000;
/**
 * After its removal, a record is not written again for this time, in milliseconds: the message about a logout can
 * arrive later.
 */
const REMOVAL_PAUSE = 1_000;

/** Saves one run object to a storage that other tabs write to as well. */
export interface RunKeeper {
  /**
   * Returns the stored record if it is usable. Never rejects. `isAdopted` returns whether the caller uses the whole
   * record. If not, the next write merges it.
   * @default the caller uses the whole record
   */
  load(isAdopted?: (run: DehydratedRun) => boolean): Promise<DehydratedRun | undefined>;
  /** Writes the current run when no other tab is writing (the storage lock). `canWait`: a large record can wait. */
  keep(canWait: boolean): void;
  /** Merges what other tabs have stored. Resolves with whether they have removed the pending interrupts from it. */
  catchUp(): Promise<boolean>;
  /** Removes the record. */
  forget(): void;
  /** Writes pending changes now. */
  flush(): void;
  /** Whether the record is older than the run object: a write is pending, in progress or has failed. */
  isBehind(): boolean;
  /**
   * Stops writing, and removes what was stored until the user has logged out in this tab (`endedAt`, see `now`). A write
   * in progress removes its own record.
   * @default the user has logged out in another tab: a record that another tab has stored since is kept
   */
  discard(endedAt?: number): void;
  /** Starts the pending write synchronously and writes nothing afterwards, so a later `clear()` removes everything. */
  stop(): void;
}

/** What a keeper needs from its run. */
export interface KeeperContext {
  readonly storage: DraftStorage;
  key(): string;
  threadId(): string;
  now(): number;
  report(error: AgentRunError): void;
  /** The current run, without secrets. `undefined` while another tab sends: that tab stores what it sends. */
  read(): DehydratedRun | undefined;
  /** Another tab has stored something that this tab doesn't have. */
  merged(run: DehydratedRun): void;
  /** The pending interrupts have changed, and other tabs can read them now. */
  changed(): void;
  /** Runs `work` while no other tab runs its own. */
  exclusively(work: () => Promise<void>): Promise<void>;
}

export function runKeeper({
  storage,
  key,
  threadId,
  now,
  report,
  read,
  merged,
  changed,
  exclusively,
}: KeeperContext): RunKeeper {
  let nextWrite: 'keep' | 'forget' | undefined; // requested, but not started
  // The record as this tab last knew it. Differences from it are this tab's own changes.
  let base: DehydratedRun | undefined;
  // The write that the storage rejected. It is repeated with the next change, and before the page is closed.
  let failedWrite: 'keep' | 'forget' | undefined;
  let lastWrite: 'keep' | 'forget' = 'keep';
  // The record that this tab has saved last, with what the write has merged into it.
  let saved: DehydratedRun | undefined;
  // The record being written. Later reads return it.
  let inProgress: DehydratedRun | undefined;
  let writing = false;
  let lastWrites = Promise.resolve(); // resolves when no write is in progress
  let isPauseGone = false; // other tabs have removed the pending interrupts, since the start of `catchUp`
  let mayDetectRemoval = true; // false from a detected removal until the storage returns pending interrupts
  let removal: ReturnType<typeof setTimeout> | undefined; // runs for REMOVAL_PAUSE
  let [stopped, discarded] = [false, false];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let length = 0; // of the run that `asStored` has converted last, which is written next
  let writeNumber = 0; // a pending write with an earlier number has timed out
  let timeout: ReturnType<typeof setTimeout> | undefined;

  /** The current record, if it belongs to this thread. */
  const readRecord = async (): Promise<DehydratedRun | undefined> => ownRun(await storage.load(key()));
  const ownRun = (value: unknown): DehydratedRun | undefined => {
    const run = readStored(value);
    return run?.threadId === threadId() ? run : undefined;
  };

  /**
   * Saves `run`, merged with the changes that other tabs have made to `from` before the write. If the write of `from`
   * was rejected, the storage still contains `before`.
   */
  const save = async (run: DehydratedRun, from: DehydratedRun | undefined, before = from): Promise<void> => {
    const stored = (each: DehydratedRun): StoredRun => {
      const value = withinLimit({ version: 2, savedAt: now(), run: each }, length);
      saved = value.run;
      return value;
    };
    await storage.save(key(), stored(run), (value) => {
      const found = ownRun(value);
      const combined = sameJson(found, before) ? run : mergeRuns(run, from, found);
      return stored(combined === run ? run : asStored(combined));
    });
  };
  /** Removes the record if it has the interrupts of `from`, or none. */
  const remove = async (from: DehydratedRun | undefined): Promise<void> =>
    storage.remove(key(), (value) => !isAboutOthers(ownRun(value), from));

  const write = (): Promise<void> => (writing ? lastWrites : (lastWrites = writeAll()));

  const writeAll = async (): Promise<void> => {
    if (removal) return;
    writing = true;
    while (nextWrite !== undefined && !stopped && !removal) {
      const wanted = nextWrite;
      const number = (writeNumber += 1);
      try {
        await withTimeout(exclusively(() => put(number)));
        failedWrite = undefined;
      } catch (cause) {
        // Even if this write is still pending, another one may start.
        writeNumber += 1;
        failedWrite = nextWrite ?? wanted;
        nextWrite = undefined;
        report(
          storageError(
            'The answers could not be saved, so a reload would lose them. Send them before you leave.',
            cause,
          ),
        );
      }
    }
    writing = false;
  };

  const put = async (number: number): Promise<void> => {
    if (writeNumber !== number) return;
    // If the record cannot be read, it can still be written.
    const theirs = await readRecord().catch(() => base);
    if (writeNumber !== number) return;
    const wanted = nextWrite;
    nextWrite = undefined;
    if (stopped || wanted === undefined) return;
    lastWrite = wanted;
    if (wanted === 'forget') {
      if (theirs && !isAboutOthers(theirs, base)) await remove(base);
      base = undefined;
      return;
    }
    const current = read();
    if (!current) return;
    if (theirs?.pause) mayDetectRemoval = true;
    else if (base?.pause && mayDetectRemoval) [isPauseGone, mayDetectRemoval] = [true, false];
    if (base && !theirs) {
      base = undefined;
      nextWrite = wanted;
      removal = setTimeout(() => {
        removal = undefined;
        void write();
      }, REMOVAL_PAUSE);
      return;
    }
    const here = asStored(current);
    const combined = mergeRuns(here, base, theirs);
    const run = combined === here ? here : asStored(combined);
    if (run !== here) merged(run);
    // Changes of other tabs that this tab could not apply still count as theirs.
    const known = run === here ? run : asStored(read() ?? current);
    const isChanged = base && here.pause && !haveSameContent(here, base);
    // Until the write succeeds, every difference is this tab's own change.
    base = theirs;
    // If both tabs have the same state, nothing is written.
    if (!sameJson(run, theirs)) {
      inProgress = run;
      await save(run, theirs).finally(() => (inProgress = undefined));
      // The next run of this thread may read the storage as soon as the storage lock is free.
      if (discarded) return remove(run);
    }
    if (isChanged) changed();
    if (writeNumber === number) base = known;
    else if (!stopped) {
      // It counted as failed, and has succeeded late: the current state is written again.
      base = run;
      nextWrite ??= lastWrite;
      void write();
    }
  };

  const withTimeout = (work: Promise<void>): Promise<void> => {
    const late = new Promise<never>((_, reject) => {
      timeout = setTimeout(() => reject(new Error('The write to the storage timed out.')), WRITE_TIMEOUT);
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timeout));
  };

  /** The run as the storage will return it. */
  const asStored = (run: DehydratedRun): DehydratedRun => {
    const text = JSON.stringify(run);
    length = text.length;
    return JSON.parse(text) as DehydratedRun;
  };

  const writeNow = (): void => {
    timer = undefined;
    void write();
  };

  return {
    async load(isAdopted = () => true) {
      try {
        let run: DehydratedRun | undefined;
        // Waits for the tab that is writing.
        await exclusively(async () => void (run = await readRecord()));
        if (!run || isAdopted(run)) base = run;
        return run;
      } catch (cause) {
        report(
          storageError(
            'The stored run could not be read, so earlier drafts are missing. The questions of the agent are still shown.',
            cause,
          ),
        );
        return undefined;
      }
    },
    keep(canWait) {
      if (stopped) return;
      nextWrite = 'keep';
      failedWrite = undefined;
      if (canWait && length > LARGE_LENGTH) timer ??= setTimeout(writeNow, DRAFT_DEBOUNCE);
      else void write();
    },
    async catchUp() {
      isPauseGone = false;
      this.keep(false);
      await lastWrites;
      return isPauseGone;
    },
    forget() {
      if (stopped || (!base && !writing && (nextWrite ?? failedWrite) === undefined)) return;
      nextWrite = 'forget';
      failedWrite = undefined;
      void write();
    },
    flush() {
      nextWrite ??= failedWrite;
      if (nextWrite !== undefined) void write();
    },
    isBehind: () => writing || (nextWrite ?? failedWrite) !== undefined,
    discard(endedAt = -Infinity) {
      if (stopped) return;
      stopped = discarded = true;
      clearTimeout(timer);
      nextWrite = failedWrite = undefined;
      clearTimeout(timeout);
      clearTimeout(removal);
      // The next user may have stored something since.
      const isMeant = (value: unknown): boolean => {
        const record = ownRun(value);
        const isEarlier = Number(own(value, 'savedAt')) <= endedAt;
        return record !== undefined && (isEarlier || [base, saved].some((each) => sameJson(record, each)));
      };
      exclusively(async () => {
        if (isMeant(await storage.load(key()))) await storage.remove(key(), isMeant);
      }).catch((cause: unknown) => report(storageError('The stored run could not be removed.', cause)));
    },
    stop() {
      if (stopped) return;
      stopped = true;
      clearTimeout(timer);
      clearTimeout(timeout);
      clearTimeout(removal);
      const wanted = removal ? undefined : (nextWrite ?? failedWrite);
      nextWrite = undefined;
      const run = wanted === 'keep' ? read() : undefined;
      if (!run && wanted !== 'forget') return;
      const known = inProgress ?? base;
      const last = async () => (run ? save(asStored(run), known, base) : remove(known));
      last().catch((cause: unknown) => report(storageError('The answers could not be saved.', cause)));
    },
  };
}
