import type { AgentRun } from '../model/AgentRun.js';
import { AgentRunError } from '../model/AgentRunError.js';
import { gone } from '../model/gone.js';
import { keyOf } from '../model/keyOf.js';
import type { AnswerResult, QuestionRef } from '../model/PendingInterrupt.js';
import type { RunSnapshot } from '../model/RunSnapshot.js';
import { callSync } from '../run/callSync.js';
import { rejected } from '../run/deferred.js';
import { leftError, type OpenQuestions } from './openQuestions.js';

/**
 * Combines the run objects of the questions into one. A method about a question is called on the run object of that
 * question.
 */
export function questionsRun(questions: OpenQuestions): AgentRun {
  const { runs, group, getSnapshot } = questions;
  const answering = (question: QuestionRef, answer: (run: AgentRun) => AnswerResult): AnswerResult => {
    const key = keyOf(question);
    const run = runs().find((each) =>
      each
        .getSnapshot()
        .interrupts.some((asked) => asked.key === key || asked.actions?.some((action) => action.key === key)),
    );
    return run ? answer(run) : gone;
  };
  /** A question that was withdrawn since has no answer that could be sent. Returns whether the answer was sent. */
  const isSent = (run: AgentRun, send: (run: AgentRun) => Promise<unknown>): Promise<boolean> =>
    send(run).then(
      () => true,
      (cause: unknown) => {
        if (questions.isDisposed() || runs().includes(run)) throw cause;
        return false;
      },
    );
  /** Calls `send` for each run object for which `isMeant` is true. */
  const sending = async (
    isMeant: (snapshot: RunSnapshot) => boolean,
    send: (run: AgentRun) => Promise<RunSnapshot>,
  ): Promise<RunSnapshot> => {
    const meant = runs().filter((run) => isMeant(run.getSnapshot()));
    const [first] = meant.length > 0 ? meant : runs();
    if (!first)
      throw new AgentRunError('nothing_to_send', 'No question is pending, so there is nothing to send.');
    // If there is none, the first run object rejects with the reason.
    const sent: Promise<boolean>[] = [];
    group(() => {
      for (const run of meant.length > 0 ? meant : [first]) sent.push(isSent(run, send));
    });
    if (!(await Promise.all(sent)).includes(true)) throw withdrawn();
    return getSnapshot();
  };
  return {
    ...questions.accepted,
    getSnapshot,
    getServerSnapshot: questions.getServerSnapshot,
    subscribe: questions.subscribe,
    on: questions.on,
    setOptions: questions.setOptions,
    setDraft: (question, value) => answering(question, (run) => run.setDraft(question, value)),
    answer: (question, payload, given) => answering(question, (run) => run.answer(question, payload, given)),
    approve: (question, given) => answering(question, (run) => run.approve(question, given)),
    deny: (question, given) => answering(question, (run) => run.deny(question, given)),
    respond: (question, message, given) =>
      answering(question, (run) => run.respond(question, message, given)),
    cancel: (question) => answering(question, (run) => run.cancel(question)),
    reopen: (question) => answering(question, (run) => run.reopen(question)),
    transaction(change) {
      const first = (): void => callSync(change);
      group(runs().reduce((inner, run) => () => run.transaction(inner), first));
    },
    submit: () =>
      sending(
        ({ batch }) => batch.complete,
        (run) => run.submit(),
      ),
    retry: () =>
      sending(
        ({ error }) => error !== undefined,
        (run) => run.retry(),
      ),
    send: () => unsupported(),
    steer: () => unsupported(),
    refresh: () => unsupported(),
    setMessages: () => refuse(),
    setState: () => refuse(),
    stop: () =>
      group(() => {
        for (const run of questions.undecided()) run.stop();
      }),
    leave: () => questions.withdraw(leftError()),
    dehydrate: () => ({
      version: 2,
      threadId: getSnapshot().threadId,
      status: 'idle',
      messages: [],
      toolCalls: [],
      history: getSnapshot().history,
    }),
    dispose: questions.dispose,
  };
}

const withdrawn = (): AgentRunError =>
  new AgentRunError('aborted', 'The question was withdrawn before its answer was sent. Nothing was sent.');

const noAgent = (): AgentRunError =>
  new AgentRunError(
    'unsupported',
    'The run object of an asker has no agent, so nothing was sent. Use ask() instead.',
  );

const unsupported = (): Promise<RunSnapshot> => rejected(noAgent());

function refuse(): never {
  throw noAgent();
}
