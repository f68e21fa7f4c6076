import { createAgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { awaken, awakenAgUi, awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import { frames, numbered, scripted } from '../scripted.js';
import { suspended, ticket, waitingRun } from './suspended.js';

const info = { type: 'data-run-info', data: { runId: 'r1', threadId: 't' } };
const started = { type: 'RUN_STARTED', runId: 'r1', threadId: 't' };
const done = { run_id: 'r1', status: 'done', termination_reason: { type: 'natural_end' } };
const record = waitingRun(ticket('a'));

/** The APIs, each with the stream of a run that ends. */
const apis = [
  {
    name: 'AG-UI',
    route: 'ag-ui/run',
    protocol: awakenAgUi,
    ended: frames(started, { type: 'RUN_FINISHED', runId: 'r1' }),
  },
  {
    name: 'AI SDK',
    route: 'ai-sdk/chat',
    protocol: awakenAiSdk,
    ended: numbered(info, { type: 'finish', finishReason: 'stop' }),
  },
];

/** Restores the pause of a thread of which the page has only the user's message, and approves. */
async function approveAfterReload({
  route,
  protocol,
  ended,
}: (typeof apis)[number]): Promise<readonly unknown[]> {
  const server = scripted(({ method, path }) => {
    if (method === 'POST') return { stream: ended };
    if (path.endsWith('/active')) return { json: { active_run: record } };
    return path.endsWith('/runs/r1') ? { json: done } : undefined;
  });
  const options: AgentRunOptions = {
    url: `https://awaken.test/v1/${route}`,
    threadId: 't',
    messages: [{ id: 'u1', role: 'user', content: 'Mail Bob' }],
    protocol: protocol(),
    fetch: server.fetch,
    autoSubmit: 'never',
  };
  const run = createAgentRun(options);
  const { interrupts } = await run.refresh();
  run.approve(interrupts[0]?.key ?? '');
  await run.submit();
  return server.posted();
}

describe('an approval after a reload, with none of the agent’s messages', () => {
  // docs/reliability.md: “Any other server processes each answer at most once, unless the user sends it again.” The
  // same holds for a message: the server stores the thread, and would do its work again.
  it.each(apis)('does not send the user’s message again ($name API)', async (api) => {
    expect(JSON.stringify(await approveAfterReload(api))).not.toContain('Mail Bob');
  });
});

it('an approval after a stream that broke before the agent’s first message does not send it again', async () => {
  const server = scripted(({ method, path }) => {
    if (method === 'POST' && server.posted().length === 1) return { stream: frames(started), breaks: true };
    if (method === 'POST') return { stream: apis[0]?.ended ?? '' };
    return { json: path.endsWith('/active') ? { active_run: record } : done };
  });
  const url = 'https://awaken.test/v1/ag-ui/run';
  const options = { url, threadId: 't', protocol: awakenAgUi(), fetch: server.fetch } as const;
  const run = createAgentRun({ ...options, autoSubmit: 'never' });
  await expect(run.send('Mail Bob')).rejects.toMatchObject({ code: 'stream_cut' });
  const { interrupts } = await run.refresh();
  run.approve(interrupts[0]?.key ?? '');
  await run.submit();
  expect(server.posted()[1]).toMatchObject({ messages: [{ role: 'user', content: 'Approved.' }] });
});

// docs/reliability.md: “`retry()` repeats its message and its cancellations.” So a `steer` sends its message.
it('a message instead of the answers is sent although the server has accepted one of them (native API)', async () => {
  const begin = { event_type: 'run_start', thread_id: 't', run_id: 'r1' };
  const calls = ['a', 'b'].map((id) => ({ event_type: 'tool_call_start', id, name: 'mail' }));
  const end = (type: string) => ({
    event_type: 'run_finish',
    thread_id: 't',
    run_id: 'r1',
    termination: { type },
  });
  const paused = frames(begin, ...calls, suspended('a'), suspended('b'), end('suspended'));
  let decisions = 0;
  const messages: unknown[] = [];
  const { fetch } = scripted(({ method, path, body }) => {
    if (method === 'POST' && path === '/v1/runs') {
      messages.push(body);
      return { stream: messages.length === 1 ? paused : frames(begin, end('natural_end')) };
    }
    if (path.endsWith('/decision')) {
      decisions += 1;
      return decisions === 1
        ? { status: 202, json: { status: 'decision_submitted', tool_call_id: 'a' } }
        : { status: 400, json: { error: 'busy' } };
    }
    if (path === '/v1/runs/r1')
      return { json: waitingRun(...(decisions ? ['b'] : ['a', 'b']).map((id) => ticket(id))) };
    return { status: 503, json: { error: 'no event store' } };
  });
  const protocol = awaken({ agentId: 'assistant' });
  const run = createAgentRun({
    url: 'https://awaken.test/v1/runs',
    threadId: 't',
    protocol,
    fetch,
    autoSubmit: 'never',
  });
  const { interrupts } = await run.send('Go');
  for (const { key } of interrupts) run.approve(key);
  await expect(run.submit()).rejects.toThrow('busy');
  await run.steer('Stop that');
  expect(decisions).toBe(2);
  expect(messages).toMatchObject([
    { messages: [{ content: 'Go' }] },
    { messages: [{ role: 'user', content: 'Stop that' }] },
  ]);
});

// docs/reliability.md: “The message of a `steer` in doubt stays in the conversation: in every tab, after a reload, …”
it.each([
  { name: 'native', route: 'runs', protocol: awaken({ agentId: 'assistant' }) },
  { name: 'AG-UI', route: 'ag-ui/run', protocol: awakenAgUi() },
  { name: 'AI SDK', route: 'ai-sdk/chat', protocol: awakenAiSdk() },
])(
  'a steer in doubt is sent again after a reload, with its message ($name API)',
  async ({ route, protocol }) => {
    const server = scripted(({ method, path }) => {
      if (method === 'POST') return 'unreachable';
      if (path.endsWith('/active')) return { json: { active_run: record } };
      return path === '/v1/runs/r1' ? { json: record } : { status: 503, json: { error: 'no event store' } };
    });
    const url = `https://awaken.test/v1/${route}`;
    const options = { url, threadId: 't', protocol, fetch: server.fetch, autoSubmit: 'never' } as const;
    const before = createAgentRun(options);
    await before.refresh();
    await expect(before.steer('Stop that')).rejects.toMatchObject({ code: 'network' });
    const initial = before.dehydrate();
    before.dispose();
    const after = createAgentRun({ ...options, initial });
    await expect(after.submit()).rejects.toMatchObject({ code: 'network' });
    expect(server.posted()).toHaveLength(2);
    expect(JSON.stringify(server.posted()[1])).toContain('Stop that');
  },
);

// Awaken stores the thread. Its AI SDK API drops the agent's messages, and all three APIs drop the results of tools, so
// a run without them would start.
describe.each([
  { name: 'native', route: 'runs', protocol: awaken({ agentId: 'assistant' }) },
  { name: 'AG-UI', route: 'ag-ui/run', protocol: awakenAgUi() },
  { name: 'AI SDK', route: 'ai-sdk/chat', protocol: awakenAiSdk() },
])('a message that is not the user’s ($name API)', ({ route, protocol }) => {
  const user = { id: 'u', role: 'user', content: 'Go' } as const;
  const assistant = { id: 'a', role: 'assistant', content: 'Done.' } as const;
  const tool = { id: 'r', role: 'tool', toolCallId: 'c', content: 'ok' } as const;
  const begun = () => {
    const server = scripted(() => ({ status: 500, json: {} }));
    const url = `https://awaken.test/v1/${route}`;
    return { server, run: createAgentRun({ url, threadId: 't', protocol, fetch: server.fetch }) };
  };

  it.each([
    ['a message of the agent', assistant],
    ['the result of a tool', tool],
    ['a message of the agent before one of the user', [assistant, user]],
    ['the result of a tool before a message of the user', [tool, user]],
  ])('is not sent, and starts no run: %s', async (_name, message) => {
    const { server, run } = begun();
    await expect(run.send(message)).rejects.toMatchObject({
      code: 'not_sent',
      message: 'This server accepts only messages of the user and the system. Nothing was sent.',
    });
    expect(server.requests).toEqual([]);
    expect(run.getSnapshot()).toMatchObject({ status: 'idle', messages: [] });
  });

  it('is sent if it is for the system', async () => {
    const { server, run } = begun();
    await run.send([{ id: 's', role: 'developer', content: 'Be brief' }, user]).catch(() => undefined);
    expect(JSON.stringify(server.posted())).toContain('Be brief');
  });
});
