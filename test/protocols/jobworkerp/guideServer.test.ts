import { describe, expect, it } from 'vitest';
import type { JobworkerpServer } from '../../emulators/jobworkerp/JobworkerpServer.js';
import { date, front } from './conversation.js';
import * as seed from './seedFrames.js';

// The frames of the client guide, and those of the emulated server that it describes.

const guide = { guide: true } as const;
/** Values that the workflow or the host chooses. */
const ofWorkflow = ['result', 'contextVariables'];
const typeOf = (event: object): unknown => (event as { type?: unknown }).type;

const frames: readonly (readonly [name: string, text: string])[] = [
  ['RUN_STARTED', seed.runStarted],
  ['RUN_FINISHED with a result', seed.runFinished],
  ['RUN_FINISHED with an interrupt', seed.interrupted],
  ['RUN_FINISHED with an interrupt after its calls', seed.interruptedAgain],
  ['TOOL_CALL_START', seed.toolCallStart],
  ['TOOL_CALL_ARGS', seed.toolCallArgs],
  ['RUN_ERROR', seed.runError],
  ...[seed.text, seed.afterInput, seed.afterApproval, seed.errorInStream]
    .flatMap(seed.eventsIn)
    .map((event): readonly [string, string] => [
      `${String(typeOf(event))} of a stream`,
      JSON.stringify(event),
    ]),
];

/** The names and the types of the fields of a value. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    ofWorkflow.includes(name) ? 'any' : shapeOf(field),
  ]);
  return Object.fromEntries(fields) as object;
}

const post = (server: JobworkerpServer, route: string, body: unknown): Promise<Response> =>
  fetch(`${server.origin}/ag-ui/${route}`, { method: 'POST', body: JSON.stringify(body) });

/** What the server has sent, as `fetch` reads it from the log of its run. */
const eventsOf = (server: JobworkerpServer) =>
  server.runs.flatMap(({ stored }) => stored.map(({ event }) => event));

/** A server that has answered the guide’s requests: a run, the input that it waits for, and an approval. */
async function answered() {
  const server = await front(
    [
      { begins: 'task1' },
      { waitsFor: { a: 1 } },
      { ends: 'task1' },
      { begins: 'next_task' },
      { says: 'Hello, how can I help?' },
      { calls: [date] },
      { says: '現在の日時は...' },
    ],
    guide,
  );
  const run = await post(server, 'run', seed.parsed(seed.runRequest));
  const first = eventsOf(server).length;
  await (await post(server, 'message', seed.parsed(seed.userInput))).text();
  const second = eventsOf(server).length;
  const interruptId = server.runs[0]?.hitl?.interruptId ?? '';
  const approval = seed.parsed(seed.approval.replace('int_xyz789', interruptId));
  await (await post(server, 'run', approval)).text();
  const events = eventsOf(server);
  return {
    server,
    run,
    events,
    after: { input: events.slice(first, second), approval: events.slice(second) },
  };
}

describe('the emulated server of the client guide', () => {
  it.each(frames)('sends the fields of the guide: %s', async (_name, text) => {
    const { events } = await answered();
    const failing = await front([{ fails: 'Task failed' }], guide);
    await (await post(failing, 'run', seed.parsed(seed.runRequest))).text();
    const done = await front([{ says: 'Hi.' }], guide);
    await (await post(done, 'run', seed.parsed(seed.runRequest))).text();
    const quoted = seed.parsed(text) as object;
    const sent = [...events, ...eventsOf(failing), ...eventsOf(done)].filter(
      (event) => typeOf(event) === typeOf(quoted),
    );
    expect(sent.map(shapeOf)).toContainEqual(shapeOf(quoted));
  });

  it('sends the events of the guide after an input and after an approval', async () => {
    const { after } = await answered();
    const quoted = seed.eventsIn(seed.afterInput).map(typeOf);
    expect(after.input.slice(0, quoted.length).map(typeOf)).toEqual(quoted);
    expect(after.approval.map(typeOf)).toEqual(seed.eventsIn(seed.afterApproval).map(typeOf));
  });

  it('writes frames as the guide does', async () => {
    const { server } = await answered();
    const frame = /^event: (\w+)\ndata: (\{.*\})\nid: (\d+)$/;
    expect(seed.eventFormat.trim()).toMatch(frame);
    const log = await (await fetch(`${server.origin}/ag-ui/stream/run-456`)).text();
    const frames = [...log.trim().split('\n\n'), ...seed.text.trim().split('\n\n')];
    expect(frames.filter((each) => !frame.test(each))).toEqual([]);
  });

  it('answers requests as the guide describes', async () => {
    const { server, run } = await answered();
    expect([...run.headers.keys()]).toEqual(
      expect.arrayContaining(['x-ag-ui-run-id', 'x-ag-ui-session-id', 'content-type']),
    );
    expect(run.headers.get('content-type')).toBe('text/event-stream');
    const denied = await front([], { ...guide, token: 'secret' });
    const refused = await post(denied, 'run', {});
    expect([refused.status, await refused.json()]).toEqual([401, seed.parsed(seed.unauthorized)]);
    const paused = await front([{ step: 'task1' }, { begins: 'task3' }, { calls: [date] }], guide);
    await (await post(paused, 'run', seed.parsed(seed.runRequest))).text();
    const state: unknown = await (await fetch(`${paused.origin}/ag-ui/state/run-456`)).json();
    expect(shapeOf(state)).toEqual(shapeOf(seed.parsed(seed.state)));
    const ended = await fetch(`${paused.origin}/ag-ui/run/run-456`, { method: 'DELETE' });
    expect(await ended.json()).toEqual(seed.parsed(seed.cancelled));
    for (const [route, body, status] of [
      ['message', seed.parsed(seed.message), 409],
      ['message', { runId: 'run-456', toolCallResults: [] }, 400],
      ['run', { messages: [], context: [] }, 400],
    ] as const) {
      const response = await post(server, route, body);
      const error: unknown = await response.json();
      expect([response.status, shapeOf(error)]).toEqual([status, shapeOf(seed.parsed(seed.httpError))]);
    }
  });

  it('accepts the denial of the guide, and the model answers', async () => {
    const server = await front([{ calls: [date] }, { says: 'Understood.' }], guide);
    await (await post(server, 'run', seed.parsed(seed.runRequest))).text();
    const interruptId = server.runs[0]?.hitl?.interruptId ?? '';
    const context = { type: 'workflow_definition', workflowName: 'my_workflow' };
    const denial = seed.parsed(seed.denial.replace('int_xyz789', interruptId)) as object;
    const text = await (await post(server, 'run', { ...denial, context: [context] })).text();
    expect(text).toContain('Understood.');
    expect(server.executed).toEqual([]);
  });
});
