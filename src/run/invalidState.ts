import { attemptOf, isUnderWay, type RunState } from './RunState.js';

/**
 * Describes why a state is invalid; `undefined` if it is valid. Each member of a union has only valid fields. This
 * function defines which members can be combined.
 */
export function invalidStateReason(state: RunState): string | undefined {
  const { request, questions, tail, storage } = state;
  const attempt = attemptOf(state);
  const carries = isUnderWay(state) && attempt?.kind === 'resume';
  if ((questions.at === 'sent') !== carries) {
    return `The questions are ${questions.at} while the request is ${request.at} with ${attempt?.kind ?? 'nothing'}.`;
  }
  if (request.at === 'held' && attempt?.kind === 'resume' && !hasAnswerable(state)) {
    return `Answers are held while the questions are ${questions.at}.`;
  }
  if (tail.at === 'draining' && isUnderWay(state)) return 'A stream drains while a request is under way.';
  if (attempt?.kind === 'resume' && !attempt.pause) return 'A resume answers nothing.';
  if (attempt && attempt.kind !== 'resume' && attempt.pause)
    return 'A request other than a resume carries answers.';
  if (request.at === 'disposed' && storage.at === 'loading') return 'A disposed run waits for its storage.';
  const tickets = [
    ...('tickets' in request ? request.tickets : []),
    ...(tail.at === 'draining' ? tail.tickets : []),
    ...(storage.at === 'loading' ? storage.waiting.map(({ ticket }) => ticket) : []),
  ].filter((ticket) => ticket >= 0);
  if (new Set(tickets).size !== tickets.length) return 'A promise waits for two results.';
  return undefined;
}

const hasAnswerable = ({ questions }: RunState): boolean =>
  questions.at !== 'none' && questions.at !== 'sent' && questions.at !== 'elsewhere';
