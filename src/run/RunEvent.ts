import type { Wish } from '../decisions/Wish.js';
import type { AgentEvent } from '../model/AgentEvent.js';
import type { LiveOptions, SendOptions } from '../model/AgentRun.js';
import type { AgentRunError } from '../model/AgentRunError.js';
import type { Message } from '../model/agUi.js';
import type { Issue } from '../model/Issue.js';
import type { QuestionRef } from '../model/PendingInterrupt.js';
import type { StreamEnding } from '../model/Protocol.js';
import type { DehydratedRun, ProtocolCapabilities } from '../model/RunSnapshot.js';
import type { Ids, Ticket } from './Ids.js';
import type { DecidedWord, TabWord } from './TabsState.js';

/** What holds in the moment of an event. The machine reads no clock and asks no host. */
export interface Given {
  /** Epoch milliseconds, by the server's clock as far as it is known. */
  readonly now: number;
  /** Epoch milliseconds, by this machine's clock, which all tabs share. */
  readonly local: number;
  readonly online: boolean;
  /** Somebody has subscribed. */
  readonly watched: boolean;
  /** The code that reads schemas has been loaded. */
  readonly readable: boolean;
  readonly live: LiveOptions;
  readonly capabilities: ProtocolCapabilities;
}

/** What a verb asks for. */
export type HostEvent =
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

/** What a person does with a question, or a host with the run. */
export type DirectEvent =
  | {
      readonly type: 'decide';
      readonly question: QuestionRef;
      readonly wish: Wish;
      /** Names the check that the wish brings along. */
      readonly checkId: number;
      readonly ids: Ids;
    }
  | { readonly type: 'cancel' | 'reopen'; readonly question: QuestionRef; readonly ids: Ids }
  | { readonly type: 'draft'; readonly key: string; readonly value: unknown }
  /** Decisions were made: submit the batch if `autoSubmit` says so. */
  | { readonly type: 'autoSubmit'; readonly ids: Ids }
  | { readonly type: 'leave' | 'dispose' }
  /** With a ticket, only the request of that promise is stopped. */
  | { readonly type: 'stop'; readonly ticket?: Ticket | undefined }
  | { readonly type: 'setMessages'; readonly messages: readonly Message[] }
  | { readonly type: 'setState'; readonly state: unknown };

/** What comes back from an effect that was about one request. `runId` says which: a late one is dropped. */
export type RequestEvent =
  | { readonly type: 'agreed'; readonly runId: string; readonly yes: boolean; readonly cause?: unknown }
  | { readonly type: 'execute'; readonly runId: string }
  | { readonly type: 'undispatched'; readonly runId: string; readonly cause?: unknown }
  | { readonly type: 'locked' | 'lockTaken'; readonly runId: string }
  /** A request that carries the message or the answers is about to leave the page. */
  | { readonly type: 'leaving'; readonly runId: string }
  /** The server took nothing of it (401), and it is about to be repeated. */
  | { readonly type: 'unsent'; readonly runId: string }
  | {
      readonly type: 'chunk';
      readonly runId: string;
      readonly events: readonly AgentEvent[];
      readonly ending: StreamEnding;
      readonly said?: readonly Message[] | undefined;
      readonly taken?: number | undefined;
      readonly connection?: 'lost' | 'back' | undefined;
    }
  | { readonly type: 'streamEnded'; readonly runId: string }
  | { readonly type: 'streamBroke'; readonly runId: string; readonly cause: unknown }
  | { readonly type: 'lastWord' | 'drained'; readonly runId: string };

/** What comes from elsewhere. */
export type OutsideEvent =
  | {
      readonly type: 'checked';
      readonly key: string;
      readonly checkId: number;
      readonly wish: Wish;
      readonly issues: readonly Issue[];
      readonly ids: Ids;
    }
  /** The code that reads schemas has come, or is too late to be waited for. */
  | { readonly type: 'code' }
  | { readonly type: 'online' }
  | { readonly type: 'tick'; readonly ids: Ids }
  /** A component or another first user: what was stored is read now. */
  | {
      readonly type: 'loaded';
      readonly run?: DehydratedRun | undefined;
      /** A tab holds the lock: what was on its way may be on its way still. */
      readonly isSending: boolean;
    }
  | { readonly type: 'silent' }
  /** What another tab has stored, found when this one was about to write. */
  | { readonly type: 'merged'; readonly run: DehydratedRun }
  | { readonly type: 'tabWord'; readonly word: TabWord }
  | ({ readonly type: 'tabDecided' } & DecidedWord)
  /** A person has logged out in another tab. */
  | { readonly type: 'tabCleared' }
  /** No tab holds the lock, and none has said what became of its request. */
  | { readonly type: 'tabsQuiet' }
  | { readonly type: 'notStopped'; readonly error: AgentRunError };

/** Everything that can happen to a run. */
export type RunEvent = HostEvent | DirectEvent | RequestEvent | OutsideEvent;
