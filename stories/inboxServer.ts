import { agUi, type AgentRunOptions, type RunAgentInput } from 'react-agent-interrupts/core';
import type { InboxItem, InboxQuestion, InboxSource } from 'react-agent-interrupts/inbox';
import { proposes, says, type Reply } from 'react-agent-interrupts/testing';

const MINUTE = 60_000;

/** A thread that waits in a story. */
export interface WaitingThread {
  readonly id: string;
  readonly agent: string;
  readonly tool: string;
  readonly message: string;
  readonly args: object;
  /** In minutes. */
  readonly waits: number;
  /** In minutes from now. */
  readonly expires?: number | undefined;
  readonly claimedBy?: string | undefined;
  readonly item?: Partial<InboxItem> | undefined;
}

const yesOrNo = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
  required: ['approved'],
};

/** What the server does with an answer. `hold`: it never responds. */
export type Treatment = 'accept' | 'refuse' | 'break' | 'answeredElsewhere' | 'hold';

/** A server of a story: it lists its threads, and answers them like an agent. */
export interface InboxServer {
  readonly source: InboxSource;
  /** Adds threads, and notifies the inbox. */
  add(...threads: readonly WaitingThread[]): void;
  /** Another person answers. */
  answerElsewhere(id: string): void;
  /** The ids of the threads whose answer was accepted. */
  readonly accepted: readonly string[];
}

export interface InboxServerOptions {
  readonly name: string;
  readonly threads: readonly WaitingThread[];
  readonly can?: InboxSource['can'] | undefined;
  readonly treat?: ((id: string) => Treatment) | undefined;
  /** Replaces the list: it fails, or never responds. */
  readonly list?: (() => Promise<never>) | undefined;
}

export function inboxServer({ name, threads: first, can, treat, list }: InboxServerOptions): InboxServer {
  const started = Date.now();
  const threads = new Map(first.map((thread) => [thread.id, thread]));
  const watchers = new Set<() => void>();
  const accepted: string[] = [];
  const changed = () => {
    for (const watcher of watchers) watcher();
  };
  const questionOf = ({ id, tool, message, args }: WaitingThread): InboxQuestion => ({
    id: `q-${id}`,
    reason: 'tool_call',
    message,
    tool,
    args,
    responseSchema: yesOrNo,
  });
  // An equal thread is the same item, as in a parsed response of TanStack Query.
  const items = new Map<string, InboxItem>();
  const itemOf = (thread: WaitingThread): InboxItem => {
    const { id, agent, message, waits, expires, claimedBy, item } = thread;
    const known = items.get(id);
    if (known) return known;
    const made: InboxItem = {
      id,
      threadId: id,
      title: message,
      agent,
      questions: [questionOf(thread)],
      waitingSince: started - waits * MINUTE,
      ...(expires !== undefined && { expiresAt: started + expires * MINUTE }),
      ...(claimedBy !== undefined && { claimedBy }),
      ...item,
    };
    items.set(id, made);
    return made;
  };
  const ask = ({ id, tool, message, args }: WaitingThread): Reply =>
    proposes({ id: `call-${id}`, name: tool, args }, { id: `q-${id}`, message, responseSchema: yesOrNo });
  const respond = async (threadId: string, isAnswer: boolean): Promise<Response> => {
    const thread = threads.get(threadId);
    if (!isAnswer) return stream(thread ? ask(thread) : says('Nothing is waiting.'));
    const treatment = treat?.(threadId) ?? 'accept';
    if (treatment === 'hold') return new Promise<Response>(() => undefined);
    if (treatment === 'break') throw new TypeError('The connection broke.');
    if (!thread || treatment === 'refuse') return new Response('{"error":"refused"}', { status: 422 });
    accepted.push(threadId);
    threads.delete(threadId);
    return stream(says('Done.'));
  };
  const source: InboxSource = {
    name,
    can: { live: true, ...can },
    async list(query) {
      if (list) return await list();
      const all = [...threads.values()].map(itemOf);
      const from = Number(query.cursor ?? 0);
      const until = from + query.limit;
      return {
        items: all.slice(from, until),
        total: all.length,
        ...(until < all.length && { next: String(until) }),
      };
    },
    open: ({ threadId }): AgentRunOptions => ({
      url: `https://${name.replaceAll(/\W+/g, '-')}.example/run`,
      threadId,
      protocol: agUi({ refresh: true }),
      tabs: false,
      fetch: (_url, init) => {
        const { resume = [] } = JSON.parse(init?.body as string) as RunAgentInput;
        // Between the refresh and the answer, another person was faster.
        if (treat?.(threadId) === 'answeredElsewhere') threads.delete(threadId);
        return respond(threadId, resume.length > 0);
      },
    }),
    watch(watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    async claim({ id }) {
      claimedBy(id, 'You');
    },
    async release({ id }) {
      claimedBy(id, undefined);
    },
  };
  const claimedBy = (id: string, name_: string | undefined): void => {
    const thread = threads.get(id);
    if (!thread) return;
    threads.set(id, { ...thread, claimedBy: name_ });
    items.delete(id);
    changed();
  };
  return {
    source,
    accepted,
    add(...more) {
      for (const thread of more) threads.set(thread.id, thread);
      changed();
    },
    answerElsewhere(id) {
      threads.delete(id);
      changed();
    },
  };
}

const stream = (events: Reply): Response =>
  new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });

