import {
  agUi,
  createAgentRun,
  type AgentEvent,
  type AgentRun,
  type AgentRunOptions,
  type RunAgentInput,
} from 'react-agent-interrupts/core';
import { asks, type Reply } from 'react-agent-interrupts/testing';
import { vi } from 'vitest';
import { Browser, type Tab } from '../../reliability/Browser.js';

/** A body that a test writes in pieces. */
export interface Feed {
  readonly input: RunAgentInput;
  /** Responds to the request with this status, and an open event stream. */
  open(status?: number): void;
  say(...events: readonly AgentEvent[]): void;
  end(): void;
  cut(): void;
  respond(response: Response): void;
}

/** A server whose every response the test controls. */
export class Server {
  readonly feeds: Feed[] = [];

  get requests(): readonly RunAgentInput[] {
    return this.feeds.map(({ input }) => input);
  }

  get last(): Feed {
    const feed = this.feeds.at(-1);
    if (!feed) throw new Error('No request has come.');
    return feed;
  }

  readonly fetch: typeof fetch = (_, init) => {
    const input = JSON.parse(init?.body as string) as RunAgentInput;
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    return new Promise<Response>((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => {
        reject(new DOMException('Aborted', 'AbortError'));
        try {
          controller.error(new DOMException('Aborted', 'AbortError'));
        } catch {
          // It has ended.
        }
      });
      let opened = false;
      const open = (status = 200) => {
        if (opened) return;
        opened = true;
        resolve(new Response(body, { status, headers: { 'content-type': 'text/event-stream' } }));
      };
      this.feeds.push({
        input,
        open,
        say: (...events) => {
          open();
          for (const event of events) {
            controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
          }
        },
        end: () => controller.close(),
        cut: () => controller.error(new TypeError('terminated')),
        respond: resolve,
      });
    });
  };
}

/** A host function that a run waits for. */
export class Gate {
  #open = true;
  #waiting: (() => void)[] = [];
  shut(): void {
    this.#open = false;
  }
  free(): void {
    this.#open = true;
    for (const go of this.#waiting.splice(0)) go();
  }
  pass(): Promise<void> {
    return this.#open ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve));
  }
}

/** Runs all pending tasks and microtasks. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}

export interface Page {
  readonly tab: Tab;
  readonly run: AgentRun;
  /** The page crashes. */
  crash(): void;
}

/** Opens a page of this browser on the thread. */
export function openPage(browser: Browser, server: Server, options: Partial<AgentRunOptions> = {}): Page {
  const tab = browser.open();
  const gone = new AbortController();
  const run = createAgentRun({
    url: 'http://agent.test',
    threadId: 't',
    autoSubmit: 'never',
    protocol: agUi({ refresh: true }),
    storage: tab.storage,
    tabs: tab.tabs,
    page: tab.page,
    // Nothing of a crashed page reaches the server.
    fetch: (input, init) => (gone.signal.aborted ? new Promise(() => undefined) : server.fetch(input, init)),
    ...options,
  });
  run.subscribe(() => undefined);
  return {
    tab,
    run,
    crash: () => {
      gone.abort();
      tab.kill();
    },
  };
}

/** Two questions of one batch. */
export const twoQuestions: Reply = asks(
  { id: 'a', reason: 'confirmation', message: 'A?' },
  { id: 'b', reason: 'confirmation', message: 'B?' },
);

export const keysOf = (run: AgentRun) => run.getSnapshot().interrupts.map(({ key }) => key);

/** A thread in one browser, and the page that is currently open on it. */
export class Thread {
  readonly browser = new Browser();
  readonly server = new Server();

  /** Opens another tab, and waits until it is restored. */
  async open(options: Partial<AgentRunOptions> = {}): Promise<Page> {
    const page = openPage(this.browser, this.server, options);
    await vi.waitUntil(() => !page.run.getSnapshot().restoring);
    await settle();
    return page;
  }

  /** The first page, with the questions of this reply. */
  async asked(reply: Reply, options: Partial<AgentRunOptions> = {}): Promise<Page> {
    const page = await this.open(options);
    void page.run.send('Go').catch(() => undefined);
    await this.answer(reply);
    return page;
  }

  /** Refreshes; the server responds with this. */
  async refreshed(run: AgentRun, reply: Reply): Promise<void> {
    void run.refresh().catch(() => undefined);
    await this.answer(reply);
  }

  /** Responds to the last request. */
  async answer(reply: Reply): Promise<void> {
    await settle();
    this.server.last.say(...reply);
    this.server.last.end();
    await settle();
  }

  /** The page crashes and is opened again. */
  async crashed(page: Page, options: Partial<AgentRunOptions> = {}): Promise<Page> {
    await settle();
    page.crash();
    return this.open(options);
  }
}
