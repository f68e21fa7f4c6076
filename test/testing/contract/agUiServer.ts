import type { AgUiOptions } from 'react-agent-interrupts/protocols/agUi';
import type { ContractAnswer, ContractPlan, ContractServer } from 'react-agent-interrupts/testing/contract';
import { asks, says, type Reply } from 'react-agent-interrupts/testing';
import type { RunAgentInput } from 'react-agent-interrupts/core';

/** What the questions accept. */
const responseSchema = {
  type: 'object',
  properties: {
    approved: { type: 'boolean' },
    editedArgs: { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] },
    reason: { type: 'string' },
    note: { type: 'string' },
  },
  required: ['approved'],
};

const origin = 'https://agent.test';

/** The options of `agUi()` that fit this server. */
export const complete: AgUiOptions = {
  refresh: true,
  reconnect: () => `${origin}/events`,
  stop: ({ threadId }) => ({ url: `${origin}/run?thread=${threadId}`, method: 'DELETE' }),
};

/**
 * An AG-UI server in a `fetch` function. If it is idempotent, it recognizes a repeated batch by its ids, which are then new in
 * each round: an AG-UI 1.0 resume has no id of its own.
 */
export function agUiServer(
  { questions, rounds, threadId }: ContractPlan,
  isIdempotent = false,
): ContractServer {
  const answers: ContractAnswer[] = [];
  const answered = new Map<string, string>();
  const stopped: string[] = [];
  let started = 0;
  let round = 0;
  let frames: readonly string[] = [];

  const idsOf = (of: number): string[] =>
    Array.from({ length: questions }, (_, index) => `question-${index}${isIdempotent ? `-${of}` : ''}`);
  const streamed = (reply: Reply): Response => {
    frames = reply.map(
      (event, index) => `id: ${started}.${round}.${index}\ndata: ${JSON.stringify(event)}\n\n`,
    );
    return stream(frames);
  };
  const current = (): Response => {
    if (round === rounds) return streamed(says('Done.'));
    const ids = idsOf(round);
    const [first, ...rest] = asks(
      ...ids.map((id) => ({ id, reason: 'tool_call', toolCallId: `${id}-call`, responseSchema })),
    );
    return streamed([...(first ? [first] : []), ...ids.flatMap((id) => call(`${id}-call`)), ...rest]);
  };

  return {
    url: `${origin}/run`,
    received: () => answers,
    started: () => started,
    stopped: () => stopped,
    async fetch(target, init) {
      const request = new Request(target, init);
      if (request.method === 'GET') {
        const cursor = request.headers.get('last-event-id');
        return stream(frames.slice(frames.findIndex((frame) => frame.startsWith(`id: ${cursor}\n`)) + 1));
      }
      if (request.method === 'DELETE') {
        stopped.push(new URL(request.url).searchParams.get('thread') ?? '');
        return Response.json({});
      }
      const input = (await request.json()) as RunAgentInput;
      const { resume = [], messages } = input;
      if (input.threadId !== threadId) return streamed(says('Hello.'));
      if (resume.length > 0) {
        const isRepeated = isIdempotent && resume.every(({ interruptId }) => answered.has(interruptId));
        if (isRepeated) {
          const isSame = resume.every(
            ({ interruptId, ...value }) => answered.get(interruptId) === JSON.stringify(value),
          );
          if (!isSame) return Response.json({ error: 'Answered already.' }, { status: 409 });
        } else {
          const ids = idsOf(round);
          round += 1;
          for (const { interruptId, ...value } of resume) {
            answered.set(interruptId, JSON.stringify(value));
            answers.push({ question: ids.indexOf(interruptId), value });
          }
        }
      } else if (messages.at(-1)?.role === 'user') {
        started += 1;
      } else if (started === 0) return streamed(says('Hello.'));
      return current();
    },
  };
}

const call = (toolCallId: string): Reply => [
  { type: 'TOOL_CALL_START', toolCallId, toolCallName: 'send_mail' },
  { type: 'TOOL_CALL_ARGS', toolCallId, delta: '{"to":"ada"}' },
  { type: 'TOOL_CALL_END', toolCallId },
];

const stream = (frames: readonly string[]): Response =>
  new Response(frames.join(''), { headers: { 'content-type': 'text/event-stream' } });
