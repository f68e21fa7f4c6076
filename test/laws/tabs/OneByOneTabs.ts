import { vi } from 'vitest';
import {
  createAgentRun,
  type AgentRun,
  type ConversationResult,
  type DehydratedRun,
  type PendingInterrupt,
  type Protocol,
} from 'react-agent-interrupts/core';
import { agUi } from 'react-agent-interrupts/protocols/agUi';
import { asks, says } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { turns } from '../page.js';

/** What a person does in a tab. */
export type Verb =
  'approve' | 'deny' | 'cancel' | 'reopen' | 'submit' | 'retry' | 'stop' | 'leave' | 'refresh';
/** What the server does with a post: `lost` accepts it, and the response is lost. */
export type Outcome = 'accept' | 'lost' | 'refuse';

/** The body of a post. One without an answer asks for the pending interrupts. */
interface Answer {
  readonly id?: string;
  readonly value?: string;
}

interface Post {
  readonly tab: number;
  readonly id: string;
  readonly value: string;
  settle(outcome: Outcome): void;
}

interface OpenTab {
  readonly run: AgentRun;
  readonly kill: () => void;
  isAlive: boolean;
  /** Whether the person has pressed a button that sends, and has changed nothing in this tab since. */
  isPressed: boolean;
  /** Whether the tab has shown that an answer may have arrived. */
  isWarned: boolean;
  /** Whether its storage stores nothing more. */
  isStuck: boolean;
}

const IDS = ['a', 'b', 'c'];
/** How far `now` of each tab is ahead of the machine's clock. */
const AHEAD = [0, 3_000, -60_000];

export const valueOf = ({ decision }: Pick<PendingInterrupt, 'decision'>): string =>
  decision ? JSON.stringify(decision.status === 'cancelled' ? 'cancelled' : decision.payload) : 'open';

/**
 * Tabs of one browser on a thread whose server accepts one answer per request. Messages between tabs and responses wait
 * for a move.
 */
export class OneByOneTabs {
  readonly faults: string[] = [];
  readonly tabs: OpenTab[] = [];
  readonly accepted: string[] = [];
  /** What pages without a storage were created from. The last one is the last `dehydrate()` of a tab that was idle. */
  readonly #initials: DehydratedRun[] = [];
  readonly #browser = new Browser();
  /** The messages between tabs that have not arrived: the tab, and the delivery. */
  #messages: { readonly to: number; hear(): void }[] = [];
  #posts: Post[] = [];
  /** The last decision about each interrupt, in any tab. */
  readonly #latest = new Map<string, string>();

  constructor(private readonly hasStorage: boolean) {}

  get live(): readonly OpenTab[] {
    return this.tabs.filter(({ isAlive }) => isAlive);
  }

  /** Without a storage, `isOld` opens a page from before all answers. */
  async open(isOld = false): Promise<void> {
    const at = this.tabs.length;
    const { tabs, storage, kill } = this.#browser.open();
    const idle = this.live.find(({ run }) => run.getSnapshot().status === 'interrupted');
    if (idle && !this.hasStorage) this.#initials.push(idle.run.dehydrate());
    const initial = this.#initials.at(isOld ? 0 : -1);
    const save: typeof storage.save = (...given) =>
      this.tabs[at]?.isStuck ? new Promise(() => undefined) : storage.save(...given);
    const run = createAgentRun({
      url: 'http://agent.test',
      threadId: 't',
      autoSubmit: 'never',
      now: () => Date.now() + (AHEAD[at % AHEAD.length] ?? 0),
      protocol: this.#protocol(),
      tabs: {
        ...tabs,
        open: (name, hear) =>
          tabs.open(name, (word) => void this.#messages.push({ to: at, hear: () => hear(word) })),
      },
      fetch: async (url, init) => {
        const body = (await new Request(url, { ...init, signal: null }).json()) as Answer;
        return this.#post(at, body, init?.signal ?? undefined);
      },
      ...(this.hasStorage ? { storage: { ...storage, save } } : initial && { initial }),
    });
    this.tabs.push({ run, kill, isAlive: true, isPressed: false, isWarned: false, isStuck: false });
    run.subscribe(() => undefined);
    await turns(10);
    if (at > 0) return;
    await run.send('Go');
    this.#initials.push(run.dehydrate());
  }

  async do(at: number, verb: Verb, about: number): Promise<void> {
    const tab = this.live[at % this.live.length];
    if (!tab) return;
    const { run } = tab;
    const { interrupts, batch } = run.getSnapshot();
    const interrupt = interrupts[about % interrupts.length];
    tab.isWarned ||= batch.delivery === 'inDoubt' || interrupts.some((each) => each.possiblyAnswered);
    // The times of decisions in different tabs differ.
    await vi.advanceTimersByTimeAsync(5);
    switch (verb) {
      case 'submit':
      case 'retry':
        tab.isPressed = true;
        run[verb]().catch(() => undefined);
        break;
      case 'refresh':
        run.refresh().catch(() => undefined);
        break;
      case 'stop':
        tab.isPressed = false;
        run.stop();
        break;
      case 'leave':
        run.leave();
        if (run.getSnapshot().interrupts.length === 0) this.#latest.clear();
        break;
      default:
        if (interrupt && run[verb](interrupt).ok) this.#decided(tab, interrupt);
    }
    await turns(10);
  }

  /**
   * Notes a decision, also one that repeats another. One that changes something withdraws what was pressed to be sent.
   */
  #decided(tab: OpenTab, before: PendingInterrupt): void {
    const after = tab.run.getSnapshot().interrupts.find(({ key }) => key === before.key);
    const isChanged = after && valueOf(after) !== valueOf(before);
    if (!after || (!isChanged && after.status === 'open')) return;
    this.#latest.set(after.id, valueOf(after));
    if (isChanged) tab.isPressed = false;
  }

