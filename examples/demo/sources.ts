import { agUi } from 'react-agent-interrupts';
import { httpInbox } from 'react-agent-interrupts/inbox';
import { indexedDbStorage } from 'react-agent-interrupts/storage/indexedDb';

/** `/?as=Sam` is another reviewer, for a second window. The demo has no login: a real server reads the session. */
export const reviewer = new URLSearchParams(location.search).get('as') ?? 'You';

/** The inbox of the demo's server. Three agents share it. */
export const sources = [
  httpInbox({
    name: 'Desk',
    url: '/inbox',
    headers: { 'x-reviewer': encodeURIComponent(reviewer) },
    // The server accepts the same answers again, so sending again needs no warning.
    protocol: agUi({ bridge: 'ag-ui', refresh: true, idempotent: true }),
    run: { scope: reviewer, storage: indexedDbStorage() },
  }),
];
