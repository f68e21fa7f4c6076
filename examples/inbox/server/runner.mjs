// The endpoint that receives the answers: AG-UI 1.0 over the threads of the store.
import { Refused } from './rules.mjs';

/** Returns the events of a request. A request without `resume` starts no work: it returns what the thread waits for. */
export function createRunner({ store, act, check }) {
  return async (person, { threadId, runId, resume }) => {
    if (typeof threadId !== 'string' || typeof runId !== 'string')
      throw new Refused(400, 'threadId and runId must be texts.');
    if (resume !== undefined) await store.answer(person, threadId, entriesIn(resume), check);
    // After an answer, or if the server that accepted it has crashed.
    await store.work(threadId, act);
    return eventsOf(await store.read(person, threadId), { threadId, runId });
  };
}

/** @throws Refused 400 */
function entriesIn(resume) {
  const isEntry = (entry) =>
    typeof entry?.interruptId === 'string' && ['resolved', 'cancelled'].includes(entry.status);
  if (!Array.isArray(resume) || resume.length === 0 || !resume.every(isEntry))
    throw new Refused(400, 'resume must be a list of entries.');
  return resume.map(({ interruptId, status, payload }) => ({
    interruptId,
    status,
    ...(status === 'resolved' && { payload: payload ?? null }),
  }));
}

function eventsOf(thread, run) {
  const { id, title, interrupts, tool_calls: calls, effects, status } = thread;
  const toolCalls = calls.map(({ id: callId, name, args }) => ({
    id: callId,
    type: 'function',
    function: { name, arguments: JSON.stringify(args ?? {}) },
  }));
  const results = effects.map(({ tool_call_id: toolCallId, result }) => ({
    id: `${id}:${toolCallId}`,
    role: 'tool',
    toolCallId,
    content: typeof result === 'string' ? result : JSON.stringify(result),
  }));
  const said = {
    id: `${id}:asked`,
    role: 'assistant',
    content: title,
    ...(calls.length > 0 && { toolCalls }),
  };
  const outcome = status === 'waiting' ? { type: 'interrupt', interrupts } : { type: 'success' };
  return [
    { type: 'RUN_STARTED', ...run },
    { type: 'MESSAGES_SNAPSHOT', messages: [said, ...results] },
    { type: 'RUN_FINISHED', ...run, outcome },
  ];
}
