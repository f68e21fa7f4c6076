import { describe, expect, it } from 'vitest';
import type { ResumeEntry, RunAgentInput } from '../../../src/model/agUi.js';
import { agUi, type BridgeName } from '../../../src/protocols/agUi/agUi.js';
import { createAgentRun } from 'react-agent-interrupts/core';
import { fakeServer, says } from 'react-agent-interrupts/testing';
import { asking, finished, pauseOf } from './reading.js';

const input: RunAgentInput = {
  threadId: 't',
  runId: 'r2',
  messages: [{ id: 'u', role: 'user', content: 'hi' }],
  tools: [],
  context: [],
  forwardedProps: {},
};
const approved = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };
const withEdits = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' }, reason: { type: 'string' } },
};
const accepted = {
  type: 'object',
  properties: { accepted: { type: 'boolean' }, to: { type: 'string' }, message: { type: 'string' } },
  required: ['accepted'],
};
const ask = (interrupt: object) => asking({ reason: 'tool_call', ...interrupt });
const binding = { v: 1, interruptId: 'approval_1', interruptedRunId: 'r0' };
const functionCall = { call_id: 'call-1', name: 'send_mail', arguments: { to: 'a@b.com', message: 'Hi' } };
const ofAgentFramework = {
  agent_framework: { type: 'function_approval_request', function_call: functionCall },
};

/** The format of each server's question with its own metadata, and what it reveals about the server. */
const questions: readonly (readonly [BridgeName, object, { cannot?: readonly string[]; flaw?: string }])[] = [
  [
    'langgraph',
    ask({ id: 'x', metadata: { langgraph: { raw: 'Sure?' } } }),
    { cannot: ['distinguishCancel'], flaw: 'unsafe' },
  ],
  [
    'mastra',
    ask({ id: 'r::tc-1', metadata: { mastra: { toolName: 'x', runId: 'r' } } }),
    { cannot: ['parallel'] },
  ],
  ['tanstack-ai', ask({ id: 'approval_1', metadata: { 'tanstack:interruptBinding': binding } }), {}],
  [
    'strands-ts',
    ask({ id: 'hook:beforeToolCall:tc-a:approve', metadata: { strandsName: 'approve' } }),
    { cannot: ['schema'], flaw: 'unsafe' },
  ],
  [
    'strands',
    ask({
      id: 'x',
      responseSchema: approved,
      metadata: { tool_name: 'pay', tool_input: {}, strandsName: 'ag_ui:tool_call:pay' },
    }),
    {},
  ],
  [
    'crewai',
    ask({
      id: 'x',
      reason: 'crewai:human_feedback',
      metadata: { crewai: { flowId: 't', methodName: 'propose', emit: null, output: 'A plan' } },
    }),
    { cannot: ['parallel', 'distinguishCancel'], flaw: 'unsafe' },
  ],
  [
    'agent-framework',
    ask({ id: 'x', toolCallId: 'tc-1', responseSchema: accepted, metadata: ofAgentFramework }),
    { flaw: 'refused' },
  ],
  [
    'draft',
    { ...finished, outcome: 'interrupt', interrupt: { id: 'x', reason: 'tool_call' } },
    { cannot: ['parallel', 'distinguishCancel'] },
  ],
];

/** Their interrupts cannot be told apart from those of servers that follow AG-UI 1.0. */
const namedOnly: readonly (readonly [BridgeName, object])[] = [
  ['pydantic-ai', ask({ id: 'int-tc-1', toolCallId: 'tc-1', responseSchema: withEdits })],
  ['dotnet', ask({ id: 'x', toolCallId: 'tc-1', message: null, expiresAt: null, responseSchema: approved })],
  ['strands', asking({ id: 'x', reason: 'which', metadata: { reason: 'Which quarter?' } })],
];

const readWith = (bridge: BridgeName | undefined, event: object) => {
  const decoder = agUi({ bridge }).createDecoder();
  decoder.decode({ data: JSON.stringify(event) });
  const ending = decoder.ending();
  return ending.type === 'paused' ? ending.interrupts[0] : undefined;
};

const yes = (interruptId: string, payload: unknown = { approved: true }): ResumeEntry => ({
  interruptId,
  status: 'resolved',
  payload,
});
const resume = (bridge: BridgeName | undefined, event: object, ...entries: readonly ResumeEntry[]) => {
  const protocol = agUi({ bridge });
  const decoder = protocol.createDecoder();
  decoder.decode({ data: JSON.stringify(event) });
  const ending = decoder.ending();
  if (ending.type !== 'paused') throw new Error(`It is ${ending.type}.`);
  return protocol.resume(input, { id: 'batch', askedBy: 'r1', received: ending.interrupts, entries });
};

