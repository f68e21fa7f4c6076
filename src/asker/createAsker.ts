import type { AgentRun } from '../model/AgentRun.js';
import { AgentRunError } from '../model/AgentRunError.js';
import { isJsonObject, isPlain, jsonCopy } from '../model/json.js';
import { rejected } from '../run/deferred.js';
import type { AskDecision, AskedQuestion, AskerOptions, AskOptions } from './AskedQuestion.js';
import { openQuestions } from './openQuestions.js';
import { questionsRun } from './questionsRun.js';

export type { AskDecision, AskedQuestion, AskerOptions, AskOptions } from './AskedQuestion.js';

/** Asks the user questions of the page's own code. */
export interface Asker {
  /**
   * The run object of the questions. Pass it to a panel: `<InterruptPanel run={asker.run} />`. It has no agent, so
   * `send`, `steer` and `refresh` reject with `unsupported`. `dispose()` withdraws every question.
   */
  readonly run: AgentRun;
  /**
   * Shows a question and resolves with the user's decision, and with nothing else.
   *
   * Each question is answered separately: an answer does not wait for other questions. Questions that are pending at
   * the same time are shown together. Nothing is stored, because no code waits for the answer after a reload.
   *
   * The question is copied when it is asked.
   *
   * @throws the reason of `signal`, if that is aborted; AgentRunError `disposed` after `run.dispose()`, `aborted` after
   * `run.leave()`, `not_sent` if the question is not JSON, and `code_missing` if the code for questions does not load
   */
  ask<Payload = unknown>(question: AskedQuestion, options?: AskOptions): Promise<AskDecision<Payload>>;
}

/**
 * Creates an asker. It has no side effects.
 *
 * @example
 * const asker = createAsker();
 * const decision = await asker.ask<boolean>({ message: 'Delete it?', responseSchema: { type: 'boolean' } });
 * if (decision.status === 'resolved' && decision.payload) remove();
 */
export function createAsker(options: AskerOptions = {}): Asker {
  const questions = openQuestions(options);
  return {
    run: questionsRun(questions),
    ask<Payload>(question: AskedQuestion, { signal }: AskOptions = {}): Promise<AskDecision<Payload>> {
      if (questions.isDisposed()) {
        return rejected(
          new AgentRunError(
            'disposed',
            'The asker was disposed, so the question was not asked. Create another asker.',
          ),
        );
      }
      if (signal?.aborted) return rejected(signal.reason);
      // The host can change its object while the question is open.
      const asked = jsonCopy(question);
      if (!isJsonObject(asked) || !isJson(question) || !isSchema(asked['responseSchema']))
        return rejected(noQuestion());
      // The schema of the question has checked the payload.
      return questions.open(asked, signal) as Promise<AskDecision<Payload>>;
    },
  };
}

/**
 * Whether a copy as JSON has the same content. A schema of a validation library is an object with methods: its copy
 * would accept other answers. An absent field may be `undefined`. The value has a finite copy.
 */
function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null)
    return !['function', 'symbol', 'bigint'].includes(typeof value);
  if (Array.isArray(value)) return value.every((item) => item !== undefined && isJson(item));
  return isPlain(value) && Object.values(value).every(isJson);
}

/**
 * Whether it is an object, or accepts everything. Anything else would be read as no schema, which accepts any answer.
 */
const isSchema = (schema: unknown): boolean =>
  schema === undefined || schema === null || schema === true || isJsonObject(schema);

const noQuestion = (): AgentRunError =>
  new AgentRunError(
    'not_sent',
    'The question or its schema is not an object of JSON values, so it was not asked.',
  );
