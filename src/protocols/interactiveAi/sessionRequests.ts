import type { WireRequest } from '../../model/Wire.js';

/** The session of a conversation. */
export interface Session {
  /** The `url` of the run object. */
  readonly url: string;
  /** The `threadId` of the run object. */
  readonly id: string;
}

/**
 * The three requests of a conversation. The host's headers are added to each: a bearer token, or none with a cookie.
 */
export interface SessionRequests {
  /** Creates the session if necessary, before a message is written; `undefined` if no request is needed. */
  open(session: Session): WireRequest | undefined;
  /** Writes a user message. Its response may contain the message's `offset` in the log. */
  post(session: Session, text: string): WireRequest;
  /**
   * Reads the events from `minOffset` on, as a list or as `{events}`. The server waits for the first one, with its own
   * timeout.
   */
  events(session: Session, minOffset: number): WireRequest;
}

const eventsOf = ({ url, id }: Session): string =>
  `${url.replace(/\/$/, '')}/sessions/${encodeURIComponent(id)}/events`;

/** The requests of Parlant (emcie-co/parlant), whose event kinds and statuses InteractiveAI uses. */
export const parlantRequests: SessionRequests = {
  open: () => undefined,
  post: (session, text) => ({
    url: eventsOf(session),
    body: { kind: 'message', source: 'customer', message: text },
  }),
  events: (session, minOffset) => ({
    url: `${eventsOf(session)}?min_offset=${minOffset}&wait_for_data=60`,
  }),
};