describe('each bridge', () => {
  it.each(questions)('%s is recognized by its question', (name, event, { cannot, flaw }) => {
    const [received] = pauseOf(event);
    expect(received).toMatchObject({ answerFormat: name });
    expect(received?.cancellation).toBe(flaw);
    expect(agUi().capabilitiesOf?.(received ? [received] : [])?.cannot).toEqual(cannot);
  });

  it.each(questions)(
    '%s declares its limits before the first question if it is named',
    (name, _event, { cannot }) => {
      expect(agUi({ bridge: name }).capabilities.cannot).toEqual(cannot);
    },
  );

  it('is overridden by name', () => {
    const [, event] = questions[0] ?? ['', {}];
    expect(readWith('mastra', event)?.answerFormat).toBe('mastra');
    expect(readWith('ag-ui', event)?.answerFormat).toBeUndefined();
  });

  it.each(namedOnly)('%s is selected by name only', (name, event) => {
    expect(readWith(undefined, event)?.answerFormat).toBeUndefined();
    expect(readWith(name, event)?.answerFormat).toBe(name);
  });

  it('is none for an unrecognized question', () => {
    expect(pauseOf(ask({ id: 'x', responseSchema: approved }))[0]?.answerFormat).toBeUndefined();
    // A form may ask whether something is accepted, without any call.
    expect(pauseOf(ask({ id: 'x', responseSchema: accepted }))[0]?.answerFormat).toBeUndefined();
    expect(agUi().capabilitiesOf?.(pauseOf(ask({ id: 'x' })))).toBeUndefined();
  });
});

/** A front-end tool, as TanStack AI 0.58 lists it. */
const tool = {
  id: 'client_tool_tc-2',
  reason: 'tanstack:client_tool_execution',
  toolCallId: 'tc-2',
  metadata: {
    kind: 'client_tool',
    'tanstack:interruptBinding': { v: 1, kind: 'client-tool-execution', interruptId: 'client_tool_tc-2' },
  },
};

describe('TanStack AI', () => {
  const event = ask({
    id: 'approval_1',
    metadata: { kind: 'approval', 'tanstack:interruptBinding': binding },
  });

  it('receives the interrupted run, and its binding back', () => {
    expect(resume(undefined, event, yes('approval_1')).body).toEqual({
      ...input,
      parentRunId: 'r0',
      resume: [{ ...yes('approval_1'), metadata: { 'tanstack:interruptBinding': binding } }],
    });
  });

  it('receives the run that asked, if its binding names none', () => {
    const named = resume('tanstack-ai', ask({ id: 'a' }), yes('a'));
    expect(named.body).toEqual({ ...input, parentRunId: 'r1', resume: [yes('a')] });
  });

  it("does not ask the user for a tool's result, and leaves it to the host", () => {
    const decoder = agUi().createDecoder();
    decoder.decode({ data: JSON.stringify(asking(tool)) });
    expect(decoder.ending()).toMatchObject({ type: 'finished', pendingToolCallIds: ['tc-2'] });
    const both = agUi().createDecoder();
    both.decode({ data: JSON.stringify(asking({ id: 'a', reason: 'tool_call' }, tool)) });
    expect(both.ending()).toMatchObject({
      type: 'paused',
      interrupts: [{ interrupt: { id: 'a' } }],
      pendingToolCallIds: ['tc-2'],
    });
  });
});

it("keeps the page's own calls beside a question that is listed after a reload", async () => {
  const server = fakeServer([{ type: 'RUN_FINISHED', ...asking({ id: 'a', reason: 'confirmation' }, tool) }]);
  const run = createAgentRun({ url: 'http://fake.invalid', fetch: server.fetch });
  await run.send('Go');
  const initial = JSON.parse(JSON.stringify(run.dehydrate())) as ReturnType<typeof run.dehydrate>;
  const again = createAgentRun({ url: 'http://fake.invalid', initial });
  expect(again.getSnapshot()).toMatchObject({ interrupts: [{}], pendingToolCallIds: ['tc-2'] });
});

describe('the .NET server', () => {
  const event = ask({ id: 'x', toolCallId: 'tc-1', message: null, responseSchema: approved });
  const call = {
    id: 'tc-1',
    type: 'function',
    function: { name: 'pay', arguments: '{"amount":1}' },
  } as const;

  it('accepts an approval only beside the call', () => {
    const protocol = agUi({ bridge: 'dotnet' });
    const found = readWith('dotnet', event);
    const received = found ? [found] : [];
    const earlier = { ...call, function: { name: 'refund', arguments: '{}' } };
    const messages: RunAgentInput['messages'] = [
      // A server may reuse the id of a call in a later run.
      { id: 'before', role: 'assistant', toolCalls: [earlier] },
      { id: 'm', role: 'assistant', toolCalls: [call] },
    ];
    const { body } = protocol.resume(
      { ...input, messages },
      { id: 'batch', askedBy: 'r1', received, entries: [yes('x')] },
    );
    expect(body).toMatchObject({
      resume: [
        {
          interruptId: 'x',
          payload: { approved: true, toolCall: { callId: 'tc-1', name: 'pay', arguments: { amount: 1 } } },
        },
      ],
    });
  });

  // reliability.md: “If the arguments cannot be read exactly, the approval is not sent, and the call can be denied.” The server would
  // read an approval without a call as a denial.
  it('receives a denial of an unknown call, and no approval', () => {
    const no = yes('x', { approved: false });
    expect(resume('dotnet', event, no).body).toEqual({ ...input, resume: [no] });
    expect(() => resume('dotnet', event, yes('x'))).toThrow('This page does not have the call');
  });
});

