import { describe, expect, it } from 'vitest';
import { markToolCalls } from '../../src/state/markToolCalls.js';
import { converse, streamedCall } from './converse.js';

const called = converse(streamedCall('t1', ['{}']));
const told = (fields: object) =>
  converse([{ type: 'TOOL_CALL_RESULT', toolCallId: 't1', content: '', ...fields }], { from: called });

describe('a result with more details than AG-UI has', () => {
  it('is a failure if it contains an error', () => {
    const { toolCalls, messages } = told({ content: 'no such file', error: 'no such file' });
    expect(toolCalls['t1']).toMatchObject({ status: 'failed', result: 'no such file', resolvedBy: 'run-1' });
    expect(messages.at(-1)).toMatchObject({ role: 'tool', content: 'no such file', error: 'no such file' });
  });

  it('is none if the call was cancelled, and adds no message', () => {
    const { toolCalls, messages } = told({ cancelled: true });
    expect(toolCalls['t1']?.status).toBe('cancelled');
    expect(toolCalls['t1']).not.toHaveProperty('result');
    expect(messages).toBe(called.messages);
  });

  it('cancels no call that has ended', () => {
    const done = told({ content: '1' });
    const later = converse([{ type: 'TOOL_CALL_RESULT', toolCallId: 't1', cancelled: true }], { from: done });
    expect(later.toolCalls['t1']).toMatchObject({ status: 'succeeded', result: 1 });
  });

  it('cancels a call that is being resumed, and no unknown one', () => {
    const resuming = markToolCalls(called, ['t1'], 'resuming');
    const cancel = (toolCallId: string) => ({ type: 'TOOL_CALL_RESULT', toolCallId, cancelled: true });
    const after = converse([cancel('t1'), cancel('t9')], { from: resuming });
    expect(Object.values(after.toolCalls).map(({ id, status }) => `${id} ${status}`)).toEqual([
      't1 cancelled',
    ]);
  });
});
