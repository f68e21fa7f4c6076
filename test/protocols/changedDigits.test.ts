import {
  createAgentRun,
  type AgentRun,
  type AgentRunOptions,
  type Protocol,
} from 'react-agent-interrupts/core';
import { awaken } from 'react-agent-interrupts/protocols/awaken';
import { langGraph } from 'react-agent-interrupts/protocols/langGraph';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { langGraphServer } from '../emulators/langGraph/langGraphServer.js';
import { awakenServer, permitted } from './awaken/conversation.js';

/** A number that JavaScript rounds to the same value as the one that ends in 1. */
const SHOWN = '12345678901234567890';
const CHANGED = '12345678901234567891';

interface World {
  readonly protocol: Protocol;
  readonly url: string;
  readonly fetch: typeof fetch;
}

const worlds: Record<string, () => Promise<World>> = {
  async LangGraph() {
    const asks = [{ question: 'Pay it?', amounts: [{ cents: 'AMOUNT' }] }];
    const server = langGraphServer([{ asks }, { says: 'Paid.' }]);
    const send: typeof fetch = (target, init) => server.fetch(new Request(target, init));
    return { protocol: langGraph({ assistantId: 'desk' }), url: 'https://graph.test/', fetch: send };
  },
  async Awaken() {
    const server = await awakenServer([{ calls: [permitted('a', { cents: 'AMOUNT' })] }, { text: 'Paid.' }]);
    const url = `${server.origin}/v1/runs`;
    return { protocol: awaken({ agentId: 'a' }), url, fetch: globalThis.fetch };
  },
};

/** A run object whose server has this amount in the responses to its requests; `writes` counts the answers. */
async function asked(name: string, more: Partial<AgentRunOptions> = {}) {
  const { protocol, url, fetch: send } = await (worlds[name] as () => Promise<World>)();
  const world = { amount: SHOWN };
  const writes: string[] = [];
  const options: AgentRunOptions = {
    url,
    threadId: '00000000-0000-4000-8000-000000000001',
    protocol,
    autoSubmit: 'never',
    tabs: false,
    ...more,
    async fetch(target, init) {
      const { method, body: sent } = init ?? {};
      if (method === 'POST' && typeof sent === 'string' && !/"(input|messages)":/.test(sent))
        writes.push(sent);
      const response = await send(target, init);
      const body = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(
        new TransformStream<string, Uint8Array>({
          transform: (text, controller) =>
            controller.enqueue(new TextEncoder().encode(text.replaceAll('"AMOUNT"', world.amount))),
        }),
      );
      return new Response(body ?? null, response);
    },
  };
  const run: AgentRun = createAgentRun(options);
  await run.send('Pay');
  return { run, world, writes, options };
}

// servers.md: “An answer is not sent to the later interrupt if … the arguments … differs from what was
// shown.” reliability.md: “Answers are sent only after the user has acted on exactly these answers.”
describe.each(Object.keys(worlds))('an answer over %s', (name) => {
  it('is not sent if a digit of the question has changed that JavaScript rounds away', async () => {
    const { run, world, writes } = await asked(name);
    const [question] = run.getSnapshot().interrupts;
    expect(run.answer(question?.key ?? '', { approved: true }).ok).toBe(true);
    world.amount = CHANGED;
    await expect(run.submit()).rejects.toMatchObject({ code: 'changed' });
    expect(writes).toEqual([]);
  });

  it('is sent if nothing has changed', async () => {
    const { run, writes } = await asked(name);
    run.answer(run.getSnapshot().interrupts[0]?.key ?? '', { approved: true });
    await run.submit();
    expect(writes).toHaveLength(1);
  });

  it('is sent after a reload, which may have lost the digits', async () => {
    const { run, writes, options } = await asked(name, { storage: memoryStorage() });
    run.answer(run.getSnapshot().interrupts[0]?.key ?? '', { approved: true });
    const initial = run.dehydrate();
    run.dispose();
    const reloaded = createAgentRun({
      ...options,
      initial: JSON.parse(JSON.stringify(initial)) as typeof initial,
    });
    await reloaded.submit();
    expect(writes).toHaveLength(1);
  });
});
