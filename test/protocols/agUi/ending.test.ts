import { describe, expect, it } from 'vitest';
import { agUi } from '../../../src/protocols/agUi/agUi.js';
import { asking, finished, pauseOf, readFrames } from './reading.js';

const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
const question = { id: 'i-1', reason: 'confirmation', message: 'Go on?' };
const failure = { type: 'RUN_ERROR', message: 'It broke', code: 'E_X', metadata: { trace: 1 } };
const call = (id: string): object => ({ type: 'TOOL_CALL_START', toolCallId: id, toolCallName: 'x' });
const answered = (id: string): object => ({
  type: 'TOOL_CALL_RESULT',
  toolCallId: id,
  messageId: 'm',
  content: '',
});
const endingOf = (...values: readonly unknown[]): unknown => readFrames(...values).ending;

describe('a run without an end', () => {
  it.each([
    ['nothing', []],
    ['a start', [started]],
    [
      'a question of the old channel only',
      [started, { type: 'CUSTOM', name: 'on_interrupt', value: 'Go on?' }],
    ],
  ])('stays open after %s', (_, values) => {
    expect(endingOf(...values)).toEqual({ type: 'open' });
  });

  it('fails after RUN_ERROR, but not for good', () => {
    expect(endingOf(started, failure)).toMatchObject({
      type: 'failed',
      final: false,
      error: { code: 'run_error', message: 'It broke', details: { code: 'E_X', trace: 1 }, retryable: false },
    });
  });
});

describe('success and cancellation', () => {
  it.each([
    ['no outcome', {}],
    ['null', { outcome: null }],
    ['a success', { outcome: { type: 'success' } }],
    ['the bare word of the old draft', { outcome: 'success' }],
    ['another case of letters', { outcome: { type: 'SUCCESS' } }],
  ])('finishes with %s', (_, fields) => {
    const ending = endingOf(started, { ...finished, ...fields, result: { total: 3 } });
    expect(ending).toEqual({
      type: 'finished',
      outcome: 'success',
      result: { total: 3 },
      pendingToolCallIds: [],
    });
  });

  it.each([{ type: 'cancelled' }, 'cancelled'])(
    'reads the cancellation %j, after which nothing waits',
    (outcome) => {
      const custom = { type: 'CUSTOM', name: 'on_interrupt', value: 'Go on?', rawEvent: { id: 'i' } };
      expect(endingOf(call('tc-1'), custom, { ...finished, outcome })).toEqual({
        type: 'finished',
        outcome: 'cancelled',
        pendingToolCallIds: [],
      });
    },
  );

  it('ignores open messages, steps and calls, and a missing start', () => {
    const open = [
      { type: 'STEP_STARTED', stepName: 's' },
      { type: 'TEXT_MESSAGE_START', messageId: 'm' },
      finished,
    ];
    expect(endingOf(...open)).toMatchObject({ type: 'finished' });
  });

  it('uses the pending calls of the outcome, in either spelling', () => {
    const outcome = { type: 'success', pendingToolCallIds: ['tc-2', null, ''] };
    expect(endingOf(call('tc-1'), { ...finished, outcome })).toMatchObject({ pendingToolCallIds: ['tc-2'] });
    const snake = { type: 'success', pending_tool_call_ids: ['tc-3'] };
    expect(endingOf({ ...finished, outcome: snake })).toMatchObject({ pendingToolCallIds: ['tc-3'] });
  });

  it('derives them from the stream if the outcome names none', () => {
    const chunk = { type: 'TOOL_CALL_CHUNK', toolCallId: 'tc-3', toolCallName: 'x', delta: '{}' };
    const listed = { id: 'm', role: 'assistant', toolCalls: [{ id: 'tc-of-an-earlier-run' }] };
    const messages = [listed, { id: 'n', role: 'tool', toolCallId: 'tc-4', content: '' }];
    const stream = [call('tc-1'), call('tc-2'), answered('tc-1'), chunk, call('tc-4')];
    const ending = endingOf(started, ...stream, { type: 'MESSAGES_SNAPSHOT', messages }, finished);
    expect(ending).toMatchObject({ pendingToolCallIds: ['tc-2', 'tc-3'] });
  });
});

