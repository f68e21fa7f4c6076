import { awaken } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import { awakenServer, keyOf, permitted, runOn, statuses } from './conversation.js';

// "Run Lifecycle and Phases" of Awaken's book. docs/conformance/awaken.md quotes it row by row.

/** `[tool_A, tool_B, tool_C]` of "Tool-call state timeline". */
const timeline = [
  {
    calls: [permitted('tool_A', {}), permitted('tool_B', {}), { id: 'tool_C', name: 'normal', args: {} }],
  },
  { text: 'Done.' },
];

const post = async (url: string, body: object): Promise<string> =>
  (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).text();

describe('the emulator', () => {
  const messages = [{ role: 'user', content: 'Go' }];
  const parts = [{ type: 'text', text: 'Go' }];

  // “Suspended, // Waiting for external tool-call resolution”
  // “RunFinish(Suspended)”
  // “AI SDK v6 | finish(finishReason: "tool-calls") | New HTTP POST → reconnect → send_decision”
  // “AG-UI | RUN_FINISHED(outcome: "interrupt") | New HTTP POST → reconnect → send_decision”
  it.each([
    ['native', '/runs', { agentId: 'a', messages }, '"termination":{"type":"suspended"}'],
    ['AG-UI', '/ag-ui/run', { messages }, '"type":"RUN_FINISHED"'],
    ['AG-UI', '/ag-ui/run', { messages }, '"outcome":"interrupt"'],
    ['AI SDK', '/ai-sdk/chat', { messages: [{ role: 'user', parts }] }, '"finishReason":"tool-calls"'],
  ])(
    'ends a suspended stream of the %s API with the signal of the table: %s %o %s',
    async (_api, path, body, signal) => {
      const server = await awakenServer(timeline);
      const frames = await post(`${server.origin}/v1${path}`, { ...body, threadId: 't' });
      expect(frames.trim().split('\n\n').at(-1)).toContain(signal);
    },
  );

  // “decision arrives but tool_B is still suspended, tool_A is replayed immediately and the loop
  // continues waiting for tool_B”
  it('goes through the timeline, one decision at a time', async () => {
    const server = await awakenServer(timeline);
    await post(server.url, { agentId: 'a', threadId: 't', messages });
    const [run] = server.runs;
    const waits = () => [...(run?.waiting.keys() ?? [])];
    expect([run?.status, waits()]).toEqual(['waiting', ['tool_A', 'tool_B']]);
    expect(server.executed.map(({ name }) => name)).toEqual(['normal']);
    const decide = (toolCallId: string) =>
      post(`${server.url}/01run-1/decision`, { toolCallId, action: 'resume', payload: { approved: true } });
    // "this means that a single decision arriving does not end the wait"
    await decide('tool_A');
    expect([run?.status, waits()]).toEqual(['waiting', ['tool_B']]);
    await decide('tool_B');
    expect([run?.status, waits()]).toEqual(['done', []]);
    expect(server.executed.map(({ name }) => name)).toEqual(['normal', 'tool_tool_A', 'tool_tool_B']);
    // "Done -> *: not allowed. Terminal state."
    expect(await decide('tool_A')).toContain('not waiting');
  });
});

describe('a run of the timeline', () => {
  // “Waiting, // Paused, waiting for external decisions”
  // “Running -> Waiting: a tool call suspends, the run pauses for external input.”
  // “All execution done, awaiting external decisions”
  it('waits when no call runs any more, and shows the status of each call', async () => {
    const server = await awakenServer(timeline);
    const paused = await runOn(server, { protocol: awaken({ agentId: 'a' }) }).send('Go');
    expect(paused.status).toBe('interrupted');
    expect(statuses(paused)).toEqual({ tool_A: 'suspended', tool_B: 'suspended', tool_C: 'succeeded' });
  });

  // “Waiting -> Running: decisions arrive, the run resumes.”
  it('continues with each answer, and ends after the last', async () => {
    const server = await awakenServer(timeline);
    const run = runOn(server, { protocol: awaken({ agentId: 'a' }) });
    const paused = await run.send('Go');
    const seen = new Set<string>();
    run.on('event', () => seen.add(Object.values(statuses(run.getSnapshot())).join(' ')));
    for (const { key } of paused.interrupts) run.approve(key);
    const done = await run.submit();
    expect([...seen]).toContain('succeeded resuming succeeded');
    expect(statuses(done)).toEqual({ tool_A: 'succeeded', tool_B: 'succeeded', tool_C: 'succeeded' });
    expect(done).toMatchObject({ status: 'finished', outcome: 'success' });
  });

  // “Resuming, // Decision received, about to re-execute”
  it('shows a resumed call as resuming until it is suspended again or has ended', async () => {
    const again = [{ calls: [permitted('a', {}, { again: 1 })] }, { text: 'Done.' }];
    const server = await awakenServer(again);
    const run = runOn(server, { protocol: awaken({ agentId: 'a' }) });
    run.approve(keyOf(await run.send('Go'), 'a'));
    const seen: string[] = [];
    run.on('event', () => seen.push(statuses(run.getSnapshot())['a'] ?? ''));
    const second = await run.submit();
    expect(seen[0]).toBe('resuming');
    expect(seen.at(-1)).toBe('suspended');
    expect(second.interrupts).toHaveLength(1);
  });
});

describe('a TerminationReason', () => {
  // The seed writes `Stopped(StoppedReason)`; the server writes `{ type, value }`.
  // “terminal transition on completion, cancellation, or error”
  // “NaturalEnd, // LLM returned no tool calls”
  // “BehaviorRequested, // A plugin requested inference skip”
  // “Blocked(String), // Permission checker blocked the run”
  // “Error(String), // Error path”
  it.each([
    ['NaturalEnd', 'natural_end', undefined, { outcome: 'success' }],
    ['BehaviorRequested', 'behavior_requested', undefined, { outcome: 'success' }],
    [
      'Stopped',
      'stopped',
      { code: 'max_rounds' },
      { outcome: 'success', result: { stopped: { code: 'max_rounds' } } },
    ],
    ['Skipped', 'cancelled', undefined, { outcome: 'cancelled' }],
    ['Blocked', 'blocked', 'unsafe tool', { type: 'failed' }],
    ['Error', 'error', 'the model is gone', { type: 'failed' }],
  ])('%s ends the run', (_variant, type, value, ending) => {
    const decoder = awaken({ agentId: 'a' }).createDecoder();
    decoder.read({ event_type: 'run_finish', termination: { type, value } });
    expect(decoder.ending()).toMatchObject(ending);
  });
});