const invoice = (number: number, waits: number, rest: Partial<WaitingThread> = {}): WaitingThread => ({
  id: `invoice-${number}`,
  agent: 'Finance agent',
  tool: 'pay_invoice',
  message: `Pay invoice 2026-${number} to Nordwind GmbH?`,
  args: { invoice: `2026-${number}`, amount: 80.5 + number, currency: 'EUR' },
  waits,
  ...rest,
});

/** Threads that archive folders: all alike, so they can be decided together. */
export const folders = (count: number): readonly WaitingThread[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `folder-${index + 1}`,
    agent: 'Records agent',
    tool: 'archive_folder',
    message: `Archive folder ${index + 1}?`,
    args: { path: `/projects/2019/${index + 1}`, files: 12 + (index % 40) },
    waits: 5 + index,
  }));

/** The threads of the agents in production. */
export const production: readonly WaitingThread[] = [
  invoice(114, 190, { expires: 42 }),
  invoice(115, 65),
  ...folders(4),
  {
    id: 'mail-1',
    agent: 'Research agent',
    tool: 'send_email',
    message: 'Send this e-mail to Ada about the room for the review on Friday, with the drafts attached?',
    args: {
      to: 'ada@example.com',
      subject: 'Room for Friday',
      body: 'Hi Ada,\n\nthe room is booked for Friday at ten. I will bring the drafts and the notes of the last review.\n\nSee you there,\nGrace',
    },
    waits: 3 * 24 * 60,
  },
];

/** The threads of another server. */
export const support: readonly WaitingThread[] = [
  {
    id: 'refund-7',
    agent: 'Support agent',
    tool: 'refund',
    message: 'Refund order 4711?',
    args: { order: 4711, amount: 39.9, currency: 'EUR' },
    waits: 12,
    expires: 9 * 60,
    claimedBy: 'Linus',
  },
  {
    id: 'close-3',
    agent: 'Support agent',
    tool: 'close_ticket',
    message: 'Close ticket 3088 as solved?',
    args: { ticket: 3088 },
    waits: 2,
    item: { isPartial: true },
  },
];

export const tools = {
  pay_invoice: { title: 'Pay invoice', icon: '€' },
  archive_folder: { title: 'Archive folder', icon: '▤' },
  send_email: { title: 'Send e-mail', icon: '✉' },
  refund: { title: 'Refund' },
  close_ticket: { title: 'Close ticket' },
};
