import type { DecisionInput } from '../decisions/DecisionInput.js';
import type { AgentEvent } from '../model/AgentEvent.js';
import type { LiveOptions } from '../model/AgentRun.js';
import type { SendOptions } from '../model/MethodOptions.js';
import type { AgentRunError } from '../model/AgentRunError.js';
import type { Message } from '../model/agUi.js';
import type { Conversation } from '../state/Conversation.js';
import type { Issue } from '../model/Issue.js';
import type { QuestionRef } from '../model/PendingInterrupt.js';
import type { ConversationNews } from '../model/HostedConversation.js';
import type { StreamEnding } from '../model/Protocol.js';
import type { DehydratedRun, ProtocolCapabilities } from '../model/RunSnapshot.js';
import type { Ids, Ticket } from './Ids.js';
import type { AnsweredMessage, DecidedMessage, ListedMessage, TabMessage } from './TabsState.js';

/** The current values at the time of an event. The machine reads no clock. */
export interface Given {
  /** Epoch milliseconds by the server's clock, if known. */
  readonly now: number;
  /** Epoch milliseconds by the device's clock, which all tabs share. */
  readonly local: number;
  readonly online: boolean;
  /**
   * How long the pending batch waits before it is sent, in milliseconds. A function, because it reads the risks of all
   * questions.
   */
  sendDelay(): number;
  /** Whether the code that reads schemas has loaded. */
  readonly canReadSchemas: boolean;
  readonly live: LiveOptions;
  readonly capabilities: ProtocolCapabilities;
}

/**
 * A method call that sends a request, and whose promise the machine settles. It waits while the stored record is being
 * read.
 */
export type MethodEvent =
  | {
      readonly type: 'send';
      readonly ticket: Ticket;
      readonly ids: Ids;
      readonly messages: readonly Message[];
      readonly options: SendOptions;
    }
  | {
      readonly type: 'steer';
      readonly ticket: Ticket;
      readonly ids: Ids;
      readonly messages: readonly Message[];
      readonly options: SendOptions;
    }
  | { readonly type: 'submit' | 'retry' | 'refresh'; readonly ticket: Ticket; readonly ids: Ids };

/**
 * Any other method call, and `autoSubmit`. Such an event does not wait for the storage. While there may be interrupts
 * that the engine has to read, such an event waits for the engine, except `stop` and `dispose`. A submit that
 * `autoSubmit` starts waits for the storage, like any submit.
 */
export type DirectEvent =
  | {
      readonly type: 'decide';
      readonly question: QuestionRef;
      readonly input: DecisionInput;
      /** The id of the check that comes with the decision. */
      readonly checkId: number;
      /** The check was called, and has returned a promise. */
      readonly isCheckRunning?: boolean | undefined;
      readonly ids: Ids;
    }
  | { readonly type: 'cancel' | 'reopen'; readonly question: QuestionRef; readonly ids: Ids }
  | { readonly type: 'draft'; readonly key: string; readonly value: unknown }
  /** Decisions were made at the time `since`. Submits the batch if `autoSubmit` allows it. */
  | { readonly type: 'autoSubmit'; readonly ids: Ids; readonly since?: number | undefined }
  /** A transaction has thrown. The checks that run now send nothing automatically when they end. */
  | { readonly type: 'transactionBroke' }
  | { readonly type: 'leave' | 'dispose' }
  /** With a ticket, stops only the request of that promise. */
  | { readonly type: 'stop'; readonly ticket?: Ticket | undefined }
  | { readonly type: 'setMessages'; readonly messages: readonly Message[] }
  | { readonly type: 'setState'; readonly state: unknown };

