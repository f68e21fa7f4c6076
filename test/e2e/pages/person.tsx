import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Activity } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import {
  agUi,
  disposeAgentRuns,
  InterruptPanel,
  useAgentRun,
  type AgentRun,
  type AgentRunOptions,
  type PendingInterrupt,
} from 'react-agent-interrupts';
import { indexedDbStorage } from 'react-agent-interrupts/storage/indexedDb';
import { bringToItsEnd } from '../../reliability/bringToItsEnd.js';
import { hostOf } from '../../reliability/hostOf.js';
import { newLedger, type Ledger } from '../../reliability/Ledger.js';
import { Person } from '../../reliability/Person.js';
import type { HostWord } from '../../reliability/Story.js';

/** The options after `#` in the URL, as JSON. */
export interface PageOptions {
  readonly url: string;
  readonly threadId: string;
  /** Another thread that the panel can show instead of the first. */
  readonly asideId: string;
  readonly numbered: boolean;
  readonly autoSubmit: NonNullable<AgentRunOptions['autoSubmit']>;
  readonly host: readonly HostWord[];
}

/** The functions that a test calls on the window of this page, once its script has run. */
interface Around {
  readonly person: Person;
  readonly ledger: Ledger;
  /** The user before the other thread. */
  readonly aside: Person;
  bringToItsEnd: typeof bringToItsEnd;
  /** Makes the panel show the other thread, or the first one again. */
  switchThread(): void;
  /** An `<Activity>` hides the panel and its run, or shows them again. */
  hide(): void;
  /** Whether everything around the panel is as it was at first. */
  straighten(): void;
  /** What the panel shows that does not belong to its thread. */
  strange(): readonly string[];
  /** Resolves after the logout. */
  logOut(): Promise<void>;
  logIn(): Promise<void>;
}
declare global {
  var page: Around | undefined;
}

// The test wrote it.
const { url, threadId, asideId, numbered, autoSubmit, host } = JSON.parse(
  decodeURIComponent(location.hash.slice(1)),
) as PageOptions;

const client = new QueryClient();
const root = createRoot(document.body.appendChild(document.createElement('main')));
const runs = new Map<string, AgentRun>();
const around = { isHidden: false, isSwitched: false };

function Page({ options }: { options: readonly AgentRunOptions[] }) {
  return (
    <QueryClientProvider client={client}>
      <Activity mode={around.isHidden ? 'hidden' : 'visible'}>
        <Threads options={options} />
      </Activity>
    </QueryClientProvider>
  );
}

function Threads({ options: [first, other] }: { options: readonly AgentRunOptions[] }) {
  const { run } = useAgentRun(first ?? { url });
  const { run: aside } = useAgentRun(other ?? { url });
  runs.set(threadId, run);
  runs.set(asideId, aside);
  return <InterruptPanel run={around.isSwitched ? aside : run} />;
}

const storage = indexedDbStorage();
const protocol = agUi({
  refresh: true,
  ...(numbered && { reconnect: ({ url: base, runId }) => `${base}?runId=${runId}` }),
});
const shared = {
  url,
  autoSubmit,
  protocol,
  storage,
  headers: ({ attempt }: { attempt: number }) => ({ 'x-attempt': String(attempt) }),
};
const options: AgentRunOptions = { ...shared, threadId, beforeSubmit: hostOf(host, 20) };
const asideOptions: AgentRunOptions = { ...shared, threadId: asideId };

const show = () => flushSync(() => root.render(<Page options={[options, asideOptions]} />));

/** The button of a card, if the panel shows it. */
function hand({ key }: PendingInterrupt, verb: 'approve' | 'deny' | 'cancel'): boolean {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-interrupt-key]')];
  const card = cards.find((each) => each.checkVisibility() && each.dataset['interruptKey'] === key);
  const words = { approve: ['Approve', 'Yes'], deny: ['Deny', 'No'], cancel: ['Skip question'] }[verb];
  const buttons = [...(card?.querySelectorAll('button') ?? [])];
  const button = buttons.find(({ textContent }) => words.includes(textContent ?? ''));
  button?.click();
  return button !== undefined;
}

/** The run of a thread, once a component uses it. A hidden one renders when the page is idle. */
function gearOf(thread: string) {
  let gone: AgentRun | undefined;
  const start = (): AgentRun => {
    show();
    const run = runs.get(thread);
    if (!run || run === gone) throw new Error('The component has no run.');
    return run;
  };
  const logOut = async (): Promise<void> => {
    gone = runs.get(thread);
    await disposeAgentRuns(client);
  };
  return { open: () => ({ storage, start, logOut, kill: () => undefined }) };
}

const payloadOf = (_interrupt: PendingInterrupt, yes: boolean) => ({ city: yes ? 'Lisbon' : 'Oslo' });
// Only the agent knows what it accepted.
const ledger = newLedger(() => 0);
const habits = { opening: 'Go', payloadOf, stored: true, otherTabs: 1 };
// Questions of two threads can have one key.
const person = new Person(gearOf(threadId), options, ledger, {
  ...habits,
  hand: (pending, verb) => !around.isSwitched && hand(pending, verb),
});
const aside = new Person(
  gearOf(asideId),
  asideOptions,
  newLedger(() => 0),
  { ...habits, hand: (pending, verb) => around.isSwitched && hand(pending, verb) },
);

globalThis.page = {
  person,
  ledger,
  aside,
  bringToItsEnd,
  switchThread() {
    around.isSwitched = !around.isSwitched;
    show();
  },
  hide() {
    around.isHidden = !around.isHidden;
    show();
  },
  straighten() {
    around.isSwitched = around.isHidden = false;
    show();
  },
  strange() {
    const shown = around.isSwitched ? aside : person;
    const own = new Set(shown.snapshot.interrupts.map(({ key }) => key));
    const cards = [...document.querySelectorAll<HTMLElement>('[data-interrupt-key]')];
    const keys = cards.map((card) => card.dataset['interruptKey'] ?? '');
    return around.isHidden ? [] : keys.filter((key) => !own.has(key));
  },
  async logOut() {
    await Promise.all([person.logOut(), aside.logOut()]);
  },
  async logIn() {
    // A hidden component gets its new run when it is shown.
    around.isHidden = false;
    await Promise.all([person.logIn(), aside.logIn()]);
  },
};
