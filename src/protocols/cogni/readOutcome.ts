import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';
import type { Issue } from '../../model/Issue.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';

/** How a graph's run ended: `GraphRunOutcome` of the specification. */
export interface Outcome extends JsonObject {
  readonly status: 'completed' | 'needs_input' | 'error';
}

/** The most data that the specification lets a question carry, in bytes of its JSON text. */
const MAX_DATA = 256 * 1024;

const isOutcome = (value: unknown): value is Outcome => {
  const status = own(value, 'status');
  return status === 'completed' || status === 'needs_input' || status === 'error';
};

/**
 * The outcome that a piece of the answer holds, if it is one. How it is framed is not specified, so every way that the
 * specification allows counts: as the whole answer, as an event named after its status, as a part of the AI SDK's
 * stream (`data-*`), or as the `final` of a run's result. What a tool gave back is never one.
 */
export function outcomeIn(value: unknown): Outcome | undefined {
  const type = ownString(value, 'type');
  if (isOutcome(value)) return type === undefined || type === value.status ? value : undefined;
  if (type === 'needs_input' && isJsonObject(value)) return { ...value, status: 'needs_input' };
  if (type !== undefined && !type.startsWith('data-')) return undefined;
  return [own(value, 'data'), own(value, 'final')].find(isOutcome);
}

/** What stands in for what a malformed outcome leaves out. */
export interface OutcomeContext {
  readonly stateKey: string;
  readonly runId: string;
}

/**
 * The one question of a `needs_input`. It has no id of its own: the key of the state and the run that asked make one.
 * Data beyond the specified size is not shown; any JSON answers such a question.
 */
export function readQuestion(outcome: Outcome, context: OutcomeContext): ReceivedInterrupt {
  const issues: Issue[] = [];
  const report = (place: string, message: string): void =>
    void issues.push({ path: [place], keyword: 'malformed', message });
  const stateKey = ownString(outcome, 'stateKey') ?? context.stateKey;
  const runId = ownString(outcome, 'runId') ?? context.runId;
  const envelope = own(outcome, 'interrupt');
  const kind = ownString(envelope, 'kind');
  if (!kind) report('kind', 'This question came without a kind.');
  const data = own(envelope, 'data');
  const size = bytesOf(data);
  const tooLarge = size > MAX_DATA;
  if (tooLarge) {
    const words = `The data of this question is ${kilobytes(size)} KB large, over the limit of ${kilobytes(MAX_DATA)} KB, and was left out. Any JSON can be answered.`;
    report('data', words);
  }
  return {
    interrupt: {
      id: `${stateKey}:${runId}`,
      // Another namespace, so that no renderer of the kind is handed a question without its data.
      reason: `${tooLarge ? 'cogni-oversized' : 'cogni'}:${kind ?? 'unknown'}`,
      // Open to anything, and no form: the JSON editor.
      ...(tooLarge && { responseSchema: { title: 'Any JSON' } }),
      metadata: { cogni: { stateKey, runId, ...(!tooLarge && data !== undefined && { data }) } },
    },
    raw: tooLarge ? { ...outcome, interrupt: { kind } } : outcome,
    issues,
    answerable: stateKey !== '',
  };
}

const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024);

function bytesOf(data: unknown): number {
  return data === undefined ? 0 : new TextEncoder().encode(JSON.stringify(data)).length;
}
