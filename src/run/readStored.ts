import { isJsonObject, own } from '../model/json.js';
import type {
  ApprovedCall,
  DehydratedInterrupt,
  DehydratedPause,
  DehydratedRun,
} from '../model/RunSnapshot.js';
import type { ListedInterrupt } from './TabsState.js';
import { hasStrings, withValidParts } from './validInterrupts.js';
import { isTime } from './runClock.js';

/**
 * Reads a record of a storage or another tab. The value is untrusted: anything that isn't a run is ignored, and the
 * valid parts of a damaged run are kept. Never throws.
 */
export function readStored(value: unknown): DehydratedRun | undefined {
  const version = own(value, 'version');
  return version === 1 || version === 2 ? readRun(own(value, 'run')) : undefined;
}

/**
 * Reads the `initial` of a run object; see {@link readStored}. Its messages are those of the host, so they are kept and
 * repaired.
 */
export function readInitial(initial: DehydratedRun | undefined): DehydratedRun | undefined {
  const run = readRun(initial);
  return run && initial && { ...run, messages: initial.messages };
}

/** Reads a dehydrated run; see {@link readStored}. */
export function readRun(run: unknown): DehydratedRun | undefined {
  const version = own(run, 'version');
  const threadId = own(run, 'threadId');
  if ((version !== 1 && version !== 2) || typeof threadId !== 'string') return undefined;
  const pause = readPause(own(run, 'pause'));
  const left = readPause(own(run, 'left'));
  const runId = own(run, 'runId');
  const status = own(run, 'status');
  const withheldCallIds = stringsIn(own(run, 'withheldCallIds'));
  const withheldMessageIds = stringsIn(own(run, 'withheldMessageIds'));
  const unacceptedMessageIds = stringsIn(own(run, 'unacceptedMessageIds'));
  const pendingToolCallIds = stringsIn(own(run, 'pendingToolCallIds'));
  const approvals = objects(own(run, 'approvals')).filter(isApproval);
  return {
    version,
    threadId,
    ...(typeof runId === 'string' && { runId }),
    status: isStatus(status) ? status : 'idle',
    messages: storedMessages(own(run, 'messages')),
    state: own(run, 'state'),
    toolCalls: objects(own(run, 'toolCalls')).filter(isToolCall),
    history: objects(own(run, 'history')).filter(isRecord),
    ...(pendingToolCallIds && { pendingToolCallIds }),
    ...(approvals.length > 0 && { approvals }),
    ...(pause && { pause }),
    ...(left && { left }),
    ...(withheldCallIds && { withheldCallIds }),
    ...(withheldMessageIds && { withheldMessageIds }),
    ...(unacceptedMessageIds && { unacceptedMessageIds }),
  };
}

/** The messages of a record; see {@link readStored}. */
export const storedMessages = (value: unknown): DehydratedRun['messages'] => objects(value).filter(isMessage);

const statuses = ['idle', 'interrupted', 'finished', 'failed', 'disconnected'] as const;
const isStatus = (value: unknown): value is DehydratedRun['status'] =>
  (statuses as readonly unknown[]).includes(value);

export const stringsIn = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : undefined;

const objects = (value: unknown): readonly object[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];

const isMessage = (value: object): value is DehydratedRun['messages'][number] =>
  hasStrings(value, 'id', 'role');
const isToolCall = (value: object): value is DehydratedRun['toolCalls'][number] =>
  hasStrings(value, 'id', 'name', 'argsText', 'status', 'proposedBy');
const isRecord = (value: object): value is DehydratedRun['history'][number] =>
  hasStrings(value, 'key', 'interruptId', 'reason', 'batchId', 'askedBy', 'delivery') &&
  isTime(own(value, 'decidedAt')) &&
  isDecision(own(value, 'decision'));

const isApproval = (value: object): value is ApprovedCall =>
  hasStrings(value, 'key', 'toolCallId', 'resumedBy') &&
  hasStrings(own(value, 'approved'), 'name') &&
  hasStrings(own(value, 'proposed'), 'name');

const isDecision = (value: unknown): boolean =>
  own(value, 'status') === 'cancelled' ||
  (own(value, 'status') === 'resolved' && isJsonObject(value) && Object.hasOwn(value, 'payload'));

