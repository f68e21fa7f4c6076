import type {
  AgentRun,
  AgentRunError,
  AgentRunOptions,
  PageSignals,
  PendingInterrupt,
  RunSnapshot,
  TabCoordinator,
} from 'react-agent-interrupts/core';

/** What a user pressed, and what may be sent because of it. */
export interface Press {
  readonly move: string;
  /** What may be sent for each question: its decision as JSON. */
  readonly entries: ReadonlyMap<string, ReadonlySet<string>>;
  /** A message may be sent with it, or alone. */
  readonly speaks: boolean;
  /** The questions that the page marked as maybe answered. */
  readonly knows: ReadonlySet<string>;
  posts: number;
  /** The previous press, which still counts if this press does nothing. */
  readonly previous: Press | undefined;
}

/** The promise of one method call. */
export interface Promised {
  readonly move: string;
  readonly tab: Tab;
  settled: boolean;
}

/** One page with one run. */
export interface Tab {
  readonly name: string;
  readonly run: AgentRun;
  alive: boolean;
  disposed: boolean;
  /** Whether no other tab is open. */
  readonly isAlone: () => boolean;
  press: Press | undefined;
  /** What ended the last press. */
  revoked: string;
  /** The user has cancelled everything with a message since the last decision. `retry` may repeat that. */
  steered: boolean;
  /** Answers that are being checked, by the interrupt's id. */
  readonly checks: Map<string, { readonly value: string }>;
  readonly errors: AgentRunError[];
  unsubscribe: (() => void) | undefined;
  /** What was rendered before the last move. */
  rendered: readonly PendingInterrupt[];
  /** What was shown of questions that the page has marked as maybe answered or refused. */
  readonly knew: Set<string>;
  /** The last resume that got a 401, and may be repeated once. */
  unauthorised: string | undefined;
  /** The id of the last message that it sent. */
  lastWords: string | undefined;
  /** Aborts the message that was sent with a signal. */
  controller: AbortController | undefined;
  /** A user has stopped or left something, so the agent may be notified. */
  mayEnd: boolean;
  /** A request that this page has sent and not seen the end of. */
  busy: { readonly resumes: boolean; isBusy: () => boolean } | undefined;
}

/** The options of a page. */
export type TabOptions = Partial<AgentRunOptions> & {
  readonly tabs: TabCoordinator;
  readonly page: PageSignals;
};

const working: ReadonlySet<string> = new Set(['running', 'resuming', 'reconnecting']);

export const isWorking = ({ status, restoring }: RunSnapshot): boolean => restoring || working.has(status);

/** A decision as JSON, with its payload last, in the format for the agent. */
export const asEntry = (status: string, payload: unknown): string =>
  JSON.stringify(payload === undefined ? [status] : [status, onWire(payload)]);

interface ActionAnswer {
  readonly approved?: boolean;
  readonly reason?: string;
  readonly message?: string;
}

function onWire(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || !('actions' in payload)) return payload;
  const { actions } = payload as { readonly actions: readonly ActionAnswer[] };
  return {
    decisions: actions.map(({ approved, reason, message }) => {
      if (message !== undefined) return { type: 'respond', message };
      if (approved === true) return { type: 'approve' };
      return { type: 'reject', ...(reason && { message: reason }) };
    }),
  };
}
