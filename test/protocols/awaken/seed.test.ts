import { awaken } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import { own } from '../../../src/model/json.js';
import type { Termination } from '../../emulators/awaken/agentEvents.js';
import { apis, frameByFrame, over } from './apis.js';
import { awakenServer, keyOf, permitted, runOn, statuses } from './conversation.js';
import { ticket, waitingRun } from './suspended.js';

// "Run Lifecycle and Phases" of Awaken's book. docs/conformance/awaken.md quotes it row by row.

/** `[tool_A, tool_B, tool_C]` of "Tool-call state timeline". */
const timeline = [
  {
    calls: [permitted('tool_A', {}), permitted('tool_B', {}), { id: 'tool_C', name: 'normal', args: {} }],
  },
  { text: 'Done.' },
];

/** The rows of "Tool-call state timeline" from the first pause on, verbatim: tool_A, tool_B, tool_C and the run. */
const states = [
  't3 Suspended Suspended Succeeded Waiting tool_C done, no Running calls',
  't4 Resuming Suspended Succeeded Running tool_A decision arrives',
  't5 Succeeded Suspended Succeeded Waiting tool_A replay done',
  't6 Succeeded Resuming Succeeded Running tool_B decision arrives',
  't7 Succeeded Succeeded Succeeded Done All terminal → next step',
];

/** The enum of the page, verbatim. */
const terminationReasons =
  'pub enum TerminationReason { NaturalEnd, // LLM returned no tool calls BehaviorRequested, // A plugin requested inference skip Stopped(StoppedReason), // A stop condition fired (code + optional detail) Cancelled, // External cancellation signal Blocked(String), // Permission checker blocked the run Suspended, // Waiting for external tool-call resolution Error(String), // Error path}';
const snakeCase = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();

