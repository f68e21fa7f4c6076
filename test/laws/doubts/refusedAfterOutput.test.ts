import { describe, expect, it } from 'vitest';
import { agUi, type AgentEvent, type AgentRun } from 'react-agent-interrupts/core';
import { aiSdk } from 'react-agent-interrupts/protocols/aiSdk';
import { jobworkerp } from 'react-agent-interrupts/protocols/jobworkerp';
import {
  asks,
  executes,
  fails,
  proposes,
  says,
  scriptedRun,
  type Reply,
} from 'react-agent-interrupts/testing';
import { AgentRunError } from '../../../src/model/AgentRunError.js';
import type { Protocol } from '../../../src/model/Protocol.js';

const question = proposes({ id: 'call-1', name: 'transfer', args: { amount: 10 } });
const refusals: readonly (readonly [string, Reply])[] = [
  ['an unknown id', fails('No.', 'UNKNOWN_INTERRUPT_ID')],
  ['a bad payload', fails('No.', 'INVALID_PAYLOAD')],
  ['a message about an unknown id', fails('Unknown interrupt int-1')],
];
/** Events that the run streams before it fails. */
const outputs: readonly (readonly [string, readonly AgentEvent[]])[] = [
  ['text', [{ type: 'TEXT_MESSAGE_CONTENT', messageId: 'new', delta: 'The transfer is on its way.' }]],
  ['a chunk of text', [{ type: 'TEXT_MESSAGE_CHUNK', messageId: 'new', role: 'assistant', delta: 'Sent.' }]],
  ['reasoning', [{ type: 'REASONING_MESSAGE_CONTENT', messageId: 'new', delta: 'Now the receipt.' }]],
  ['another call', [{ type: 'TOOL_CALL_START', toolCallId: 'call-2', toolCallName: 'mail' }]],
];
/** Events with which a server can begin a response before it reads the answers. */
const repetitions: readonly (readonly [string, readonly AgentEvent[]])[] = [
  ['nothing', []],
  ['the state', [{ type: 'STATE_SNAPSHOT', snapshot: { step: 1 } }]],
  ['a step', [{ type: 'STEP_STARTED', stepName: 'resume' }]],
  ['an empty text', [{ type: 'TEXT_MESSAGE_CONTENT', messageId: 'new', delta: '' }]],
  ['an earlier text', [{ type: 'TEXT_MESSAGE_CONTENT', messageId: 'hello', delta: 'Hello' }]],
  [
    'the call that it asked about',
    [
      { type: 'TOOL_CALL_START', toolCallId: 'call-1', toolCallName: 'transfer' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'call-1', delta: '{"amount":10}' },
    ],
  ],
];
const hello: readonly AgentEvent[] = [
  { type: 'TEXT_MESSAGE_START', messageId: 'hello', role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId: 'hello', delta: 'Hello' },
  { type: 'TEXT_MESSAGE_END', messageId: 'hello' },
];

const afterStart = ([started, ...rest]: Reply, events: readonly AgentEvent[]): Reply =>
  started ? [started, ...events, ...rest] : [];
const keyOf = (run: AgentRun): string => run.getSnapshot().interrupts[0]?.key ?? '';

async function approved(...replies: readonly Reply[]) {
  const scripted = scriptedRun([afterStart(question, hello), ...replies], { autoSubmit: 'never' });
  await scripted.run.send('Pay Bob');
  scripted.run.approve(keyOf(scripted.run));
  await expect(scripted.run.submit()).rejects.toMatchObject({ code: 'run_error' });
  return scripted;
}

describe.each(refusals)('the answers after a run that fails with %s', (_name, refusal) => {
  it.each(outputs)('are in doubt if it has streamed %s', async (_output, events) => {
    const { run, requests } = await approved(afterStart(refusal, events), executes('call-1', 'sent'));
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      canSend: false,
      batch: { delivery: 'inDoubt', canLeave: true },
      history: [{ delivery: 'inDoubt' }],
    });
    expect(run.getSnapshot().batch.over).toBeUndefined();
    await run.retry();
    expect(requests[2]?.resume).toEqual(requests[1]?.resume);
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', history: [{ delivery: 'accepted' }] });
  });

  it.each(repetitions)('are refused if it has streamed %s', async (_repetition, events) => {
    const { run } = await approved(afterStart(refusal, events));
    expect(run.getSnapshot()).toMatchObject({
      batch: { delivery: 'refused' },
      history: [{ delivery: 'refused' }],
    });
  });
});

describe('a server that refuses answers after it has streamed text', () => {
  it('no longer waits if it says so when they are sent again, and the question shows that they may have arrived', async () => {
    const refusal = fails('No.', 'UNKNOWN_INTERRUPT_ID');
    const { run } = await approved(afterStart(refusal, outputs[0]?.[1] ?? []), refusal, says('Right.'));
    await run.retry().catch(() => undefined);
    expect(run.getSnapshot()).toMatchObject({
      canSend: true,
      batch: { over: true },
      interrupts: [{ possiblyAnswered: true }],
      history: [{ delivery: 'inDoubt' }],
    });
    await run.send('Go on');
    expect(run.getSnapshot().status).toBe('finished');
  });

  it('still waits if it asks again', async () => {
    const again: Reply = [...fails('No.', 'INVALID_PAYLOAD'), ...asks({ reason: 'confirmation' }).slice(1)];
    const { run } = await approved(afterStart(again, outputs[0]?.[1] ?? []));
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', interrupts: [{ status: 'open' }] });
  });

  it('has refused them if `readError` of the host returns that', async () => {
    const protocol = agUi({ readError: (_, { hasOutput }) => (hasOutput ? 'refused' : undefined) });
    const reply = afterStart(fails('No.', 'UNKNOWN_INTERRUPT_ID'), outputs[0]?.[1] ?? []);
    const { run } = scriptedRun([question, reply], { protocol, autoSubmit: 'never' });
    await run.send('Pay Bob');
    run.approve(keyOf(run));
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot().batch).toMatchObject({ delivery: 'refused', over: true });
  });
});

const runError = (message: string, code: string): AgentRunError =>
  new AgentRunError('run_error', message, { details: { code } });
const protocols: readonly (readonly [string, Protocol, AgentRunError])[] = [
  ['aiSdk', aiSdk(), runError('Tool call "call-1" not found for approval', '')],
  [
    'jobworkerp',
    jobworkerp({ context: { type: 'workflow_definition', data: { workflow_name: 'x' } } }),
    runError('Gone.', 'SESSION_NOT_FOUND'),
  ],
];

describe.each(protocols)('a refusal of %s', (_name, protocol, error) => {
  it.each([
    [false, 'refused'],
    [true, 'unknown'],
  ])('after output (%s) is read as %s', (hasOutput, reading) => {
    expect(protocol.readError(error, { consumed: false, hasOutput })).toBe(reading);
  });
});