describe("Strands' generic question", () => {
  it('is read from its metadata', () => {
    const event = asking({ id: 'x', reason: 'which', metadata: { reason: 'Which quarter?' } });
    expect(readWith('strands', event)).toMatchObject({ interrupt: { message: 'Which quarter?' } });
  });
});

describe('a cancellation that a server may treat as an approval', () => {
  const question = (responseSchema: object) => [
    {
      type: 'RUN_FINISHED',
      outcome: {
        type: 'interrupt',
        interrupts: [{ id: 'x', reason: 'tool_call', responseSchema, metadata: { langgraph: { raw: {} } } }],
      },
    },
  ];

  it("is sent as the question's own denial, after a warning", async () => {
    const server = fakeServer(question(approved), says('Done.'));
    const run = createAgentRun({ url: 'http://fake.invalid', fetch: server.fetch, autoSubmit: 'never' });
    const [pending] = (await run.send('Go')).interrupts;
    expect(pending?.cancellation).toBe('denies');
    expect(run.getSnapshot().capabilities).toMatchObject({ cancel: true, cannot: ['distinguishCancel'] });
    run.cancel(pending?.key ?? '');
    expect(run.getSnapshot().interrupts[0]?.status).toBe('cancelled');
    await run.submit();
    expect(server.requests[1]?.resume).toEqual([yes('x', { approved: false })]);
    expect(run.getSnapshot().capabilities.cannot).toBeUndefined();
  });

  it('is sent unchanged if the question has no clear denial, with a warning', async () => {
    const server = fakeServer(question({ type: 'string' }), says('Done.'));
    const run = createAgentRun({ url: 'http://fake.invalid', fetch: server.fetch, autoSubmit: 'never' });
    const [pending] = (await run.send('Go')).interrupts;
    expect(pending?.cancellation).toBe('unsafe');
    run.cancel(pending?.key ?? '');
    await run.submit();
    expect(server.requests[1]?.resume).toEqual([{ interruptId: 'x', status: 'cancelled' }]);
  });
});

describe('LangGraph', () => {
  it('can refresh only while a question is pending', async () => {
    const question = ask({ id: 'x', metadata: { langgraph: { raw: 'Sure?' } } });
    const server = fakeServer(
      [{ type: 'RUN_FINISHED', ...question }],
      [{ type: 'RUN_FINISHED', ...question }],
    );
    const run = createAgentRun({ url: 'http://fake.invalid', fetch: server.fetch });
    await expect(run.refresh()).rejects.toMatchObject({ code: 'unsupported' });
    const [before] = (await run.send('Go')).interrupts;
    run.setDraft(before?.key ?? '', { text: 'half' });
    const [after] = (await run.refresh()).interrupts;
    expect(after).toMatchObject({ key: before?.key, draft: { text: 'half' } });
  });
});

// A declared schema outranks `action_requests`, unless the server has sent its own value as `metadata.langgraph.raw`.
describe('a responseSchema beside `action_requests`', () => {
  const review = {
    action_requests: [{ name: 'send', args: { to: 'a@b.com' } }],
    review_configs: [{ action_name: 'send', allowed_decisions: ['approve', 'reject'] }],
  };
  const asked = async (metadata: object) => {
    const outcome = {
      type: 'interrupt',
      interrupts: [{ id: 'x', reason: 'tool_call', responseSchema: approved, metadata }],
    };
    const server = fakeServer([{ type: 'RUN_FINISHED', outcome }], says('Done.'));
    const run = createAgentRun({ url: 'http://fake.invalid', fetch: server.fetch, autoSubmit: 'never' });
    const [pending] = (await run.send('Go')).interrupts;
    if (!pending) throw new Error('Nothing is asked.');
    return { run, pending, server };
  };

  it('is overridden by `metadata.langgraph.raw`: its action is shown, and its decisions are sent', async () => {
    for (const [verb, decision] of [['approve', 'approve'] as const, ['deny', 'reject'] as const]) {
      const { run, pending, server } = await asked({ langgraph: { raw: review } });
      expect(pending.actions).toMatchObject([{ name: 'send', args: { to: 'a@b.com' } }]);
      expect(run[verb](pending.key)).toMatchObject({ ok: true });
      await run.submit();
      expect(server.requests[1]?.resume).toEqual([yes('x', { decisions: [{ type: decision }] })]);
    }
  });

  it('is used if there is no `metadata.langgraph.raw`', async () => {
    const { run, pending, server } = await asked(review);
    expect(pending.actions).toBeUndefined();
    run.approve(pending.key);
    await run.submit();
    expect(server.requests[1]?.resume).toEqual([yes('x', { approved: true })]);
  });
});
