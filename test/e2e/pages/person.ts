import { agUi, type AgentRunOptions, type Interrupt } from 'react-agent-interrupts/core';
import { indexedDbStorage } from 'react-agent-interrupts/storage/indexedDb';
import { bringToItsEnd } from '../../reliability/bringToItsEnd.js';
import { Person, type Ledger } from '../../reliability/Person.js';

/** What the address says behind `#`, as JSON. */
export interface PageOptions {
  readonly url: string;
  readonly threadId: string;
  readonly numbered: boolean;
  readonly autoSubmit: NonNullable<AgentRunOptions['autoSubmit']>;
}

/** What a test finds on the window of this page, once its script has run. */
declare global {
  var page:
    { readonly person: Person; readonly ledger: Ledger; bringToItsEnd: typeof bringToItsEnd } | undefined;
}

// The test wrote it.
const { url, threadId, numbered, autoSubmit } = JSON.parse(
  decodeURIComponent(location.hash.slice(1)),
) as PageOptions;

const ledger: Ledger = {
  allowed: 0,
  decided: new Map(),
  again: new Map(),
  forgotten: new Set(),
  violations: [],
  // Only the agent knows.
  taken: () => 0,
};
const storage = indexedDbStorage();
const options: AgentRunOptions = {
  url,
  threadId,
  autoSubmit,
  headers: ({ attempt }) => ({ 'x-attempt': String(attempt) }),
  protocol: agUi({
    refresh: true,
    ...(numbered && { reconnect: ({ url: base, runId }) => `${base}?runId=${runId}` }),
  }),
};
const payloadOf = (_interrupt: Interrupt, yes: boolean) => ({ city: yes ? 'Lisbon' : 'Oslo' });
const browser = { open: () => ({ storage, kill: () => undefined }) };
const person = new Person(browser, options, ledger, { opening: 'Go', payloadOf, stored: true });

globalThis.page = { person, ledger, bringToItsEnd };
