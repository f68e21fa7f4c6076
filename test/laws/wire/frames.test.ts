import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agUi, createAgentRun, type AgentRun } from 'react-agent-interrupts/core';
import { awaken, awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { createMessageInterrupt, interactiveAi } from 'react-agent-interrupts/protocols/interactiveAi';
import { jobworkerp } from 'react-agent-interrupts/protocols/jobworkerp';
import { begun, call, done, finished, pause, sse, wired } from './kit.js';

const frame = (id: string, event: object) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;
const stream = (body: string) => new Response(body, { headers: { 'content-type': 'text/event-stream' } });

// A broken stream is resumed after its last event id. No event is applied twice.
describe('a stream that ends within a frame and is resumed', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  const args = { type: 'TOOL_CALL_ARGS', toolCallId: 'tc', delta: '{"to":"Ann"}' };
  const [start, , end] = call('tc', 'mail', '') as [object, object, object];
  const asked = { id: 'a', reason: 'tool_call', toolCallId: 'tc' };
  const rest =
    frame('4', end) +
    pause(asked)
      .slice(1)
      .map((event) => frame('5', event))
      .join('');

  it.each([
    ['its id comes first', `id: 3\ndata: ${JSON.stringify(args)}\n`, frame('3', args)],
    ['its id comes last', `data: ${JSON.stringify(args)}\n`, `data: ${JSON.stringify(args)}\nid: 3\n\n`],
    ['its last line was cut off', `id: 3\ndata: ${JSON.stringify(args)}`, frame('3', args)],
  ])('applies that frame once: %s', async (_, cut, again) => {
    const bodies = [frame('1', begun) + frame('2', start) + cut, again + rest];
    const run = createAgentRun({
      url: 'http://agent.test',
      threadId: 't',
      tabs: false,
      protocol: agUi({ reconnect: ({ url, threadId }) => `${url}/${threadId}` }),
      fetch: () => Promise.resolve(stream(bodies.shift() ?? '')),
    });
    const sending = run.send('Go');
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe('reconnecting'));
    await vi.advanceTimersByTimeAsync(1000);
    const { interrupts } = await sending;
    expect(interrupts[0]?.toolCall?.argsText).toBe('{"to":"Ann"}');
  });
});

describe('a jobworkerp stream, whose ids come last, that ends before one', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  it('applies that frame once', async () => {
    const text = { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'Hello' };
    const named = (event: { type: string }, id: string) =>
      `event: ${event.type}\ndata: ${JSON.stringify(event)}\n${id === '' ? '' : `id: ${id}\n\n`}`;
    const cursors: (string | null)[] = [];
    const run = createAgentRun({
      url: 'http://agent.test/ag-ui/run',
      threadId: 't',
      tabs: false,
      protocol: jobworkerp({
        context: { type: 'workflow_definition', data: { workflow_name: 'w' } },
        server: 'async',
      }),
      fetch: (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        if (url.includes('/state/'))
          return Promise.resolve(Response.json({ workflowName: 'w', status: 'running' }));
        cursors.push(new Headers(init?.headers).get('last-event-id'));
        const first = cursors.length === 1;
        const body = first
          ? named({ ...begun }, '1') + named(text, '')
          : named(text, '2') + named({ ...finished }, '3');
        return Promise.resolve(stream(body));
      },
    });
    const sending = run.send('Go');
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe('reconnecting'));
    // Each check advances the fake timers.
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe('finished'), { timeout: 15_000 });
    await sending;
    expect(cursors).toEqual([null, '1']);
    expect(run.getSnapshot().messages.at(-1)?.content).toBe('Hello');
  });
});

it('reads the last frame of a stream that cannot be resumed, although its blank line is missing', async () => {
  const { run } = wired([sse(pause({ id: 'a', reason: 'confirmation' })).trimEnd(), done]);
  expect((await run.send('Go')).status).toBe('interrupted');
});

// Law 7.
it.each([
  ['with a message', 'event: error\ndata: {"message":"The model is down."}\n\n'],
  ['with an error', 'event: error\ndata: {"error":"The model is down."}\n\n'],
  ['as text', 'event: error\ndata: The model is down.\n\n'],
])('reports the text of a frame named “error”, %s', async (_, body) => {
  const { run } = wired([sse([begun]) + body]);
  const failure: unknown = await run.send('Go').catch((error: unknown) => error);
  expect(String(failure)).toContain('The model is down.');
  expect(run.getSnapshot().error).toBe(failure);
});

/** Each server's question, followed by an error after the end. */
const lateErrors: readonly (readonly [string, () => AgentRun])[] = [
  [
    'AG-UI',
    () => {
      const asked = { id: 'a', reason: 'confirmation' };
      return wired([[...pause(asked), { type: 'RUN_ERROR', message: 'Late' }]]).run;
    },
  ],
  [
    'Awaken’s own API',
    () => {
      const suspension = {
        suspension: { id: 'perm_c', action: 'tool:PermissionConfirm' },
        pending: { id: 'c', name: 'pay', arguments: {} },
        resume_mode: 'replay_tool_call',
      };
      const result = { status: 'pending', suspension };
      const events = [
        { event_type: 'run_start', thread_id: 't', run_id: 'R' },
        { event_type: 'tool_call_done', id: 'c', outcome: 'suspended', result },
        { event_type: 'run_finish', thread_id: 't', run_id: 'R', termination: { type: 'suspended' } },
        { event_type: 'error', message: 'Late' },
      ];
      const protocol = awaken({ agentId: 'desk' });
      return wired([events], { url: 'http://agent.test/v1/runs', protocol }).run;
    },
  ],
  [
    'Awaken’s AI SDK API',
    () => {
      const chunks = [
        { type: 'start', messageId: 'm' },
        { type: 'tool-input-available', toolCallId: 'c', toolName: 'pay', input: {} },
        { type: 'tool-approval-request', approvalId: 'perm_c', toolCallId: 'c' },
        { type: 'finish', finishReason: 'tool-calls' },
        { type: 'error', errorText: 'Late' },
      ];
      const none = () => Response.json({ active_run: null });
      return wired([chunks, none], { url: 'http://agent.test/v1/ai-sdk/chat', protocol: awakenAiSdk() }).run;
    },
  ],
  [
    'InteractiveAI',
    () => {
      const booking = createMessageInterrupt({ match: 'cars:book', toMessage: () => 'Yes' });
      const log = [
        { kind: 'tool', offset: 1, tool_calls: [{ tool_id: 'cars:book', arguments: {}, result: {} }] },
        { kind: 'status', offset: 2, status: 'ready' },
        { kind: 'status', offset: 3, status: 'error', error_detail: 'Late' },
      ];
      const said = () => Response.json({ kind: 'user_message', offset: 0 }, { status: 201 });
      return wired([said, () => Response.json(log)], { protocol: interactiveAi({ questions: [booking] }) })
        .run;
    },
  ],
];

// Law 4.
it.each(lateErrors)('an error after the question keeps the question: %s', async (_, ask) => {
  const run = ask();
  await run.send('Go').catch(() => undefined);
  expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', interrupts: [{ status: 'open' }] });
});
