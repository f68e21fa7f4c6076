import { runCheck } from '../forms/runCheck.js';
import type { AnswerCheck } from '../model/InterruptDefinition.js';
import type { Issue } from '../model/Issue.js';
import type { AnswerResult } from '../model/PendingInterrupt.js';

/** Runs the checks of answers and tracks the pending ones. */
export interface AnswerChecks {
  /**
   * Stages an answer after its check has passed, synchronously if possible. Until then the question stays open, so
   * typed text stays in place. A check that fails or throws stages nothing.
   */
  stageAfterCheck(
    key: string,
    answer: { payload: unknown; check: AnswerCheck },
    stage: () => AnswerResult,
  ): AnswerResult;
  /** Ignores the result of the question's check, because another decision replaced the answer. */
  drop(key: string): void;
  /** Settles when no check is pending. `undefined` if none is pending. */
  settled(): Promise<unknown> | undefined;
}

/** Calls `onChange` with the keys of the questions whose check is pending, whenever these change. */
export function answerChecks(onChange: (checking: ReadonlySet<string>) => void): AnswerChecks {
  const pending = new Map<string, { end(issues: readonly Issue[]): void; promise: Promise<unknown> }>();
  const notify = (): void => onChange(new Set(pending.keys()));
  const drop = (key: string): void => {
    const check = pending.get(key);
    if (!check) return;
    pending.delete(key);
    check.end(replaced);
    notify();
  };

  return {
    drop,
    stageAfterCheck(key, { payload, check }, stage) {
      const found = runCheck(check, payload);
      if (!('then' in found) && found.length > 0) return { ok: false, issues: found };
      drop(key);
      if (!('then' in found)) return stage();
      let end!: (issues: readonly Issue[]) => void;
      const checked = new Promise<readonly Issue[]>((resolve) => (end = resolve));
      const entry = { end, promise: checked };
      pending.set(key, entry);
      void found.then((issues) => {
        if (pending.get(key) !== entry) return;
        pending.delete(key);
        notify();
        const staged = issues.length > 0 ? undefined : stage();
        end(staged?.ok === false ? staged.issues : issues);
      });
      notify();
      return { ok: true, checked };
    },
    settled: () =>
      pending.size > 0 ? Promise.all([...pending.values()].map(({ promise }) => promise)) : undefined,
  };
}

const replaced: readonly Issue[] = [
  {
    path: [],
    message: 'This question has been decided differently since, so this answer does not count.',
    keyword: 'replaced',
  },
];
