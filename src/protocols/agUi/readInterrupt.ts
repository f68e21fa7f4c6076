import { DEEPEST, isJsonObject, isTooDeep, type JsonObject } from '../../model/json.js';
import type { Interrupt } from '../../model/agUi.js';
import type { Issue } from '../../model/Issue.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import { readField, snakeCase } from './normaliseEvent.js';
import { readJson } from './readJson.js';
import { findProposal } from './proposalRules.js';
import { readExpiry } from './readExpiry.js';
import { readSchema } from './readSchema.js';
import type { Report } from './Report.js';
import { shallowFields } from './shallowEvent.js';
import { shortText } from './shortText.js';
import { unsafeIntegers } from '../../model/unsafeIntegers.js';

/** How an interrupt came. */
export interface InterruptOrigin {
  /** Kept with the interrupt, for the resume. */
  readonly dialect?: string | undefined;
  /** The old draft's resume need not name the interrupt, so there an id may be missing. */
  readonly idIsOptional?: boolean | undefined;
  /** What was received, where it is not `received` itself. */
  readonly raw?: unknown;
}

/**
 * The reason of an interrupt that gives none and shows nothing that would tell. A custom one, so that the catch-all
 * renderer shows it: `confirmation` would offer a bare yes or no to a question that may want more.
 */
const UNSPECIFIED_REASON = 'unspecified';

/**
 * Reads one interrupt into AG-UI 1.0's shape. Whatever is malformed is kept where it can be used, and becomes an
 * issue either way; an interrupt is never lost, even where it is no object at all.
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
  if (!given) report(['reason'], `This question came without a reason; it is read as "${reason}".`);

  const answerable = id !== undefined || origin.idIsOptional === true;
  if (!answerable) {
    report(
      ['id'],
      'This question came without an id, so no answer can name it and the agent cannot be told.',
    );
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
  const proposal = findProposal(metadata);
  return {
    interrupt,
    raw: isTooDeep(raw) ? shallowRaw(raw) : raw,
    issues,
    answerable,
    ...(proposal === undefined ? {} : { proposal }),
    ...(origin.dialect === undefined ? {} : { dialect: origin.dialect }),
  };
}

function readObject(received: unknown, report: Report): object {
  if (isJsonObject(received)) return isTooDeep(received) ? readShallow(received, report) : received;
  const parsed = typeof received === 'string' ? readJson(received) : undefined;
  if (isJsonObject(parsed)) {
    report([], 'This question came as text that holds JSON; it is read as that.');
    return parsed;
  }
  report([], `This question came in a form that cannot be read: ${shortText(received)}`);
  return {};
}

/** What is too deep could be neither shown nor stored. The rest of the question holds. */
function readShallow(received: JsonObject, report: Report): object {
  const kept = shallowFields(received);
  for (const field of Object.keys(received)) {
    if (Object.hasOwn(kept, field)) continue;
    report(
      [field],
      `The ${field} of this question is nested more than ${DEEPEST} levels deep and was left out.`,
    );
  }
  return kept;
}

function shallowRaw(raw: unknown): unknown {
  return isJsonObject(raw) ? shallowFields(raw) : undefined;
}

/**
 * A text field. Numbers and booleans become text, and anything else JSON text, with an issue. A number that was rounded
 * names something else than the server meant.
 */
function readText(source: object, name: string, report: Report): string | undefined {
  const value = readField(source, name);
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (value === undefined) return undefined;
  if (typeof value === 'object' && name !== 'message') {
    report([name], `The ${name} of this question is no text and was left out: ${shortText(value)}`);
    return undefined;
  }
  if (unsafeIntegers(value).length > 0 && name !== 'message') {
    report(
      [name],
      `The ${name} of this question is a number too large to be read exactly and was left out: ${shortText(value)}`,
    );
    return undefined;
  }
  report([name], `The ${name} of this question came as ${typeof value}; it is read and sent back as text.`);
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

/** Fields that AG-UI does not name join the metadata, which the card shows: they may hold the question itself. */
function withUnnamedFields(source: object, metadata: Interrupt['metadata']): Interrupt['metadata'] {
  const unnamed = Object.entries(source).filter(
    ([field, value]) => !NAMED.has(field) && field !== '__proto__' && value !== null && value !== undefined,
  );
  return unnamed.length === 0 ? metadata : { ...Object.fromEntries(unnamed), ...metadata };
}

function readMetadata(source: object, report: Report): Interrupt['metadata'] {
  const metadata = readField(source, 'metadata');
  if (metadata === undefined || isJsonObject(metadata)) return metadata;
  report(['metadata'], `The metadata of this question is no object and was left out: ${shortText(metadata)}`);
  return undefined;
}
