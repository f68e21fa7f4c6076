import type { AgentRun } from '../../model/AgentRun.js';
import type { ProtocolCapabilities, RunSnapshot } from '../../model/RunSnapshot.js';
import { memoryStorage } from '../memoryStorage.js';
import { provideCode } from '../provideCode.js';
import { ContractNetwork, type Fault } from './ContractNetwork.js';
import type {
  ContractAnswer,
  ContractBase,
  ContractGap,
  ContractPage,
  ContractPlan,
  ContractServer,
} from './ContractSubject.js';
import { expectSame, expectThat, stateOf } from './expectations.js';

/** A subject that can be connected, whichever kind it is. */
export interface Connectable extends ContractBase {
  readonly capabilities: ProtocolCapabilities;
  connect(page: ContractPage): AgentRun | Promise<AgentRun>;
}

/** How a method of a run object has ended. */
export type Outcome =
  { readonly ok: true; readonly snapshot: RunSnapshot } | { readonly ok: false; readonly error: unknown };

const THREAD = 'contract-1';
/** The number of turns of the event loop after which a wait fails. A turn takes 5 ms or more. */
const PATIENCE = 1000;

/** One server, the network in front of it, and the pages that show its thread. */
export class ContractScene {
  readonly storage = memoryStorage();
  readonly #pages: { hide(): void; close(): void }[] = [];

  private constructor(
    readonly subject: Connectable,
    readonly plan: ContractPlan,
    readonly server: ContractServer,
    readonly network: ContractNetwork,
  ) {}

  /** Creates a scene, runs `acts` with it, and closes it. */
  static async play(
    subject: Connectable,
    { questions = 1, rounds = 1 }: Partial<ContractPlan>,
    acts: (scene: ContractScene) => Promise<void>,
  ): Promise<void> {
    provideCode();
    const plan = { questions, rounds, threadId: THREAD };
    const server = await subject.serve(plan);
    const send = server.fetch ?? globalThis.fetch.bind(globalThis);
    const network = new ContractNetwork(send, subject.isWrite ?? isWrite);
    const scene = new ContractScene(subject, plan, server, network);
    try {
      await acts(scene);
    } finally {
      scene.close();
      await server.close?.();
    }
  }

  /** A page that shows the thread: its run object has a subscriber, and has read its storage. */
  async open({ stored = true, threadId = THREAD } = {}): Promise<AgentRun> {
    const storage = stored ? this.storage : undefined;
    const { url } = this.server;
    const run = await this.subject.connect({ url, fetch: this.network.fetch, threadId, storage });
    const unsubscribe = run.subscribe(() => undefined);
    this.#pages.push({ hide: unsubscribe, close: () => run.dispose() });
    await until(run, ({ restoring }) => !restoring, 'has read its storage');
    return run;
  }

