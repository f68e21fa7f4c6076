import type { QueryClient } from '@tanstack/react-query';
import type { AgentRunOptions } from '../model/AgentRun.js';
import { retainRun } from '../react/retainRun.js';
import { decideItem } from './decideItem.js';
import type { InboxResult, InboxVerdict } from './InboxResult.js';

/** An item whose turn it is: what the user has marked, and the options of its run. */
export interface Turn {
  readonly asked: string;
  readonly options: AgentRunOptions & { readonly threadId: string };
}

/** Decisions about several items. */
export interface Decisions {
  readonly keys: readonly string[];
  readonly verdict: InboxVerdict;
  /** How many are decided at a time: at least one. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
  /** Called when it is the turn of an item. Returns the result if it is not decided. */
  turn(key: string): Turn | InboxResult;
  /** Called with each result, and again if the end of a run or the user changes one. */
  onResult(key: string, result: InboxResult): void;
  /** Called once, when each item has a result. */
  onDecided(): void;
}

/**
 * Decides items one after another, several at a time. A turn lasts until the run has paused or ended, because a
 * browser limits the number of open responses. Never rejects. Resolves after a stop, or when every turn is over: the
 * end of a run can put an accepted answer in doubt.
 */
export async function decideAll(client: QueryClient, decisions: Decisions): Promise<void> {
  const { keys, verdict, concurrency, signal, turn, onResult, onDecided } = decisions;
  const waiting = [...keys];
  let missing = keys.length;

  const report = (key: string, result: InboxResult): void => {
    onResult(key, result);
    missing -= 1;
    if (missing === 0) onDecided();
  };

  const decide = async (key: string): Promise<void> => {
    const given = signal.aborted ? ({ type: 'stopped' } as const) : turn(key);
    if ('type' in given) return report(key, given);
    // The answers are sent by one call, not by the decision.
    const { run, release } = retainRun(client, { ...given.options, autoSubmit: 'never' });
    const onLater = (later: InboxResult): void => onResult(key, later);
    const { result, ended } = await decideItem(run, { verdict, asked: given.asked, signal, onLater });
    const isOver = ended.then((last) => {
      release();
      if (last.type !== result.type) onResult(key, last);
    });
    report(key, result);
    await orAborted(isOver, signal);
  };

  const work = async (): Promise<void> => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) await decide(key);
  };

  if (missing === 0) onDecided();
  await Promise.all(keys.slice(0, Math.max(1, concurrency || 1)).map(work));
}

/** Waits for a promise, or for the signal. */
function orAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve());
    if (signal.aborted) resolve();
    void promise.finally(() => resolve());
  });
}
