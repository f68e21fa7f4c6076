// Measures a run through the public entry points: questions, answers, drafts and frames.
import { createAgentRun } from '../../dist/core.js';
import { asks, executes, fakeServer, memoryStorage, says } from '../../dist/testing.js';

const url = 'http://agent.invalid/run';
const LATER = 3_600_000;
const nothing = () => undefined;

/** A run with a subscriber. `page.wake` simulates a device that wakes from sleep. */
function watched(options) {
  const page = { isOnline: () => true, wake: nothing, watch: ({ wake }) => ((page.wake = wake), nothing) };
  const run = createAgentRun({ url, threadId: 'thread', tabs: false, autoSubmit: 'never', page, ...options });
  run.subscribe(() => run.getSnapshot());
  return { run, page, end: () => run.dispose() };
}

const yesOrNo = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };
const questions = (count, more = nothing) =>
  asks(
    ...Array.from({ length: count }, (_, index) => ({
      id: `question-${index}`,
      reason: 'confirmation',
      message: `Shall I do number ${index}?`,
      responseSchema: yesOrNo,
      ...more(index),
    })),
  );
const nextTask = () => new Promise((resolve) => setImmediate(resolve));

/** A run with the given number of questions. */
async function asked(count, { answers = [], ...options } = {}, more = nothing) {
  const server = fakeServer(questions(count, more), ...answers);
  const made = watched({ fetch: server.fetch, ...options });
  await made.run.send('Go');
  return { ...made, server };
}

function approveAll(run) {
  const { interrupts } = run.getSnapshot();
  run.transaction(() => {
    for (const { key } of interrupts) run.approve(key);
  });
}

const waiting = (count) => (run) => run.getSnapshot().interrupts.length === count;

