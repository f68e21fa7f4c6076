import { vi } from 'vitest';
import {
  agUi,
  createAgentRun,
  type AgentEvent,
  type AgentRun,
  type AgentRunOptions,
  type RunAgentInput,
} from 'react-agent-interrupts/core';
import { asks, fakeServer, says, type InterruptSketch } from 'react-agent-interrupts/testing';
import { Browser, type Tab } from '../../reliability/Browser.js';
import { numbered, streamOf } from '../../run/numberedFrames.js';

export type Answer = readonly AgentEvent[] | Response;

/** What a page has sent. */
export interface Sent {
  readonly page: string;
  readonly input: RunAgentInput;
  readonly signal: AbortSignal | undefined;
}

export const q = (id: string, more: Partial<InterruptSketch> = {}): InterruptSketch => ({
  id,
  reason: 'confirmation',
  message: `${id}?`,
  ...more,
});

/** Pages of one browser on one thread, and their agent, which lists `pending` unless `reply` answers. */
export function pages(common: Partial<AgentRunOptions> = {}, { stored = false } = {}) {
  fakeServer();
  const browser = new Browser();
  const sent: Sent[] = [];
  const agent: {
    pending: readonly InterruptSketch[];
    reply: (sent: Sent) => Answer | Promise<Answer> | undefined;
  } = { pending: [], reply: () => undefined };
  const list = (): Answer => (agent.pending.length > 0 ? asks(...agent.pending) : says(''));
  const open = async (page: string, options: Partial<AgentRunOptions> = {}) => {
    const tab: Tab = browser.open();
    const run = createAgentRun({
      url: 'http://agent.test',
      threadId: 't',
      tabs: tab.tabs,
      page: tab.page,
      protocol: agUi({ refresh: true }),
      autoSubmit: 'never',
      ...(stored && { storage: tab.storage }),
      fetch: async (_target, init) => {
        const request: Sent = {
          page,
          input: (await new Request('http://agent.test', init).json()) as RunAgentInput,
          signal: init?.signal ?? undefined,
        };
        sent.push(request);
        if (!tab.page.isOnline()) throw new TypeError('The network is down.');
        const answer = await (agent.reply(request) ?? list());
        request.signal?.throwIfAborted();
        return answer instanceof Response ? answer : streamOf(numbered(answer));
      },
      ...common,
      ...options,
    });
    run.subscribe(() => undefined);
    await vi.waitFor(() => {
      if (run.getSnapshot().restoring) throw new Error('restoring');
    });
    return run;
  };
  const by = (page: string) => sent.filter((one) => one.page === page);
  return { agent, browser, sent, open, by };
}

export const idsOf = (run: AgentRun) =>
  run.getSnapshot().interrupts.map(({ message }) => message?.slice(0, -1) ?? '');
export const keyOf = (run: AgentRun, at = 0) => run.getSnapshot().interrupts[at]?.key ?? '';

/** Lets everything run that waits for no one. */
export async function settled(rounds = 60): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

/** A reply that comes when `give` is called. */
export function held<T>() {
  let give!: (value: T) => void;
  const promise = new Promise<T>((resolve) => (give = resolve));
  return { promise, give };
}
