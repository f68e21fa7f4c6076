import { DEEPEST, isJsonObject, isTooDeep, type JsonObject } from '../../model/json.js';
import type { Interrupt } from '../../model/agUi.js';
import { isDate } from '../../model/isDate.js';
import type { Issue } from '../../model/Issue.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import { readField, snakeCase } from './normalizeEvent.js';
import { readJson } from './readJson.js';
import { shallowFields } from './shallowEvent.js';
import { shortText } from './shortText.js';
import { unsafeIntegers } from '../../model/unsafeIntegers.js';

/** Reports one malformed part of an interrupt. */
type Report = (path: Issue['path'], message: string) => void;

/** Where an interrupt came from. */
export interface InterruptOrigin {
  /**
   * Initially the channel that the interrupt came from, such as `LANGGRAPH_CUSTOM`. `applyBridge` replaces it with the
   * name of the bridge, which encodes the answer.
   * @default the outcome
   */
  readonly answerFormat?: string | undefined;
  /** The resume of the AG-UI draft does not require the id of the interrupt, so the id may be missing. */
  readonly idIsOptional?: boolean | undefined;
  /** The original value, if it differs from `received`. */
  readonly raw?: unknown;
}

/**
 * The reason of an interrupt without a reason and without other hints. It is a custom one, so that the generic renderer
 * shows it: `confirmation` would offer only yes or no to an interrupt that may require more.
 */
export const UNSPECIFIED_REASON = 'unspecified';

/** The problem of an interrupt without a reason. */
export const noReason = (readAs: string): string =>
  `This question came without a reason; it is read as "${readAs}".`;

/**
 * Converts one interrupt to AG-UI 1.0. Malformed parts are kept if they are usable, and always reported as issues. An
 * interrupt is never lost, even if it is not an object.
 */