describe('what never counts as a success', () => {
  it.each([
    ['an unknown type', { type: 'handed_off' }, 'unknown_outcome'],
    ['an unknown word', 'suspended', 'unknown_outcome'],
    ['an object without a type', {}, 'unknown_outcome'],
    ['a number', 7, 'unknown_outcome'],
    ['a list', [], 'unknown_outcome'],
    ['an empty list of interrupts', { type: 'interrupt', interrupts: [] }, 'no_interrupts'],
    ['no list of interrupts', { type: 'interrupt', interrupts: null }, 'no_interrupts'],
    ['the draft without its interrupt', 'interrupt', 'no_interrupts'],
  ])('%s', (_, outcome, code) => {
    expect(endingOf(started, { ...finished, outcome })).toMatchObject({
      type: 'failed',
      final: true,
      error: { code },
    });
  });

  it('a RUN_FINISHED without a pause after RUN_ERROR', () => {
    expect(endingOf(started, failure, finished)).toMatchObject({
      type: 'failed',
      final: true,
      error: { code: 'run_error' },
    });
    const empty = { ...finished, outcome: { type: 'interrupt', interrupts: [] } };
    expect(endingOf(failure, empty)).toMatchObject({
      type: 'failed',
      final: true,
      error: { code: 'run_error' },
    });
  });
});

describe('a pause', () => {
  it('keeps the preceding RUN_ERROR beside its questions', () => {
    const ending = endingOf(started, failure, { type: 'STEP_STARTED', stepName: 's' }, asking(question));
    expect(ending).toMatchObject({
      type: 'paused',
      error: { message: 'It broke' },
      interrupts: [{ interrupt: question }],
    });
  });

  it('is found before RUN_STARTED, and beside an empty RUN_FINISHED', () => {
    expect(pauseOf(asking(question), started)).toHaveLength(1);
    expect(pauseOf(started, asking(question), finished)).toHaveLength(1);
    expect(pauseOf(started, finished, asking(question))).toHaveLength(1);
  });

  it('includes a question that follows RUN_FINISHED', () => {
    const custom = { type: 'CUSTOM', name: 'on_interrupt', value: 'Go on?', rawEvent: { id: 'i-1' } };
    expect(pauseOf(started, finished, custom).map(({ interrupt }) => interrupt.id)).toEqual(['i-1']);
  });

  it('ends when another run starts in the same stream', () => {
    const next = { ...started, runId: 'r2' };
    expect(endingOf(started, asking(question), next)).toEqual({ type: 'open' });
    expect(endingOf(started, call('tc-1'), failure, finished, next, finished)).toEqual({
      type: 'finished',
      outcome: 'success',
      pendingToolCallIds: [],
    });
    expect(endingOf(started, failure, next, finished)).toMatchObject({ type: 'finished' });
    expect(endingOf(started, asking(question), started)).toMatchObject({ type: 'paused' });
    expect(endingOf(failure, started, finished)).toMatchObject({ type: 'failed' });
  });

  it('is found if an outcome lacks its type, or has its interrupts elsewhere', () => {
    expect(pauseOf({ ...finished, outcome: { interrupts: [question] } })).toHaveLength(1);
    expect(pauseOf({ ...finished, outcome: { type: 'interrupt', interrupts: question } })).toHaveLength(1);
    expect(pauseOf({ ...finished, outcome: { type: 'interrupt', interrupt: question } })).toHaveLength(1);
    expect(
      pauseOf({ ...finished, outcome: 'interrupt', interrupts: [question, { ...question, id: 'i-2' }] }),
    ).toHaveLength(2);
  });
});

describe('RUN_ERROR in other shapes', () => {
  it.each([
    [{ error: { message: 'Deep', code: 'C' } }, 'Deep', { code: 'C' }],
    [{ error: 'Plain' }, 'Plain', {}],
    [{ code: 'ONLY_A_CODE' }, 'ONLY_A_CODE', { code: 'ONLY_A_CODE' }],
    [
      { message: null, details: { at: 1 } },
      'The agent reported an error without saying which.',
      { details: { at: 1 } },
    ],
  ])('%j', (fields, words, details) => {
    const { ending } = readFrames({ type: 'RUN_ERROR', ...fields });
    if (ending.type !== 'failed') throw new Error(ending.type);
    expect(ending.error.message.startsWith(words)).toBe(true);
    expect(ending.error.details).toEqual(details);
  });

  it('keeps the first of several, which is the cause', () => {
    expect(endingOf(failure, { type: 'RUN_ERROR', message: 'Then this' })).toMatchObject({
      error: { message: 'It broke' },
    });
  });
});

it('keeps streams separate', () => {
  const protocol = agUi();
  protocol.createDecoder().read(asking(question));
  expect(protocol.createDecoder().ending()).toEqual({ type: 'open' });
});
