import type { AnswerCheck } from '../model/InterruptDefinition.js';
import type { Issue } from '../model/Issue.js';
import type { AnswerResult } from '../model/PendingInterrupt.js';

const refuse = (message: string, keyword: string): { ok: false; issues: readonly Issue[] } => ({
  ok: false,
  issues: [{ path: [], message, keyword }],
});

/** The checks that answers bring along, and which of them are under way. */
export interface AnswerChecks {
  /**
   * Stages an answer once its check has passed: at once, or later. Until then the question stays open, so that
   * what a person has typed stands where it was. A check that fails or breaks stages nothing.
   */
  passing(
    key: string,
    answer: { payload: unknown; check: AnswerCheck },
    stage: () => AnswerResult,
  ): AnswerResult;
  /** Something else was decided about this question: what comes of its check counts no more. */
  drop(key: string): void;
  /** Settles when no check is under way; `undefined` where none is. */
  settled(): Promise<unknown> | undefined;
}

/** `tell` is given the keys of the questions whose check is under way, whenever these change. */
export function answerChecks(tell: (checking: ReadonlySet<string>) => void): AnswerChecks {
  const underWay = new Map<string, Promise<readonly Issue[]>>();
  const told = (): void => tell(new Set(underWay.keys()));
  const drop = (key: string): void => {
    if (underWay.delete(key)) told();
  };

  return {
    drop,
    passing(key, { payload, check }, stage) {
      drop(key);
      let found: readonly Issue[] | Promise<readonly Issue[]>;
      try {
        found = check(payload);
      } catch (cause) {
        return broken(cause);
      }
      if (!(found instanceof Promise)) return found.length > 0 ? { ok: false, issues: found } : stage();
      const checked: Promise<readonly Issue[]> = found.then(
        (issues) => settle(issues),
        (cause: unknown) => settle(broken(cause).issues),
      );
      const settle = (issues: readonly Issue[]): readonly Issue[] => {
        if (underWay.get(key) !== checked) return replaced.issues;
        drop(key);
        if (issues.length > 0) return issues;
        const staged = stage();
        return staged.ok ? [] : staged.issues;
      };
      underWay.set(key, checked);
      told();
      return { ok: true, checked };
    },
    settled: () => (underWay.size > 0 ? Promise.all(underWay.values()) : undefined),
  };
}

const replaced = refuse('Something else was decided meanwhile, so this answer does not count.', 'replaced');

const broken = (cause: unknown) =>
  refuse(
    `This answer could not be checked: ${cause instanceof Error ? cause.message : String(cause)}`,
    'checkFailed',
  );
