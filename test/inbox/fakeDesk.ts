import { agUi, type AgentRunOptions, type RunAgentInput } from 'react-agent-interrupts/core';
import type { InboxItem, InboxQuery, InboxQuestion, InboxSource } from 'react-agent-interrupts/inbox';
import { proposes, says, type Reply } from 'react-agent-interrupts/testing';

/** What an agent asks on a thread. */
export interface Asked {
  readonly tool?: string;
  readonly args?: unknown;
  readonly message?: string;
  readonly schema?: object;
  readonly item?: Partial<InboxItem>;
  readonly question?: Partial<InboxQuestion>;
}

interface Thread extends Asked {
  readonly id: string;
  /** Counts the questions of the thread. */
  readonly turn: number;
}

/** An answer that the server has accepted. */
export interface Accepted {
  readonly thread: string;
  readonly interrupt: string;
  readonly args: unknown;
  readonly payload: unknown;
  readonly status: string;
  /** Who has answered. */
  readonly by: string;
}

const yesOrNo = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
  required: ['approved'],
};

/** A server with threads that wait, and its source. It accepts an answer only while the thread waits for it. */
export function fakeDesk(name = 'desk', extra: Partial<InboxSource> = {}) {
  const threads = new Map<string, Thread>();
  const accepted: Accepted[] = [];
  const requests: { readonly thread: string; readonly isAnswer: boolean; readonly by: string }[] = [];
  const lists: InboxQuery[] = [];
  let failure: Error | undefined;
  let beforeAnswer: (input: RunAgentInput) => void | Response | Promise<void | Response> = () => undefined;
  let reply: (thread: string) => Response | Reply | Promise<Response | Reply> = () => says('Done.');
  let isRefusing = false;
  let turns = 0;

  const idOf = ({ id, turn, question }: Thread) => question?.id ?? `${id}-q${turn}`;
  const argsOf = ({ args = { amount: 1 } }: Thread): unknown => args;
  const itemOf = (thread: Thread): InboxItem => ({
    id: thread.id,
    threadId: thread.id,
    title: thread.message ?? `Question of ${thread.id}`,
    questions: [
      {
        id: idOf(thread),
        reason: 'tool_call',
        ...(thread.message !== undefined && { message: thread.message }),
        tool: thread.tool ?? 'refund',
        args: argsOf(thread),
        responseSchema: thread.schema ?? yesOrNo,
        ...thread.question,
      },
    ],
    ...thread.item,
  });
  const asking = (thread: Thread): Reply =>
    proposes(
      { id: `call-${idOf(thread)}`, name: thread.tool ?? 'refund', args: argsOf(thread) },
      {
        id: idOf(thread),
        ...(thread.message !== undefined && { message: thread.message }),
        responseSchema: (thread.schema ?? yesOrNo) as Record<string, unknown>,
      },
    );
  const stream = (events: Reply) =>
    new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
      headers: { 'content-type': 'text/event-stream' },
    });
  const responseTo = async (input: RunAgentInput, by: string): Promise<Response | Reply> => {
    const { threadId, resume = [] } = input;
    requests.push({ thread: threadId, isAnswer: resume.length > 0, by });
    const refusal = resume.length > 0 && (await beforeAnswer(input));
    if (refusal) return refusal;
    const thread = threads.get(threadId);
    if (resume.length === 0) return thread ? asking(thread) : says('Nothing waits.');
    const [answer] = resume;
    if (isRefusing || !thread || !answer || answer.interruptId !== idOf(thread))
      return new Response('{"error":"not waiting"}', { status: 409 });
    threads.delete(threadId);
    const { interruptId: interrupt, status } = answer;
    const payload: unknown = answer.payload;
    accepted.push({ thread: threadId, interrupt, args: argsOf(thread), payload, status, by });
    return reply(threadId);
  };

  /** The source in the browser of one person. */
  const sourceFor = (by: string, run: Partial<AgentRunOptions> = {}): InboxSource => ({
    name,
    can: { live: false, claim: false, filter: [] },
    async list(query) {
      lists.push(query);
      await Promise.resolve();
      if (failure) throw failure;
      const all = [...threads.values()].map(itemOf);
      const from = Number(query.cursor ?? 0);
      const until = from + query.limit;
      return {
        items: all.slice(from, until),
        total: all.length,
        ...(until < all.length && { next: String(until) }),
      };
    },
    open: (item): AgentRunOptions => ({
      url: `http://${name}.test/run`,
      threadId: item.threadId,
      protocol: agUi({ refresh: true }),
      tabs: false,
      async fetch(url, init) {
        const input = (await new Request(url, init).json()) as RunAgentInput;
        const given = await responseTo(input, by);
        return given instanceof Response ? given : stream(given);
      },
      ...run,
    }),
    ...extra,
  });

  return {
    source: sourceFor('Ada'),
    sourceFor,
    accepted,
    requests,
    lists,
    threads,
    ask(id: string, asked: Asked = {}) {
      turns += 1;
      threads.set(id, { ...asked, id, turn: turns });
    },
    /** The agent asks something else with the same id. */
    change(id: string, args: unknown) {
      const thread = threads.get(id);
      if (thread) threads.set(id, { ...thread, args });
    },
    /** Another person has answered. */
    answerElsewhere: (id: string) => threads.delete(id),
    fail(error: Error | undefined) {
      failure = error;
    },
    refuse(isRefused: boolean) {
      isRefusing = isRefused;
    },
    /** Called before each answer. It can return what the server responds instead. */
    onAnswer(call: typeof beforeAnswer) {
      beforeAnswer = call;
    },
    replyWith(next: typeof reply) {
      reply = next;
    },
  };
}

/** An error that is not worth another attempt. */
export const down = (message = 'The server is down.') =>
  Object.assign(new Error(message), { retryable: false });
