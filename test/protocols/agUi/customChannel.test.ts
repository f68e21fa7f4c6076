import { describe, expect, it } from 'vitest';
import { asking, finished, issuePaths, pauseOf, readFrames } from './reading.js';

const custom = (value: unknown, id?: unknown): object => ({
  type: 'CUSTOM',
  name: 'on_interrupt',
  value,
  ...(id === undefined ? {} : { rawEvent: { id, value } }),
});

describe('LangGraph', () => {
  it('asks with text', () => {
    expect(pauseOf(custom('What is your age?', 'lg-1'), finished)).toEqual([
      {
        interrupt: {
          id: 'lg-1',
          reason: 'langgraph:interrupt',
          message: 'What is your age?',
          metadata: { langgraph: { raw: 'What is your age?' } },
        },
        raw: 'What is your age?',
        issues: [],
        answerable: true,
        answerFormat: 'langgraph',
        cancellation: 'unsafe',
      },
    ]);
  });

  const fields = {
    reason: 'tool_call',
    message: 'Send?',
    tool_call_id: 'tc-1',
    response_schema: { type: 'object' },
    expires_at: null,
  };

  it.each([
    ['an object', fields],
    ['JSON text', JSON.stringify(fields)],
    [
      'camelCase',
      { reason: 'tool_call', message: 'Send?', toolCallId: 'tc-1', responseSchema: { type: 'object' } },
    ],
  ])('asks with fields in %s', (_, value) => {
    expect(pauseOf(custom(value, 'lg-1'), finished)).toMatchObject([
      {
        interrupt: {
          id: 'lg-1',
          reason: 'tool_call',
          message: 'Send?',
          toolCallId: 'tc-1',
          responseSchema: { type: 'object' },
        },
        raw: value,
        issues: [],
      },
    ]);
  });

  it('keeps several decisions in one interrupt', () => {
    const value = {
      action_requests: [
        { name: 'a', args: {} },
        { name: 'b', args: {} },
      ],
      review_configs: [],
    };
    const [received] = pauseOf(custom(JSON.stringify(value), 'lg-1'), finished);
    expect(received).toMatchObject({ interrupt: { metadata: { langgraph: { raw: value } } }, issues: [] });
    expect(received?.proposal).toBeUndefined();
    const older = [{ action_request: { action: 'a', args: { x: 1 } } }];
    const [list] = pauseOf(custom(JSON.stringify(older), 'lg-1'), finished);
    expect(list).toMatchObject({
      interrupt: { metadata: { langgraph: { raw: older } } },
      proposal: { name: 'a', args: { x: 1 } },
    });
    expect(list?.issues).toEqual([]);
  });

  it('keeps text that is JSON but not an object as text', () => {
    expect(pauseOf(custom('42', 'lg-1'), finished)).toMatchObject([
      { interrupt: { message: '42' }, issues: [] },
    ]);
  });
});

describe('Mastra', () => {
  const value = {
    type: 'mastra_suspend',
    toolCallId: 'tc-1',
    toolName: 'schedule',
    args: { topic: 'Budget' },
    resumeSchema: '{"type":"object"}',
    runId: 'r1',
  };

  it('asks with the id of its outcome channel', () => {
    const { toolCallId: _, ...mastra } = value;
    expect(pauseOf(custom(JSON.stringify(value)), finished)).toMatchObject([
      {
        interrupt: {
          id: 'r1::tc-1',
          reason: 'mastra:tool_suspend',
          toolCallId: 'tc-1',
          responseSchema: { type: 'object' },
          metadata: { mastra },
        },
        proposal: { name: 'schedule', args: { topic: 'Budget' } },
        issues: [],
        answerable: true,
        answerFormat: 'mastra',
      },
    ]);
  });
});