/** The result of an effect about one request. `runId` identifies the request; late events are dropped. */
export type RequestEvent =
  /** `beforeSubmit` has ended: it has allowed the batch (`isAllowed`), declined it, or failed with `cause`. */
  | {
      readonly type: 'beforeSubmitEnded';
      readonly runId: string;
      readonly isAllowed: boolean;
      readonly cause?: unknown;
    }
  /** The host has called `execute()`. */
  | { readonly type: 'execute'; readonly runId: string }
  /** The host's `dispatch` has settled. If it has not called `execute`, the request is not sent. */
  | { readonly type: 'dispatchEnded'; readonly runId: string; readonly cause?: unknown }
  /** `locked`: this tab has taken the lock. `lockedElsewhere`: another tab holds it. */
  | { readonly type: 'locked' | 'lockedElsewhere'; readonly runId: string }
  /** A request that carries the message or the answers is about to leave the page. */
  | { readonly type: 'sending'; readonly runId: string }
  /** The request got a 401, so the server processed nothing of it. It is about to be repeated. */
  | { readonly type: 'got401'; readonly runId: string }
  | {
      readonly type: 'chunk';
      readonly runId: string;
      readonly events: readonly AgentEvent[];
      readonly ending: StreamEnding;
      readonly answerMessages?: readonly Message[] | undefined;
      readonly acceptedIndex?: number | undefined;
      readonly connection?: 'lost' | 'back' | undefined;
    }
  | { readonly type: 'streamEnded'; readonly runId: string }
  | { readonly type: 'streamBroke'; readonly runId: string; readonly cause: unknown }
  /**
   * A timer has ended. `pauseTimedOut`: no pause has followed RUN_ERROR in time. `drainTimedOut`: the stream has stayed
   * open for too long after its run. `delayEnded`: the batch has waited for its `sendDelay`.
   */
  | { readonly type: 'pauseTimedOut' | 'drainTimedOut' | 'delayEnded'; readonly runId: string };

/** Events from other sources: the host's checks, the page, the storage, other tabs and the shell. */
export type OutsideEvent =
  /** The host's check was called, and has refused the answer: it has returned issues. */
  | { readonly type: 'checkRefused'; readonly checkId: number }
  | {
      readonly type: 'checked';
      readonly key: string;
      readonly checkId: number;
      readonly input: DecisionInput;
      readonly issues: readonly Issue[];
      readonly ids: Ids;
    }
  /** The code that reads schemas has loaded, or the wait for it has timed out. */
  | { readonly type: 'codeWaitEnded' }
  | { readonly type: 'online' }
  /** The page was hidden. */
  | { readonly type: 'hide' }
  | { readonly type: 'tick'; readonly ids: Ids }
  /** The stored record has been read. Without a `run`, there is none. */
  | {
      readonly type: 'loaded';
      readonly run?: DehydratedRun | undefined;
      /** A tab holds the lock, so its request may still be in progress. */
      readonly isSending: boolean;
      readonly ids: Ids;
    }
  /** The stored record is taking too long to read. */
  | { readonly type: 'silent' }
  /** The record that another tab has stored, found before a write, merged with the changes of this tab. */
  | { readonly type: 'merged'; readonly run: DehydratedRun }
  /** Another tab has removed the pending interrupts from the record: it has answered or left them. */
  | { readonly type: 'goneElsewhere' }
  | { readonly type: 'tabMessage'; readonly message: TabMessage }
  | ({ readonly type: 'tabDecided' } & DecidedMessage)
  | ({ readonly type: 'tabListed'; readonly ids: Ids } & ListedMessage)
  /** Another tab has reported accepted answers with these keys. */
  | (AnsweredMessage & { readonly type: 'tabAnswered'; readonly ids: Ids })
  /**
   * The user has logged out in another tab, or in this one after `dispose`. `blank`: the conversation of a new run
   * object.
   */
  | { readonly type: 'loggedOut'; readonly blank: Conversation }
  /** No tab holds the lock, and no tab has reported the result of its request. */
  | { readonly type: 'tabsQuiet' }
  /** A hosted conversation has changed without this run object. */
  | { readonly type: 'chatChanged'; readonly news: ConversationNews; readonly ids: Ids }
  /** An error that ends no request, such as a stop request that failed. */
  | { readonly type: 'errorReported'; readonly error: AgentRunError };

/** Every event of a run object. */
export type MachineEvent = MethodEvent | DirectEvent | RequestEvent | OutsideEvent;
