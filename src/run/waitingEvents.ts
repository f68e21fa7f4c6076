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
  /** Queues an event. For an answer, returns `ok: true`: it is checked and staged when the engine has loaded. */
  add(event: MachineEvent): AnswerResult | undefined;
  /** Handles and removes every event. */
  release(handle: (event: MachineEvent) => AnswerResult | undefined): void;
  /**
   * Removes every event that would send, or the request of `ticket`, and returns their promises; `undefined` if there
   * are none. Answers stay queued, but their promises are resolved.
   */
  stop(ticket: Ticket | undefined): readonly Ticket[] | undefined;
  /**
   * Discards every event and returns their promises. The messages and the state that the host has set are kept. Drafts
   * and `leave` are kept if the run object has interrupts; a later decision revokes `leave`. If it has none, or they are left,
   * the message is kept for {@link withDiscardedMessage}.
   */
  discard(error: AgentRunError, hasQuestions: boolean): readonly Ticket[];
  /** The event to handle: a `retry` becomes the `send` that was discarded. */
  withDiscardedMessage(event: MachineEvent): MachineEvent;
}

type Entry = { readonly event: MachineEvent; done(answer: AnswerResult | undefined): void };

/** The answer is kept as given, and was not checked. */
const unchecked: Issue = {
  path: [],
  message: 'The code that checks this answer has not loaded yet. The answer is checked when it has.',
  keyword: 'unchecked',
};

export function waitingEvents(): WaitingEvents {
  let waiting: Entry[] = [];
  /** The discarded message. */
  let discardedMessage: Extract<MachineEvent, { type: 'send' | 'steer' }> | undefined;
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
    add(event) {
      if (keepsLeave && interruptMethods.has(event.type) && event.type !== 'draft') {
        waiting = waiting.filter((each) => !isLeave(each));
        discardedMessage = undefined;
      }
      const answer = deferred<AnswerResult | undefined>();
      waiting.push({ event: copied(event), done: answer.resolve });
      if (!interruptMethods.has(event.type)) return undefined;
      const issuesOf = async (taken: AnswerResult | undefined): Promise<readonly Issue[]> =>
        taken?.ok ? taken.checked : (taken?.issues ?? [goneIssue]);
      return { ok: true, checked: answer.promise.then(issuesOf) };
    },
    release(handle) {
      for (const { event, done } of takeAll()) done(handle(event));
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
      const keepsMessage = !hasQuestions || waiting.some(isLeave);
      for (const entry of given) {
        const { event, done } = entry;
        if (waiting.includes(entry)) continue;
        if (keepsMessage && (event.type === 'send' || event.type === 'steer')) discardedMessage = event;
        done({ ok: false, issues });
      }
      return ticketsOf(given);
    },
    withDiscardedMessage(event) {
      const message = discardedMessage;
      if (sendingEvents.has(event.type) || event.type === 'setMessages') discardedMessage = undefined;
      return message && event.type === 'retry' ? { ...message, ticket: event.ticket, ids: event.ids } : event;
    },
  };
}

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