describe('any other server', () => {
  const value = {
    reason: 'crewai:human_feedback',
    message: 'Which?',
    responseSchema: { type: 'string', enum: ['a'] },
  };

  it('can be answered without an id if there is one question: the first entry is used, with any id', () => {
    expect(pauseOf(custom(value), finished)).toMatchObject([
      { interrupt: { ...value, id: 'on_interrupt' }, issues: [], answerable: true, answerFormat: 'crewai' },
    ]);
  });

  it('cannot be answered with two questions, because an answer could not name one', () => {
    const received = pauseOf(custom(value), custom(value), finished);
    expect(received.map(({ answerable }) => answerable)).toEqual([false, false]);
    expect(received.map(issuePaths)).toEqual([['id'], ['id']]);
  });

  it('may have an id in its value', () => {
    expect(pauseOf(custom({ ...value, interrupt_id: 'c-1' }), finished)).toMatchObject([
      { interrupt: { id: 'c-1' } },
    ]);
  });

  it.each([null, 7, [], '', {}])('never loses %j', (odd) => {
    expect(pauseOf(custom(odd), finished)).toMatchObject([{ answerable: true }]);
  });
});

describe('both channels', () => {
  it('show one question once: the outcome takes precedence, and the other channel adds missing fields', () => {
    const value = { message: 'From the value', tool_call_id: 'tc-1', response_schema: { type: 'object' } };
    const outcome = {
      id: 'lg-1',
      reason: 'langgraph:interrupt',
      message: 'From the outcome',
      responseSchema: 'garbage',
    };
    expect(pauseOf(custom(value, 'lg-1'), asking(outcome))).toEqual([
      {
        interrupt: {
          id: 'lg-1',
          reason: 'langgraph:interrupt',
          message: 'From the outcome',
          toolCallId: 'tc-1',
          responseSchema: { type: 'object' },
          metadata: { langgraph: { raw: value } },
        },
        raw: outcome,
        issues: [],
        answerable: true,
        answerFormat: 'langgraph',
        cancellation: 'unsafe',
      },
    ]);
  });

  it('match Mastra by runId and toolCallId', () => {
    const received = pauseOf(
      custom('{"toolCallId":"tc-1","runId":"r1"}'),
      asking({ id: 'r1::tc-1', reason: 'mastra:tool_suspend' }),
    );
    expect(received).toMatchObject([{ interrupt: { id: 'r1::tc-1', toolCallId: 'tc-1' } }]);
  });

  it('add an id to an outcome without one, if each has a single question', () => {
    const outcome = { reason: 'x', message: 'Go?' };
    expect(pauseOf(custom('Go?', 'lg-1'), asking(outcome))).toMatchObject([
      { interrupt: { id: 'lg-1' }, answerable: true, issues: [] },
    ]);
  });

  it('keep a question that only one of them has', () => {
    const ids = pauseOf(custom('A?', 'lg-1'), custom('B?', 'lg-2'), asking({ id: 'lg-1', reason: 'x' })).map(
      ({ interrupt }) => interrupt.id,
    );
    expect(ids).toEqual(['lg-1', 'lg-2']);
  });

  it('prefer the outcome to a sender with unproven ids', () => {
    const received = pauseOf(
      custom({ message: 'Go?' }),
      asking({ id: 'i-1', reason: 'x' }, { id: 'i-2', reason: 'x' }),
    );
    expect(received.map(({ interrupt }) => interrupt.id)).toEqual(['i-1', 'i-2']);
  });

  it('find an interrupt outcome without interrupts on the other channel', () => {
    const empty = { ...finished, outcome: { type: 'interrupt', interrupts: [] } };
    expect(pauseOf(custom('Go?', 'lg-1'), empty)).toHaveLength(1);
  });

  it('read the same event sent twice as one question', () => {
    expect(pauseOf(custom('Go?', 'lg-1'), custom('Go?', 'lg-1'), finished)).toHaveLength(1);
  });
});

it('do not change other CUSTOM events', () => {
  const { ending } = readFrames({ type: 'CUSTOM', name: 'on_progress', value: 'Go?' }, finished);
  expect(ending.type).toBe('finished');
});
