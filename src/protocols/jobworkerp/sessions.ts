import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';
import { withField } from '../withField.js';
import type { Front } from './front.js';
import { codeIn, hasEnded } from './refusals.js';

/**
 * The session of a thread; `undefined` if it has none: the response is null, or an error whose code says so.
 * @throws AgentRunError as `wire.json` does, and `bad_response`
 */
export async function sessionOf({ wire, at, threadId }: Front): Promise<JsonObject | undefined> {
  const answer = await wire.json({ url: at('sessions/by-thread', threadId) }).catch((cause: unknown) => {
    if (hasEnded(cause)) return null;
    throw cause;
  });
  const session = own(answer, 'session') ?? answer;
  return session === null ? undefined : withField(session, 'runId');
}

/** Like {@link sessionOf}, but `null` if the server has no route for sessions: the client guide mentions none. */
export const sessionIfAny = (front: Front): Promise<JsonObject | undefined | null> =>
  sessionOf(front).catch((cause: unknown) => {
    if (lacksRoute(cause)) return null;
    throw cause;
  });

/** Whether the error means that the server does not have the route. */
export const lacksRoute = (cause: unknown): boolean =>
  own(cause, 'httpStatus') === 404 && codeIn(own(cause, 'details')) === undefined;

/** The state of a run; `undefined` if the server does not know the run. */
export async function stateOf({ wire, at }: Front, runId: string): Promise<JsonObject | undefined> {
  const state = await wire.json({ url: at('state', runId) });
  const isUnknown = own(state, 'status') === 'pending' && own(state, 'workflowName') === 'unknown';
  return isJsonObject(state) && own(state, 'status') !== undefined && !isUnknown ? state : undefined;
}

/** The session of a failed run with what failed, in words, for the decoder. Any other session is returned unchanged. */
export function withFailure(session: JsonObject, state: JsonObject | undefined | null): JsonObject {
  if (own(session, 'state') !== 'error') return session;
  const task = own(state, 'currentTask');
  const reasons = [session, state, task, own(task, 'output')].map((each) => textOf(own(each, 'error')));
  const named = (what: string, name: unknown): string =>
    typeof name === 'string' && name !== '' ? `${what} "${name}"` : '';
  const where = named(' in the task', own(task, 'name') ?? task);
  const why = reasons.find((reason) => reason !== undefined);
  const words = `${named('The workflow', own(state, 'workflowName')) || 'The workflow'} failed${where}`;
  return { ...session, failure: why === undefined ? `${words}.` : `${words}: ${why}` };
}

const textOf = (error: unknown): string | undefined =>
  (typeof error === 'string' ? error : ownString(error, 'message')) || undefined;

/** The state of a run with its tasks, for the host, and the task in progress as a step. */
export function stateEvents(state: JsonObject | undefined | null): readonly object[] {
  const task = own(state, 'currentTask');
  // The guide names a task by a string, and jobworkerp-rs sends an object.
  const stepName = own(task, 'name') ?? task;
  return [
    ...(state ? [{ type: 'CUSTOM', name: 'jobworkerp.state', value: state }] : []),
    ...(typeof stepName === 'string' ? [{ type: 'STEP_STARTED', stepId: stepName, stepName }] : []),
  ];
}
