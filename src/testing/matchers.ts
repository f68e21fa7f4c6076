import { checkPayload } from '../gate/checkPayload.js';
import type { AgentRun } from '../model/AgentRun.js';
import type { Interrupt, ResumeEntry, RunAgentInput } from '../model/agUi.js';
import { isJsonObject } from '../model/json.js';
import type { PendingInterrupt } from '../model/PendingInterrupt.js';
import type { RunSnapshot } from '../model/RunSnapshot.js';
import type { ToolCallRecord } from '../model/ToolCallRecord.js';

/** The parts of the `this` of a Vitest or Jest matcher that these matchers use. */
interface MatcherContext {
  readonly isNot?: boolean;
  equals(a: unknown, b: unknown, testers?: unknown[]): boolean;
  readonly utils: {
    printExpected(value: unknown): string;
    printReceived(value: unknown): string;
    readonly subsetEquality: unknown;
  };
}

interface MatcherResult {
  readonly pass: boolean;
  message(): string;
}

/** A run object, or its snapshot. */
type RunOrSnapshot = AgentRun | RunSnapshot;

/** The requests that were sent: of a scripted run, of a fake server, or as a list. */
type Sent = readonly RunAgentInput[] | { readonly requests: readonly RunAgentInput[] };

/**
 * The matchers' types for `expect`: use `declare module 'vitest'` with
 * `interface Matchers<T = any> extends InterruptMatchers<T> {}`. For `@jest/globals`, do the same in the module
 * `expect`.
 */
export interface InterruptMatchers<Result = unknown> {
  /** The run waits for the user, with exactly `count` open interrupts, or with at least one if `count` is omitted. */
  toBeAwaiting(count?: number): Result;
  /** A pending interrupt has at least these fields. */
  toHavePendingInterrupt(interrupt?: Partial<Interrupt>): Result;
  /** The interrupt, or every pending interrupt, is well-formed and can be answered. There is at least one. */
  toBeWellFormed(): Result;
  /** The `responseSchema` of the interrupt accepts this answer. */
  toAccept(payload: unknown): Result;
  /**
   * One of the requests resumes a run with exactly these entries, each with at least the given fields. Without
   * `entries`, any resume passes.
   */
  toHaveResumed(entries?: readonly Partial<ResumeEntry>[]): Result;
  /** A tool call has at least these fields. */
  toHaveToolCall(call: Partial<ToolCallRecord>): Result;
}

/**
 * Matchers for `expect.extend`. A failed matcher prints the status, the interrupts and the requests that were sent.
 *
 * @example
 * expect.extend(matchers);
 * expect(run).toHavePendingInterrupt({ reason: 'tool_call' });
 */
