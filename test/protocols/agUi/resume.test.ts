import { describe, expect, it } from 'vitest';
import type { ResumeEntry, RunAgentInput } from '../../../src/model/agUi.js';
import type { ReceivedInterrupt } from '../../../src/model/PendingInterrupt.js';
import { agUi } from '../../../src/protocols/agUi/agUi.js';
import { asking, finished, pauseOf } from './reading.js';

const input: RunAgentInput = {
  threadId: 't',
  runId: 'r2',
  messages: [{ id: 'u', role: 'user', content: 'hi' }],
  tools: [],
  context: [],
  forwardedProps: { tenant: 'a', command: { goto: 'x' } },
};
const custom = (id: string): object => ({
  type: 'CUSTOM',
  name: 'on_interrupt',
  value: `${id}?`,
  rawEvent: { id },
});
const yes = (interruptId: string): ResumeEntry => ({
  interruptId,
  status: 'resolved',
  payload: { approved: true },
});
const dropped = (interruptId: string): ResumeEntry => ({ interruptId, status: 'cancelled' });

const resume = (received: readonly ReceivedInterrupt[], ...entries: readonly ResumeEntry[]): unknown =>
  agUi().resume(input, { id: 'batch', askedBy: 'r', received, entries }).body;

it('starts with the unchanged input', () => {
  expect(agUi().start(input).body).toEqual(input);
});

it('sends every entry in one request', () => {
  const received = pauseOf(asking({ id: 'a', reason: 'x' }, { id: 'b', reason: 'x' }));
  expect(resume(received, yes('a'), dropped('b'))).toEqual({ ...input, resume: [yes('a'), dropped('b')] });
});

describe("LangGraph's CUSTOM channel", () => {
  it('receives one entry in resume', () => {
    expect(resume(pauseOf(custom('a'), finished), yes('a'))).toEqual({ ...input, resume: [yes('a')] });
  });

  it('receives several as a map by id, beside what the host forwards', () => {
    expect(resume(pauseOf(custom('a'), custom('b'), finished), yes('a'), dropped('b'))).toEqual({
      ...input,
      forwardedProps: {
        tenant: 'a',
        command: { goto: 'x', resume: { a: { approved: true }, b: { __agui_cancelled__: true } } },
      },
    });
  });

  it('receives no map if two questions came under one id, because an answer would be lost', () => {
    const twins = ['first?', 'second?'].map((message) => ({
      id: 'a',
      reason: 'x',
      message,
      metadata: { langgraph: { raw: message } },
    }));
    expect(resume(pauseOf(asking(...twins)), yes('a'), dropped('a'))).toEqual({
      ...input,
      resume: [yes('a'), dropped('a')],
    });
  });

  it('handles hostile ids', () => {
    const received = pauseOf(custom('__proto__'), custom('b'), finished);
    const body = JSON.stringify(resume(received, yes('__proto__'), yes('b')));
    expect(body).toContain('"resume":{"__proto__":{"approved":true},"b":{"approved":true}}');
  });

  it('receives the same map if an outcome contains the same questions', () => {
    const received = pauseOf(
      custom('a'),
      custom('b'),
      asking({ id: 'a', reason: 'x' }, { id: 'b', reason: 'x' }),
    );
    expect(resume(received, yes('a'), yes('b'))).toMatchObject({
      forwardedProps: { command: { resume: { a: { approved: true }, b: { approved: true } } } },
    });
  });
});

describe('the old draft', () => {
  const draft = (interrupt: object): readonly ReceivedInterrupt[] =>
    pauseOf({ ...finished, outcome: 'interrupt', interrupt });

  it('sends one object without a status', () => {
    expect(resume(draft({ id: 'a', reason: 'x' }), yes('a'))).toEqual({
      ...input,
      resume: { interruptId: 'a', payload: { approved: true } },
    });
  });

  it('is answered without an id if none was given', () => {
    expect(resume(draft({ reason: 'x' }), yes(''))).toEqual({
      ...input,
      resume: { payload: { approved: true } },
    });
  });

  it('sends a cancellation as an explicit denial: anything else would let the call run', () => {
    expect(resume(draft({ id: 'a', reason: 'x' }), dropped('a'))).toEqual({
      ...input,
      resume: { interruptId: 'a', payload: { approved: false } },
    });
  });
});
