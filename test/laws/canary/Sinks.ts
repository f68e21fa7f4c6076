import { expect, vi } from 'vitest';
import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import {
  fakeServer,
  memoryStorage,
  type FakeServer,
  type ServerAnswer,
} from 'react-agent-interrupts/testing';

/** What may only appear in the request. */
export const SECRET = 'CANARY-7f3';
export const password = { type: 'string', title: 'Password', format: 'password' };
export const approval = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
  required: ['approved'],
};

/** One page, its server, and everything that leaves the page except the requests. */
export interface Page {
  readonly run: AgentRun;
  readonly server: FakeServer;
  /** The key of the question at this index. */
  key(index?: number): string;
  /** The bodies that were posted, as text. */
  posted(): string;
  /** The sinks that have received `secret`, by name. */
  leaks(secret: string): Promise<readonly string[]>;
}

const textOf = (value: unknown): string => {
  if (value instanceof Error)
    return `${value.message} ${textOf(Object.entries(value))} ${textOf(value.cause)}`;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
};

/** A run with a storage, other tabs and listeners; each of them records everything that it receives. */
export function watchedRun(answers: readonly ServerAnswer[], options: Partial<AgentRunOptions> = {}): Page {
  const kept: [sink: string, text: string][] = [];
  const keep = (sink: string) => (value: unknown) => void kept.push([sink, textOf(value)]);
  const server = fakeServer(...answers);
  const storage = memoryStorage();
  const run = createAgentRun({
    url: 'http://agent.test',
    threadId: 'thread',
    autoSubmit: 'never',
    fetch: server.fetch,
    storage: {
      ...storage,
      save: (name, value) => {
        kept.push(['storage', `${name} ${textOf(value)}`]);
        return storage.save(name, value);
      },
    },
    tabs: {
      acquire: async () => async () => undefined,
      whenFree: async () => undefined,
      open: () => ({ post: keep('other tabs'), close: () => undefined }),
    },
    dispatch: (job) => (keep('dispatch')(job), job.execute()),
    ...options,
  });
  run.on('resume', keep('resume event'));
  run.on('mismatch', keep('mismatch event'));
  run.subscribe(() => {
    keep('history')(run.getSnapshot().history);
    try {
      keep('dehydrated')(run.dehydrate());
    } catch {
      // A run in progress is not dehydrated.
    }
  });
  return {
    run,
    server,
    key: (index = 0) => run.getSnapshot().interrupts[index]?.key ?? '',
    posted: () => textOf(server.requests),
    leaks: async (secret) => {
      keep('history')(run.getSnapshot().history);
      const dehydrated = run.dehydrate();
      keep('dehydrated')(dehydrated);
      const waits = run.getSnapshot().interrupts.length > 0;
      // Only the record contains the time at which the server listed the interrupts.
      const saved = () => kept.findLast(([sink]) => sink === 'storage')?.[1].replace(/,"listedAt":\d+/, '');
      const { shown: _shown, ...stored } = dehydrated;
      if (waits) await vi.waitFor(() => expect(saved()).toContain(textOf(stored)));
      return [...new Set(kept.filter(([, text]) => text.includes(secret)).map(([sink]) => sink))];
    },
  };
}
