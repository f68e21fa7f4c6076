import type { AgentRunError } from '../model/AgentRunError.js';
import type { Issue } from '../model/Issue.js';
import type { AnswerResult } from '../model/PendingInterrupt.js';
import { deferred } from './deferred.js';
import type { Ticket } from './Ids.js';
import type { RunEvent } from './RunEvent.js';

/** Events that wait for the engine, in the order in which they came. */
export interface WaitingEvents {
  readonly size: number;
  /** An answer counts as taken: it is checked, and staged, once the engine has loaded. */
  add(event: RunEvent): AnswerResult | undefined;
  /** Handles every event, and takes it out. */
  release(handle: (event: RunEvent) => AnswerResult | undefined): void;
  /** Gives every event up. Returns the promises that wait for them. */
  reject(error: AgentRunError): readonly Ticket[];
}

/** Says of an answer that its question no longer waits. */
export const goneIssue: Issue = {
  path: [],
  message: 'This question no longer waits for an answer.',
  keyword: 'gone',
};

export function waitingEvents(): WaitingEvents {
  let waiting: { readonly event: RunEvent; done(answer: AnswerResult | undefined): void }[] = [];
  const takeAll = () => {
    const taken = waiting;
    waiting = [];
    return taken;
  };
  return {
    get size() {
      return waiting.length;
    },
    add(event) {
      const answer = deferred<AnswerResult | undefined>();
      waiting.push({ event, done: answer.resolve });
      if (event.type !== 'decide') return undefined;
      const issuesOf = async (taken: AnswerResult | undefined): Promise<readonly Issue[]> =>
        taken?.ok ? taken.checked : (taken?.issues ?? [goneIssue]);
      return { ok: true, checked: answer.promise.then(issuesOf) };
    },
    release(handle) {
      for (const { event, done } of takeAll()) done(handle(event));
    },
    reject(error) {
      const issues: readonly Issue[] = [{ path: [], message: error.message, keyword: 'checkFailed' }];
      const given = takeAll();
      for (const { done } of given) done({ ok: false, issues });
      return given.flatMap(({ event }) =>
        'ticket' in event && event.ticket !== undefined && event.type !== 'stop' ? [event.ticket] : [],
      );
    },
  };
}
