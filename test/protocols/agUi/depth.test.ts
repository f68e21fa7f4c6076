import { describe, expect, it } from 'vitest';
import { agUi } from '../../../src/protocols/agUi/agUi.js';
import { emptyConversation } from '../../../src/state/Conversation.js';
import { reduceEvents } from '../../../src/state/reduceEvents.js';

// JSON that is nested deeper than any stack, anywhere: what is beside it is read, and so is what follows.

const lists = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
const objects = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
const deeps = [lists, objects, `{"__proto__":1,"a":${lists}}`];

/** The result of the frames, and of one valid frame after them. */
function readAll(...frames: readonly string[]) {
  const decoder = agUi().createDecoder();
  const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
  const next = { type: 'TEXT_MESSAGE_START', messageId: 'next', role: 'assistant' };
  const all = [JSON.stringify(started), ...frames, JSON.stringify(next)];
  const events = all.flatMap((data) => decoder.decode({ data }));
  const conversation = reduceEvents(emptyConversation(), events, { runId: 'r' });
  expect(conversation.messages.at(-1)).toMatchObject({ id: 'next' });
  // Code that stores or copies it walks it recursively.
  const { messages, state, toolCalls } = conversation;
  const ending = decoder.ending();
  expect(() => JSON.stringify([events, messages, state, toolCalls, { ...ending }])).not.toThrow();
  return { events, conversation, ending };
}

const isTold = { type: 'RAW', source: 'ag-ui:unreadable' };

