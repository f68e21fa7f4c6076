import type { AgentRunError } from '../../model/AgentRunError.js';
import type { ConversationProtocol } from '../../model/Protocol.js';
import { converse } from './converse.js';
import { createSessionDecoder } from './createSessionDecoder.js';
import type { MessageInterrupt } from './messageInterrupt.js';
import { parlantRequests, type SessionRequests } from './sessionRequests.js';
import type { Written } from './Turn.js';

export { createMessageInterrupt } from './messageInterrupt.js';
export type { MessageInterrupt, MessageInterruptOptions, ToolEventCall } from './messageInterrupt.js';
export type { Session, SessionRequests } from './sessionRequests.js';
export { readAutonomousCallback } from './readAutonomousCallback.js';
export type { AutonomousErrorCode, AutonomousRun } from './readAutonomousCallback.js';
export { createCallbackRelay, type CallbackRelay } from './createCallbackRelay.js';

/** What InteractiveAI does not publish, and what a host knows of its tools. */
export interface InteractiveAiOptions {
  /**
   * How a session is opened, written to and read: the paths are not published.
   * @default Parlant's, whose events these are: `{url}/sessions/{id}/events`, and a session that is there already
   */
  readonly requests?: Partial<SessionRequests> | undefined;
  /**
   * Whether a poll that brought no event says that nothing has happened yet, so that it is made again: given its error,
   * or `undefined` for an empty answer. It is not published either.
   * @default status 504, as Parlant has it, and an empty answer
   */
  readonly isNoNews?: ((error: AgentRunError | undefined) => boolean) | undefined;
  /** Which tool events are questions; see `createMessageInterrupt`. @default none: this server asks nothing */
  readonly questions?: readonly MessageInterrupt[] | undefined;
}

const emptyOr504 = (error: AgentRunError | undefined): boolean => !error || error.httpStatus === 504;

/**
 * InteractiveAI: a session's log of events, read by long polling. The run's `url` is the agent's, its `threadId` the
 * session's id. `send(message)` writes a message and follows the log until the turn is over; `send()` and `refresh()`
 * write nothing and show where the session stands. A turn's end is `ready`, `cancelled` or `error`; unknown kinds and
 * statuses change nothing.
 *
 * The server has no questions of its own, no approvals and no resume: `questions` makes some of its tool events into
 * questions, and their answers into a message.
 */
export function interactiveAi(options: InteractiveAiOptions = {}): ConversationProtocol {
  const { questions = [], isNoNews = emptyOr504 } = options;
  const requests = { ...parlantRequests, ...options.requests };
  const written = new Map<string, Written>();
  return {
    name: 'interactive-ai',
    capabilities: {
      protocol: 'interactive-ai',
      cancel: false,
      idempotent: false,
      reconnect: true,
      refresh: true,
      approveWithEdits: false,
      cannot: ['ask', 'expiry'],
    },
    createDecoder: () => createSessionDecoder(questions),
    converse: (task, wire) => converse({ task, wire, requests, isNoNews, questions, written }),
    // The answer is a message: once it was written, it was taken. Only a refused request was not.
    readError({ code, httpStatus = 0 }) {
      if (code === 'run_error') return 'failed';
      if (code === 'unsupported') return 'refused';
      return code === 'http_error' && httpStatus >= 400 && httpStatus < 500 && httpStatus !== 408
        ? 'refused'
        : 'unknown';
    },
    endsPause: ({ code, httpStatus }) => code === 'unsupported' || httpStatus === 404 || httpStatus === 410,
  };
}