  async deliver(at: number): Promise<void> {
    const [message] = this.#messages.splice(at % Math.max(this.#messages.length, 1), 1);
    message?.hear();
    await turns(10);
  }

  async respond(at: number, outcome: Outcome): Promise<void> {
    const [post] = this.#posts.splice(at % Math.max(this.#posts.length, 1), 1);
    post?.settle(outcome);
    await turns(10);
  }

  /** The storage of a tab stores nothing more, and reports no error. */
  stick(at: number): void {
    const tab = this.live[at % this.live.length];
    if (tab) tab.isStuck = true;
  }

  /** `isReceived`: the server receives what the tab was sending. */
  async kill(at: number, isReceived: boolean): Promise<void> {
    const tab = this.live[at % this.live.length];
    if (!tab || this.live.length < 2) return;
    tab.isAlive = false;
    tab.kill();
    for (const post of this.#posts) if (isReceived && this.tabs[post.tab] === tab) post.settle('lost');
    this.#posts = this.#posts.filter((post) => this.tabs[post.tab] !== tab);
    await turns(10);
  }

  /** Everything that waits arrives, and the timers of the tabs run. */
  async settle(): Promise<void> {
    for (let round = 0; round < 30; round += 1) {
      while (this.#messages.length > 0) await this.deliver(0);
      while (this.#posts.length > 0) await this.respond(0, 'accept');
      await vi.advanceTimersByTimeAsync(300);
      await turns(10);
      if (this.#messages.length + this.#posts.length === 0 && round > 2) return;
    }
    this.faults.push('the tabs never come to rest');
  }

  dispose(): void {
    for (const { run } of this.tabs) run.dispose();
  }

  #post(at: number, { id, value }: Answer, signal?: AbortSignal): Promise<Response> {
    if (this.tabs[at]?.isAlive === false) return new Promise(() => undefined);
    if (id === undefined || value === undefined) return Promise.resolve(Response.json({}));
    this.#check(at, id, value);
    return new Promise((resolve, reject) => {
      const settle = (outcome: Outcome): void => {
        if (outcome === 'refuse') return resolve(new Response('{}', { status: 422 }));
        const isPending = !this.accepted.includes(id);
        if (isPending) this.accepted.push(id);
        if (outcome === 'lost') reject(new TypeError('The connection was lost.'));
        else resolve(isPending ? Response.json({}) : new Response('{}', { status: 404 }));
      };
      const post = { tab: at, id, value, settle };
      this.#posts.push(post);
      signal?.addEventListener('abort', () => {
        this.#posts = this.#posts.filter((each) => each !== post);
        reject(new DOMException('Aborted.', 'AbortError'));
      });
    });
  }

  /** Holds the laws against an answer that a tab sends. */
  #check(at: number, id: string, value: string): void {
    const tab = this.tabs[at];
    const name = `tab ${at} sends ${id}=${value}`;
    if (!tab?.isPressed) this.faults.push(`${name}, which nobody has pressed`);
    if (this.#posts.some((post) => post.tab !== at && this.tabs[post.tab]?.isAlive))
      this.faults.push(`${name} while another tab sends`);
    // What has not arrived, the tab cannot know.
    if (this.#messages.some(({ to }) => to === at)) return;
    const latest = this.#latest.get(id);
    if (latest !== undefined && latest !== value) this.faults.push(`${name}, the last decision is ${latest}`);
    if (this.accepted.includes(id) && !tab?.isWarned) this.faults.push(`${name} again, without a warning`);
  }

  #protocol(): Protocol {
    const pending = () => IDS.filter((id) => !this.accepted.includes(id));
    const listed = () => {
      const questions = pending().map((id) => ({ id, reason: 'confirmation', message: `${id}?` }));
      return questions.length > 0 ? asks(...questions) : says('Done.');
    };
    return {
      ...agUi({ refresh: true }),
      name: 'one-by-one',
      async *converse(task, wire): AsyncGenerator<ConversationResult> {
        if (task.kind === 'resume') {
          const { entries, accepted = [] } = task.batch;
          for (const { interruptId: id, status, payload } of entries) {
            if (accepted.includes(id)) continue;
            const value = JSON.stringify(status === 'cancelled' ? status : payload);
            await wire.json({ url: wire.url, body: { id, value } });
            yield { type: 'accepted', interruptId: id };
          }
        }
        await wire.json({ url: wire.url, body: {} });
        yield { type: 'values', values: listed() };
      },
    };
  }
}
