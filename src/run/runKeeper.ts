import type { AgentRunOptions } from '../model/AgentRun.js';
import { AgentRunError } from '../model/AgentRunError.js';
import type { DraftStorage, StoredRun } from '../model/DraftStorage.js';
import type { ApprovedCall, DehydratedRun } from '../model/RunSnapshot.js';
import { mergeRuns, sameAsking } from './mergeRuns.js';
import { sameJson } from '../model/json.js';
import { readStored } from './readStored.js';

/** What one run may take, in UTF-16 code units of JSON. */
const MAX_LENGTH = 1_000_000;
/** A run of more than this many UTF-16 code units is not written again for every keystroke. */
const LARGE = 50_000;
/** How long drafts in a large run wait for more of them, in milliseconds. */
const DRAFT_PAUSE = 250;

/** How long one write may take before it counts as failed, in milliseconds. */
const PATIENCE = 10_000;

/** Keeps one run in a storage that other tabs write to as well. */
export interface RunKeeper {
  /** What was kept, where it can be used. Never rejects. */
  load(): Promise<DehydratedRun | undefined>;
  /** Writes the run as it stands when its turn comes. `isDraft`: nothing but half-typed work has changed. */
  keep(isDraft: boolean): void;
  /** Removes it. */
  forget(): void;
  /** Writes now what waits for its turn. */
  flush(): void;
  /** Writes nothing afterwards, and removes what this tab wrote last, if it still stands there. */
  forsake(): void;
  /** Starts the pending write synchronously and writes nothing afterwards, so that a later `clear()` removes everything. */
  stop(): void;
}

/** What a keeper needs of its run. */
export interface Kept {
  readonly storage: DraftStorage;
  readonly key: string;
  readonly threadId: string;
  now(): number;
  report(error: AgentRunError): void;
  /** The run as it stands, without secrets. */
  read(): DehydratedRun;
  /** Another tab has stored something that this one does not know of. */
  merged(run: DehydratedRun): void;
  /** What is asked has changed here, and other tabs can read it now. */
  changed(): void;
  /** Does `work` while no other tab does its own. */
  alone(work: () => Promise<void>): Promise<void>;
}