  /** No page shows its run object any more. */
  hide(): void {
    for (const page of this.#pages) page.hide();
  }

  /** Closes every page. */
  close(): void {
    this.hide();
    for (const page of this.#pages.splice(0)) page.close();
  }

  /** A page on which the agent has asked its questions. */
  async asked(): Promise<AgentRun> {
    const run = await this.open();
    const outcome = await ended(run, run.send('Begin'));
    this.expectAsked(run, outcome.ok ? undefined : outcome.error);
    return run;
  }

  /** The page shows each question of the plan, and no other. */
  expectAsked(run: AgentRun, cause?: unknown): void {
    const { status, interrupts } = run.getSnapshot();
    const keys = new Set(interrupts.filter(({ answerable }) => answerable).map(({ key }) => key));
    expectThat(
      status === 'interrupted' &&
        interrupts.length === this.plan.questions &&
        keys.size === interrupts.length,
      `The run waits for ${this.plan.questions} question(s), each with its own key`,
      stateOf(run.getSnapshot()),
      ...(cause === undefined ? [] : [cause]),
    );
  }

  /** Decides every question that is shown. Returns what the agent should receive. */
  decide(run: AgentRun, from = 0): readonly ContractAnswer[] {
    const { decisions } = this.subject;
    return run.getSnapshot().interrupts.map(({ key }, question) => {
      const decision = decisions[(from + question) % decisions.length];
      expectThat(decision !== undefined, 'The subject has at least one decision');
      const result = decision.decide(run, key);
      expectThat(result.ok, `Question ${question} accepts the decision “${decision.kind}”`, result);
      return { question, value: decision.received };
    });
  }

  /** Sends a batch, with a fault at its write. */
  async submit(run: AgentRun, fault?: Fault, behind = 0): Promise<Outcome & { readonly faulty: boolean }> {
    const happened = fault && this.network.onWrite(fault, behind);
    const outcome = await ended(run, run.submit());
    this.network.heal();
    return { ...outcome, faulty: happened?.() ?? false };
  }

  /** The batch is sent, and the agent has finished. */
  async finish(run: AgentRun, expected: readonly ContractAnswer[]): Promise<void> {
    const outcome = await this.submit(run);
    expectThat(outcome.ok, 'The answers are accepted', stateOf(run.getSnapshot()));
    this.expectFinished(run, expected);
  }

  expectFinished(run: AgentRun, expected: readonly ContractAnswer[]): void {
    const { status, interrupts } = run.getSnapshot();
    expectThat(
      status === 'finished' && interrupts.length === 0,
      'The run has finished, and no question is left',
      stateOf(run.getSnapshot()),
    );
    this.expectReceived(expected);
  }

  expectReceived(expected: readonly ContractAnswer[]): void {
    expectSame(this.server.received(), expected, 'The agent receives each answer once, as it was decided.');
  }

  /** No request has ended a run of another thread. */
  expectStopsOfThread(): void {
    const others = this.server.stopped?.().filter((threadId) => threadId !== this.plan.threadId) ?? [];
    expectSame(others, [], 'A stop ends no run of another thread.');
  }

  /** The agent has received a part of these answers, from the first on, and nothing else. */
  expectAtMost(expected: readonly ContractAnswer[]): void {
    this.expectReceived(expected.slice(0, this.server.received().length));
  }

  /** The failure is reported as one error, and every decision is kept. */
  expectKept(run: AgentRun, outcome: Outcome): void {
    const snapshot = run.getSnapshot();
    expectThat(!outcome.ok, 'The promise is rejected', stateOf(snapshot));
    expectThat(
      snapshot.error === outcome.error,
      'The snapshot has the same error',
      outcome.error,
      stateOf(snapshot),
    );
    const decided = snapshot.interrupts.filter(({ status }) => status !== 'open');
    expectThat(
      decided.length === this.plan.questions,
      'Every question is still shown with its decision',
      stateOf(snapshot),
    );
  }

  /** The answers are in doubt, unless it is known that the server has received none. */
  expectInDoubt(run: AgentRun): void {
    const { batch } = run.getSnapshot();
    const isKnown = batch.delivery === 'refused' || batch.delivery === 'none';
    expectThat(
      batch.delivery === 'inDoubt' || (isKnown && this.server.received().length === 0),
      'Answers that the agent may have received are in doubt',
      stateOf(run.getSnapshot()),
    );
  }

  lacks(gap: ContractGap): boolean {
    return lacks(this.subject, gap);
  }
}

export const lacks = (subject: ContractBase, gap: ContractGap): boolean =>
  subject.without?.includes(gap) ?? false;

const isWrite = ({ method }: Request): boolean => method !== 'GET' && method !== 'HEAD';

/** Waits until the method has ended. If the connection is lost during that time, it reconnects immediately. */
export async function ended(run: AgentRun, promise: Promise<RunSnapshot>): Promise<Outcome> {
  let outcome: Outcome | undefined;
  void promise.then(
    (snapshot) => (outcome = { ok: true, snapshot }),
    (error: unknown) => (outcome = { ok: false, error }),
  );
  for (let turns = 0; turns < PATIENCE; turns += 1) {
    await turn();
    if (outcome) return outcome;
    if (run.getSnapshot().status === 'reconnecting') void run.retry().catch(() => undefined);
  }
  throw new Error(`The method does not end.\n  ${JSON.stringify(stateOf(run.getSnapshot()))}`);
}

/** Waits until `holds` is true for the snapshot. @throws Error if that does not happen */
export async function until(
  run: AgentRun,
  holds: (snapshot: RunSnapshot) => boolean,
  what: string,
): Promise<void> {
  for (let turns = 0; turns < PATIENCE; turns += 1) {
    if (holds(run.getSnapshot())) return;
    await turn();
  }
  expectThat(false, `The run ${what}`, stateOf(run.getSnapshot()));
}

/** Waits a few turns of the event loop, so that everything that needs no method call can happen. */
export async function quiet(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await turn();
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
