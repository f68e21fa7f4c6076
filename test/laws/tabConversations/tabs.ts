import { expect, vi } from 'vitest';
import {
  agUi,
  createAgentRun,
  type AgentRun,
  type AgentRunOptions,
  type RunAgentInput,
} from 'react-agent-interrupts/core';
import { fakeServer, type ServerAnswer } from 'react-agent-interrupts/testing';
import { Browser, type Tab } from '../../reliability/Browser.js';

export const named = (id: string, message: string) => ({ id, reason: 'confirmation', message });

/** A tab with its run. */
export interface OpenTab extends Pick<Tab, 'kill'> {
  readonly run: AgentRun;
}

/** A browser whose tabs show one thread, and the agent that answers them in turn. */
export function threadOf(answers: readonly ServerAnswer[], { hasStorage }: { hasStorage: boolean }) {
  const browser = new Browser();
  const server = fakeServer(...answers);
  const open = async (options: Partial<AgentRunOptions> = {}): Promise<OpenTab> => {
    const { tabs, storage, kill } = browser.open();
    const run = createAgentRun({
      url: 'http://agent.test',
      threadId: 't',
      autoSubmit: 'never',
      protocol: agUi({ refresh: true }),
      tabs,
      fetch: server.fetch,
      ...(hasStorage && { storage }),
      ...options,
    });
    run.subscribe(() => undefined);
    await vi.waitFor(() => expect(run.getSnapshot().restoring).toBe(false));
    return { run, kill };
  };
  return { open, server, browser };
}

/** What a person reads in the conversation. */
export const textsOf = (run: AgentRun): readonly unknown[] =>
  run.getSnapshot().messages.map(({ content }) => content);

/** What the agent reads in a request. */
export const textsIn = (input: RunAgentInput | undefined): readonly unknown[] | undefined =>
  input?.messages.map(({ content }) => content);

/** Each interrupt with its status. */
export const statusesOf = (run: AgentRun): readonly unknown[] =>
  run.getSnapshot().interrupts.map(({ id, status }) => [id, status]);
