import { AgentRunError } from '../../model/AgentRunError.js';
import { ownString } from '../../model/json.js';
import type { ConversationResult, ProtocolTask } from '../../model/Protocol.js';
import type { Wire } from '../../model/Wire.js';
import { STREAM } from './waits.js';
import { followRun } from './followRun.js';
import { addressesOf, metadataOf, values, type Front, type JobworkerpServer } from './front.js';
import { loadLazyCode } from './loadLazyCode.js';
import { codeIn } from './refusals.js';
import { runBody, type TaggedContext } from './requestBody.js';
import { resumePayload } from './toolApproval.js';

const CANCELLED = 'CANCELLED';

/** The context of a conversation. */
export interface FrontContext {
  readonly server: JobworkerpServer;
  readonly context: readonly TaggedContext[];
  /** The server's ids of active runs, by the client's ids. */
  readonly running: Map<string, string>;
}

/** The guide lists this error with status 200, so it is no HTTP error. */
const unlessCancelled = (cause: unknown): undefined => {
  if (!AgentRunError.isInstance(cause) || codeIn(cause.details) !== CANCELLED) throw cause;
};

/** Implements the AG-UI Front; see `jobworkerp`. */
export async function* converseWithFront(
  task: ProtocolTask,
  wire: Wire,
  { server, context, running }: FrontContext,
): AsyncGenerator<ConversationResult, void> {
  const { threadId, runId: attempt } = task.input;
  const front: Front = { wire, server, threadId, context, at: addressesOf(wire.url) };
  try {
    if (task.kind === 'refresh') {
      const found = yield* (await loadLazyCode(wire)).refresh(front);
      if (found) yield* followRun(front, found.runId, found);
      return;
    }
    const asked = task.kind === 'resume' ? metadataOf(task.batch.received) : undefined;
    const known = ownString(asked, 'runId');
    if (known !== undefined) running.set(attempt, known);
    const request =
      task.kind === 'resume'
        ? await (await loadLazyCode(wire)).answer(front, task, resumePayload)
        : { url: wire.url, body: runBody(task.input, context) };
    const stream = await wire.stream(request).catch(unlessCancelled);
    if (!stream) {
      yield values({ type: 'RUN_ERROR', message: CANCELLED, code: CANCELLED });
      return;
    }
    const runId = stream.headers.get('x-ag-ui-run-id') ?? known ?? attempt;
    running.set(attempt, runId);
    const toolCallId = ownString(asked, 'toolCallId');
    const clientCallId = task.kind === 'resume' ? task.batch.received[0]?.interrupt.toolCallId : undefined;
    yield values({ type: STREAM, runId, answered: { toolCallId, clientCallId } });
    // A stream that breaks before its first event is rejoined after the interrupt, not at the start of the run.
    const place = { stream, cursor: ownString(asked, 'lastEventId'), session: undefined };
    yield* followRun(front, runId, place, task.kind === 'resume');
  } finally {
    running.delete(attempt);
  }
}
