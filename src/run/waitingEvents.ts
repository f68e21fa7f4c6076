import type { AgentRunError } from '../model/AgentRunError.js';
import { goneIssue } from '../model/gone.js';
import type { Issue } from '../model/Issue.js';
import type { AnswerResult } from '../model/PendingInterrupt.js';
import { deferred } from './deferred.js';
import type { Ticket } from './Ids.js';
import type { MachineEvent } from './MachineEvent.js';

/** Events that wait for the engine, in order of arrival. */
export interface WaitingEvents {
  readonly size: number;
  /**
   * Queues an event of the time `local`, by the device's clock. For an answer, returns `ok: true`: it is checked and
   * staged when the engine has loaded.
   */
  add(event: MachineEvent, local: number): AnswerResult | undefined;
  /** Handles and removes every event. */
  release(handle: (event: MachineEvent, local: number) => AnswerResult | undefined): void;
  /**
   * Removes every event that would send, or the request of `ticket`, and returns their promises; `undefined` if there
   * are none. Answers stay queued, but their promises are resolved.
   */
  stop(ticket: Ticket | undefined): readonly Ticket[] | undefined;
  /**
   * Discards every event and returns their promises. The messages and the state that the host has set are kept. Drafts
   * and `leave` are kept if the run has interrupts; a later decision revokes `leave`. The last request is kept for
   * {@link withDiscardedRequest}, unless decisions that it would be sent with, or would replace, are discarded too.
   */
  discard(error: AgentRunError, hasQuestions: boolean): readonly Ticket[];
  /** The event to handle: a `retry` becomes the request that was discarded. */
  withDiscardedRequest(event: MachineEvent): MachineEvent;
}

type Entry = {
  readonly event: MachineEvent;
  readonly local: number;
  done(answer: AnswerResult | undefined): void;
};

/** The answer is kept as given, and was not checked. */
const unchecked: Issue = {
  path: [],
  message: 'The code that checks this answer has not loaded yet. The answer is checked when it has.',
  keyword: 'unchecked',
};

export function waitingEvents(): WaitingEvents {
  let waiting: Entry[] = [];
  /** The last discarded request. */
  let discardedRequest: Repeatable | undefined;
  /** Whether `leave` was kept although the engine has failed to load. */
  let keepsLeave = false;
  const takeAll = () => {
    const taken = waiting;
    waiting = [];
    return taken;
  };
  return {
    get size() {
      return waiting.length;
    },
    add(event, local) {
      if (decides(event)) {
        if (keepsLeave) waiting = waiting.filter((each) => !isLeave(each));
        discardedRequest = undefined;
      }
      const answer = deferred<AnswerResult | undefined>();
      waiting.push({ event: copied(event), local, done: answer.resolve });
      if (!interruptMethods.has(event.type)) return undefined;
      const issuesOf = async (taken: AnswerResult | undefined): Promise<readonly Issue[]> =>
        taken?.ok ? taken.checked : (taken?.issues ?? [goneIssue]);
      return { ok: true, checked: answer.promise.then(issuesOf) };
    },
    release(handle) {
      for (const { event, local, done } of takeAll()) done(handle(event, local));
    },
    stop(ticket) {
      const isMeant = ({ event }: Entry): boolean =>
        sendingEvents.has(event.type) &&
        (ticket === undefined || ('ticket' in event && event.ticket === ticket));
      const ended = waiting.filter(isMeant);
      waiting = waiting.filter((entry) => !isMeant(entry));
      if (ticket === undefined) for (const { done } of waiting) done({ ok: false, issues: [unchecked] });
      return ended.length > 0 ? ticketsOf(ended) : undefined;
    },
    discard(error, hasQuestions) {
      const issues: readonly Issue[] = [{ path: [], message: error.message, keyword: 'checkFailed' }];
      const given = takeAll();
      waiting = given.filter(({ event }) => isKept(event, hasQuestions));
      keepsLeave = hasQuestions;
      const keepsRequest =
        !hasQuestions || waiting.some(isLeave) || !given.some(({ event }) => decides(event));
      for (const entry of given) {
        const { event, done } = entry;
        if (waiting.includes(entry)) continue;
        if (keepsRequest && isRepeatable(event)) discardedRequest = event;
        done({ ok: false, issues });
      }
      return ticketsOf(given);
    },
    withDiscardedRequest(event) {
      const request = discardedRequest;
      if (sendingEvents.has(event.type) || event.type === 'setMessages') discardedRequest = undefined;
      return request && event.type === 'retry' ? { ...request, ticket: event.ticket, ids: event.ids } : event;
    },
  };
}

/** A request that `retry` can repeat. */
type Repeatable = Extract<MachineEvent, { type: 'send' | 'steer' | 'submit' | 'refresh' }>;

const isRepeatable = (event: MachineEvent): event is Repeatable =>
  sendingEvents.has(event.type) && event.type !== 'retry' && event.type !== 'autoSubmit';

/** Whether an event changes a decision. */
const decides = ({ type }: MachineEvent): boolean => interruptMethods.has(type) && type !== 'draft';

const isLeave = ({ event }: Entry): boolean => event.type === 'leave';

/** No result reports that such an event was discarded, so it is kept. */
const isKept = ({ type }: MachineEvent, hasQuestions: boolean): boolean =>
  type === 'setMessages' || type === 'setState' || ((type === 'draft' || type === 'leave') && hasQuestions);

/** Methods about one interrupt, which return an `AnswerResult`. */
export const interruptMethods: ReadonlySet<MachineEvent['type']> = new Set([
  'decide',
  'cancel',
  'reopen',
  'draft',
] as const);

/** Events that may send something. */
const sendingEvents: ReadonlySet<MachineEvent['type']> = new Set([
  'send',
  'steer',
  'submit',
  'retry',
  'refresh',
  'autoSubmit',
] as const);

const ticketsOf = (entries: readonly Entry[]): readonly Ticket[] =>
  entries.flatMap(({ event }) =>
    'ticket' in event && event.ticket !== undefined && event.type !== 'stop' ? [event.ticket] : [],
  );

/** Copies the arguments of a method, so that they are sent as they were when the user pressed the button. */
function copied(event: MachineEvent): MachineEvent {
  switch (event.type) {
    case 'decide': {
      const { input } = event;
      if (input.method === 'answer') {
        const { payload, metadata } = input;
        return { ...event, input: { ...input, payload: cloned(payload), metadata: cloned(metadata) } };
      }
      return input.method === 'approve'
        ? { ...event, input: { ...input, editedArgs: cloned(input.editedArgs) } }
        : event;
    }
    case 'draft':
      return { ...event, value: cloned(event.value) };
    case 'send':
    case 'steer': {
      const { context, forwardedProps } = event.options;
      const options = {
        ...event.options,
        ...(context !== undefined && { context: cloned(context) }),
        ...(forwardedProps !== undefined && { forwardedProps: cloned(forwardedProps) }),
      };
      return { ...event, messages: cloned(event.messages), options };
    }
    default:
      return event;
  }
}

/** A deep copy. A value that cannot be cloned is returned as it is, so that its method reports the usual error. */
function cloned<T>(value: T): T {
  try {
    return structuredClone(value);
  } catch {
    return value;
  }
}