export const matchers = {
  toBeAwaiting(this: MatcherContext, run: RunOrSnapshot, count?: number): MatcherResult {
    const snapshot = snapshotOf(run);
    const open = snapshot.interrupts.filter(({ status }) => status === 'open').length;
    const waits = snapshot.status === 'interrupted';
    const awaited = count === undefined ? 'an answer' : `${count} ${count === 1 ? 'answer' : 'answers'}`;
    return {
      pass: waits && (count === undefined ? open > 0 : open === count),
      message: () => `Expected the run ${to(this)} wait for ${awaited}, but ${stateOf(this, snapshot)}`,
    };
  },

  toHavePendingInterrupt(
    this: MatcherContext,
    run: RunOrSnapshot,
    interrupt: Partial<Interrupt> = {},
  ): MatcherResult {
    const snapshot = snapshotOf(run);
    return {
      pass: snapshot.interrupts.some((pending) => holds(this, pending, interrupt)),
      message: () =>
        `Expected the run ${to(this)} have the pending interrupt ${this.utils.printExpected(interrupt)}, but ${stateOf(this, snapshot)}`,
    };
  },

  toBeWellFormed(
    this: MatcherContext,
    received: RunOrSnapshot | PendingInterrupt | undefined,
  ): MatcherResult {
    requireInterrupt(received);
    const asked = 'issues' in received ? [received] : snapshotOf(received).interrupts;
    const faults = asked.flatMap(({ id, reason, issues, answerable }) => [
      ...issues.map(({ path, message }) => `${id || reason}: /${path.join('/')} ${message}`),
      ...(answerable ? [] : [`${reason}: it came without an id, so it cannot be answered.`]),
    ]);
    return {
      pass: asked.length > 0 && faults.length === 0,
      message: () =>
        asked.length === 0
          ? 'The run has no pending interrupt.'
          : `Expected the interrupts ${to(this)} be well-formed:\n${list(faults) || 'They are.'}`,
    };
  },

  toAccept(
    this: MatcherContext,
    received: PendingInterrupt | Interrupt | undefined,
    payload: unknown,
  ): MatcherResult {
    requireInterrupt(received);
    const { responseSchema, id } = received;
    const verdict = checkPayload(payload, responseSchema);
    const why =
      verdict.type === 'unchecked' ? [verdict.why] : verdict.type === 'invalid' ? verdict.issues : [];
    const faults = why.map((each) =>
      typeof each === 'string' ? each : `/${each.path.join('/')} ${each.message}`,
    );
    return {
      pass: verdict.type === 'valid',
      message: () =>
        `Expected ${id} ${to(this)} accept ${this.utils.printExpected(payload)}:\n${list(faults) || 'It accepts it.'}`,
    };
  },

  toHaveResumed(this: MatcherContext, sent: Sent, entries?: readonly Partial<ResumeEntry>[]): MatcherResult {
    const requests = 'requests' in sent ? sent.requests : sent;
    const resumes = requests.flatMap(({ resume }) => (resume && resume.length > 0 ? [resume] : []));
    const pass = resumes.some(
      (resume) =>
        !entries ||
        (resume.length === entries.length && entries.every((entry, at) => holds(this, resume[at], entry))),
    );
    return {
      pass,
      message: () => {
        const wanted = entries ? ` with ${this.utils.printExpected(entries)}` : '';
        if (resumes.length === 0) {
          return `Expected a request ${to(this)} resume the run${wanted}, but none of ${requests.length} does.`;
        }
        return `Expected a request ${to(this)} resume the run${wanted}. These were sent:\n${list(
          resumes.map((resume) => this.utils.printReceived(resume)),
        )}`;
      },
    };
  },

  toHaveToolCall(this: MatcherContext, run: RunOrSnapshot, call: Partial<ToolCallRecord>): MatcherResult {
    const calls = Object.values(snapshotOf(run).toolCalls);
    return {
      pass: calls.some((each) => holds(this, each, call)),
      message: () =>
        `Expected the run ${to(this)} have the call ${this.utils.printExpected(call)}. ${
          calls.length === 0
            ? 'It has none.'
            : `It has:\n${list(calls.map((each) => this.utils.printReceived(each)))}`
        }`,
    };
  },
};

/**
 * Fails with the reason if a test passes an interrupt that does not exist, such as `interrupts[0]` of an empty list.
 */
function requireInterrupt<T extends object>(received: T | undefined): asserts received is T {
  if (!received) throw new Error('There is no interrupt: the test has passed `undefined`.');
}

function snapshotOf(run: RunOrSnapshot): RunSnapshot {
  return 'getSnapshot' in run ? run.getSnapshot() : run;
}

/** Whether `received` contains what is expected, like `toMatchObject`. */
function holds(context: MatcherContext, received: unknown, expected: object): boolean {
  return isJsonObject(received) && context.equals(received, expected, [context.utils.subsetEquality]);
}

/** The run's status and questions, for the message of a failed matcher. */
function stateOf(context: MatcherContext, { status, error, interrupts }: RunSnapshot): string {
  const failure = error ? ` after ${error.code}: ${error.message}` : '.';
  if (interrupts.length === 0) return `it is ${status}${failure}`;
  const asked = interrupts.map(
    ({ raw, status: decided, delivery }) =>
      `${decided}${delivery === 'none' ? '' : `, ${delivery}`}: ${context.utils.printReceived(raw)}`,
  );
  return `it is ${status}${failure}${error ? '' : ' Its interrupts:'}\n${list(asked)}`;
}

const to = ({ isNot }: MatcherContext): string => (isNot ? 'not to' : 'to');

const list = (lines: readonly string[]): string => lines.map((line) => `  - ${line}`).join('\n');
