import { expect, vi } from 'vitest';
import {
  agUi,
  createAgentRun,
  type AgentRun,
  type AgentRunOptions,
  type TabCoordinator,
} from 'react-agent-interrupts/core';
import { fakeServer, type ServerAnswer } from 'react-agent-interrupts/testing';
import { Browser, type Tab } from '../reliability/Browser.js';
import { opened, URL_OF_AGENT } from './page.js';

/** Several tabs of one browser in front of one server. */
export class Desk {
  readonly browser = new Browser();
  readonly server;
  /** Whether the tabs share a storage. */
  readonly stored: boolean;
  /** The messages between the tabs. */
  readonly told: unknown[] = [];

  constructor(answers: readonly ServerAnswer[], { stored = true } = {}) {
    this.server = fakeServer(...answers);
    this.stored = stored;
  }

  /** A tab that shows the thread. With `mounted: false` no panel subscribes to it. */
  async open(options: Partial<AgentRunOptions> & { mounted?: boolean } = {}) {
    const { mounted = true, ...given } = options;
    const tab: Tab = this.browser.open();
    const run = createAgentRun({
      url: URL_OF_AGENT,
      threadId: 'thread',
      protocol: agUi({ refresh: true }),
      fetch: this.server.fetch,
      tabs: this.#listening(tab.tabs),
      page: tab.page,
      ...(this.stored && { storage: tab.storage }),
      ...given,
    });
    let unmount: () => void = () => undefined;
    if (mounted) unmount = await opened(run);
    /** Mounts the panel again. */
    const mount = async () => void (unmount = await opened(run));
    return { run, mount, unmount: () => unmount(), kill: tab.kill };
  }

  /** Two tabs that show the same question, which comes from the first responses of the server. */
  async two(options: Partial<AgentRunOptions> = {}) {
    const a = await this.open(options);
    await a.run.send('Go');
    const b = await this.open(options);
    if (b.run.getSnapshot().interrupts.length === 0) await b.run.send('Go');
    await shows(b.run, {});
    return { a, b };
  }

  /** What a page that opens now shows. It is closed again afterwards. */
  async look() {
    const { run } = await this.open({ fetch: this.server.fetch });
    const snapshot = run.getSnapshot();
    run.dispose();
    return snapshot;
  }

  get resumes(): unknown[] {
    return this.server.requests.flatMap(({ resume }) => (resume && resume.length > 0 ? [resume] : []));
  }

  #listening(tabs: TabCoordinator): TabCoordinator {
    return {
      ...tabs,
      open: (name, hear) => {
        const channel = tabs.open(name, hear);
        const post = (message: unknown): void => {
          this.told.push(message);
          channel.post(message);
        };
        return { ...channel, post };
      },
    };
  }
}

export const firstOf = (run: AgentRun) => run.getSnapshot().interrupts[0];

/** Waits until a tab shows its first question in this state. */
export const shows = (run: AgentRun, question: object): Promise<void> =>
  vi.waitFor(() => {
    expect(firstOf(run)).toMatchObject(question);
  });
