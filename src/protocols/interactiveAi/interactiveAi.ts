import type { AgentRunError } from '../../model/AgentRunError.js';
import type { ConversationProtocol } from '../../model/Protocol.js';
import { converse } from './converse.js';
import { createSessionDecoder } from './createSessionDecoder.js';
import type { MessageInterrupt } from './messageInterrupt.js';
import { parlantRequests, type SessionRequests } from './sessionRequests.js';
import { inputOf } from './sessionTexts.js';
import type { Written } from './Turn.js';

export { createMessageInterrupt } from './messageInterrupt.js';
export type { MessageInterrupt, MessageInterruptOptions, ToolEventCall } from './messageInterrupt.js';
export type { Session, SessionRequests } from './sessionRequests.js';
export { readAutonomousCallback } from './readAutonomousCallback.js';
export type { AutonomousErrorCode, AutonomousRun } from './readAutonomousCallback.js';
export { createCallbackRelay, type CallbackRelay } from './createCallbackRelay.js';

/** Settings that InteractiveAI does not document, and the host's interrupts. */
export interface InteractiveAiOptions {
  /**
   * The requests to open, write and read a session. Their paths are not documented.
   * @default Parlant's, whose event format this is: `{url}/sessions/{id}/events`, for an existing session
   */
  readonly requests?: Partial<SessionRequests> | undefined;
  /**
   * Whether a poll without events means that nothing has happened yet, so that it is repeated. Receives its error, or
   * `undefined` for an empty response. This is not documented either.
   * @default status 504, as in Parlant, and an empty response
   */
  readonly isNoNews?: ((error: AgentRunError | undefined) => boolean) | undefined;
  /** Which tool events are interrupts; see `createMessageInterrupt`. @default none: this server has no interrupts */
  readonly questions?: readonly MessageInterrupt[] | undefined;
}

const emptyOr504 = (error: AgentRunError | undefined): boolean => !error || error.httpStatus === 504;

/**
 * Connects to InteractiveAI: reads a session's event log by long polling. The `url` of the run object is the agent's,
 * and its `threadId` is the session's id. `send(message)` writes a message and follows the log until the turn is over.
 * `send()` and `refresh()` write nothing and show the state of the session. A turn ends with `ready`, `cancelled` or
 * `error`; unknown kinds and statuses change nothing.
 *
 * The server has no interrupts, approvals or resume. `questions` turns some of its tool events into interrupts, and
 * their answers into a message.
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
      cannot: ['ask', 'expiry', 'media', 'several'],
    },
    createDecoder: () => createSessionDecoder(questions),
    converse: (task, wire) => converse({ task, wire, requests, isNoNews, questions, written }),
    transportInput: (task) => inputOf(task, questions),
    // The answer is a message: once written, it was accepted. Only a refused request was not.
    readError({ code, httpStatus = 500 }) {
      if (code === 'run_error') return 'failed';
      const isRefused = code === 'http_error' && httpStatus < 500 && httpStatus !== 408;
      return isRefused || code === 'unsupported' ? 'refused' : 'unknown';
    },
    // Otherwise the session has continued, or its turn has failed.
    endsPause: ({ code, httpStatus }) => code !== 'http_error' || httpStatus === 404 || httpStatus === 410,
  };
}
