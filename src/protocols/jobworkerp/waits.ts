import { own, ownString } from '../../model/json.js';

/** A stream starts: `{type, runId, answered?: {toolCallId, clientCallId}}`. */
export const STREAM = 'jobworkerp:stream';
/** A stream has ended normally. A workflow that waits for the user sends nothing more: its question is complete. */
export const END_OF_STREAM = 'jobworkerp:end';
/** The server's record of the session, if the stream doesn't report the end: `{type, session}`. */
export const SESSION = 'jobworkerp:session';

export const HUMAN_INPUT = 'HUMAN_INPUT';

/** A wait for the user's input, as far as its events have arrived. */
export interface Wait {
  /** The server's id, which is the same for every wait of a run. */
  readonly toolCallId: string;
  /** The client's id, which makes two waits of one run two calls. */
  readonly clientCallId: string;
  readonly args: string;
  /**
   * Whether its TOOL_CALL_END or the end of the stream has arrived. jobworkerp-rs sends no TOOL_CALL_END for a wait.
   */
  readonly isComplete: boolean;
}

/**
 * A new wait. `id` is the id of the event that starts it. It makes `clientCallId` unique, because the server uses one
 * id for all waits.
 */
export const newWait = (toolCallId: string, id: string | undefined): Wait => ({
  toolCallId,
  clientCallId: `${toolCallId}#${id ?? 0}`,
  args: '',
  isComplete: false,
});

/** The wait after `event`; `undefined` once it has a result. */
export function waitAfter(wait: Wait | undefined, event: unknown, id: string | undefined): Wait | undefined {
  const type = own(event, 'type');
  const toolCallId = ownString(event, 'toolCallId');
  if (toolCallId !== undefined && type === 'TOOL_CALL_START' && own(event, 'toolCallName') === HUMAN_INPUT)
    return newWait(toolCallId, id);
  if (toolCallId !== wait?.toolCallId) return wait;
  if (wait && type === 'TOOL_CALL_ARGS')
    return { ...wait, args: wait.args + (ownString(event, 'delta') ?? '') };
  if (wait && type === 'TOOL_CALL_END') return { ...wait, isComplete: true };
  return type === 'TOOL_CALL_RESULT' ? undefined : wait;
}