/** Where a run is kept: by user or tenant, endpoint and thread. */
export function storageKey({
  scope,
  url,
  threadId,
}: Pick<AgentRunOptions, 'scope' | 'url' | 'threadId'>): string {
  return JSON.stringify(['agent-run', scope ?? null, url, threadId ?? null]);
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
  alone,
}: Kept): RunKeeper {
  let next: 'keep' | 'forget' | undefined;
  // The record as this tab last knew it. Differences from it are this tab's own changes.
  let base: DehydratedRun | undefined;
  // What the storage has refused. It gets it again with the next change, and before the page goes.
  let unsaved: 'keep' | 'forget' | undefined;
  let wantedLast: 'keep' | 'forget' = 'keep';
  // What is being written. The storage gives it back to whoever reads after it.
  let written: DehydratedRun | undefined;
  let writing = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let length = 0;
  let turn = 0;
  let patience: ReturnType<typeof setTimeout> | undefined;

  /** What stands there, unless it is another thread's. */
  const found = async (): Promise<DehydratedRun | undefined> => mine(await storage.load(key));
  const mine = (value: unknown): DehydratedRun | undefined => {
    const run = readStored(value);
    return run?.threadId === threadId ? run : undefined;
  };

  /** Saves `run`, with what others have made of `from` up to the moment in which it is written. */
  const save = (run: DehydratedRun, from: DehydratedRun | undefined): Promise<void> => {
    const stored = (each: DehydratedRun): StoredRun => bounded({ version: 2, savedAt: now(), run: each });
    return storage.save(key, stored(run), (value) => {
      const merged = mergeRuns(run, from, mine(value));
      return stored(merged === run ? run : onWire(merged));
    });
  };
  /** Removes what is about the questions of `from`, or of nobody. */
  const remove = (from: DehydratedRun | undefined): Promise<void> =>
    storage.remove(key, (value) => !isOthers(mine(value), from));

  const write = async (): Promise<void> => {
    if (writing) return;
    writing = true;
    while (next !== undefined && !stopped) {
      const wanted = next;
      const own = (turn += 1);
      try {
        await inTime(alone(() => put(own)));
        unsaved = undefined;
      } catch (cause) {
        // Whatever this write still awaits, another one may begin.
        turn += 1;
        unsaved = next ?? wanted;
        next = undefined;
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

  const put = async (own: number): Promise<void> => {
    if (turn !== own) return;
    // Where it cannot be read, it can still be written.
    const theirs = await found().catch(() => base);
    if (turn !== own) return;
    const wanted = next;
    next = undefined;
    if (stopped || wanted === undefined) return;
    wantedLast = wanted;
    if (wanted === 'forget') {
      if (theirs && !isOthers(theirs, base)) await remove(base);
      base = undefined;
      return;
    }
    const here = onWire(read());
    const both = mergeRuns(here, base, theirs);
    const run = both === here ? here : onWire(both);
    if (run !== here) merged(run);
    // What this tab could not take over now is still the others' to say.
    const known = run === here ? run : onWire(read());
    const isChanged = base && here.pause && !sameAsking(here, base);
    // Until it is written, everything that is different here is this tab's own change.
    base = theirs;
    // Two tabs that know the same write nothing.
    if (!sameJson(run, theirs)) {
      written = run;
      await save(run, theirs);
      written = undefined;
    }
    if (isChanged) changed();
    if (turn === own) base = known;
    else writeOver(run);
  };

  /** A write that counted as failed has ended after all: what has come since is written over it. */
  const writeOver = (late: DehydratedRun): void => {
    if (stopped) return;
    base = late;
    next ??= wantedLast;
    void write();
  };

  const inTime = (work: Promise<void>): Promise<void> => {
    const late = new Promise<never>((_, reject) => {
      patience = setTimeout(() => reject(new Error('The storage takes too long to write.')), PATIENCE);
    });
    return Promise.race([work, late]).finally(() => clearTimeout(patience));
  };

  /** The run as a storage gives it back. */
  const onWire = (run: DehydratedRun): DehydratedRun => {
    const text = JSON.stringify(run);
    length = text.length;
    return JSON.parse(text) as DehydratedRun;
  };

  const bounded = (value: StoredRun): StoredRun => {
    const { run } = value;
    if (length <= MAX_LENGTH) return value;
    // The questions, the answers and the calls that they are about are what matters.
    const { approvals = [] } = run;
    const asked = [...(run.pause?.interrupts ?? []), ...(run.left?.interrupts ?? [])];
    const calls = [...asked.map(({ interrupt }) => interrupt.toolCallId), ...approvals.map(callIdOf)];
    const about = new Set(calls);
    const toolCalls = run.toolCalls.filter(({ id }) => about.has(id));
    const approved = new Set(approvals.map(callIdOf));
    const history = run.history.filter(({ toolCallId = '' }) => approved.has(toolCallId));
    return { ...value, run: { ...run, messages: [], state: undefined, toolCalls, history } };
  };

  const soon = (): void => {
    timer = undefined;
    void write();
  };

  return {
    async load() {
      try {
        // Behind the tab that writes now.
        await alone(async () => void (base = await found()));
        return base;
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
    keep(isDraft) {
      if (stopped) return;
      next = 'keep';
      unsaved = undefined;
      if (isDraft && length > LARGE) timer ??= setTimeout(soon, DRAFT_PAUSE);
      else void write();
    },
    forget() {
      if (stopped || (!base && !writing && (next ?? unsaved) === undefined)) return;
      next = 'forget';
      unsaved = undefined;
      void write();
    },
    flush() {
      next ??= unsaved;
      if (next !== undefined) void write();
    },
    forsake() {
      if (stopped) return;
      stopped = true;
      clearTimeout(timer);
      next = undefined;
      unsaved = undefined;
      // Behind a write that is under way. What somebody else has stored since is theirs.
      alone(async () => {
        const stands = await found();
        if (stands && base && sameJson(stands, base)) await storage.remove(key);
      }).catch((cause: unknown) => report(storageError('What was saved could not be removed.', cause)));
    },
    stop() {
      if (stopped) return;
      stopped = true;
      clearTimeout(timer);
      clearTimeout(patience);
      const wanted = next ?? unsaved;
      next = undefined;
      if (wanted === undefined) return;
      const known = written ?? base;
      const last = wanted === 'keep' ? () => save(onWire(read()), known) : () => remove(known);
      begin(last).catch((cause: unknown) => report(storageError('The answers could not be saved.', cause)));
    },
  };
}

const callIdOf = ({ toolCallId }: ApprovedCall): string => toolCallId;

/** Starts `work` synchronously. A synchronous throw becomes a rejection. */
async function begin(work: () => Promise<void>): Promise<void> {
  await work();
}

/** Whether a record is about other questions than those of `from`. */
const isOthers = (run: DehydratedRun | undefined, from: DehydratedRun | undefined): boolean =>
  run !== undefined && from !== undefined && !isSameQuestion(run, from);

function isSameQuestion(a: DehydratedRun, b: DehydratedRun): boolean {
  const keys = new Set([...(a.pause?.interrupts ?? []), ...(a.left?.interrupts ?? [])].map(({ key }) => key));
  const others = [...(b.pause?.interrupts ?? []), ...(b.left?.interrupts ?? [])];
  return others.some(({ key }) => keys.has(key)) || (keys.size === 0 && others.length === 0);
}

function storageError(words: string, cause: unknown): AgentRunError {
  return new AgentRunError('storage', words, { cause });
}
