// What grows in a conversation: events that are reduced one at a time, as when each comes in a chunk of its own.
import { emptyConversation } from '../../dist/state/Conversation.js';
import { reduceEvents } from '../../dist/state/reduceEvents.js';

const runId = 'run';
/** A page reads what there is once in so many chunks. */
const FRAME = 500;

/** Reduces each event alone, and reads everything now and then as a page does. */
function followed(events, from = emptyConversation()) {
  let conversation = from;
  let shown = 0;
  for (const event of events) {
    conversation = reduceEvents(conversation, [event], { runId });
    if (++shown % FRAME === 0) show(conversation);
  }
  show(conversation);
  return conversation;
}

const show = ({ messages, state, toolCalls, subagents }) => [messages, state, toolCalls, subagents];

const start = (toolCallId, parentMessageId) => ({
  type: 'TOOL_CALL_START',
  toolCallId,
  toolCallName: 'look',
  ...(parentMessageId && { parentMessageId }),
});
const argsOf = (toolCallId) => ({ type: 'TOOL_CALL_ARGS', toolCallId, delta: '{"at":1}' });
const end = (toolCallId) => ({ type: 'TOOL_CALL_END', toolCallId });
const result = (toolCallId) => ({
  type: 'TOOL_CALL_RESULT',
  toolCallId,
  messageId: `result-${toolCallId}`,
  content: '"done"',
});
const each = (count, make) =>
  Array.from({ length: count }, (_, index) => make(`call-${index}`, index)).flat();
const settled =
  (count) =>
  ({ toolCalls }) =>
    toolCalls[`call-${count - 1}`].status === 'succeeded' && Object.keys(toolCalls).length === count;

/** Each has `prepare(count)`: what is measured is `go`, and `holds` says whether it has done it. */
export const conversationRows = [
  {
    name: 'tool calls, an event per chunk',
    unit: 'call',
    size: 1_000,
    prepare(count) {
      const events = each(count, (id) => [start(id), argsOf(id), end(id), result(id)]);
      return { go: () => followed(events), holds: settled(count) };
    },
  },
  {
    name: 'parallel calls of one message, with results',
    unit: 'call',
    size: 1_000,
    prepare(count) {
      const events = [
        ...each(count, (id) => start(id, 'message')),
        ...each(count, argsOf),
        ...each(count, end),
        ...each(count, result),
      ];
      return { go: () => followed(events), holds: settled(count) };
    },
  },
  {
    name: 'parallel calls of a message each, with results',
    unit: 'call',
    size: 1_000,
    prepare(count) {
      const events = [...each(count, (id) => [start(id), argsOf(id), end(id)]), ...each(count, result)];
      return { go: () => followed(events), holds: settled(count) };
    },
  },
  {
    name: 'calls with one id, one after another',
    unit: 'call',
    size: 1_000,
    prepare(count) {
      const events = each(count, () => [start('call-0'), argsOf('call-0'), end('call-0'), result('call-0')]);
      const holds = (conversation) => conversation.messages.length === 2 * count;
      return { go: () => followed(events), holds };
    },
  },
  {
    name: 'deltas into an object of as many keys',
    unit: 'delta',
    size: 2_500,
    prepare(count) {
      const snapshot = Object.fromEntries(each(count, (_, index) => [[`key-${index}`, 0]]));
      const from = reduceEvents(emptyConversation(), [{ type: 'STATE_SNAPSHOT', snapshot }], { runId });
      const deltas = each(count, (_, index) => ({
        type: 'STATE_DELTA',
        delta: [{ op: 'replace', path: `/key-${index}`, value: 1 }],
      }));
      // Read at the end alone: a page copies the object once a frame, however many deltas come in it.
      const go = () => deltas.reduce((now, delta) => reduceEvents(now, [delta], { runId }), from);
      return { go, holds: ({ state }) => state[`key-${count - 1}`] === 1 && from.state['key-0'] === 0 };
    },
  },
  {
    name: 'deltas into an activity of as many keys',
    unit: 'delta',
    size: 2_500,
    prepare(count) {
      const content = Object.fromEntries(each(count, (_, index) => [[`key-${index}`, 0]]));
      const activity = { messageId: 'activity', activityType: 'plan' };
      const snapshot = { type: 'ACTIVITY_SNAPSHOT', ...activity, content };
      const from = reduceEvents(emptyConversation(), [snapshot], { runId });
      const deltas = each(count, (_, index) => ({
        type: 'ACTIVITY_DELTA',
        ...activity,
        patch: [{ op: 'replace', path: `/key-${index}`, value: 1 }],
      }));
      const go = () => deltas.reduce((now, delta) => reduceEvents(now, [delta], { runId }), from);
      return { go, holds: ({ messages }) => messages[0].content[`key-${count - 1}`] === 1 };
    },
  },
  {
    name: 'subagents, an event per chunk',
    unit: 'subagent',
    size: 1_000,
    prepare(count) {
      const events = ['SUBAGENT_STARTED', 'SUBAGENT_FINISHED'].flatMap((type) =>
        each(count, (subagentRunId) => ({ type, subagentRunId, name: 'helper' })),
      );
      const holds = ({ subagents }) => Object.keys(subagents).length === count;
      return { go: () => followed(events), holds };
    },
  },
  {
    name: 'messages, an event per chunk',
    unit: 'message',
    size: 1_000,
    prepare(count) {
      const events = each(count, (messageId) => [
        { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
        { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: 'Hello' },
        { type: 'TEXT_MESSAGE_END', messageId },
      ]);
      return { go: () => followed(events), holds: ({ messages }) => messages.length === count };
    },
  },
  {
    name: 'a messages snapshot that says again what is known',
    unit: 'message',
    size: 1_000,
    prepare(count) {
      const messages = each(count, (id, index) => [
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
      const event = () => ({ type: 'MESSAGES_SNAPSHOT', messages: structuredClone(messages) });
      const from = reduceEvents(emptyConversation(), [event()], { runId });
      const again = event();
      const go = () => reduceEvents(from, [again], { runId });
      return { go, holds: (conversation) => conversation.messages === from.messages };
    },
  },
];