/** The variants of an enum in Rust, with the type of the value that they hold. */
const variantsOf = (text: string): readonly (readonly [name: string, value: string | undefined])[] =>
  [...text.matchAll(/([A-Z][A-Za-z]+)(?:\((\w+)\))?, \/\//g)].map(([, name = '', value]) => [name, value]);

/** The name of a call's status on the page after an event of the native API. */
function statusAfter({ event_type, outcome }: Readonly<Record<string, unknown>>): string | undefined {
  if (event_type === 'tool_call_start') return 'Created';
  if (event_type === 'tool_call_resumed') return 'Resuming';
  if (event_type !== 'tool_call_done') return undefined;
  return outcome === 'suspended' ? 'Suspended' : outcome === 'succeeded' ? 'Succeeded' : 'Failed';
}

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
  // “This means a single decision arriving does not end the wait — the run stays in Waiting until all suspended calls
  // are resolved.”
  it('goes through the timeline, one decision at a time', async () => {
    const server = await awakenServer(timeline);
    await post(server.url, { agentId: 'a', threadId: 't', messages });
    const [run] = server.runs;
    const waits = () => [...(run?.waiting.keys() ?? [])];
    expect([run?.status, waits()]).toEqual(['waiting', ['tool_A', 'tool_B']]);
    expect(server.executed.map(({ name }) => name)).toEqual(['normal']);
    const decide = (toolCallId: string) =>
      post(`${server.url}/01run-1/decision`, { toolCallId, action: 'resume', payload: { approved: true } });
    await decide('tool_A');
    expect([run?.status, waits()]).toEqual(['waiting', ['tool_B']]);
    await decide('tool_B');
    expect([run?.status, waits()]).toEqual(['done', []]);
    expect(server.executed.map(({ name }) => name)).toEqual(['normal', 'tool_tool_A', 'tool_tool_B']);
    // "Done -> *: not allowed. Terminal state."
    expect(await decide('tool_A')).toContain('not waiting');

    const calls = new Map<unknown, string>();
    let runStatus = '';
    const seen = (run?.log ?? []).map(({ json }) => {
      const event = json['payload'] as Readonly<Record<string, unknown>>;
      const status = statusAfter(event);
      if (status !== undefined) calls.set(event['id'] ?? event['target_id'], status);
      if (event['event_type'] === 'run_start') runStatus = 'Running';
      if (event['event_type'] === 'run_finish')
        runStatus = JSON.stringify(event['termination']).includes('suspended') ? 'Waiting' : 'Done';
      return [...calls.values(), runStatus].join(' ');
    });
    const places = states.map((row) => seen.indexOf(row.split(' ').slice(1, 5).join(' ')));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('ends a run with every variant of TerminationReason, of which only Suspended waits', async () => {
    const variants = variantsOf(terminationReasons);
    expect(variants.map(([name]) => name)).toContain('Error');
    for (const [name, value] of variants) {
      const type = snakeCase(name);
      const values = { StoppedReason: { code: 'max_rounds' }, String: 'why' };
      const termination = { type, ...(value && { value: own(values, value) }) } as Termination;
      const step = type === 'suspended' ? { calls: [permitted('a', {})] } : { end: termination };
      const server = await awakenServer([step]);
      const frames = await post(server.url, { agentId: 'a', threadId: 't', messages });
      const last = frames.trim().split('\n\n').at(-1) ?? '';
      expect(JSON.parse(last.replace('data: ', ''))).toMatchObject({ event_type: 'run_finish', termination });
      const status = type === 'suspended' ? 'waiting' : 'done';
      expect(server.runs[0]?.record()).toMatchObject({ status });
    }
  });

  // “RunFinish(NaturalEnd)”
  it('ends a resumed run naturally', async () => {
    const server = await awakenServer([{ calls: [permitted('a', {})] }, { text: 'Done.' }]);
    await post(server.url, { agentId: 'a', threadId: 't', messages });
    await post(`${server.url}/01run-1/decision`, { toolCallId: 'a', action: 'resume', payload: true });
    const ends = (server.runs[0]?.log ?? []).filter(({ json }) => own(json['payload'], 'termination'));
    expect(ends.map(({ json }) => own(json['payload'], 'termination'))).toEqual([
      { type: 'suspended' },
      { type: 'natural_end' },
    ]);
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

describe('a RunStatus', () => {
  const record = { run_id: 'r1', thread_id: 't' };

  // “Created, // Persisted but not yet executing”
  // “Running, // Actively executing”
  // “Waiting, // Paused, waiting for external decisions”
  // “Done, // Terminal -- cannot transition further”
  it.each([
    ['created', record, { type: 'open' }],
    ['running', record, { type: 'open' }],
    [
      'waiting',
      waitingRun(ticket('a')),
      { type: 'paused', interrupts: [{ interrupt: { toolCallId: 'a' } }] },
    ],
    [
      'done',
      { ...record, termination_reason: { type: 'natural_end' } },
      { type: 'finished', outcome: 'success' },
    ],
  ])('%s is read from the record of the run', (status, fields, ending) => {
    const decoder = awaken({ agentId: 'a' }).createDecoder();
    expect(decoder.read({ active_run: { ...fields, status } })).toMatchObject([
      { type: 'RUN_STARTED', runId: 'r1' },
      ...(status === 'waiting' ? [{}, {}, {}] : []),
      ...(ending.type === 'open' ? [] : [{ type: 'RUN_FINISHED' }]),
    ]);
    expect(decoder.ending()).toMatchObject(ending);
  });

  // “Done -> *: not allowed. Terminal state.”
  it.each(apis)(
    'done accepts no answer over the %s API, and the next message starts another run',
    async (api) => {
      const server = await awakenServer([{ calls: [permitted('a', {})] }, { text: 'Done.' }]);
      const run = runOn(server, over(api, server));
      run.approve(keyOf(await run.send('Go'), 'a'));
      server.runs[0]?.cancel();
      await expect(run.submit()).rejects.toBeDefined();
      expect(run.getSnapshot().interrupts.map(({ delivery }) => delivery)).toEqual(['refused']);
      expect(await run.send('Then something else')).toMatchObject({ status: 'finished' });
      expect(server.runs.map(({ status }) => status)).toEqual(['done', 'done']);
      expect(server.executed).toEqual([]);
    },
  );
});

describe('a ToolCallStatus', () => {
  // “New, // Created, not yet executing”
  // “Running, // Currently executing”
  // “Succeeded, // Completed successfully (terminal)”
  // `Suspended` “can only move to” `Resuming` or `Cancelled` “— it cannot jump directly to” `Running` or
  // “a success/failure state”
  it.each([
    ['native', 'approve', 'new running suspended resuming succeeded'],
    ['native', 'deny', 'new running suspended cancelled'],
    ['AG-UI', 'approve', 'new running suspended resuming succeeded'],
    ['AG-UI', 'deny', 'new running suspended cancelled'],
    ['AI SDK', 'approve', 'new running suspended resuming succeeded'],
    ['AI SDK', 'deny', 'new running suspended cancelled'],
  ] as const)('changes as the page describes it over the %s API: %s', async (api, decide, expected) => {
    const server = await awakenServer([{ calls: [permitted('a', {})] }, { text: 'Done.' }]);
    const run = runOn(server, { ...over(api, server), fetch: frameByFrame });
    const seen: string[] = [];
    const look = () => {
      const status = statuses(run.getSnapshot())['a'];
      if (status !== undefined && status !== seen.at(-1)) seen.push(status);
    };
    run.on('event', look);
    const paused = await run.send('Go');
    look();
    run[decide](keyOf(paused, 'a'));
    await run.submit();
    expect(seen.join(' ')).toBe(expected);
  });

  // “Block? → mark Failed, return immediately”
  it.each(apis)('is failed over the %s API if the call is blocked', async (api) => {
    const blocked = { id: 'a', name: 'wipe', args: {}, fails: 'Not allowed here.' };
    const server = await awakenServer([
      { calls: [blocked], end: { type: 'blocked', value: 'Not allowed here.' } },
    ]);
    const run = runOn(server, over(api, server));
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'run_error' });
    expect(run.getSnapshot().toolCalls['a']).toMatchObject({
      status: 'failed',
      result: 'Not allowed here.',
    });
  });

  it('is succeeded over the AG-UI API if the result is text', async () => {
    const call = { id: 'a', name: 'say', args: {}, result: 'Not allowed here.' };
    const server = await awakenServer([{ calls: [call] }, { text: 'Done.' }]);
    const run = runOn(server, over('AG-UI', server));
    await run.send('Go');
    expect(run.getSnapshot().toolCalls['a']).toMatchObject({ status: 'succeeded' });
  });
});

describe('a TerminationReason', () => {
  // `Suspended` maps to `RunStatus::Waiting` “(the run can resume)”.
  // “All other variants map to” `RunStatus::Done`.
  it.each([
    [{ type: 'natural_end' }, 'finished'],
    [{ type: 'behavior_requested' }, 'finished'],
    [{ type: 'stopped', value: { code: 'max_rounds' } }, 'finished'],
    [{ type: 'cancelled' }, 'finished'],
    [{ type: 'blocked', value: 'unsafe tool' }, 'failed'],
    [{ type: 'error', value: 'the model is gone' }, 'failed'],
    [undefined, 'interrupted'],
  ] as const)('%o leaves the run %s, and only Suspended can resume', async (end, status) => {
    const calls = end ? [] : [permitted('a', {})];
    const server = await awakenServer([{ calls, ...(end && { end }) }, { text: 'Done.' }]);
    const run = runOn(server, { protocol: awaken({ agentId: 'a' }) });
    await run.send('Go').catch(() => undefined);
    const snapshot = run.getSnapshot();
    expect(snapshot.status).toBe(status);
    expect(snapshot.interrupts).toHaveLength(end ? 0 : 1);
    expect(server.runs[0]?.status).toBe(end ? 'done' : 'waiting');
  });

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
