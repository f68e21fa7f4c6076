import { exactCopy } from '../../model/exactJson.js';
import { isJsonObject, own, ownString, type JsonObject, type JsonPath } from '../../model/json.js';
import { unsafeIntegers } from '../../model/unsafeIntegers.js';
import type { Issue } from '../../model/Issue.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';

/** How a graph's run ended: `GraphRunOutcome` of the specification. */
export interface Outcome extends JsonObject {
  readonly status: 'completed' | 'needs_input' | 'error';
}

/** The maximum size of an interrupt's data in the specification, in bytes of its JSON text. */
const MAX_DATA = 256 * 1024;

const isOutcome = (value: unknown): value is Outcome => {
  const status = own(value, 'status');
  return status === 'completed' || status === 'needs_input' || status === 'error';
};

/**
 * Finds an outcome in a part of the response. The specification does not define the framing, so every allowed form
 * counts: the whole response, an event named after its status, a part of the AI SDK's stream (`data-*`), or the `final`
 * of a run's result. A tool's result is never an outcome.
 */
export function outcomeIn(value: unknown): Outcome | undefined {
  const type = ownString(value, 'type');
  if (isOutcome(value)) return type === undefined || type === value.status ? value : undefined;
  if (type === 'needs_input' && isJsonObject(value)) return { ...value, status: 'needs_input' };
  if (type !== undefined && !type.startsWith('data-')) return undefined;
  return [own(value, 'data'), own(value, 'final')].find(isOutcome);
}

/** Replacements for missing fields of a malformed outcome. */
export interface OutcomeContext {
  readonly stateKey: string;
  readonly runId: string;
}

/**
 * The interrupt of a `needs_input`. It has no id, so the id consists of the state key and the interrupted run. Data
 * beyond the maximum size is not shown; any JSON answers such an interrupt. The `reason` in the data is the question.
 */
export function readQuestion(outcome: Outcome, context: OutcomeContext): ReceivedInterrupt {
  const issues: Issue[] = [];
  const report = (path: JsonPath, message: string): void =>
    void issues.push({ path, keyword: 'malformed', message });
  const stateKey = ownString(outcome, 'stateKey') ?? context.stateKey;
  const runId = ownString(outcome, 'runId') ?? context.runId;
  const envelope = own(outcome, 'interrupt');
  const kind = ownString(envelope, 'kind');
  if (!kind) report(['kind'], 'This question came without a kind.');
  const data = own(envelope, 'data');
  const message = ownString(data, 'reason');
  const size = bytesOf(data);
  const tooLarge = size > MAX_DATA;
  if (tooLarge) {
    const words = `The data of this question is ${kilobytes(size)} KB large, over the limit of ${kilobytes(MAX_DATA)} KB, and was omitted. You can answer with any JSON.`;
    report(['data'], words);
  }
  // No answer repeats the data, so a rounded number only causes an issue.
  for (const { path } of tooLarge ? [] : unsafeIntegers({ data }, exactCopy(envelope)))
    report(path, 'This number cannot be shown exactly.');
  return {
    interrupt: {
      id: `${stateKey}:${runId}`,
      // A different prefix, so that no renderer of this kind gets an interrupt without its data.
      reason: `${tooLarge ? 'cogni-oversized' : 'cogni'}:${kind ?? 'unknown'}`,
      ...(message && !tooLarge && { message }),
      // A schema without constraints, so the JSON editor is shown instead of a form.
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
