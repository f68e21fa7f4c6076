import { describe, expect, it } from 'vitest';
import { agUi } from '../../../src/protocols/agUi/agUi.js';
import { readFrames } from './reading.js';

const eventsOf = (...values: readonly unknown[]): unknown => readFrames(...values).events;

describe('names', () => {
  it.each(['RunStarted', 'runStarted', 'run_started', 'RUN_STARTED', 'run-started', 'run.started'])(
    'reads the type %s',
    (type) => {
      expect(eventsOf({ type, threadId: 't', runId: 'r' })).toEqual([
        { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
      ]);
    },
  );

  it('reads snake_case fields, and prefers camelCase if both are present', () => {
    expect(
      eventsOf({ type: 'TOOL_CALL_START', tool_call_id: 'a', tool_call_name: 'x', toolCallId: 'b' }),
    ).toEqual([{ type: 'TOOL_CALL_START', toolCallId: 'b', toolCallName: 'x' }]);
    expect(eventsOf({ type: 'TOOL_CALL_START', toolCallId: 'b', tool_call_id: 'a' })).toEqual([
      { type: 'TOOL_CALL_START', toolCallId: 'b' },
    ]);
    expect(eventsOf({ type: 'TOOL_CALL_START', toolCallId: null, tool_call_id: 'a' })).toEqual([
      { type: 'TOOL_CALL_START', toolCallId: 'a' },
    ]);
  });

  it('removes the nulls of optional fields, and keeps nulls that are values', () => {
    expect(
      eventsOf({ type: 'TEXT_MESSAGE_CHUNK', messageId: 'm', role: null, delta: 'x', rawEvent: null }),
    ).toEqual([{ type: 'TEXT_MESSAGE_CHUNK', messageId: 'm', delta: 'x' }]);
    expect(eventsOf({ type: 'STATE_SNAPSHOT', snapshot: null })).toEqual([
      { type: 'STATE_SNAPSHOT', snapshot: null },
    ]);
    expect(eventsOf({ type: 'CUSTOM', name: 'n', value: null })).toEqual([
      { type: 'CUSTOM', name: 'n', value: null },
    ]);
  });

  it('does not change what is inside a field', () => {
    const snapshot = { user_id: null, a_b: { c_d: null } };
    expect(eventsOf({ type: 'STATE_SNAPSHOT', snapshot, raw_event: 1 })).toEqual([
      { type: 'STATE_SNAPSHOT', snapshot, rawEvent: 1 },
    ]);
  });

  it('reads the messages of a snapshot with the same tolerance', () => {
    const tool = { id: 'n', role: 'tool', tool_call_id: 'tc', content: 'ok', error: null };
    const user = { id: 'u', role: 'user', content: 'hi' };
    expect(eventsOf({ type: 'MESSAGES_SNAPSHOT', messages: [user, tool, null] })).toEqual([
      {
        type: 'MESSAGES_SNAPSHOT',
        messages: [user, { id: 'n', role: 'tool', toolCallId: 'tc', content: 'ok' }, null],
      },
    ]);
  });

  it('passes on unknown types unchanged', () => {
    expect(eventsOf({ type: 'vendor/beat', a: 1 })).toEqual([{ type: 'vendor/beat', a: 1 }]);
  });
});

describe('THINKING_*', () => {
  it('becomes REASONING_* with its own ids, which are the same for the same stream', () => {
    const stream = [
      { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
      { type: 'THINKING_START', title: 'Hm' },
      { type: 'THINKING_TEXT_MESSAGE_START' },
      { type: 'THINKING_TEXT_MESSAGE_CONTENT', delta: 'a' },
      { type: 'THINKING_TEXT_MESSAGE_END' },
      { type: 'THINKING_END' },
      { type: 'THINKING_TEXT_MESSAGE_START' },
    ];
    const { events } = readFrames(...stream);
    expect(events.slice(1).map(({ type }) => type)).toEqual([
      'REASONING_START',
      'REASONING_MESSAGE_START',
      'REASONING_MESSAGE_CONTENT',
      'REASONING_MESSAGE_END',
      'REASONING_END',
      'REASONING_MESSAGE_START',
    ]);
    const ids = events.slice(1).map((event) => event['messageId']);
    expect([ids[0], ids[1], ids[2]]).toEqual([ids[4], ids[3], ids[3]]);
    expect(new Set([ids[0], ids[1], ids[5]]).size).toBe(3);
    expect(readFrames(...stream).events).toEqual(events);
  });

  it('keeps a given id', () => {
    const event = { type: 'REASONING_MESSAGE_START', messageId: 'm', role: 'reasoning' };
    expect(eventsOf(event)).toEqual([event]);
  });
});

describe('frames', () => {
  it('may contain a list of events', () => {
    const list = [{ type: 'STEP_STARTED', stepName: 'a' }, 7, { type: 'STEP_FINISHED', stepName: 'a' }];
    const { events } = readFrames(list);
    expect(events.map(({ type }) => type)).toEqual(['STEP_STARTED', 'RAW', 'STEP_FINISHED']);
  });

  it('provide the type if the data has none', () => {
    const decoder = agUi().createDecoder();
    expect(decoder.decode({ event: 'RUN_FINISHED', data: '{"runId":"r"}' })).toEqual([
      { type: 'RUN_FINISHED', runId: 'r' },
    ]);
    expect(decoder.decode({ event: 'RUN_ERROR', data: '{"type":"STEP_STARTED"}' })).toEqual([
      { type: 'STEP_STARTED' },
    ]);
    expect(decoder.ending()).toMatchObject({ type: 'finished' });
  });

  it.each(['', ' ', '[DONE]', ' [DONE] '])('are ignored for %j', (data) => {
    expect(eventsOf(data)).toEqual([]);
  });

  it('become RAW events if they cannot be read, shortened and at most three', () => {
    const { events, ending } = readFrames(
      'upstream timed out',
      '{"a":1}',
      `<p>${'x'.repeat(999)}`,
      'null',
      '7',
    );
    expect(events.map(({ type, source }) => [type, source])).toEqual(
      Array(3).fill(['RAW', 'ag-ui:unreadable']),
    );
    expect(events[0]?.['event']).toBe('upstream timed out');
    expect(events[1]?.['event']).toBe('{"a":1}');
    expect(String(events[2]?.['event'])).toHaveLength(300);
    expect(ending).toEqual({ type: 'open' });
  });
});

describe('a transport', () => {
  it('is read with the same tolerance as the wire', () => {
    const decoder = agUi().createDecoder();
    expect(decoder.read({ type: 'RunStarted', thread_id: 't', runId: null })).toEqual([
      { type: 'RUN_STARTED', threadId: 't' },
    ]);
    expect(decoder.read(undefined)).toMatchObject([{ type: 'RAW' }]);
    expect(decoder.read({ type: 'RUN_FINISHED', outcome: 'success' })).toHaveLength(1);
    expect(decoder.ending()).toMatchObject({ type: 'finished' });
  });

  it('may yield an object that throws, or that contains itself', () => {
    const decoder = agUi().createDecoder();
    const hostile = {
      get type(): string {
        throw new Error('no');
      },
    };
    expect(decoder.read(hostile)).toMatchObject([{ type: 'RAW', event: 'no' }]);
    const cycle: Record<string, unknown> = { id: 'i', reason: 'x' };
    cycle['metadata'] = { cycle };
    decoder.read({
      type: 'RUN_FINISHED',
      outcome: { type: 'interrupt', interrupts: [cycle, { ...cycle }, cycle] },
    });
    expect(decoder.ending()).toMatchObject({ type: 'paused' });
  });
});

it('passes on a well-formed event without copying it', () => {
  const delta = { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'x' };
  expect(agUi().createDecoder().read(delta)[0]).toBe(delta);
});
