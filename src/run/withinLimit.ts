import type { StoredRun } from '../model/DraftStorage.js';

/** The maximum size of a stored run, in UTF-16 code units of JSON. */
const MAX_LENGTH = 1_000_000;

/**
 * A record without its conversation if it is larger than the storage may contain. `length`: the size of its run, in
 * UTF-16 code units of JSON.
 */
export function withinLimit(value: StoredRun, length: number): StoredRun {
  const { run } = value;
  if (length <= MAX_LENGTH) return value;
  // Keeps the interrupts, the answers and their calls.
  const { approvals = [] } = run;
  const asked = [...(run.pause?.interrupts ?? []), ...(run.left?.interrupts ?? [])];
  const calls = [
    ...asked.map(({ interrupt }) => interrupt.toolCallId),
    ...approvals.map(({ toolCallId }) => toolCallId),
  ];
  const about = new Set(calls);
  const toolCalls = run.toolCalls.filter(({ id }) => about.has(id));
  const approved = new Set(approvals.map(({ toolCallId }) => toolCallId));
  const history = run.history.filter(({ toolCallId = '' }) => approved.has(toolCallId));
  return { ...value, run: { ...run, messages: [], state: undefined, toolCalls, history } };
}