export function readInterrupt(received: unknown, origin: InterruptOrigin = {}): ReceivedInterrupt {
  const issues: Issue[] = [];
  const report: Report = (path, message) => void issues.push({ path, message, keyword: 'malformed' });
  const source = readObject(received, report);
  const raw = 'raw' in origin ? origin.raw : received;

  const id = readText(source, 'id', report);
  const message =
    readText(source, 'message', report) ?? (typeof received === 'string' ? received : undefined);
  const toolCallId = readText(source, 'toolCallId', report);
  const responseSchema = readSchema(readField(source, 'responseSchema'), report);
  const expiresAt = readExpiry(readField(source, 'expiresAt'), report);
  const metadata = withUnnamedFields(source, readMetadata(source, report));
  const subagentRunId = readText(source, 'subagentRunId', report);
  const given = readText(source, 'reason', report);
  const reason = given ?? (responseSchema ? 'input_required' : toolCallId ? 'tool_call' : UNSPECIFIED_REASON);
  if (!given) report(['reason'], noReason(reason));

  const answerable = id !== undefined || origin.idIsOptional === true;
  if (!answerable) {
    report(['id'], 'This question came without an id, so it cannot be answered.');
  }
  const interrupt: Interrupt = {
    ...(subagentRunId === undefined ? {} : { subagentRunId }),
    id: id ?? '',
    reason,
    ...(message === undefined ? {} : { message }),
    ...(toolCallId === undefined ? {} : { toolCallId }),
    ...(responseSchema === undefined ? {} : { responseSchema }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(metadata === undefined ? {} : { metadata }),
  };
  return {
    interrupt,
    raw: isTooDeep(raw) ? shallowRaw(raw) : raw,
    issues,
    answerable,
    ...(origin.answerFormat === undefined ? {} : { answerFormat: origin.answerFormat }),
  };
}

function readObject(received: unknown, report: Report): object {
  if (isJsonObject(received)) return isTooDeep(received) ? readShallow(received, report) : received;
  const parsed = typeof received === 'string' ? readJson(received) : undefined;
  if (isJsonObject(parsed)) {
    report([], 'This question came as JSON text, which was parsed.');
    return parsed;
  }
  report([], `This question has a format that cannot be read: ${shortText(received)}`);
  return {};
}

/** Removes values that are too deep to be shown or stored. The rest of the interrupt is kept. */
function readShallow(received: JsonObject, report: Report): object {
  const kept = shallowFields(received);
  for (const field of Object.keys(received)) {
    if (Object.hasOwn(kept, field)) continue;
    report(
      [field],
      `The ${field} of this question is nested more than ${DEEPEST} levels deep and was omitted.`,
    );
  }
  return kept;
}

function shallowRaw(raw: unknown): unknown {
  return isJsonObject(raw) ? shallowFields(raw) : undefined;
}

/**
 * Reads a text field. Numbers and booleans become text, with an issue. An object becomes JSON text in `message`. In
 * other fields it is omitted, and so is a rounded number, which no longer identifies what the server meant.
 */
function readText(source: object, name: string, report: Report): string | undefined {
  const value = readField(source, name);
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (value === undefined) return undefined;
  if (typeof value === 'object' && name !== 'message') {
    report([name], `The ${name} of this question is not text and was omitted: ${shortText(value)}`);
    return undefined;
  }
  if (unsafeIntegers(value).length > 0 && name !== 'message') {
    report(
      [name],
      `The ${name} of this question is a number too large to read exactly and was omitted: ${shortText(value)}`,
    );
    return undefined;
  }
  report([name], `The ${name} of this question is not text and was converted to text.`);
  return shortText(value, 2_000);
}

const NAMED: ReadonlySet<string> = new Set(
  [
    'id',
    'reason',
    'message',
    'toolCallId',
    'responseSchema',
    'expiresAt',
    'metadata',
    'subagentRunId',
  ].flatMap((field) => [field, snakeCase(field)]),
);

/** Adds fields that AG-UI does not name to the metadata, which the card shows. They may contain the question itself. */
function withUnnamedFields(source: object, metadata: Interrupt['metadata']): Interrupt['metadata'] {
  const unnamed = Object.entries(source).filter(
    ([field, value]) => !NAMED.has(field) && field !== '__proto__' && value !== null && value !== undefined,
  );
  return unnamed.length === 0 ? metadata : { ...Object.fromEntries(unnamed), ...metadata };
}

function readMetadata(source: object, report: Report): Interrupt['metadata'] {
  const metadata = readField(source, 'metadata');
  if (metadata === undefined || isJsonObject(metadata)) return metadata;
  report(
    ['metadata'],
    `The metadata of this question is not an object and was omitted: ${shortText(metadata)}`,
  );
  return undefined;
}

/** Seconds up to the year 5138. Larger numbers are milliseconds, from 1973 on. */
const LARGEST_SECONDS = 1e11;
const MILLISECONDS = 1_000;

const numeric = /^\d{9,14}(?:\.\d+)?$/;

/**
 * Reads an `expiresAt`. A date is kept; epoch seconds and milliseconds, as a number or as text, become ISO 8601. Any
 * other value is kept as text with an issue, because it does not mean that the interrupt never expires.
 */
function readExpiry(value: unknown, report: Report): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && isDate(value) && !Number.isNaN(Date.parse(value))) return value;
  if (typeof value === 'number' || (typeof value === 'string' && numeric.test(value))) {
    const number = Number(value);
    const date = new Date(number <= LARGEST_SECONDS ? number * MILLISECONDS : number);
    if (number > 0 && !Number.isNaN(date.getTime())) return date.toISOString();
  }
  const text = shortText(value);
  report(
    ['expiresAt'],
    `The expiry of this question cannot be read: "${text}". It may have expired already.`,
  );
  return text;
}

const typeNames = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

/**
 * Reads a `responseSchema`. An object is kept, JSON text is parsed, and the name of a type becomes `{type}`. `true`
 * accepts any answer, like an absent schema, so it is removed without an issue. Anything else is removed with an issue.
 */
function readSchema(value: unknown, report: Report): Interrupt['responseSchema'] {
  if (value === undefined || value === true) return undefined;
  if (isJsonObject(value)) return value;
  if (typeof value === 'string') {
    if (typeNames.includes(value)) return { type: value };
    const parsed = readJson(value);
    if (isJsonObject(parsed)) return parsed;
    if (parsed === true) return undefined;
  }
  report(
    ['responseSchema'],
    `The responseSchema of this question is not a JSON Schema, so no form can be built: ${shortText(value)}`,
  );
  return undefined;
}