const deliveries = ['none', 'queued', 'refused', 'inDoubt'] as const;

function readPause(value: unknown): DehydratedPause | undefined {
  const interrupts = objects(own(value, 'interrupts')).flatMap((each) => readInterrupt(each) ?? []);
  if (!hasStrings(value, 'batchId', 'askedBy') || interrupts.length === 0) return undefined;
  const delivery = own(value, 'delivery');
  const pendingToolCallIds = stringsIn(own(value, 'pendingToolCallIds'));
  const listedAt = own(value, 'listedAt');
  return {
    batchId: own(value, 'batchId') as string,
    askedBy: own(value, 'askedBy') as string,
    ...(isTime(listedAt) && { listedAt }),
    delivery: deliveries.find((each) => each === delivery) ?? 'none',
    ...(own(value, 'over') === true && { over: true }),
    ...(pendingToolCallIds && { pendingToolCallIds }),
    interrupts: withoutDuplicates(interrupts),
  };
}

function withoutDuplicates(interrupts: readonly DehydratedInterrupt[]): readonly DehydratedInterrupt[] {
  return [...new Map(interrupts.map((each) => [each.key, each])).values()];
}

/** The interrupts in a message about a refresh, or `undefined` if the message is malformed. */
export function readListed(value: unknown): readonly ListedInterrupt[] | undefined {
  return Array.isArray(value) && value.every(isListed) ? value : undefined;
}

const isListed = (value: unknown): value is ListedInterrupt =>
  hasStrings(value, 'key') && areStringsOrMissing(value, 'digest', 'expiresAt');

function readInterrupt(value: object): DehydratedInterrupt | undefined {
  const interrupt = own(value, 'interrupt');
  if (!hasStrings(value, 'key') || !hasStrings(interrupt, 'id', 'reason')) return undefined;
  if (!areStringsOrMissing(interrupt, 'message', 'toolCallId', 'expiresAt', 'subagentRunId'))
    return undefined;
  const kept: Record<string, unknown> = { ...withValidParts(value) };
  kept['answerable'] = own(interrupt, 'id') !== '' && kept['answerable'] !== false;
  const dropInvalid = (name: string, isValid: (found: unknown) => boolean): void => {
    if (Object.hasOwn(kept, name) && !isValid(kept[name])) delete kept[name];
  };
  dropInvalid('decision', isDecision);
  dropInvalid('decisions', (found) => isJsonObject(found) && Object.values(found).every(isJsonObject));
  dropInvalid('metadata', isJsonObject);
  dropInvalid('askedAt', isTime);
  dropInvalid('decidedAt', isTime);
  dropInvalid(
    'revisions',
    (found) => isJsonObject(found) && Object.values(found).every((at) => typeof at === 'number'),
  );
  dropInvalid('digest', (found) => typeof found === 'string');
  dropInvalid('taken', (found) => typeof found === 'boolean');
  dropInvalid('possiblyAnswered', (found) => typeof found === 'boolean');
  dropInvalid('changedFrom', isShown);
  const { overDecision } = kept;
  // Its parts are validated like those of any interrupt.
  if (isJsonObject(overDecision))
    kept['overDecision'] = readInterrupt({
      ...overDecision,
      key: kept['key'],
      interrupt,
      overDecision: undefined,
    });
  else delete kept['overDecision'];
  return isInterrupt(kept) ? kept : undefined;
}

/** The parts have been checked one by one; `key` and `interrupt` are required. */
const isInterrupt = (value: object): value is DehydratedInterrupt =>
  hasStrings(value, 'key') && isJsonObject(own(value, 'interrupt'));

const areStringsOrMissing = (value: unknown, ...names: readonly string[]): boolean =>
  names.every((name) => own(value, name) === undefined || typeof own(value, name) === 'string');

const isShown = (value: unknown): boolean =>
  isJsonObject(value) &&
  areStringsOrMissing(value, 'message', 'toolName') &&
  (own(value, 'responseSchema') === undefined || isJsonObject(own(value, 'responseSchema'))) &&
  own(value, 'actions') === undefined;
