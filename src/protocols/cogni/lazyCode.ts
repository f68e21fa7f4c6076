import { AgentRunError } from '../../model/AgentRunError.js';
import { own, ownString } from '../../model/json.js';
import type { Wire, WireStream } from '../../model/Wire.js';
import { MAX_TRIES } from '../../stream/reopenStream.js';
import { withField } from '../withField.js';
import { NOT_ACTIVE, withoutRefs } from './refusals.js';

// What a conversation needs after its first stream. It is one chunk, which loads while the agent works; see
// `loadLazyCode`.

/** How long a resume holds its lock, in milliseconds (ONE_ACTIVE_RUN_PER_STATEKEY). */
const LOCK = 30_000;

/** The run of a conversation, as far as it is known. */
export interface KnownRun {
  /** The endpoint that lists runs. */
  readonly runsUrl: string;
  readonly stateKey: string;
  /** Newer servers send it in `X-Run-Id`. Otherwise it is looked up in the list when it is needed. */
  runId?: string | undefined;
  /** The interrupted run that this one answers. */
  readonly askedBy?: string | undefined;
}

/**
 * What has happened to the thread since the run that asked. `active`: a run is in progress. `movedOn`: more than one
 * run has ended, so the server no longer has the result of the first. `resumed`: one run has ended. `none`: nothing, or
 * it is unknown.
 */
export type Progress = 'active' | 'movedOn' | 'resumed' | 'none';

/** See {@link Progress}. @throws AgentRunError if the list of runs cannot be read */
export async function progressOf(wire: Wire, { runsUrl, stateKey, askedBy }: KnownRun): Promise<Progress> {
  // A server without the list cannot be asked.
  const listed = await runsSince(wire, runsUrl, askedBy).catch((cause: unknown) => {
    if (AgentRunError.isInstance(cause) && cause.httpStatus === 404) return [];
    throw cause;
  });
  const runs = listed.filter((run) => own(run, 'stateKey') === stateKey);
  if (runs.some((run) => /^(?:pending|running)$/.test(ownString(run, 'status') ?? ''))) return 'active';
  // Newest first. A list without the run that asked does not show which runs are newer.
  const since = runs.findIndex((run) => askedBy !== undefined && own(run, 'runId') === askedBy);
  return since > 1 ? 'movedOn' : since === 1 ? 'resumed' : 'none';
}

/**
 * Replays the stream of a run, after `cursor` or from its start. Repeats failed requests that may succeed later.
 * @throws AgentRunError `stream_cut`, including if the run belongs to another user, is unknown or too old (403, 404,
 * 410).
 */
export async function reopenRun(
  wire: Wire,
  run: KnownRun,
  { cursor, retry, tries: before }: BreakPosition,
): Promise<{ readonly source: WireStream; readonly tries: number }> {
  let failure: unknown;
  for (let tries = before; tries < MAX_TRIES; tries += 1) {
    await wire.backOff(tries, retry);
    failure = undefined;
    try {
      if (run.runId === undefined) {
        const { runs } = await listRuns(wire, run.runsUrl);
        const newest = ownString(
          runs.find((each) => own(each, 'stateKey') === run.stateKey),
          'runId',
        );
        // Until a resume has its own run, the interrupted run is the newest.
        if (newest !== run.askedBy) run.runId = newest;
      }
      if (run.runId !== undefined) {
        const url = `${run.runsUrl}/${encodeURIComponent(run.runId)}/stream`;
        return { source: await wire.stream({ url, cursor }), tries: tries + 1 };
      }
    } catch (cause) {
      failure = cause;
      if (wire.signal.aborted) throw cause;
      if (!AgentRunError.isInstance(cause) || !cause.retryable) throw lost(cause);
    }
  }
  throw lost(failure);
}

/** The position where a stream broke. */
interface BreakPosition {
  readonly cursor: string | undefined;
  readonly retry: number | undefined;
  /** How many attempts were made since the last new event. */
  readonly tries: number;
}

/** The pages of the list as far as the run `askedBy`, or all of them. The newest runs of all threads come first. */
async function runsSince(
  wire: Wire,
  runsUrl: string,
  askedBy: string | undefined,
): Promise<readonly unknown[]> {
  const listed: unknown[] = [];
  const cursors = new Set<string | undefined>();
  let cursor: string | undefined;
  do {
    cursors.add(cursor);
    const page = await listRuns(wire, runsUrl, cursor);
    listed.push(...page.runs);
    cursor = page.nextCursor;
    if (askedBy === undefined || page.runs.some((run) => own(run, 'runId') === askedBy)) break;
  } while (cursor !== undefined && !cursors.has(cursor));
  return listed;
}

async function listRuns(
  wire: Wire,
  runsUrl: string,
  cursor?: string,
): Promise<{ readonly runs: readonly unknown[]; readonly nextCursor: string | undefined }> {
  const after = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
  const page = withField(await wire.json({ url: `${runsUrl}?limit=20${after}` }), 'runs');
  const runs = page['runs'];
  return {
    runs: Array.isArray(runs) ? (runs as readonly unknown[]) : [],
    nextCursor: ownString(page, 'nextCursor'),
  };
}

function lost(cause: unknown): AgentRunError {
  const why =
    AgentRunError.isInstance(cause) && cause.httpStatus === 410 ? 'is no longer stored' : 'cannot be resumed';
  const words = `The stream broke and ${why}. Check the thread before you send again.`;
  return new AgentRunError('stream_cut', words, {
    retryable: true,
    cause: AgentRunError.isInstance(cause) ? withoutRefs(cause) : cause,
  });
}

/**
 * The error if a run of the thread is active: nothing may be sent again now, because that run may process what was sent
 * before. `over`: the thread no longer waits for this answer.
 */
export function inFlight({ isAnswer, over = false, httpStatus = 409 }: ConflictFacts): AgentRunError {
  const said = isAnswer ? 'answer' : 'message';
  const words = over
    ? 'The server does not wait for this answer: someone else has answered, or the question has expired. Send a new message.'
    : `A run is active that may process this ${said}. Check the thread before you send again.`;
  return new AgentRunError('http_error', words, {
    httpStatus,
    retryable: !over,
    details: { conflict: over ? NOT_ACTIVE : 'in_flight' },
    ...(!over && { retryAfter: LOCK }),
  });
}

interface ConflictFacts {
  readonly isAnswer: boolean;
  readonly over?: boolean | undefined;
  readonly httpStatus?: number | undefined;
}

/** The list of runs, which is read before an answer and before anything is sent again, has failed. */
export function notChecked(cause: unknown): AgentRunError {
  const why = AgentRunError.isInstance(cause) ? ` ${cause.message}` : '';
  const words = `Nothing was sent, because it is unknown what the server has received.${why}`;
  return new AgentRunError('not_sent', words, { retryable: true });
}
