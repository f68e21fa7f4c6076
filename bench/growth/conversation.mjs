// Measures a conversation: frames are decoded and reduced one at a time, as if each arrived in a separate chunk. The
// result is read once at the end. A page reads it once per frame; the rows of a run measure that.
import { agUi } from '../../dist/protocols/agUi/agUi.js';
import { emptyConversation } from '../../dist/state/Conversation.js';
import { reduceEvents } from '../../dist/state/reduceEvents.js';

/** Larger than a processor's cache, so that larger sizes do not cost more for that reason alone. */
const SIZE = 3_000;
/** The largest object has 40,000 keys. */
const KEYS = 2_500;
const context = { runId: 'run' };

/** The `events` of `count` units, after those of `before`, which are not measured. */
function row(name, unit, { size = SIZE, before = () => [], events, holds }) {
  return {
    name,
    unit,
    size,
    prepare(count) {
      const from = followed(emptyConversation(), framesOf(before(count)));
      const frames = framesOf(events(count));
      const go = () => {
        const { messages, state, toolCalls, subagents } = followed(from, frames);
        return { messages, state, toolCalls, subagents };
      };
      return { go, holds: (read) => holds(count, read) };
    },
  };
}

function followed(from, frames) {
  const decoder = agUi().createDecoder();
  let conversation = from;
  for (const frame of frames) conversation = reduceEvents(conversation, decoder.decode(frame), context);
  return conversation;
}

const framesOf = (events) => events.map((event) => ({ data: JSON.stringify(event) }));
const each = (count, make) => Array.from({ length: count }, (_, index) => make(`id-${index}`, index)).flat();

const start = (toolCallId, parentMessageId) => ({
  type: 'TOOL_CALL_START',
  toolCallId,
  toolCallName: 'look',
  parentMessageId,
});
const argsOf = (toolCallId) => ({ type: 'TOOL_CALL_ARGS', toolCallId, delta: '{"at":1}' });
const end = (toolCallId) => ({ type: 'TOOL_CALL_END', toolCallId });
const result = (toolCallId) => ({
  type: 'TOOL_CALL_RESULT',
  toolCallId,
  messageId: `result-${toolCallId}`,
  content: '"done"',
});
const settled = (count, { toolCalls }) =>
  toolCalls[`id-${count - 1}`].status === 'succeeded' && Object.keys(toolCalls).length === count;

const activity = { messageId: 'activity', activityType: 'plan' };
const objectOf = (count) => Object.fromEntries(each(count, (key) => [[key, 0]]));
const patchOf = (key) => [{ op: 'replace', path: `/${key}`, value: 1 }];

const historyOf = (count) =>
  each(count, (id, index) => [
    index % 2 === 0
      ? { id, role: 'user', content: 'Go on' }
      : {
          id,
          role: 'assistant',
          toolCalls: [
            { id: `of-${id}`, type: 'function', function: { name: 'look', arguments: '{"at":1}' } },
          ],
        },
  ]);

/** Each row has `prepare(count)`. `go` is measured, and `holds` checks its result. */
export const conversationRows = [
  row('tool calls, an event per chunk', 'call', {
    events: (count) => each(count, (id) => [start(id), argsOf(id), end(id), result(id)]),
    holds: settled,
  }),
  row('parallel calls of one message, with results', 'call', {
    events: (count) => [
      ...each(count, (id) => start(id, 'message')),
      ...each(count, argsOf),
      ...each(count, end),
      ...each(count, result),
    ],
    holds: settled,
  }),
  row('parallel calls of a message each, with results', 'call', {
    events: (count) => [...each(count, (id) => [start(id), argsOf(id), end(id)]), ...each(count, result)],
    holds: settled,
  }),
  row('calls with one id, one after another', 'call', {
    events: (count) => each(count, () => [start('call'), argsOf('call'), end('call'), result('call')]),
    holds: (count, { messages }) => messages.length === 2 * count,
  }),
  row('subagents, an event per chunk', 'subagent', {
    events: (count) =>
      ['SUBAGENT_STARTED', 'SUBAGENT_FINISHED'].flatMap((type) =>
        each(count, (subagentRunId) => ({ type, subagentRunId, name: 'helper' })),
      ),
    holds: (count, { subagents }) => Object.keys(subagents).length === count,
  }),
  row('messages, an event per chunk', 'message', {
    events: (count) =>
      each(count, (messageId) => [
        { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
        { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: 'Hello' },
        { type: 'TEXT_MESSAGE_END', messageId },
      ]),
    holds: (count, { messages }) => messages.length === count,
  }),
  row('deltas into an object of as many keys', 'delta', {
    size: KEYS,
    before: (count) => [{ type: 'STATE_SNAPSHOT', snapshot: objectOf(count) }],
    events: (count) => each(count, (key) => ({ type: 'STATE_DELTA', delta: patchOf(key) })),
    holds: (count, { state }) => state[`id-${count - 1}`] === 1,
  }),
  row('deltas into an activity of as many keys', 'delta', {
    size: KEYS,
    before: (count) => [{ type: 'ACTIVITY_SNAPSHOT', ...activity, content: objectOf(count) }],
    events: (count) => each(count, (key) => ({ type: 'ACTIVITY_DELTA', ...activity, patch: patchOf(key) })),
    holds: (count, { messages }) => messages[0].content[`id-${count - 1}`] === 1,
  }),
  row('a messages snapshot that says again what is known', 'message', {
    before: (count) => [{ type: 'MESSAGES_SNAPSHOT', messages: historyOf(count) }],
    events: (count) => [{ type: 'MESSAGES_SNAPSHOT', messages: historyOf(count) }],
    holds: (count, { messages }) => messages.length === count,
  }),
];
