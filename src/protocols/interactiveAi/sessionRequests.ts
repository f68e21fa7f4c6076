import type { WireRequest } from '../../model/Protocol.js';

/** Where a conversation takes place. */
export interface Session {
  /** The run's `url`. */
  readonly url: string;
  /** The run's `threadId`. */
  readonly id: string;
}

/** The three requests of a conversation. The host's headers go along with each: a bearer token, or none with a cookie. */
export interface SessionRequests {
  /** Makes sure that the session is there, before a message is written; `undefined` where nothing need be done. */
  open(session: Session): WireRequest | undefined;
  /** Writes a message of the user's. Its answer may hold the message's `offset` in the log. */
  post(session: Session, text: string): WireRequest;
  /** The events from `minOffset` on, as a list or as `{events}`; waits for the first one, as long as the server likes. */
  events(session: Session, minOffset: number): WireRequest;
}

const eventsOf = ({ url, id }: Session): string =>
  `${url.replace(/\/$/, '')}/sessions/${encodeURIComponent(id)}/events`;

/** The requests of Parlant (emcie-co/parlant), whose kinds and statuses InteractiveAI's events have. */
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
