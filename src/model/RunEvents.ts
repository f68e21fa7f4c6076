import type { ResumeEntry } from './agUi.js';
import type { AgentEvent } from './AgentEvent.js';
import type { AgentRunError } from './AgentRunError.js';
import type { PendingInterrupt } from './PendingInterrupt.js';
import type { ApprovedCall } from './RunSnapshot.js';

/** The events for `on`, with the value that each listener receives. */
export interface RunEvents {
  /**
   * Every stream event, after it has been applied. While there are subscribers, `getSnapshot()` shows its effect only
   * from the moment at which they are notified, at most one frame later.
   */
  event: AgentEvent;
  /** A CUSTOM event. */
  custom: { name: string; value: unknown };
  /** Interrupts that are new, or whose content has changed. */
  interrupt: readonly PendingInterrupt[];
  /**
   * A batch was sent. Listeners run after `fetch` was called, so a `stop()` in one leaves the answers in doubt.
   * Payloads, which can contain secrets, are omitted.
   */
  resume: { batchId: string; entries: readonly { interruptId: string; status: ResumeEntry['status'] }[] };
  /**
   * A resumed run executed a call with a different name or different arguments than the user approved. Secrets are
   * masked.
   */
  mismatch: {
    key: string;
    toolCallId: string;
    approved: ApprovedCall['approved'];
    executed: ApprovedCall['approved'];
  };
  /** The run ended without pending interrupts. */
  finish: { outcome: 'success' | 'cancelled'; result?: unknown };
  /** An error of a request, of a method, of the storage or of a function of the host. */
  error: AgentRunError;
}
/** The name of an event that a run object emits. */
export type RunEventType = keyof RunEvents;
/** A listener of one event. */
export type RunListener<T extends RunEventType> = (event: RunEvents[T]) => void;