describe.each(deeps.map((deep) => [`${deep.slice(0, 16)}…`, deep]))('JSON too deep (%s)', (_, deep) => {
  it('as a whole frame is reported as a RAW event', () => {
    expect(readAll(deep).events).toMatchObject([{ type: 'RUN_STARTED' }, isTold, {}]);
  });

  it.each([
    ['a state', `{"type":"STATE_SNAPSHOT","snapshot":${deep}}`],
    ['a state delta', `{"type":"STATE_DELTA","delta":[{"op":"add","path":"/a","value":${deep}}]}`],
    ['an activity', `{"type":"ACTIVITY_SNAPSHOT","messageId":"a","activityType":"x","content":${deep}}`],
    ['a custom event', `{"type":"CUSTOM","name":"x","value":${deep}}`],
    ['an unknown event', `{"type":"WHATEVER","value":${deep}}`],
  ])('in %s changes nothing, and is reported', (_where, frame) => {
    const { events, conversation } = readAll(frame);
    expect(events).toContainEqual(expect.objectContaining(isTold));
    expect(conversation.state).toStrictEqual({});
    expect(conversation.messages).toHaveLength(1);
  });

  it('beside a text does not change the text', () => {
    const { conversation, events } = readAll(
      '{"type":"TEXT_MESSAGE_START","messageId":"m"}',
      `{"type":"TEXT_MESSAGE_CONTENT","messageId":"m","delta":"Hello","metadata":${deep},"rawEvent":${deep}}`,
    );
    expect(conversation.messages[0]).toStrictEqual({ id: 'm', role: 'assistant', content: 'Hello' });
    expect(events).toContainEqual(expect.objectContaining(isTold));
  });

  it('beside one message of a snapshot keeps all messages and calls', () => {
    const { conversation } = readAll(
      `{"type":"MESSAGES_SNAPSHOT","messages":[
        {"id":"u","role":"user","content":"Go","metadata":${deep}},
        {"id":"m","role":"assistant","toolCalls":[
          {"id":"t1","type":"function","function":{"name":"f","arguments":"{}"},"metadata":${deep}},
          {"id":"t2","type":"function","function":{"name":"f","arguments":"{}"}}]},
        {"id":"r","role":"tool","toolCallId":"t1","content":"1"}]}`,
    );
    expect(conversation.messages.map(({ id }) => id)).toStrictEqual(['u', 'm', 'r', 'next']);
    expect(Object.keys(conversation.toolCalls)).toStrictEqual(['t1', 't2']);
  });

  it('in the arguments and the result of a call keeps their texts', () => {
    const text = JSON.stringify(deep);
    const { conversation } = readAll(
      `{"type":"TOOL_CALL_START","toolCallId":"t","toolCallName":"f"}`,
      `{"type":"TOOL_CALL_ARGS","toolCallId":"t","delta":${text}}`,
      `{"type":"TOOL_CALL_END","toolCallId":"t"}`,
      `{"type":"TOOL_CALL_RESULT","toolCallId":"t","messageId":"r","content":${text}}`,
    );
    expect(conversation.toolCalls['t']).toStrictEqual({
      id: 't',
      name: 'f',
      argsText: deep,
      status: 'succeeded',
      result: deep,
      proposedBy: 'r',
      resolvedBy: 'r',
    });
  });

  const finished = (...interrupts: readonly string[]) =>
    `{"type":"RUN_FINISHED","outcome":{"type":"interrupt","interrupts":[${interrupts.join(',')}]}}`;

  it.each(['responseSchema', 'metadata', 'expiresAt', 'message', 'toolCallId', 'reason'])(
    'in the %s of a question is an issue on it, and the others are asked',
    (field) => {
      const { ending } = readAll(
        finished(
          '{"id":"a","reason":"confirmation","message":"First?"}',
          `{"id":"b","reason":"confirmation","message":"Second?","${field}":${deep}}`,
          '{"id":"c","reason":"confirmation","message":"Third?"}',
        ),
      );
      if (ending.type !== 'paused') throw new Error(`It ended as ${ending.type}.`);
      expect(ending.interrupts.map(({ interrupt }) => interrupt.id)).toStrictEqual(['a', 'b', 'c']);
      expect(ending.interrupts[1]?.issues).toContainEqual(
        expect.objectContaining({ path: [field], message: expect.stringContaining('500 levels') as unknown }),
      );
      expect(ending.interrupts[1]?.interrupt).not.toHaveProperty(field, expect.any(Object));
      expect(ending.interrupts.map(({ answerable }) => answerable)).toStrictEqual([true, true, true]);
    },
  );

  it('instead of a question is an unreadable question', () => {
    const { ending } = readAll(finished(deep, '{"id":"b","reason":"confirmation"}'));
    if (ending.type !== 'paused') throw new Error(`It ended as ${ending.type}.`);
    expect(ending.interrupts).toHaveLength(2);
    expect(ending.interrupts[0]?.issues.length).toBeGreaterThan(0);
  });

  it('in the text of a schema is an issue', () => {
    const { ending } = readAll(finished(`{"id":"a","reason":"x","responseSchema":${JSON.stringify(deep)}}`));
    if (ending.type !== 'paused') throw new Error(`It ended as ${ending.type}.`);
    expect(ending.interrupts[0]?.issues).toMatchObject([{ path: ['responseSchema'] }]);
  });

  it('in the older channel still asks', () => {
    const { ending } = readAll(
      `{"type":"CUSTOM","name":"on_interrupt","rawEvent":{"id":"a"},"value":{"message":"Sure?","more":${deep}}}`,
      '{"type":"RUN_FINISHED"}',
    );
    if (ending.type !== 'paused') throw new Error(`It ended as ${ending.type}.`);
    expect(ending.interrupts[0]?.interrupt).toMatchObject({ id: 'a', message: 'Sure?' });
    expect(ending.interrupts[0]?.issues).toMatchObject([{ path: ['metadata'] }]);
  });

  it.each([
    ['the result', `{"type":"RUN_FINISHED","result":${deep}}`, 'finished'],
    ['an outcome', `{"type":"RUN_FINISHED","outcome":{"type":"new","value":${deep}}}`, 'failed'],
    ['an error', `{"type":"RUN_ERROR","message":"Broken","details":${deep},"metadata":${deep}}`, 'failed'],
  ])('in %s keeps the end of the run', (_where, frame, type) => {
    expect(readAll(frame).ending.type).toBe(type);
  });
});

it('includes a cycle in a transport’s object', () => {
  const loop: Record<string, unknown> = { type: 'TEXT_MESSAGE_START', messageId: 'm' };
  loop['metadata'] = { loop };
  const [event, told] = agUi().createDecoder().read(loop);
  expect(event).toStrictEqual({ type: 'TEXT_MESSAGE_START', messageId: 'm' });
  expect(told).toMatchObject(isTold);
});

it('does not include JSON with five hundred levels', () => {
  const snapshot: unknown = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`);
  const events = agUi()
    .createDecoder()
    .decode({ data: JSON.stringify({ type: 'STATE_SNAPSHOT', snapshot }) });
  // The event itself adds one level.
  expect(reduceEvents(emptyConversation(), events, { runId: 'r' }).state).toStrictEqual(snapshot);
});
