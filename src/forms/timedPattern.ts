import type { UncheckedPattern } from './dryRun.js';
import type { Issue } from '../model/Issue.js';
import { violationMessage } from './messages.js';

/** The part of a `Worker` that is used. */
export interface PatternWorker {
  postMessage(message: unknown): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
}

/** How patterns are run beside the page. */
export interface TimedPatternOptions {
  /**
   * Makes the worker, of a module whose whole text is {@link patternWorkerSource}. Under Trusted Types or a
   * policy without `worker-src blob:` a host has to give one.
   * @default a worker from a `blob:` address
   */
  readonly createWorker?: (() => PatternWorker) | undefined;
  /** How long one pattern may run. Milliseconds. @default 250 */
  readonly timeout?: number | undefined;
}

/**
 * What became of one pattern. `tooSlow`: it was stopped. `noWorker`: none could be made here. Both are left to
 * the server.
 */
export type PatternOutcome = 'matches' | 'differs' | 'tooSlow' | 'noWorker';

/** The code of the worker: it answers one question at a time. */
export const patternWorkerSource =
  'onmessage = ({ data: [pattern, text] }) => postMessage(new RegExp(pattern, "u").test(text))';

/**
 * Matches a text against a pattern that might never come to an end, in a worker that is stopped after the time.
 * Never rejects.
 */
export function runTimedPattern(
  pattern: string,
  text: string,
  options: TimedPatternOptions = {},
): Promise<PatternOutcome> {
  const { createWorker = workerFromBlob, timeout = 250 } = options;
  return new Promise((resolve) => {
    let worker: PatternWorker;
    try {
      worker = createWorker();
    } catch {
      resolve('noWorker');
      return;
    }
    const settle = (outcome: PatternOutcome): void => {
      clearTimeout(timer);
      worker.terminate();
      resolve(outcome);
    };
    const timer = setTimeout(() => settle('tooSlow'), timeout);
    worker.addEventListener('message', ({ data }) => settle(data === true ? 'matches' : 'differs'));
    // A policy that forbids the worker may say so only now; a pattern that is none ends here too.
    worker.addEventListener('error', () => settle('noWorker'));
    worker.postMessage([pattern, text]);
  });
}

function workerFromBlob(): PatternWorker {
  const address = URL.createObjectURL(new Blob([patternWorkerSource], { type: 'text/javascript' }));
  try {
    return new Worker(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** What is known of the patterns that a gate left unchecked, once there was time for each. */
export interface PatternCheck {
  /** Texts that do not match, where that makes the answer invalid. */
  readonly issues: readonly Issue[];
  /** What stays with the server. */
  readonly left: readonly UncheckedPattern[];
}

/**
 * Runs what `checkPayload` left unchecked, one after another. A pattern that decides nothing by itself, inside a
 * union, stays with the server.
 */
export async function runUncheckedPatterns(
  unchecked: readonly UncheckedPattern[],
  options?: TimedPatternOptions,
): Promise<PatternCheck> {
  const issues: Issue[] = [];
  const left: UncheckedPattern[] = [];
  for (const one of unchecked) {
    const outcome = one.decides ? await runTimedPattern(one.pattern, one.text, options) : 'noWorker';
    const params = { pattern: one.pattern };
    if (outcome === 'differs') {
      issues.push({
        path: one.path,
        keyword: 'pattern',
        params,
        message: violationMessage('pattern', params),
      });
    } else if (outcome !== 'matches') left.push(one);
  }
  return { issues, left };
}