export const runRows = [
  {
    name: 'frames with ids, through a run',
    unit: 'frame',
    size: 10_000,
    prepare(count) {
      const frames = Array.from({ length: count }, (_, index) => {
        const event = { type: 'TEXT_MESSAGE_CONTENT', messageId: 'message', delta: 'word ' };
        return `id: 0f8b-${index * 7}-event\ndata: ${JSON.stringify(event)}\n\n`;
      });
      const line = (event) => `data: ${JSON.stringify({ ...event, threadId: 'thread', runId: 'run' })}\n\n`;
      const body = [line({ type: 'RUN_STARTED' }), ...frames, line({ type: 'RUN_FINISHED' })].join('');
      const headers = { 'content-type': 'text/event-stream' };
      const { run, end } = watched({
        fetch: () => Promise.resolve(new Response(piecesOf(body), { headers })),
      });
      return {
        go: () => run.send('Go'),
        holds: ({ messages }) => messages.at(-1).content.length === 5 * count,
        end,
      };
    },
  },
  {
    name: 'tool calls in a run, an event per chunk',
    unit: 'call',
    size: 500,
    prepare(count) {
      const calls = Array.from({ length: count }, (_, index) => {
        const toolCallId = `call-${index}`;
        return [
          { type: 'TOOL_CALL_START', toolCallId, toolCallName: 'look' },
          { type: 'TOOL_CALL_ARGS', toolCallId, delta: '{"at":1}' },
          { type: 'TOOL_CALL_END', toolCallId },
          { type: 'TOOL_CALL_RESULT', toolCallId, messageId: `result-${index}`, content: '"done"' },
        ];
      });
      const ids = { threadId: 'thread', runId: 'run' };
      const events = [{ type: 'RUN_STARTED', ...ids }, ...calls.flat(), { type: 'RUN_FINISHED', ...ids }];
      const encoder = new TextEncoder();
      const chunks = events.map((event) => encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
      const headers = { 'content-type': 'text/event-stream' };
      const { run, end } = watched({
        fetch: () => Promise.resolve(new Response(streamOf(chunks), { headers })),
      });
      return {
        go: () => run.send('Go'),
        holds: ({ toolCalls }) => Object.keys(toolCalls).length === count,
        end,
      };
    },
  },
  {
    name: 'questions with expiresAt arrive',
    unit: 'question',
    size: 250,
    prepare(count) {
      const expiresAt = new Date(Date.now() + LATER).toISOString();
      const server = fakeServer(questions(count, () => ({ expiresAt })));
      const { run, end } = watched({ fetch: server.fetch });
      const go = async () => {
        await run.send('Go');
        return run;
      };
      return { go, holds: waiting(count), end };
    },
  },
  {
    name: 'questions with one id arrive',
    unit: 'question',
    size: 250,
    prepare(count) {
      const server = fakeServer(questions(count, () => ({ id: 'question' })));
      const { run, end } = watched({ fetch: server.fetch });
      const go = async () => {
        await run.send('Go');
        return run;
      };
      return { go, holds: waiting(count), end };
    },
  },
  {
    name: 'approvals in one transaction',
    unit: 'approval',
    size: 250,
    async prepare(count) {
      const { run, end } = await asked(count);
      const go = () => approveAll(run);
      return { go, holds: () => run.getSnapshot().batch.covered === count, end };
    },
  },
  {
    name: 'a batch of approvals leaves, and its calls are executed',
    unit: 'answer',
    size: 250,
    async prepare(count) {
      const { run, end } = await asked(count, { answers: [executes('call', 'done')] });
      approveAll(run);
      return {
        go: () => run.submit(),
        holds: ({ status, history }) => status === 'finished' && history.length === count,
        end,
      };
    },
  },
  {
    name: 'a batch of answers to a server with its own format leaves',
    unit: 'answer',
    size: 250,
    async prepare(count) {
      const asks = Array.from({ length: count }, (_, row) => ({
        type: 'CUSTOM',
        name: 'on_interrupt',
        value: JSON.stringify({ row }),
        rawEvent: { id: `row-${row}`, value: { row } },
      }));
      const server = fakeServer([{ type: 'RUN_STARTED' }, ...asks, { type: 'RUN_FINISHED' }], says('Done.'));
      const { run, end } = watched({ fetch: server.fetch });
      const { interrupts } = await run.send('Go');
      run.transaction(() => {
        for (const { key } of interrupts) run.answer(key, { keep: true });
      });
      return {
        go: () => run.submit(),
        holds: ({ status, history }) => status === 'finished' && history.length === count,
        end,
      };
    },
  },
  {
    name: 'questions expire together',
    unit: 'question',
    size: 250,
    async prepare(count) {
      let clock = Date.now();
      const expiresAt = new Date(clock + LATER).toISOString();
      const { run, page, end } = await asked(count, { now: () => clock, onExpired: 'cancel' }, () => ({
        expiresAt,
      }));
      const go = async () => {
        clock += LATER + 1;
        page.wake();
        await nextTask();
        return run;
      };
      return { go, holds: () => run.getSnapshot().interrupts.every(({ expired }) => expired), end };
    },
  },
  {
    name: 'questions are asked again',
    unit: 'question',
    size: 250,
    async prepare(count) {
      const { run, end } = await asked(count, { answers: [questions(count)] });
      approveAll(run);
      const go = async () => {
        await run.submit();
        return run;
      };
      return { go, holds: waiting(count), end };
    },
  },
  {
    name: 'drafts with storage, beside as many messages',
    unit: 'draft',
    size: 100,
    async prepare(count) {
      const storage = memoryStorage();
      const messages = Array.from({ length: count }, (_, index) => ({
        id: `message-${index}`,
        role: index % 2 === 0 ? 'user' : 'assistant',
        content: `Message ${index}. `.padEnd(500, 'And so on. '),
      }));
      const { run, end } = await asked(1, { storage, messages });
      const [{ key }] = run.getSnapshot().interrupts;
      const go = async () => {
        for (let letters = 1; letters <= count; letters += 1) {
          run.setDraft(key, { reason: 'x'.repeat(letters % 40) });
          // Each keystroke runs in a separate task.
          await nextTask();
        }
        return run;
      };
      const holds = () => run.getSnapshot().interrupts[0].draft.reason === 'x'.repeat(count % 40);
      return { go, holds, end };
    },
  },
];

/** A body in chunks of 16 KB, as a socket delivers them. */
function piecesOf(text) {
  const bytes = new TextEncoder().encode(text);
  const pieces = [];
  for (let from = 0; from < bytes.length; from += 16_384) pieces.push(bytes.subarray(from, from + 16_384));
  return streamOf(pieces);
}

function streamOf(chunks) {
  let next = 0;
  return new ReadableStream({
    pull(controller) {
      if (next < chunks.length) controller.enqueue(chunks[next++]);
      else controller.close();
    },
  });
}
