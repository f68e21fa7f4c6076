import type { AnswerResult, PendingInterrupt, RunSnapshot } from 'react-agent-interrupts/core';
import { SECRET, type QuestionStep, type QuestionVerb } from './Move.js';
import { shownOf } from './Oracle.js';
import type { Tab } from './Tab.js';

/** One method call on one question, what was shown of it, and the result. */
export type Staging = {
  readonly id: string;
  readonly shown: string;
  readonly before: PendingInterrupt;
  readonly step: QuestionStep;
  readonly result?: AnswerResult;
  readonly payload?: unknown;
};

/** The questions that the page has marked as maybe answered or refused. */
export function knownIn({ knew }: Tab, { interrupts }: RunSnapshot): ReadonlySet<string> {
  const told = interrupts.filter((each) => knew.has(shownOf(each)));
  return new Set(told.map((interrupt) => interrupt.id));
}

/** In a transaction the last draft and the last decision of each question count. */
export function lastOfEach(staged: readonly Staging[]): readonly Staging[] {
  const last = new Map<string, Staging>();
  for (const one of staged)
    if (one.result?.ok !== false) last.set(`${one.id} ${one.step.do === 'draft'}`, one);
  return [...last.values()];
}

/** The effect of a call on a question with several actions on one of them. */
const onAction: ReadonlyMap<QuestionVerb, QuestionVerb> = new Map([
  ['yes', 'approve'],
  ['no', 'deny'],
  ['answer', 'approve'],
  ['invalid', 'approve'],
  ['checked', 'approve'],
  ['signed', 'deny'],
  ['edit', 'approve'],
]);

/** The action that a call is about: the first open one, or one by its index. */
export function actionFor({ actions }: PendingInterrupt, verb: QuestionVerb, at: number) {
  if (!actions || !['approve', 'deny', 'respond', 'reopen'].includes(verb)) return undefined;
  const decided = actions.filter(({ decision }) => decision !== undefined);
  if (verb === 'reopen') return decided[at % Math.max(1, decided.length)];
  return actions.find(({ decision }) => !decision) ?? actions[at % actions.length];
}

/** Approve and deny in each question's format. */
export function verbFor(verb: QuestionVerb, { approval, actions }: PendingInterrupt): QuestionVerb {
  if (actions) return onAction.get(verb) ?? verb;
  if (verb !== 'yes' && verb !== 'no') return verb;
  return approval ? (verb === 'yes' ? 'approve' : 'deny') : 'answer';
}

/** Whether a question asks for a secret. */
const isSecret = (interrupt: PendingInterrupt): boolean =>
  JSON.stringify(interrupt.responseSchema ?? null).includes('password');

export const draftFor = (question: PendingInterrupt, value: number): object =>
  isSecret(question) ? { city: `${SECRET}-${value}` } : { half: value };

export function payloadFor(question: PendingInterrupt, yes: boolean): unknown {
  if (isSecret(question)) return { city: `${SECRET}-${yes ? 'yes' : 'no'}` };
  if (question.reason === 'confirmation') return yes;
  if (question.reason === 'tool_call') return { approved: yes };
  return { city: yes ? 'Lisbon' : 'Oslo' };
}
